import type { BranchKey } from "../../ports/run-store.ts";
import type { RefChange, StateRefs, TreeChange } from "../../ports/state-refs.ts";
import { isRunId } from "../../run/ids.ts";
import { runFiles } from "../../run/paths.ts";
import { type FoundRun, liveRun, versionOf } from "./find-run.ts";
import { branchRef, inboxRef, runPath, runRef } from "./ref-names.ts";
import { segmentFolder } from "./segments.ts";

/** Renames the ref and the journal of a branch to those of a run, so that a branch is stored like a run. Branches are never archived. */
export function branchRefs(refs: StateRefs, { runId, id }: BranchKey): StateRefs {
  const own = { from: runRef(runId), to: branchRef(runId, id) };
  const journals = [
    [runFiles.journal, `journal.${id}.ndjson`],
    [segmentFolder(runFiles.journal), segmentFolder(`journal.${id}.ndjson`)],
  ].map(([from = "", to = ""]) => ({ from: runPath(runId, from), to: runPath(runId, to) }));
  const toBranchPath = (path: string): string => renamePath(path, journals);
  const toRunPath = (path: string): string =>
    renamePath(
      path,
      journals.map(({ from, to }) => ({ from: to, to: from })),
    );
  return {
    ...refs,
    refs: async (prefix) => {
      const found = await refs.refs(prefix === own.from ? own.to : prefix);
      const named = Array.from(
        found,
        ([ref, version]) => [ref === own.to ? own.from : ref, version] as const,
      );
      return new Map(named.filter(([ref]) => ref === own.from || ref === inboxRef(runId)));
    },
    list: async (version, folder) => {
      const entries = await refs.list(version, toBranchPath(folder));
      return entries.map((entry) => ({
        ...entry,
        name: toRunPath(`${folder}/${entry.name}`).slice(folder.length + 1),
      }));
    },
    files: async (version, folder) => {
      const files = await refs.files(version, toBranchPath(folder));
      return files.map((file) => ({ ...file, path: toRunPath(file.path) }));
    },
    read: async (version, paths) => {
      const contents = await refs.read(version, paths.map(toBranchPath));
      return new Map(Array.from(contents, ([path, content]) => [toRunPath(path), content]));
    },
    commit: async (change) => {
      const moved = change.refs.map((each) => renameChange(each, own, toBranchPath));
      const answer = await refs.commit({ ...change, refs: moved });
      const named = (ref: string): string => (ref === own.to ? own.from : ref);
      if (answer.status === "moved") return { ...answer, refs: answer.refs.map(named) };
      if (answer.status === "refused") return answer;
      const versions = Array.from(answer.versions, ([ref, version]) => [named(ref), version] as const);
      return { ...answer, versions: new Map(versions) };
    },
  };
}

export async function findBranch(refs: StateRefs, branch: BranchKey): Promise<FoundRun | undefined> {
  const { runId } = branch;
  const own = branchRefs(refs, branch);
  const version = isRunId(runId) ? await versionOf(own, runRef(runId)) : undefined;
  return version === undefined ? undefined : liveRun(own, runId, version);
}

interface Rename {
  readonly from: string;
  readonly to: string;
}

function renamePath(path: string, renames: readonly Rename[]): string {
  for (const { from, to } of renames) {
    if (path === from) return to;
    if (path.startsWith(`${from}/`)) return `${to}${path.slice(from.length)}`;
  }
  return path;
}

function renameChange(
  { ref, expected, next }: RefChange,
  own: Rename,
  toBranchPath: (path: string) => string,
): RefChange {
  const changes = next?.changes.map((change): TreeChange => {
    const path = toBranchPath(change.path);
    if (!("from" in change)) return { ...change, path };
    return { path, from: { version: change.from.version, path: toBranchPath(change.from.path) } };
  });
  return {
    ref: ref === own.from ? own.to : ref,
    expected,
    next: next && { ...next, changes: changes ?? [] },
  };
}
