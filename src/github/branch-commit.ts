import { explained } from "./explain.ts";
import { type GitHubPlace, locationOf } from "./repository.ts";
import { hasStatus } from "./request-failure.ts";

/** First line of what a commit says; undefined where the branch does not have it. Errors: `token-expired`, `remote-refused`, `remote-unreachable`. */
export async function subjectOnBranch(
  place: GitHubPlace,
  { branch, commit }: { readonly branch: string; readonly commit: string },
): Promise<string | undefined> {
  const { client, repository } = place;
  try {
    const { data } = await client.request("GET /repos/{owner}/{repo}/compare/{basehead}", {
      ...repository,
      basehead: `${commit}...${branch}`,
      per_page: 1,
    });
    const isThere = data.status === "ahead" || data.status === "identical";
    return isThere ? data.base_commit.commit.message.trimStart().split("\n", 1)[0] : undefined;
  } catch (error) {
    if (hasStatus(error, 404, 422)) return undefined;
    const asked = { location: locationOf(place), what: "show a branch", permission: "contents: read" };
    throw explained(error, asked);
  }
}
