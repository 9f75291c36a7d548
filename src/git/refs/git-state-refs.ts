import { AgenticError } from "../../errors.ts";
import type { CommitResult, RefChange, StateCommit, StateEntry, StateRefs } from "../../ports/state-refs.ts";
import { validateChange } from "../../storage/refs/validate-change.ts";
import { parseHeads } from "../process/listed-refs.ts";
import type { CodeSource } from "../remote/ancestry.ts";
import { REMOTE } from "../remote/git-call-folder.ts";
import { createObjectReader, type ObjectReader } from "../remote/git-objects.ts";
import { listRefs, push } from "../remote/push.ts";
import { remoteFailure } from "../remote/remote-failure.ts";
import type { TreeEntry } from "../remote/tree-entries.ts";
import { buildCommits, continueCommits } from "./build-commits.ts";

/** State refs as branches of a git remote of any kind; nothing of the checkout is used but its commits. */
export function createGitStateRefs(source: CodeSource): StateRefs {
  const objects = createObjectReader(source);
  const own = new Set<string>();
  const now = joined(() => allRefs(source, objects));
  const mended = <T>(work: () => Promise<T>): Promise<T> => mendedBy({ ...source, objects }, work);
  return {
    location: source.remote.name,
    refs: async (prefix) => new Map([...(await now())].filter(([name]) => name.startsWith(prefix))),
    list: (version, folder) => mended(() => list(objects, { version, folder })),
    files: (version, folder) => mended(() => files(objects, { version, folder })),
    read: (version, paths) => mended(() => objects.files(version, paths)),
    commit: (change) => mended(() => commit({ ...source, objects, own }, change)),
  };
}

/** What is kept here can be had again: where git fails on it, and has changed nothing, it is made anew once. */
async function mendedBy<T>(
  { repository, objects }: CodeSource & { readonly objects: ObjectReader },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isCode(error, "git-failed")) throw error;
    repository.reset();
    objects.clearCache();
    return await work();
  }
}

/** Those who ask at one moment get one answer, which was not known before. */
function joined<T>(ask: () => Promise<T>): () => Promise<T> {
  let next: Promise<T> | undefined;
  return () =>
    (next ??= Promise.resolve().then(() => {
      next = undefined;
      return ask();
    }));
}

async function allRefs(source: CodeSource, objects: ObjectReader): Promise<ReadonlyMap<string, string>> {
  const { repository, remote } = source;
  const answer = await repository.call(["ls-remote", "--quiet", "--heads", REMOTE], { remote });
  if (answer.exitCode !== 0) throw remoteFailure(source, answer);
  const found = new Map(parseHeads(answer.output));
  objects.recordRefs(found);
  return found;
}

interface Place {
  readonly version: string;
  readonly folder: string;
}

async function list(objects: ObjectReader, { version, folder }: Place): Promise<readonly StateEntry[]> {
  const entries = (await objects.folders(version, [folder])).get(folder) ?? [];
  return entries.map(({ name, kind, id }) => ({ name, kind, id })).sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function files(
  objects: ObjectReader,
  { version, folder }: Place,
): Promise<{ path: string; id: string }[]> {
  const listed = await objects.listing(version, folder);
  if (listed) return listed;
  const top = (await objects.folders(version, [folder])).get(folder) ?? [];
  const below = await objects.trees(top.filter(({ kind }) => kind === "folder").map(({ id }) => id));
  const found: { path: string; id: string }[] = [];
  const collect = (entries: readonly TreeEntry[], prefix: string): void => {
    for (const { name, kind, id } of entries) {
      if (kind === "file") found.push({ path: prefix + name, id });
      else collect(below.get(id) ?? [], `${prefix}${name}/`);
    }
  };
  collect(top, folder === "" ? "" : `${folder}/`);
  return found;
}

interface Committing extends CodeSource {
  readonly objects: ObjectReader;
  /** Versions made here that refs stand at, as far as is known. */
  readonly own: Set<string>;
}

async function commit(source: Committing, change: StateCommit): Promise<CommitResult> {
  validateChange(change);
  const { own } = source;
  const isAbsence = ({ expected, next }: RefChange) => expected === undefined && next === undefined;
  const moved = await movedRefs(source, change.refs.filter(isAbsence));
  if (moved.length > 0) return { status: "moved", refs: moved };

  const moving = change.refs.filter((ref) => !isAbsence(ref));
  const built = await build(source, moving);
  if ("status" in built) return built;
  const { versions, strange } = built;
  const result = await push(source, {
    state: new Map(moving.map(({ ref, expected }) => [ref, { expected, next: versions.get(ref) }])),
    branches: change.branches ?? new Map(),
    shallow: strange,
  });
  if (result.status !== "landed") return result;
  for (const { expected = "" } of moving) own.delete(expected);
  for (const version of versions.values()) own.add(version);
  return { status: "committed", versions };
}

interface Built {
  readonly versions: ReadonlyMap<string, string>;
  /** Versions of which more is at the remote than here. */
  readonly strange: readonly string[];
}

async function build(
  { objects, own, ...source }: Committing,
  moving: readonly RefChange[],
): Promise<Built | Extract<CommitResult, { status: "moved" }>> {
  const strange = versionsIn(moving).filter(({ version, taken }) => taken || !own.has(version));
  if (strange.length === 0) {
    try {
      return { versions: await continueCommits(source.repository, moving), strange: [] };
    } catch (error) {
      if (!isCode(error, "git-failed")) throw error;
      // Somebody has removed what was made here; it can be had again.
      objects.clearCache();
    }
  }
  try {
    const versions = await buildCommits(source.repository, objects, moving);
    return { versions, strange: versionsIn(moving).map(({ version }) => version) };
  } catch (error) {
    if (!isCode(error, "not-found")) throw error;
    const moved = await movedRefs(source, moving);
    if (moved.length === 0) throw error;
    return { status: "moved", refs: moved };
  }
}

/** Versions that a change goes on from, or takes from. */
function versionsIn(refs: readonly RefChange[]): { version: string; taken: boolean }[] {
  return refs.flatMap(({ expected, next }) => {
    if (next === undefined) return [];
    const taken = next.changes.flatMap((change) => ("from" in change ? [change.from.version] : []));
    return [
      ...(expected === undefined ? [] : [{ version: expected, taken: false }]),
      ...taken.map((version) => ({ version, taken: true })),
    ];
  });
}

async function movedRefs(source: CodeSource, refs: readonly RefChange[]): Promise<string[]> {
  if (refs.length === 0) return [];
  const now = await listRefs(
    source,
    refs.map(({ ref }) => ref),
  );
  return refs.filter(({ ref, expected }) => now.get(ref) !== expected).map(({ ref }) => ref);
}

function isCode(error: unknown, code: AgenticError["code"]): boolean {
  return error instanceof AgenticError && error.code === code;
}
