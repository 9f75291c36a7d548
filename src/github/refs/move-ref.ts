import { locationOf, type RepositoryClient } from "../client/github-repository.ts";
import { request } from "../client/repository-request.ts";
import { gitHubError, hasStatus } from "../client/request-error.ts";
import { listRefs } from "./git-data-api.ts";

export async function getRefVersion(github: RepositoryClient, ref: string): Promise<string | undefined> {
  return (await listRefs(github, ref)).refs.get(ref);
}

interface RefMove {
  readonly ref: string;
  /** Expected version; undefined if the ref must not exist. */
  readonly from: string | undefined;
  /** A new commit on top of it that no other process has created. */
  readonly to: string;
}

/** Moves a ref. Returns false if it has another version. Without a response it reads the ref. */
export async function moveRef(github: RepositoryClient, { ref, from, to: sha }: RefMove): Promise<boolean> {
  try {
    await (from === undefined
      ? request(github, "POST /repos/{owner}/{repo}/git/refs", { ref: `refs/heads/${ref}`, sha })
      : updateRef(github, { ref, sha, force: false }));
    return true;
  } catch (error) {
    const now = await getRefVersion(github, ref);
    if (now === sha) return true;
    // Git could not lock it: another process moves it.
    if (hasStatus(error, 409)) return false;
    if (now !== from && hasStatus(error, 404, 422)) return false;
    throw gitHubError(error, locationOf(github));
  }
}

interface RefUpdate {
  readonly ref: string;
  readonly sha: string;
  readonly force: boolean;
}

export async function updateRef(github: RepositoryClient, { ref, ...fields }: RefUpdate): Promise<void> {
  await request(github, "PATCH /repos/{owner}/{repo}/git/refs/{ref}", { ref: `heads/${ref}`, ...fields });
}

export async function deleteRef(github: RepositoryClient, ref: string): Promise<void> {
  await request(github, "DELETE /repos/{owner}/{repo}/git/refs/{ref}", { ref: `heads/${ref}` });
}
