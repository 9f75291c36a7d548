import { createHash } from "node:crypto";
import * as z from "zod";
import type { StateEntry } from "../../ports/state-refs.ts";
import { noneOn } from "./explain-error.ts";
import type { RepositoryClient } from "./github-repository.ts";
import { loadField } from "./graphql-batch.ts";
import { request } from "./repository-request.ts";

/** A git object. `bytes`: the content of a file, if GitHub's answer has all of it. */
export type RepositoryObject =
  | { readonly kind: "file"; readonly id: string; readonly size: number; readonly bytes?: Uint8Array }
  | { readonly kind: "folder"; readonly id: string; readonly entries: readonly SizedEntry[] }
  | {
      readonly kind: "commit";
      readonly id: string;
      readonly tree: string;
      readonly message: string;
      readonly madeAt: number;
    };

interface SizedEntry extends StateEntry {
  readonly size?: number;
}

const FIELD = `object(expression: $) { __typename oid
    ... on Blob { byteSize isBinary isTruncated text }
    ... on Tree { entries { name type mode oid size } }
    ... on Commit { message committedDate tree { oid } } }`;

const TreeEntry = z.object({
  name: z.string(),
  type: z.string(),
  mode: z.number(),
  oid: z.string(),
  size: z.number().optional(),
});

const Found = z
  .discriminatedUnion("__typename", [
    z.object({
      __typename: z.literal("Blob"),
      oid: z.string(),
      byteSize: z.number(),
      isTruncated: z.boolean(),
      text: z.string().nullable(),
    }),
    z.object({
      __typename: z.literal("Tree"),
      oid: z.string(),
      entries: z.array(TreeEntry).nullable(),
    }),
    z.object({
      __typename: z.literal("Commit"),
      oid: z.string(),
      message: z.string(),
      committedDate: z.string(),
      tree: z.object({ oid: z.string() }),
    }),
  ])
  .nullable();

/** Loads the object that an expression such as `HEAD:docs/a.md` names; undefined if there is none. */
export async function loadObject(
  github: RepositoryClient,
  expression: string,
  fallback: () => Promise<RepositoryObject | undefined>,
): Promise<RepositoryObject | undefined> {
  return await loadField(github, {
    at: "repository",
    field: FIELD,
    variable: { type: "String!", value: expression },
    parse: (data) => objectOf(Found.parse(data, { jitless: true })),
    fallback,
  });
}

const SYMBOLIC_LINK = 0o120000;

function objectOf(found: z.infer<typeof Found>): RepositoryObject | undefined {
  if (!found) return undefined;
  const { oid: id } = found;
  switch (found.__typename) {
    case "Blob": {
      const bytes = found.text === null || found.isTruncated ? undefined : Buffer.from(found.text);
      // GitHub decodes text: other bytes than those of the blob would corrupt it.
      const isExact = bytes !== undefined && blobId(bytes, id.length === 64 ? "sha256" : "sha1") === id;
      return { kind: "file", id, size: found.byteSize, ...(isExact && { bytes }) };
    }
    case "Tree":
      return { kind: "folder", id, entries: (found.entries ?? []).flatMap(entryOf) };
    case "Commit": {
      const { message, committedDate, tree } = found;
      return { kind: "commit", id, tree: tree.oid, message, madeAt: Date.parse(committedDate) };
    }
  }
}

/** Ignores links and submodules, which state never contains. */
function entryOf({ name, type, mode, oid: id, size }: z.infer<typeof TreeEntry>): SizedEntry[] {
  if (mode === SYMBOLIC_LINK) return [];
  if (type === "tree") return [{ name, kind: "folder", id }];
  return type === "blob" ? [{ name, kind: "file", id, ...(size !== undefined && { size }) }] : [];
}

export function blobId(bytes: Uint8Array, algorithm: "sha1" | "sha256" = "sha1"): string {
  return createHash(algorithm).update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}

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
export async function readRepositoryFile(github: RepositoryClient, path: string) {
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
