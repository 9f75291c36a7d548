import * as z from "zod";
import { noneOn } from "./explain-error.ts";
import type { RepositoryClient } from "./github-repository.ts";
import { loadField } from "./graphql-batch.ts";
import { loadObject, type RepositoryObject } from "./repository-objects.ts";
import { request } from "./repository-request.ts";

/** The same as an object of `HEAD`, by REST. */
async function readContents(github: RepositoryClient, path: string): Promise<RepositoryObject | undefined> {
  const route = "GET /repos/{owner}/{repo}/contents/{path}";
  const data = (await request(github, route, { path }).catch(noneOn(404)))?.data;
  if (Array.isArray(data))
    return {
      kind: "folder",
      id: "",
      entries: data.flatMap(({ type, name, sha: id, size }) =>
        type === "file" ? [{ kind: "file", name, id, size }] : [],
      ),
    };
  if (!data || data.type !== "file" || !("content" in data)) return undefined;
  return { kind: "file", id: data.sha, size: data.size, bytes: Buffer.from(data.content, "base64") };
}

/** Reads a file of the default branch. */
export async function readRepositoryFile(
  github: RepositoryClient,
  path: string,
): Promise<string | undefined> {
  const fallback = () => readContents(github, path);
  const found = await loadObject(github, `HEAD:${path}`, fallback);
  if (found?.kind !== "file") return undefined;
  if (found.bytes) return Buffer.from(found.bytes).toString("utf8");
  const whole = await fallback();
  return whole?.kind === "file" && whole.bytes ? Buffer.from(whole.bytes).toString("utf8") : undefined;
}

export interface ListedFile {
  readonly name: string;
  readonly sha: string;
  readonly size: number;
}

/** Lists a folder of the default branch. */
export async function listRepositoryFiles(github: RepositoryClient, path: string): Promise<ListedFile[]> {
  const found = await loadObject(github, `HEAD:${path}`, () => readContents(github, path));
  if (found?.kind !== "folder") return [];
  return found.entries.flatMap(({ kind, name, id: sha, size = 0 }) =>
    kind === "file" ? [{ name, sha, size }] : [],
  );
}

const DefaultBranch = z.object({ name: z.string().min(1) });

/** Returns the name of the default branch. Asked for together with other fields, it costs no additional request. */
export async function defaultBranchOf(github: RepositoryClient): Promise<string> {
  return await loadField(github, {
    at: "repository",
    field: "defaultBranchRef { name }",
    parse: (data) => DefaultBranch.parse(data, { jitless: true }).name,
    fallback: async () => (await request(github, "GET /repos/{owner}/{repo}", {})).data.default_branch,
  });
}
