import { hasCode } from "../../errors.ts";
import type { MergedBranches } from "../../ports/remote-storage.ts";
import type { RefChange, StateCommit, StateRefs, TreeChange } from "../../ports/state-refs.ts";
import { mergedBranches } from "../../run/branch-rules.ts";
import { runDirectory, runFiles } from "../../run/paths.ts";
import { fallbackBranch } from "../../run/pauses.ts";
import type { RunState } from "../../run/state.ts";
import { DISPATCH_FILE } from "../refs/dispatch-claim.ts";
import { versionOf } from "../refs/find-run.ts";
import { isRequestFile } from "../refs/inbox.ts";
import {
  inboxRef,
  MEMORY_FOLDER,
  OWNER_FILE,
  RUN_REFS,
  runPath,
  runRef,
  STATE_REF,
  stateMessage,
} from "../refs/ref-names.ts";
import { segmentFolder } from "../refs/segments.ts";
import { updateRefs, type RetryTiming, type RefPlan } from "../refs/update-ref.ts";

interface RunToArchive {
  readonly runId: string;
  readonly version: string;
  readonly stateRef?: string;
  readonly mergedBranches?: MergedBranches | undefined;
  readonly progress?: string | undefined;
}

export type ArchiveResult =
  /** `foreignPaths`: other files at the run's refs, which were deleted with them. */
  | { readonly status: "archived"; readonly version: string; readonly foreignPaths: readonly string[] }
  | { readonly status: "moved"; readonly version: string }
  /** A user deleted the run's ref, and the archive does not have its files. */
  | { readonly status: "missing" };

/** Moves a run to the state ref and deletes its refs in one commit. Detects an earlier archiving by any engine. */
export async function archiveRun(
  { refs, ...timing }: RetryTiming & { readonly refs: StateRefs },
  { runId, version, stateRef = STATE_REF, mergedBranches, progress }: RunToArchive,
): Promise<ArchiveResult> {
  const ownRefs = (): Promise<ReadonlyMap<string, string>> => refs.refs(`${RUN_REFS}${runId}/`);
  const stateNow = async () => ({ ref: stateRef, version: await versionOf(refs, stateRef) });
  const plan = async (branches: MergedBranches | undefined): Promise<RefPlan<ArchiveResult>> => {
    const [runRefs, state] = await Promise.all([ownRefs(), stateNow()]);
    const main = runRefs.get(runRef(runId));
    // Read again: the run may have been archived between the two reads.
    if (main === undefined) {
      return {
        result: await findEarlierArchive(refs, { runId, version, state: (await stateNow()).version }),
      };
    }
    if (main !== version) return { result: { status: "moved", version: main } };
    return await planArchive(refs, { runId, runRefs, state, mergedBranches: branches, progress });
  };
  const archived = await retryWithoutBranches(mergedBranches, (branches) =>
    updateRefs({ refs, ...timing }, () => plan(branches)),
  );
  if (archived.status !== "archived") return archived;
  return await updateRefs<ArchiveResult>({ refs, ...timing }, async () => {
    const runRefs = await ownRefs();
    // A request that arrived meanwhile created an inbox after the first commit was planned.
    if (runRefs.size === 0 || runRefs.has(runRef(runId))) return { result: archived };
    return await planArchive(refs, {
      runId,
      runRefs,
      state: await stateNow(),
      before: archived.foreignPaths,
    });
  });
}

interface ArchivePlan {
  readonly runId: string;
  readonly runRefs: ReadonlyMap<string, string>;
  readonly state: { readonly ref: string; readonly version: string | undefined };
  readonly before?: readonly string[];
  readonly mergedBranches?: MergedBranches | undefined;
  readonly progress?: string | undefined;
}

async function planArchive(
  refs: StateRefs,
  { runId, runRefs, state, before = [], mergedBranches, progress }: ArchivePlan,
): Promise<RefPlan<ArchiveResult>> {
  const folder = runDirectory(runId);
  const main = runRefs.get(runRef(runId));
  const foreignPaths: string[] = [...before];
  const changes: TreeChange[] = [];
  const known = new Set<string>();
  if (main !== undefined) {
    changes.push({ path: folder, from: { version: main, path: folder } });
    changes.push({ path: runPath(runId, OWNER_FILE), remove: true });
    if (progress !== undefined) changes.push({ path: runPath(runId, runFiles.progress), content: progress });
    for (const { path } of await refs.files(main, "")) {
      known.add(path);
      if (isShared(path)) changes.push({ path, from: { version: main, path } });
      else if (!path.startsWith(`${folder}/`) && !isNote(path)) foreignPaths.push(`${runRef(runId)}:${path}`);
    }
  } else if (state.version !== undefined) {
    for (const { path } of await refs.files(state.version, folder)) known.add(path);
  }
  for (const [ref, version] of runRefs) {
    if (ref === runRef(runId)) continue;
    for (const { path } of await refs.files(version, "")) {
      if (known.has(path)) continue;
      known.add(path);
      if (isOfRun(runId, ref, path)) changes.push({ path, from: { version, path } });
      else if (path !== DISPATCH_FILE) foreignPaths.push(`${ref}:${path}`);
    }
  }
  const deletions = Array.from(runRefs, ([ref, expected]): RefChange => ({ ref, expected, next: undefined }));
  const next = { message: stateMessage(`Run ${runId} has ended`), changes };
  const merged = mergedBranches && (await deleteMergedBranchRefs(refs, mergedBranches));
  const commit: StateCommit = {
    refs: [{ ref: state.ref, expected: state.version, next }, ...deletions, ...(merged?.deletions ?? [])],
    branches: merged?.branches,
  };
  return {
    commit,
    result: (versions) => ({
      status: "archived",
      version: versions.get(state.ref) ?? "",
      foreignPaths: foreignPaths.sort(),
    }),
  };
}

/** Whether a file at another ref belongs to the run: in an inbox only requests do. */
function isOfRun(runId: string, ref: string, path: string): boolean {
  if (ref !== inboxRef(runId)) return path.startsWith(`${runDirectory(runId)}/`);
  const folder = runPath(runId, "inbox/");
  return path.startsWith(folder) && isRequestFile(path.slice(folder.length));
}

/** Whether a run shares a file, such as `agentic/analysis/bug.md`. */
function isShared(path: string): boolean {
  const [top, folder = "", ...remainder] = path.toLowerCase().split("/");
  return top === "agentic" && remainder.length > 0 && folder !== "workflows" && folder !== "memory";
}

/** Notes are synchronized separately. */
function isNote(path: string): boolean {
  return path.startsWith(`${MEMORY_FOLDER}/`);
}

/** Compares the archived journal with that at the run's ref: an older one is of an end before the run was resumed. */
async function findEarlierArchive(
  refs: StateRefs,
  { runId, version, state }: Pick<RunToArchive, "runId" | "version"> & { readonly state: string | undefined },
): Promise<ArchiveResult> {
  if (state === undefined) return { status: "missing" };
  const archived = await journalAt(refs, { runId, version: state });
  if (archived === "" || archived !== (await journalAt(refs, { runId, version })))
    return { status: "missing" };
  return { status: "archived", version: state, foreignPaths: [] };
}

async function journalAt(
  refs: StateRefs,
  { runId, version }: Pick<RunToArchive, "runId" | "version">,
): Promise<string> {
  const names = new Set<string>([runFiles.journal, segmentFolder(runFiles.journal), runFiles.run]);
  const entries = await refs.list(version, runDirectory(runId));
  return entries.flatMap(({ name, id }) => (names.has(name) ? [`${name} ${id}`] : [])).join("\n");
}

export function mergedBranchesOf(
  state: Pick<RunState, "workspace" | "head" | "branches" | "steps" | "headMoves">,
  isOwn: (branch: string) => boolean = () => true,
): MergedBranches | undefined {
  const { workspace, head, headMoves } = state;
  const branches = new Map(Array.from(mergedBranches(state)).filter(([name]) => isOwn(name)));
  // While a user's commits are on the branch, the run's commits are only on the fallback branch.
  if (workspace && headMoves.fallbackHead !== undefined && headMoves.message === undefined)
    branches.set(fallbackBranch(workspace.branch), headMoves.fallbackHead);
  if (!workspace || head === undefined || branches.size === 0 || !isOwn(workspace.branch)) return undefined;
  return { branches, into: { branch: workspace.branch, head } };
}

/** Plans the deletion, with a check in the same commit that the target still has the commits. Moved branches stay. */
async function deleteMergedBranchRefs(
  refs: StateRefs,
  { branches, into }: MergedBranches,
): Promise<Required<Pick<StateCommit, "branches">> & { readonly deletions: readonly RefChange[] }> {
  const current = await refs.refs("");
  // A user deleted the target: it must not be recreated.
  if (!current.has(into.branch)) return { deletions: [], branches: new Map() };
  const deletions = Array.from(branches, ([ref, expected]): RefChange => ({
    ref,
    expected,
    next: undefined,
  }));
  const found = deletions.filter(({ ref, expected }) => current.get(ref) === expected);
  return { deletions: found, branches: new Map(found.length === 0 ? [] : [[into.branch, into.head]]) };
}

async function retryWithoutBranches<T>(
  branches: MergedBranches | undefined,
  work: (branches: MergedBranches | undefined) => Promise<T>,
): Promise<T> {
  try {
    return await work(branches);
  } catch (error) {
    if (!branches || !hasCode(error, "remote-refused")) throw error;
    return await work(undefined);
  }
}
