import { hasCode } from "../../errors.ts";
import type { CommitResult, RefChange, StateCommit, StateEntry, StateRefs } from "../../ports/state-refs.ts";
import { validateChange } from "../../storage/refs/validate-change.ts";
import type { CodeSource } from "../remote/ancestry.ts";
import { createObjectReader, type ObjectReader } from "../remote/git-objects.ts";
import { listHeads } from "../remote/list-heads.ts";
import { push } from "../remote/push.ts";
import type { TreeEntry } from "../remote/tree-entries.ts";
import { buildCommits, continueCommits } from "./build-commits.ts";

/** State refs as branches of a git remote. Uses only the commits of the checkout. */
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
    list: (version, folder) => retried(() => list(objects, { version, folder })),
    files: (version, folder) => retried(() => files(objects, { version, folder })),
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

interface VersionFolder {
  readonly version: string;
  readonly folder: string;
}

async function list(
  objects: ObjectReader,
  { version, folder }: VersionFolder,
): Promise<readonly StateEntry[]> {
  const entries = (await objects.folders(version, [folder])).get(folder) ?? [];
  return entries.map(({ name, kind, id }) => ({ name, kind, id })).sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function files(
  objects: ObjectReader,
  { version, folder }: VersionFolder,
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
  /** Versions of which this clone lacks a part. */
  readonly incomplete: readonly string[];
}

async function build(
  { objects, ownVersions, ...source }: CommitSource,
  moving: readonly RefChange[],
): Promise<Built | Extract<CommitResult, { status: "moved" }>> {
  const incomplete = versionsIn(moving).filter(
    ({ version, isCopySource }) => isCopySource || !ownVersions.has(version),
  );
  if (incomplete.length === 0) {
    try {
      return { versions: await continueCommits(source.repository, moving), incomplete: [] };
    } catch (error) {
      if (!hasCode(error, "git-failed")) throw error;
      // Another process removed the objects that this process made. They can be fetched again.
      objects.clearCache();
    }
  }
  try {
    const versions = await buildCommits(source.repository, objects, moving);
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
