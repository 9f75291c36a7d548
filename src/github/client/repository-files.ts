import { noneOn } from "./explain-error.ts";
import type { RepositoryClient } from "./github-repository.ts";
import { request } from "./repository-request.ts";

async function readContents(github: RepositoryClient, path: string) {
  const route = "GET /repos/{owner}/{repo}/contents/{path}";
  return (await request(github, route, { path }).catch(noneOn(404)))?.data;
}

export async function readRepositoryFile(
  github: RepositoryClient,
  path: string,
): Promise<string | undefined> {
  const data = await readContents(github, path);
  if (!data || Array.isArray(data) || data.type !== "file" || !("content" in data)) return undefined;
  return Buffer.from(data.content, "base64").toString("utf8");
}

export interface ListedFile {
  readonly name: string;
  readonly sha: string;
  readonly size: number;
}

export async function listRepositoryFiles(github: RepositoryClient, path: string): Promise<ListedFile[]> {
  const data = await readContents(github, path);
  if (!Array.isArray(data)) return [];
  return data.flatMap(({ type, name, sha, size }) => (type === "file" ? [{ name, sha, size }] : []));
}

export async function defaultBranchOf(github: RepositoryClient): Promise<string> {
  return (await request(github, "GET /repos/{owner}/{repo}", {})).data.default_branch;
}
