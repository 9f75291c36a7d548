import type { StateEntry } from "../../ports/state-refs.ts";
import { noneOn } from "../client/explain-error.ts";
import { locationOf, type RepositoryClient } from "../client/github-repository.ts";
import { compareCommits, request } from "../client/repository-request.ts";
import { gitHubError, hasStatus } from "../client/request-error.ts";

export interface GitCommit {
  readonly tree: string;
  readonly message: string;
  /** When GitHub made it, in milliseconds of GitHub's clock. */
  readonly madeAt: number;
}

export interface TreeItem {
  readonly path: string;
  readonly mode: "100644" | "040000";
  readonly type: "blob" | "tree";
  /** null deletes the entry. */
  readonly sha?: string | null;
  readonly content?: string;
}

async function withGitHubError<T>(github: RepositoryClient, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw gitHubError(error, locationOf(github));
  }
}

/** `at`: time of GitHub's response, in milliseconds of GitHub's clock. */
export async function listRefs(github: RepositoryClient, prefix: string) {
  const refs = new Map<string, string>();
  for (let page = 1; ; page += 1) {
    const query = { ref: `heads/${prefix}`, per_page: 100, page };
    const route = "GET /repos/{owner}/{repo}/git/matching-refs/{ref}";
    // The repository has no commit.
    const found = await withGitHubError(github, request(github, route, query).catch(noneOn(409)));
    for (const { ref, object } of found?.data ?? []) refs.set(ref.slice("refs/heads/".length), object.sha);
    if (found?.headers.link?.includes('rel="next"')) continue;
    const date = found?.headers.date;
    return { refs, at: date === undefined ? Date.now() : Date.parse(date) };
  }
}

export async function readCommit(
  github: RepositoryClient,
  commit_sha: string,
): Promise<GitCommit | undefined> {
  const route = "GET /repos/{owner}/{repo}/git/commits/{commit_sha}";
  const found = await withGitHubError(github, request(github, route, { commit_sha }).catch(noneOn(404, 422)));
  if (!found) return undefined;
  const { tree, message, committer } = found.data;
  return { tree: tree.sha, message, madeAt: Date.parse(committer.date) };
}

/** The entries have paths as names, if the tree was read recursively. */
export async function readTree(github: RepositoryClient, tree_sha: string, how?: "recursive") {
  const parameters = { tree_sha, ...(how && { recursive: "1" }) };
  const route = "GET /repos/{owner}/{repo}/git/trees/{tree_sha}";
  const { data } = await withGitHubError(github, request(github, route, parameters));
  return { entries: data.tree.flatMap(entryOf), truncated: data.truncated };
}

/** Ignores links and submodules, which state never contains. */
function entryOf(entry: { path?: string; mode?: string; type?: string; sha?: string | null }): StateEntry[] {
  const { path: name, mode, type, sha: id } = entry;
  if (name === undefined || id === undefined || id === null || mode === "120000") return [];
  if (type === "tree") return [{ name, kind: "folder", id }];
  return type === "blob" ? [{ name, kind: "file", id }] : [];
}

export async function readBlob(github: RepositoryClient, file_sha: string): Promise<Uint8Array> {
  const route = "GET /repos/{owner}/{repo}/git/blobs/{file_sha}";
  const { data } = await withGitHubError(github, request(github, route, { file_sha }));
  return Buffer.from(data.content, data.encoding === "base64" ? "base64" : "utf8");
}

export async function hasCommit(github: RepositoryClient, branch: string, sha: string): Promise<boolean> {
  const comparison = compareCommits(github, { from: sha, to: branch }).catch(noneOn(404, 422));
  const status = (await withGitHubError(github, comparison))?.status;
  return status === "ahead" || status === "identical";
}

export async function createBlob(github: RepositoryClient, content: Uint8Array): Promise<string> {
  const fields = { content: Buffer.from(content).toString("base64"), encoding: "base64" };
  const made = request(github, "POST /repos/{owner}/{repo}/git/blobs", fields);
  return (await withGitHubError(github, made)).data.sha;
}

export async function createTree(
  github: RepositoryClient,
  base: string | undefined,
  items: readonly TreeItem[],
): Promise<string> {
  const fields = { ...(base !== undefined && { base_tree: base }), tree: [...items] };
  const made = request(github, "POST /repos/{owner}/{repo}/git/trees", fields);
  return (await withGitHubError(github, made)).data.sha;
}

export async function createCommit(
  github: RepositoryClient,
  { message, tree, parent }: Pick<GitCommit, "message" | "tree"> & { readonly parent: string | undefined },
): Promise<string> {
  const fields = { message, tree, parents: parent === undefined ? [] : [parent] };
  const made = request(github, "POST /repos/{owner}/{repo}/git/commits", fields);
  return (await withGitHubError(github, made)).data.sha;
}

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
      : updateRef(github, ref, { sha, force: false }));
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

export async function updateRef(
  github: RepositoryClient,
  ref: string,
  fields: { readonly sha: string; readonly force: boolean },
): Promise<void> {
  await request(github, "PATCH /repos/{owner}/{repo}/git/refs/{ref}", { ref: `heads/${ref}`, ...fields });
}

export async function deleteRef(github: RepositoryClient, ref: string): Promise<void> {
  await request(github, "DELETE /repos/{owner}/{repo}/git/refs/{ref}", { ref: `heads/${ref}` });
}
