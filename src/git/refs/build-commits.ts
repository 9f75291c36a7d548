import { randomBytes } from "node:crypto";
import { AgenticError } from "../../errors.ts";
import type { RefChange, TreeChange } from "../../ports/state-refs.ts";
import { gitFailure } from "../process/git.ts";
import { findEntry, parentFolder, type ObjectReader } from "../remote/git-objects.ts";
import type { PrivateRepository } from "../remote/private-repository.ts";
import type { TreeEntry } from "../remote/tree-entries.ts";

type CommitChange = RefChange & { readonly next: NonNullable<RefChange["next"]> };
type CopyChange = Extract<TreeChange, { from: unknown }>;
type Find = (from: CopyChange["from"]) => TreeEntry;

const isCopy = (change: TreeChange): change is CopyChange => "from" in change;

const refuseCopies: Find = () => {
  throw new Error("The change copies nothing.");
};

/** Creates the commits of a change, without refs. Errors: `not-found` for a version, or for a path that it does not have. */
export async function buildCommits(
  repository: PrivateRepository,
  objects: ObjectReader,
  refs: readonly RefChange[],
): Promise<ReadonlyMap<string, string>> {
  const moving = refs.filter((ref): ref is CommitChange => ref.next !== undefined);
  return await importCommits(repository, moving, await resolveCopies(objects, moving));
}

/** The same if each commit continues a version that this process made and copies nothing: git needs no remote objects. */
export async function continueCommits(
  repository: PrivateRepository,
  refs: readonly RefChange[],
): Promise<ReadonlyMap<string, string>> {
  const moving = refs.filter((ref): ref is CommitChange => ref.next !== undefined);
  return await importCommits(repository, moving, refuseCopies);
}

async function importCommits(
  repository: PrivateRepository,
  moving: readonly CommitChange[],
  findSource: Find,
): Promise<ReadonlyMap<string, string>> {
  if (moving.length === 0) return new Map();
  const args = ["fast-import", "--quiet", "--done", "--force"];
  const answer = await repository.call(args, { input: renderImport(moving, findSource) });
  if (answer.exitCode !== 0) throw gitFailure(args, { directory: repository.folder(), ...answer });
  const made = answer.output.toString("latin1").trim().split("\n");
  return new Map(moving.map(({ ref }, index) => [ref, made[index] ?? ""]));
}

async function resolveCopies(objects: ObjectReader, moving: readonly CommitChange[]): Promise<Find> {
  const folderPaths = new Map<string, Set<string>>();
  const addFolder = (version: string, folder: string) =>
    void folderPaths.set(version, (folderPaths.get(version) ?? new Set()).add(folder));
  for (const { expected, next } of moving) {
    for (const [index, change] of next.changes.entries()) {
      if (expected !== undefined) addFolder(expected, parentFolder(change.path));
      for (const parent of next.changes.slice(0, index).filter(isCopy)) {
        if (!change.path.startsWith(`${parent.path}/`)) continue;
        addFolder(
          parent.from.version,
          parent.from.path + parentFolder(change.path).slice(parent.path.length),
        );
      }
      if (!isCopy(change)) continue;
      addFolder(change.from.version, parentFolder(change.from.path));
      addFolder(change.from.version, change.from.path);
    }
    if (expected !== undefined) addFolder(expected, "");
  }
  const folders = new Map<string, ReadonlyMap<string, readonly TreeEntry[]>>();
  for (const [version, paths] of folderPaths) folders.set(version, await objects.folders(version, paths));
  const find = ({ version, path }: CopyChange["from"]): TreeEntry => {
    const entry = findEntry(folders.get(version) ?? new Map<string, never>(), path);
    if (entry !== undefined) return entry;
    const message = `Version ${version} of the state has no ${JSON.stringify(path)} to copy.`;
    throw new AgenticError({ code: "not-found", message });
  };
  const all = moving.flatMap(({ next }) => next.changes.filter(isCopy)).map(({ from }) => find(from));
  await objects.blobs(all.filter(({ kind }) => kind === "file").map(({ id }) => id));
  return find;
}

/** Author of state commits. They are not signed: the user's identity is for the user's commits. */
const AUTHOR = "agentic-sdlc <agentic-sdlc@localhost>";

function renderImport(moving: readonly CommitChange[], find: Find): Buffer {
  const seconds = Math.floor(Date.now() / 1000);
  const parts: (string | Uint8Array)[] = [];
  const data = (content: string | Uint8Array) => {
    parts.push(`data ${Buffer.byteLength(content)}\n`, content, "\n");
  };
  for (const [index, { expected, next }] of moving.entries()) {
    parts.push(`commit refs/new/${index}\nmark :${index + 1}\ncommitter ${AUTHOR} ${seconds} +0000\n`);
    // Random bytes: two engines that make the same change in one second must not create the same commit.
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
