import { randomBytes } from "node:crypto";
import { AgenticError } from "../../errors.ts";
import type { RefChange, TreeChange } from "../../ports/state-refs.ts";
import { gitFailure } from "../process/git.ts";
import { findEntry, parentFolder, type ObjectReader } from "../remote/git-objects.ts";
import type { PrivateRepository } from "../remote/private-repository.ts";
import type { TreeEntry } from "../remote/tree-entries.ts";

type Next = RefChange & { readonly next: NonNullable<RefChange["next"]> };
type Taken = Extract<TreeChange, { from: unknown }>;
type Find = (from: Taken["from"]) => TreeEntry;

const isTaken = (change: TreeChange): change is Taken => "from" in change;

const nothingTaken: Find = () => {
  throw new Error("Nothing is taken over.");
};

/** Makes the commits of a change, none of which any ref names yet. Errors: `not-found` for a version, or for what is not in it. */
export async function buildCommits(
  repository: PrivateRepository,
  objects: ObjectReader,
  refs: readonly RefChange[],
): Promise<ReadonlyMap<string, string>> {
  const moving = refs.filter((ref): ref is Next => ref.next !== undefined);
  return await importCommits(repository, moving, await ready(objects, moving));
}

/** The same where each goes on from a version made here and takes nothing over: all that git will look into is here. */
export async function continueCommits(
  repository: PrivateRepository,
  refs: readonly RefChange[],
): Promise<ReadonlyMap<string, string>> {
  const moving = refs.filter((ref): ref is Next => ref.next !== undefined);
  return await importCommits(repository, moving, nothingTaken);
}

async function importCommits(
  repository: PrivateRepository,
  moving: readonly Next[],
  taken: Find,
): Promise<ReadonlyMap<string, string>> {
  if (moving.length === 0) return new Map();
  const args = ["fast-import", "--quiet", "--done", "--force"];
  const answer = await repository.call(args, { input: renderImport(moving, taken) });
  if (answer.exitCode !== 0) throw gitFailure(args, { directory: repository.folder(), ...answer });
  const made = answer.output.toString("latin1").trim().split("\n");
  return new Map(moving.map(({ ref }, index) => [ref, made[index] ?? ""]));
}

/** Sees to it that everything is here that will be looked into, and finds what is taken over as it lies. */
async function ready(objects: ObjectReader, moving: readonly Next[]): Promise<Find> {
  const wanted = new Map<string, Set<string>>();
  const want = (version: string, folder: string) =>
    void wanted.set(version, (wanted.get(version) ?? new Set()).add(folder));
  for (const { expected, next } of moving) {
    for (const [at, change] of next.changes.entries()) {
      if (expected !== undefined) want(expected, parentFolder(change.path));
      for (const above of next.changes.slice(0, at).filter(isTaken)) {
        if (!change.path.startsWith(`${above.path}/`)) continue;
        want(above.from.version, above.from.path + parentFolder(change.path).slice(above.path.length));
      }
      if (!isTaken(change)) continue;
      want(change.from.version, parentFolder(change.from.path));
      want(change.from.version, change.from.path);
    }
    if (expected !== undefined) want(expected, "");
  }
  const folders = new Map<string, ReadonlyMap<string, readonly TreeEntry[]>>();
  for (const [version, paths] of wanted) folders.set(version, await objects.folders(version, paths));
  const find = ({ version, path }: Taken["from"]): TreeEntry => {
    const entry = findEntry(folders.get(version) ?? new Map<string, never>(), path);
    if (entry !== undefined) return entry;
    const message = `There is no ${JSON.stringify(path)} in version ${version} of the state, so nothing can be taken from there.`;
    throw new AgenticError({ code: "not-found", message });
  };
  const all = moving.flatMap(({ next }) => next.changes.filter(isTaken)).map(({ from }) => find(from));
  await objects.blobs(all.filter(({ kind }) => kind === "file").map(({ id }) => id));
  return find;
}

/** Nobody's identity, and no signature: the user's are for the user's commits. */
const AUTHOR = "agentic-sdlc <agentic-sdlc@localhost>";

/** The commands of `git fast-import` that make all commits and print their ids. */
function renderImport(moving: readonly Next[], find: Find): Buffer {
  const seconds = Math.floor(Date.now() / 1000);
  const parts: (string | Uint8Array)[] = [];
  const data = (content: string | Uint8Array) => {
    parts.push(`data ${Buffer.byteLength(content)}\n`, content, "\n");
  };
  for (const [index, { expected, next }] of moving.entries()) {
    parts.push(`commit refs/new/${index}\nmark :${index + 1}\ncommitter ${AUTHOR} ${seconds} +0000\n`);
    // Two who make the very same change in one second must not both believe that theirs is the one that landed.
    data(`${next.message}\n\nAgentic-Commit: ${randomBytes(8).toString("hex")}\n`);
    if (expected !== undefined) parts.push(`from ${expected}\n`);
    for (const change of next.changes) {
      const path = quoted(change.path);
      if ("remove" in change) parts.push(`D ${path}\n`);
      else if ("content" in change) {
        parts.push(`M 100644 inline ${path}\n`);
        data(change.content);
      } else {
        const { kind, mode, id } = find(change.from);
        parts.push(`M ${kind === "folder" ? "040000" : mode} ${id} ${path}\n`);
      }
    }
    parts.push("\n");
  }
  parts.push(...moving.map((_, index) => `get-mark :${index + 1}\n`), "done\n");
  return Buffer.concat(parts.map((part) => Buffer.from(part)));
}

function quoted(path: string): string {
  return `"${path.replace(/["\\]/g, "\\$&")}"`;
}
