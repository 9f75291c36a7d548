import { explained } from "./explain.ts";
import { editedBody } from "./pull-request-text.ts";
import { type GitHubPlace, locationOf } from "./repository.ts";

interface Moved {
  /** Number of the pull request. */
  readonly pull: number;
  readonly from: string;
  readonly to: string;
}

/** Has a link in the text of a pull request lead to where that has gone. Errors: `token-expired`, `remote-refused`, `remote-unreachable`. */
export async function moveLink(place: GitHubPlace, { pull, from, to }: Moved): Promise<void> {
  const at = { ...place.repository, pull_number: pull };
  try {
    const { data } = await place.client.request("GET /repos/{owner}/{repo}/pulls/{pull_number}", at);
    const before = data.body ?? "";
    const body = editedBody(before, (text) => text.replaceAll(`](${from})`, `](${to})`));
    if (body === before) return;
    await place.client.request("PATCH /repos/{owner}/{repo}/pulls/{pull_number}", { ...at, body });
  } catch (error) {
    const asked = { location: locationOf(place), what: `change the text of pull request #${pull}` };
    throw explained(error, { ...asked, permission: "pull-requests: write" });
  }
}
