import type { RefChange, StateRefs } from "../../ports/state-refs.ts";
import { DO_DEFINITION } from "../../routing/route-outcome.ts";
import type { Choice } from "../../routing/workflow-choices.ts";
import { branchIdOf } from "../../run/ids.ts";
import { runDirectory, runFiles } from "../../run/paths.ts";
import type { RunRecord } from "../../run/record.ts";
import { branchNamesOf, type RunState } from "../../run/state.ts";
import { validateRun } from "../../storage/queries/validate-run.ts";
import { findBranch } from "../../storage/refs/branch-refs.ts";
import { findRun, type FoundRun } from "../../storage/refs/find-run.ts";
import { RUN_REFS, runPath, runRef, SHARED_FOLDER } from "../../storage/refs/ref-names.ts";
import type { Sorted } from "./bundle-refs.ts";
import { changeOf } from "./publish-state.ts";
import { codeOf } from "./run-branches.ts";
import { requireAnswers, requireApproved, requirePermitted, removeHumanInput } from "./verify-answers.ts";
import { publishRejectedError } from "./verify-code.ts";
import { branchesAdded, goesOn, isPublished, type Journals, roundsIn } from "./verify-journal.ts";
import { recordIn, requireSameRun } from "./verify-record.ts";

interface Looking {
  readonly runId: string;
  readonly stateRef: string;
  /** Branch of a parallel block that alone was worked on. */
  readonly branch: string | undefined;
  readonly handed: StateRefs;
  readonly origin: StateRefs;
  readonly sorted: Sorted;
  /** How many people have to approve what is asked. */
  readonly approvals: number;
  /** What a request in plain words can be routed to, as the branch has it that is checked out. */
  readonly choices: () => Promise<readonly Choice[]>;
  /** Where the job that made the bundle found refs of the run. */
  readonly expected: Readonly<Record<string, string>>;
  /** Of a run that the remote does not know: its record, and how that is kept. */
  readonly beginning: (found: FoundRun) => Promise<Begun>;
}

interface Begun {
  readonly record: RunRecord;
  readonly text?: string;
}

/** A run of a bundle, held to what is known of it without the bundle's word. */
export interface LookedAt {
  /** As the bundle leaves it; where the remote has more, as that does. */
  readonly state: RunState;
  readonly record: RunRecord;
  /** Where the run began, as the remote has it. */
  readonly recorded: string | undefined;
  /** Its code branches, as the remote has it, and commits at which its journals there leave them. */
  readonly own: ReadonlySet<string>;
  readonly heads: ReadonlyMap<string, string>;
  /** Where people had moved the run's own branch when that was last published beside it. */
  readonly movedTo: string | undefined;
  /** Those of them that this job may move: where it is for one branch, those of that. */
  readonly mine: ReadonlySet<string>;
  /** Those that the bundle adds. */
  readonly added: ReadonlySet<string>;
  readonly changes: readonly RefChange[];
  /** How often branches were handed out. */
  readonly rounds: number;
}

/** Errors: `usage` where it is another run than the remote has, or has not gone on from there. */
export async function lookAtRun(looking: Looking): Promise<LookedAt> {
  const { runId, stateRef, handed, origin, sorted, branch } = looking;
  const there = await findRun(origin, runId, { stateRef });
  const found = branch === undefined ? await findRun(handed, runId, { stateRef }) : undefined;
  if (sorted.code.size > 0 && !found && sorted.state.size === 0)
    throw publishRejectedError(
      `run ${runId}`,
      "the bundle has branches of it, and nothing that tells of them",
    );
  const begun = await beginningOf(looking, there, found);
  const { record } = begun;
  const { names: own, heads } = await codeOf(origin, there, runId);
  const parts = await partsOf(looking, { there, found });
  const versions = await origin.refs(`${RUN_REFS}${runId}/`);
  const added = new Set<string>();
  const changes: RefChange[] = [];
  for (const part of parts) {
    const version = versions.get(part.ref);
    if (isDone(part, { version, expected: looking.expected[part.ref] })) continue;
    for (const name of await branchesAdded({ record, ...part })) if (!own.has(name)) added.add(name);
    await requireAnswers({ ...looking, there, journals: part.journals });
    if (record.definition === DO_DEFINITION) await requireRouted(looking, part, record);
    const change = await changeFor(looking, { part, version, begun });
    if (change) changes.push(change);
  }
  const whole = parts.find(({ ref }) => ref === runRef(runId));
  const isAhead = whole !== undefined && whole.journals.there.length > whole.journals.handed.length;
  const last = (isAhead ? there : (found ?? there)) as FoundRun;
  const recorded = there ? record.base_sha : undefined;
  const mine = branch === undefined || !there ? own : await codeOfBranch(looking, there, branch);
  const { state, journal } = await validateRun(last);
  const { movedTo } = there ? (await validateRun(there)).state.headMoves : {};
  return {
    movedTo,
    state,
    record,
    recorded,
    own,
    heads,
    mine,
    added,
    changes,
    rounds: roundsIn(journal),
  };
}

async function requireRouted(
  { choices }: Looking,
  { found, journals }: Part,
  record: RunRecord,
): Promise<void> {
  const { state } = await validateRun(found);
  requireApproved(state, journals);
  await requirePermitted(state, { journals, record, choices });
}

async function beginningOf(
  { runId, beginning }: Looking,
  there: FoundRun | undefined,
  found: FoundRun | undefined,
): Promise<Begun> {
  if (!there) {
    if (!found) throw publishRejectedError(`run ${runId}`, "the bundle does not hold it");
    await validateRun(found);
    return await beginning(found);
  }
  if (found) {
    await validateRun(found);
    await requireSameRun(there, found);
  }
  return { record: await recordIn(there) };
}

/** What a bundle has for one ref of the run. */
interface Part {
  readonly ref: string;
  readonly found: FoundRun;
  readonly journals: Journals;
  /** Where it is one branch of a parallel block: its step path. */
  readonly within?: string;
  /** Whether the remote has it among what has ended. */
  readonly isEnded: boolean;
}

async function partsOf(
  { runId, handed, origin, sorted, branch }: Looking,
  { there, found }: { readonly there: FoundRun | undefined; readonly found: FoundRun | undefined },
): Promise<readonly Part[]> {
  const main = runRef(runId);
  const parts: Part[] = [];
  if (found) {
    const isEnded = there?.where === "ended";
    parts.push({ ref: main, found, journals: await journalsOf(found, there), isEnded });
  }
  for (const ref of sorted.state.keys()) {
    if (ref === main) continue;
    const id = ref.slice(`${RUN_REFS}${runId}/`.length);
    const at = (refs: StateRefs) => findBranch(refs, { runId, id });
    const [own, before] = await Promise.all([at(handed), at(origin)]);
    const within = there && (await stepOf(there, id));
    if (!own || !there || (within === undefined && branch !== undefined))
      throw publishRejectedError(ref, "no branch of the run is worked on under that name");
    await requireSameRun(there, own);
    const journals = await journalsOf(own, before);
    parts.push({ ref, found: own, journals, isEnded: false, ...(within === undefined ? {} : { within }) });
  }
  return parts;
}

async function journalsOf(found: FoundRun, there: FoundRun | undefined): Promise<Journals> {
  const [handed, before] = await Promise.all([validateRun(found), there ? validateRun(there) : undefined]);
  return { handed: handed.journal, there: before?.journal ?? "" };
}

async function stepOf(there: FoundRun, id: string): Promise<string | undefined> {
  const { fanOut } = (await validateRun(there)).state;
  return fanOut?.branches.find(({ step }) => branchIdOf(step) === id)?.step;
}

/** Code branches of a branch of the run, as the remote has it. */
async function codeOfBranch(
  { runId, origin }: Looking,
  there: FoundRun,
  id: string,
): Promise<ReadonlySet<string>> {
  const { fanOut } = (await validateRun(there)).state;
  const given = fanOut?.branches.filter(({ step }) => branchIdOf(step) === id) ?? [];
  const before = await findBranch(origin, { runId, id });
  const opened = before ? branchNamesOf((await validateRun(before)).state) : [];
  return new Set([...given.map(({ branch }) => branch), ...opened]);
}

interface Standing {
  readonly version: string | undefined;
  readonly expected: string | undefined;
}

/** Whether the remote has it already. Errors: `usage` where somebody else went on with it, or it does not go on from what is there. */
function isDone({ ref, journals, isEnded }: Part, { version, expected }: Standing): boolean {
  if ((version !== expected || isEnded) && isPublished(journals)) return true;
  if (version !== expected)
    throw publishRejectedError(ref, "it has moved at the remote since the job began; resume the run");
  if (goesOn(journals)) return false;
  throw publishRejectedError(
    ref,
    "its journal does not go on from the one at the remote, of which nothing ever changes",
  );
}

interface Changing {
  readonly part: Part;
  readonly version: string | undefined;
  readonly begun: Begun;
}

/** What ended in the bundle comes to the run's own ref as well; it ends at the remote as any run does. */
async function changeFor(
  { runId, handed, origin, sorted }: Looking,
  { part: { ref, found }, version, begun: { text } }: Changing,
): Promise<RefChange | undefined> {
  const folder = runDirectory(runId);
  const isLive = sorted.state.has(ref);
  const tree = { refs: handed, version: sorted.state.get(ref) ?? found.version };
  const folders = ref === runRef(runId) && isLive ? [folder, SHARED_FOLDER] : [folder];
  const there = version === undefined ? undefined : { refs: origin, version };
  const progress = (await found.read([runFiles.progress])).get(runFiles.progress);
  const silent = removeHumanInput(Buffer.from(progress ?? []).toString("utf8"));
  const replaced = new Map<string, string>();
  if (text !== undefined) replaced.set(runPath(runId, runFiles.run), text);
  if (silent !== undefined) replaced.set(runPath(runId, runFiles.progress), silent);
  return await changeOf(tree, there, { ref, folders, runId, replaced });
}
