import type { RefChange, StateRefs } from "../../ports/state-refs.ts";
import { DO_DEFINITION } from "../../routing/route-outcome.ts";
import type { Choice } from "../../routing/workflow-choices.ts";
import { branchIdOf } from "../../run/ids.ts";
import { runDirectory, runFiles } from "../../run/paths.ts";
import type { RunRecord } from "../../run/record.ts";
import { branchNamesOf } from "../../run/state.ts";
import { validateRun } from "../../storage/queries/materialize-run.ts";
import { findBranch } from "../../storage/refs/branch-refs.ts";
import { findRun, type FoundRun } from "../../storage/refs/find-run.ts";
import { RUN_REFS, runPath, runRef, SHARED_FOLDER } from "../../storage/refs/ref-names.ts";
import { type BundleRefs, publishRejectedError } from "./verify-code.ts";
import { computeRefChange } from "./publish-state.ts";
import { readRunCode } from "./run-branches.ts";
import { readGates, removeHumanInput, requireAnswers, requirePermittedOutcome } from "./verify-answers.ts";
import {
  continuesRemote,
  countFanOuts,
  findAddedBranches,
  isPublished,
  type Journals,
} from "./verify-journal.ts";
import { recordIn, requireSameRun } from "./verify-record.ts";

interface VerifyOptions {
  readonly runId: string;
  readonly stateRef: string;
  readonly branch: string | undefined;
  readonly bundled: StateRefs;
  readonly origin: StateRefs;
  readonly bundleRefs: BundleRefs;
  readonly approvals: number;
  readonly choices: () => Promise<readonly Choice[]>;
  readonly expected: Readonly<Record<string, string>>;
  readonly prepareRecord: (found: FoundRun) => Promise<KnownRun>;
}

interface KnownRun {
  readonly record: RunRecord;
  readonly text?: string;
}

export type VerifiedRun = Awaited<ReturnType<typeof verifyRun>>;

export async function verifyRun(options: VerifyOptions) {
  const { runId, stateRef, bundled, origin, bundleRefs, branch } = options;
  const remoteRun = await findRun(origin, runId, { stateRef });
  const found = branch === undefined ? await findRun(bundled, runId, { stateRef }) : undefined;
  if (bundleRefs.code.size > 0 && !found && bundleRefs.state.size === 0)
    throw publishRejectedError(`run ${runId}`, "the bundle has its branches, but no state");
  const knownRun = await findKnownRun(options, remoteRun, found);
  const { record } = knownRun;
  const { names: own, heads } = await readRunCode(origin, remoteRun, runId);
  const parts = await partsOf(options, { remoteRun, found });
  const versions = await origin.refs(`${RUN_REFS}${runId}/`);
  const added = new Set<string>();
  const changes: RefChange[] = [];
  for (const part of parts) {
    const version = versions.get(part.ref);
    if (isAlreadyPublished(part, version !== options.expected[part.ref])) continue;
    for (const name of await findAddedBranches({ record, ...part })) if (!own.has(name)) added.add(name);
    const gates = await readGates(part.found);
    await requireAnswers({ ...options, remoteRun, journals: part.journals, gates });
    if (record.definition === DO_DEFINITION)
      await requirePermittedOutcome((await validateRun(part.found)).state, { ...options, ...part, record });
    const change = await changeFor(options, part, { ...knownRun, version });
    if (change) changes.push(change);
  }
  const whole = parts.find(({ ref }) => ref === runRef(runId));
  const isRemoteAhead = whole !== undefined && whole.journals.remote.length > whole.journals.bundled.length;
  const last = (isRemoteAhead ? remoteRun : (found ?? remoteRun)) as FoundRun;
  const recorded = remoteRun ? record.base_sha : undefined;
  const publishable =
    branch === undefined || !remoteRun ? own : await codeOfBranch(options, remoteRun, branch);
  const { state, journal } = await validateRun(last);
  const { movedTo } = remoteRun ? (await validateRun(remoteRun)).state.headMoves : {};
  return {
    /** Head to which people had moved the run's branch at the last publishing. */
    movedTo,
    /** From the bundle, or from the remote if that is newer. */
    state,
    record,
    recorded,
    /** Code branches of the run, and their heads in the journals at the remote. */
    own,
    heads,
    /** Code branches that this job may update. */
    publishable,
    added,
    changes,
    rounds: countFanOuts(journal),
  };
}

async function findKnownRun(
  { runId, prepareRecord }: VerifyOptions,
  remoteRun: FoundRun | undefined,
  found: FoundRun | undefined,
): Promise<KnownRun> {
  if (!remoteRun) {
    if (!found) throw publishRejectedError(`run ${runId}`, "the bundle does not contain it");
    await validateRun(found);
    return await prepareRecord(found);
  }
  if (found) {
    await validateRun(found);
    await requireSameRun(remoteRun, found);
  }
  return { record: await recordIn(remoteRun) };
}

interface Part {
  readonly ref: string;
  readonly found: FoundRun;
  readonly journals: Journals;
  readonly within?: string;
  readonly isEnded: boolean;
}

async function partsOf(
  { runId, bundled, origin, bundleRefs, branch }: VerifyOptions,
  { remoteRun, found }: { readonly remoteRun: FoundRun | undefined; readonly found: FoundRun | undefined },
): Promise<readonly Part[]> {
  const main = runRef(runId);
  const parts: Part[] = [];
  if (found) {
    const isEnded = remoteRun?.where === "ended";
    parts.push({ ref: main, found, journals: await journalsOf(found, remoteRun), isEnded });
  }
  for (const ref of bundleRefs.state.keys()) {
    if (ref === main) continue;
    const id = ref.slice(`${RUN_REFS}${runId}/`.length);
    const at = (refs: StateRefs) => findBranch(refs, { runId, id });
    const [own, before] = await Promise.all([at(bundled), at(origin)]);
    const within = remoteRun && (await stepOf(remoteRun, id));
    if (!own || !remoteRun || (within === undefined && branch !== undefined))
      throw publishRejectedError(ref, "the run has no branch of that name");
    await requireSameRun(remoteRun, own);
    const journals = await journalsOf(own, before);
    parts.push({ ref, found: own, journals, isEnded: false, ...(within === undefined ? {} : { within }) });
  }
  return parts;
}

async function journalsOf(found: FoundRun, remoteRun: FoundRun | undefined): Promise<Journals> {
  const [after, before] = await Promise.all([
    validateRun(found),
    remoteRun ? validateRun(remoteRun) : undefined,
  ]);
  return { bundled: after.journal, remote: before?.journal ?? "" };
}

async function stepOf(remoteRun: FoundRun, id: string): Promise<string | undefined> {
  const { fanOut } = (await validateRun(remoteRun)).state;
  return fanOut?.branches.find(({ step }) => branchIdOf(step) === id)?.step;
}

async function codeOfBranch({ runId, origin }: VerifyOptions, remoteRun: FoundRun, id: string) {
  const { fanOut } = (await validateRun(remoteRun)).state;
  const assigned = fanOut?.branches.filter(({ step }) => branchIdOf(step) === id) ?? [];
  const before = await findBranch(origin, { runId, id });
  const opened = before ? branchNamesOf((await validateRun(before)).state) : [];
  return new Set([...assigned.map(({ branch }) => branch), ...opened]);
}

/** Whether the remote has the part already. Errors: `usage` if it changed at the remote, or the journal does not continue it. */
function isAlreadyPublished({ ref, journals, isEnded }: Part, hasMoved: boolean): boolean {
  if ((hasMoved || isEnded) && isPublished(journals)) return true;
  if (hasMoved)
    throw publishRejectedError(ref, "it moved at the remote since the job started. Resume the run");
  if (continuesRemote(journals)) return false;
  throw publishRejectedError(ref, "its journal does not continue the append-only journal at the remote");
}

/** Returns the change of one ref. An ended run is first written to its own ref, and archived later. */
async function changeFor(
  { runId, bundled, origin, bundleRefs }: VerifyOptions,
  { ref, found }: Part,
  { text, version }: Pick<KnownRun, "text"> & { readonly version: string | undefined },
): Promise<RefChange | undefined> {
  const folder = runDirectory(runId);
  const isLive = bundleRefs.state.has(ref);
  const tree = { refs: bundled, version: bundleRefs.state.get(ref) ?? found.version };
  const folders = ref === runRef(runId) && isLive ? [folder, SHARED_FOLDER] : [folder];
  const remote = version === undefined ? undefined : { refs: origin, version };
  const silent = removeHumanInput(await found.readText(runFiles.progress));
  const replaced = new Map<string, string>();
  if (text !== undefined) replaced.set(runPath(runId, runFiles.run), text);
  if (silent !== undefined) replaced.set(runPath(runId, runFiles.progress), silent);
  return await computeRefChange(tree, remote, { ref, folders, runId, replaced });
}
