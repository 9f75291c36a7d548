import type { RepositoryClient } from "./github-repository.ts";
import { hasStatus } from "./request-error.ts";

/** Returns the text of a file of the default branch; undefined if it does not exist. Rejects with the error of the request. */
export async function readRepositoryFile(
  { client, repository }: RepositoryClient,
  path: string,
): Promise<string | undefined> {
  try {
    const { data } = await client.request("GET /repos/{owner}/{repo}/contents/{path}", {
      ...repository,
      path,
    });
    if (Array.isArray(data) || data.type !== "file" || !("content" in data)) return undefined;
    return Buffer.from(data.content, "base64").toString("utf8");
  } catch (error) {
    if (hasStatus(error, 404)) return undefined;
    throw error;
  }
}

/** Returns the names of the files in a folder of the default branch. Rejects with the error of the request. */
export async function listRepositoryFolder(
  { client, repository }: RepositoryClient,
  path: string,
): Promise<string[]> {
  return (await listRepositoryFiles({ client, repository }, path)).map(({ name }) => name);
}

/** A listed file; `sha` is the ID of its blob. */
export interface ListedFile {
  readonly name: string;
  readonly sha: string;
  readonly size: number;
}

/** Returns the files in a folder of the default branch; none if it does not exist. Rejects with the error of the request. */
export async function listRepositoryFiles(
  { client, repository }: RepositoryClient,
  path: string,
): Promise<ListedFile[]> {
  try {
    const { data } = await client.request("GET /repos/{owner}/{repo}/contents/{path}", {
      ...repository,
      path,
    });
    if (!Array.isArray(data)) return [];
    return data.flatMap(({ type, name, sha, size }) => (type === "file" ? [{ name, sha, size }] : []));
  } catch (error) {
    if (hasStatus(error, 404)) return [];
    throw error;
  }
}

/** Returns the default branch, from which definitions and workflows are read. */
export async function defaultBranchOf({ client, repository }: RepositoryClient): Promise<string> {
  return (await client.request("GET /repos/{owner}/{repo}", { ...repository })).data.default_branch;
}
