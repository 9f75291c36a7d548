import { expect } from "vitest";
import type { CommitResult, RefChange, StateRefs, TreeChange } from "../../../src/ports/state-refs.ts";

export const STATE = "agentic/state";
export const RUN = "agentic/runs/20260131-k3f9qz/main";
export const INBOX = "agentic/runs/20260131-k3f9qz/inbox";
/** Well formed, and nobody's. */
export const NO_VERSION = "0123456789abcdef0123456789abcdef01234567";

type Files = Readonly<Record<string, string | Uint8Array>>;

export function put(path: string, content: string | Uint8Array): TreeChange {
  return { path, content };
}

export function remove(path: string): TreeChange {
  return { path, remove: true };
}

export function copy(path: string, version: string, from: string): TreeChange {
  return { path, from: { version, path: from } };
}

export function drop(ref: string, expected: string): RefChange {
  return { ref, expected, next: undefined };
}

interface ChangeParts {
  readonly ref?: string;
  readonly expected?: string | undefined;
  readonly changes: readonly TreeChange[];
}

export function change({ ref = STATE, expected, changes }: ChangeParts): RefChange {
  return { ref, expected, next: { message: `A change of ${ref} [skip ci]`, changes } };
}

export function begin(files: Files): RefChange {
  return change({ changes: Object.entries(files).map(([path, content]) => put(path, content)) });
}

export async function create(
  refs: StateRefs,
  { ref = STATE, files }: { ref?: string; files: Files },
): Promise<string> {
  return versionOf(await refs.commit({ refs: [{ ...begin(files), ref }] }), ref);
}

export async function move(refs: StateRefs, parts: ChangeParts): Promise<string> {
  return versionOf(await refs.commit({ refs: [change(parts)] }), parts.ref ?? STATE);
}

export function versionOf(result: CommitResult, ref: string): string {
  expect(result).toMatchObject({ status: "committed" });
  const version = result.status === "committed" ? result.versions.get(ref) : undefined;
  expect(version).toEqual(expect.any(String));
  return version ?? "";
}

export function kindsOf(entries: readonly { name: string; kind: string }[]): string[] {
  return entries.map(({ name, kind }) => `${name} ${kind}`);
}

export async function textsOf(
  refs: StateRefs,
  version: string,
  paths: readonly string[],
): Promise<Record<string, string>> {
  const read = await refs.read(version, paths);
  return Object.fromEntries(Array.from(read, ([path, bytes]) => [path, Buffer.from(bytes).toString("utf8")]));
}

export async function allOf(refs: StateRefs, version: string, folder = ""): Promise<Record<string, string>> {
  const files = await refs.files(version, folder);
  return await textsOf(
    refs,
    version,
    files.map(({ path }) => path),
  );
}
