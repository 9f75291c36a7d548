import type { RepositoryClient } from "./github-repository.ts";
import { hasStatus } from "./request-error.ts";

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

export async function listRepositoryFolder(
  { client, repository }: RepositoryClient,
  path: string,
): Promise<string[]> {
  return (await listRepositoryFiles({ client, repository }, path)).map(({ name }) => name);
}

export interface ListedFile {
  readonly name: string;
  readonly sha: string;
  readonly size: number;
}

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

export async function defaultBranchOf({ client, repository }: RepositoryClient): Promise<string> {
  return (await client.request("GET /repos/{owner}/{repo}", { ...repository })).data.default_branch;
}
