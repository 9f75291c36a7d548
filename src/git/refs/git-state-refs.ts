import { randomBytes } from "node:crypto";
import { hasCode, AgenticError } from "../../errors.ts";
import type {
  CommitResult,
  RefChange,
  StateCommit,
  StateEntry,
  StateRefs,
  TreeChange,
} from "../../ports/state-refs.ts";
import { validateChange } from "../../storage/refs/ref-names.ts";
import { gitFailure } from "../process/git.ts";
import { type CodeSource, listHeads } from "../remote/code-source.ts";
import { createObjectReader, type ObjectReader, findEntry, parentFolder } from "../remote/git-objects.ts";
import type { PrivateRepository } from "../remote/private-repository.ts";
import { push } from "../remote/push.ts";
import type { TreeEntry } from "../remote/tree-objects.ts";

export function createGitStateRefs(source: CodeSource): StateRefs {
  const objects = createObjectReader(source);
  const ownVersions = new Set<string>();
  const current = shareConcurrentCalls(async () => {
    const found = await listHeads(source);
    objects.recordRefs(found);
    return found;
  });
  const retried = <T>(work: () => Promise<T>): Promise<T> => retryWithoutCache({ ...source, objects }, work);
  return {
    location: source.remote.name,
    refs: async (prefix) => new Map([...(await current())].filter(([name]) => name.startsWith(prefix))),
    list: (version, folder) => retried(() => list(objects, version, folder)),
    files: (version, folder) => retried(() => files(objects, version, folder)),
    read: (version, paths) => retried(() => objects.files(version, paths)),
    commit: (change) => retried(() => commit({ ...source, objects, ownVersions }, change)),
  };
}

/** Retries once with an empty cache if git fails: the remote has all cached objects. */
async function retryWithoutCache<T>(
  { repository, objects }: CodeSource & { readonly objects: ObjectReader },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!hasCode(error, "git-failed")) throw error;
    repository.reset();
    objects.clearCache();
    return await work();
  }
}

/** Shares one call among concurrent callers. The call starts after they asked. */
function shareConcurrentCalls<T>(call: () => Promise<T>): () => Promise<T> {
  let next: Promise<T> | undefined;
  return () =>
    (next ??= Promise.resolve().then(() => {
      next = undefined;
      return call();
    }));
}

async function list(objects: ObjectReader, version: string, folder: string): Promise<readonly StateEntry[]> {
  const entries = (await objects.folders(version, [folder])).get(folder) ?? [];
  return entries.map(({ name, kind, id }) => ({ name, kind, id })).sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function files(
  objects: ObjectReader,
  version: string,
  folder: string,
): Promise<{ path: string; id: string }[]> {
  const listed = await objects.listing(version, folder);
  if (listed) return listed;
  const top = (await objects.folders(version, [folder])).get(folder) ?? [];
  const subtrees = await objects.trees(top.filter(({ kind }) => kind === "folder").map(({ id }) => id));
  const found: { path: string; id: string }[] = [];
  const collect = (entries: readonly TreeEntry[], prefix: string): void => {
    for (const { name, kind, id } of entries) {
      if (kind === "file") found.push({ path: prefix + name, id });
      else collect(subtrees.get(id) ?? [], `${prefix}${name}/`);
    }
  };
  collect(top, folder === "" ? "" : `${folder}/`);
  return found;
}

interface CommitSource extends CodeSource {
  readonly objects: ObjectReader;
  /** Versions that this process made and that are heads of refs, as far as known. */
  readonly ownVersions: Set<string>;
}

async function commit(source: CommitSource, change: StateCommit): Promise<CommitResult> {
  validateChange(change);
  const { ownVersions } = source;
  const isAbsence = ({ expected, next }: RefChange) => expected === undefined && next === undefined;
  const moved = await movedRefs(source, change.refs.filter(isAbsence));
  if (moved.length > 0) return { status: "moved", refs: moved };

  const moving = change.refs.filter((ref) => !isAbsence(ref));
  const built = await build(source, moving);
  if ("status" in built) return built;
  const { versions, incomplete } = built;
  const result = await push(source, {
    state: new Map(moving.map(({ ref, expected }) => [ref, { expected, next: versions.get(ref) }])),
    branches: change.branches ?? new Map(),
    shallow: incomplete,
  });
  if (result.status !== "landed") return result;
  for (const { expected = "" } of moving) ownVersions.delete(expected);
  for (const version of versions.values()) ownVersions.add(version);
  return { status: "committed", versions };
}

interface Built {
  readonly versions: ReadonlyMap<string, string>;
  readonly incomplete: readonly string[];
}

async function build(
  { objects, ownVersions, ...source }: CommitSource,
  moving: readonly RefChange[],
): Promise<Built | Extract<CommitResult, { status: "moved" }>> {
  const incomplete = versionsIn(moving).filter(
    ({ version, isCopySource }) => isCopySource || !ownVersions.has(version),
  );
  const commits = moving.filter((ref): ref is CommitChange => ref.next !== undefined);
  if (incomplete.length === 0) {
    try {
      // Git needs no remote objects: each commit continues a version that this process made and copies nothing.
      return { versions: await importCommits(source.repository, commits), incomplete: [] };
    } catch (error) {
      if (!hasCode(error, "git-failed")) throw error;
      // Another process removed the objects that this process made. They can be fetched again.
      objects.clearCache();
    }
  }
  try {
    const find = await resolveCopies(objects, commits);
    const versions = await importCommits(source.repository, commits, find);
    return { versions, incomplete: versionsIn(moving).map(({ version }) => version) };
  } catch (error) {
    if (!hasCode(error, "not-found")) throw error;
    const moved = await movedRefs(source, moving);
    if (moved.length === 0) throw error;
    return { status: "moved", refs: moved };
  }
}

function versionsIn(refs: readonly RefChange[]): { version: string; isCopySource: boolean }[] {
  return refs.flatMap(({ expected, next }) => {
    if (next === undefined) return [];
    const copied = next.changes.flatMap((change) => ("from" in change ? [change.from.version] : []));
    return [
      ...(expected === undefined ? [] : [{ version: expected, isCopySource: false }]),
      ...copied.map((version) => ({ version, isCopySource: true })),
    ];
  });
}

async function movedRefs(source: CodeSource, refs: readonly RefChange[]): Promise<string[]> {
  if (refs.length === 0) return [];
  const current = await listHeads(
    source,
    refs.map(({ ref }) => ref),
  );
  return refs.filter(({ ref, expected }) => current.get(ref) !== expected).map(({ ref }) => ref);
}

type CommitChange = RefChange & { readonly next: NonNullable<RefChange["next"]> };
type CopyChange = Extract<TreeChange, { from: unknown }>;
type Find = (from: CopyChange["from"]) => TreeEntry;

const isCopy = (change: TreeChange): change is CopyChange => "from" in change;

const refuseCopies: Find = () => {
  throw new Error("The change copies nothing.");
};

/** Creates the commits of a change, without refs. Errors: `not-found` for a version, or for a path that it does not have. */
async function importCommits(
  repository: PrivateRepository,
  moving: readonly CommitChange[],
  findSource: Find = refuseCopies,
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
