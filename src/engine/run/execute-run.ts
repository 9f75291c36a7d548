import { setImmediate as nextTurn } from "node:timers/promises";
import { planForBranch } from "../../decision/budget/branch-plan.ts";
import type { DefinitionPlan, RunPlan } from "../../decision/execution-plan.ts";
import { AgenticError } from "../../errors.ts";
import type { RunObserver } from "../../ports/run-observer.ts";
import type { RunStore } from "../../ports/run-store.ts";
import type { Program } from "../../program/program-execution.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import { matrixFacts } from "../../run/progress.ts";
import type { RunRecord } from "../../run/record.ts";
import { isTerminal } from "../../run/run-ended.ts";
import type { RunFacts } from "../../run/scope.ts";
import type { RunState, StepState } from "../../run/state.ts";
import { fatal } from "../../steps/attempt-outcome.ts";
import { restoreDocuments } from "../../steps/documents/documents.ts";
import type { StepContext } from "../../steps/step-context.ts";
import { systemFault } from "../../system/system-fault.ts";
import { abandon, type Abandoned } from "../branches/branches.ts";
import { Workplaces } from "../branches/workspace-pool.ts";
import { openWorkspace } from "../effects/damaged-worktree.ts";
import type { EffectContext } from "../effects/effect-context.ts";
import { settingsAt } from "../effects/enter-workflow.ts";
import { checkpointObservers, createProgram, runWatched } from "../effects/program-host.ts";
import type { EnginePorts, RunEnd, RunPlace, RunRequest } from "../run-request.ts";
import type { Stop } from "../stop-signal.ts";
import { notingDisplaced } from "./displaced-commits.ts";
import { JournalWriter } from "./journal-writer.ts";
import { ProgressWriter } from "./progress-writer.ts";
import { pruneLater, pruneWorktrees } from "./prune-worktrees.ts";
import { savePartial } from "./recover-attempt.ts";
import { deleteMergedStepBranches, releaseWorktrees } from "./release-worktrees.ts";
import { goBack } from "./restore-branches.ts";
import { limitsSteps } from "./run-limits.ts";

/** A run at its beginning, or where it goes on. */
export interface RunExecution {
  readonly store: RunStore;
  readonly record: RunRecord;
  readonly state: RunState;
  readonly first: readonly NewRunEvent[];
  /** An attempt that no further one of its step follows. */
  readonly unfinished?: Readonly<StepState> | undefined;
  /** Branches that begin afresh, with what was under way in them. */
  readonly abandoned?: readonly Abandoned[];
  /** Whether commits beyond those of the run are somebody's, and not an attempt's that was cut off. */
  readonly adopts?: boolean;
  /** Path of the only branch that is worked on here; the run itself is somebody else's. */
  readonly branch?: string;
}

/** Works on a run until it ends, pauses or is stopped. */
export async function executeRun(
  ports: EnginePorts,
  request: RunRequest,
  { store, record, state, first, unfinished, abandoned = [], adopts = false, branch }: RunExecution,
): Promise<RunEnd> {
  const { settings, stop } = request;
  const place = branch === undefined ? record.place : undefined;
  await ports.workspaces.hide(ports.states.folders);
  const facts = factsOf(request, record, store);
  const progress = new ProgressWriter({ store, facts, clock: ports.clock, enabled: settings.trackProgress });
  const others = await checkpointObservers(request, facts, store);
  const observer = combine([progress, ...others, ...request.observe({ facts, store, place })]);
  const journal = new JournalWriter({ store, clock: ports.clock, observer, state });
  using _watch = stopWhenTakenOver(store, stop);
  journal.add(...first);
  // Making a worktree is an effect; without one, the first step's intent joins this in one append.
  if (place) syncOrTell(journal, store);
  const end = { state, facts, diff: undefined };
  // A run that makes worktrees must not find its own among those that are left; any other begins meanwhile.
  const tidied = place
    ? await pruneWorktrees(ports, record.id)
    : nextTurn().then(() => pruneLater(ports, record.id, branch));
  try {
    const commits = settings.git.autoCommit;
    const own = await openWorkspace({ workspaces: ports.workspaces, store, state, commits }, place);
    if (place && !state.workspace) journal.add({ type: "workspace.prepared", ...place });
    if (place?.mode === "worktree") await restoreDocuments({ workspace: own, store, state });
    const workplaces = new Workplaces({ workspaces: ports.workspaces, store, state, own, commits });
    const program = await createProgram(ports, request, { facts, state, store, own });
    const context = contextFor(ports, request, {
      facts,
      store,
      workspace: own,
      state,
      observer,
      workplaces,
      program,
      branch,
      record: recorder(journal),
    });
    journal.add(...followedBranches(context));
    if (adopts) journal.add(...(await adoptCommits(context)));
    if (unfinished) await savePartial(context, unfinished);
    for (const each of abandoned) await abandon(context, each);
    await goBack(context, context.record);
    await runWatched(ports, { context, journal, stop, program });
    const diff = place ? await own.changes() : undefined;
    const kept = await releaseWorktrees({ place, context, isOneBranch: branch !== undefined });
    return { ...end, ...(await tidied), diff, ...matrixFacts(state), ...(kept.length === 0 ? {} : { kept }) };
  } catch (error) {
    if (stop.reason?.kind === "taken-over") throw stop.reason.error;
    if (state.status === "running") journal.add({ type: "run.failed", failure: fatal(error) });
    syncOrTell(journal, store);
    return { ...end, ...(await tidied) };
  } finally {
    progress.tryWrite(state);
    const onDisplaced = notingDisplaced({ journal, progress, state });
    await store.finish({ ended: isTerminal(state), onDisplaced });
  }
}

function recorder(journal: JournalWriter): (event: NewRunEvent) => void {
  return (event) => {
    journal.add(event);
    journal.sync();
  };
}

/** Errors: `system-fault`, with the last stored event and the command that continues the run. */
function syncOrTell(journal: JournalWriter, { runId, location }: RunStore): void {
  try {
    journal.sync();
  } catch (error) {
    const fault = systemFault(error);
    if (!fault) throw error;
    const { code, data, message } = fault;
    const next = `Run ${runId} is stored up to event ${journal.stored} in ${location}; continue it with: agentic-sdlc resume ${runId}`;
    throw new AgenticError({ code, data, message: `${message} ${next}`, cause: error });
  }
}

function stopWhenTakenOver({ takenOver }: RunStore, stop: Stop): Disposable {
  const end = (): void => stop.request({ kind: "taken-over", error: asTakeover(takenOver?.reason) });
  takenOver?.addEventListener("abort", end);
  if (takenOver?.aborted) end();
  return { [Symbol.dispose]: () => takenOver?.removeEventListener("abort", end) };
}

function asTakeover(reason: unknown): AgenticError {
  if (reason instanceof AgenticError) return reason;
  return new AgenticError({
    code: "run-taken-over",
    message: "Another engine works on this run now; this one has stopped.",
    cause: reason,
  });
}

/** Branches that were moved on elsewhere while nobody worked on the run. */
function followedBranches({ store, state }: StepContext): NewRunEvent[] {
  const steps = new Map(Array.from(state.branches.values(), ({ branch, step }) => [branch, step]));
  return (store.movedBranches ?? []).flatMap(({ branch, head, files }): NewRunEvent[] => {
    const step = steps.get(branch);
    if (step === undefined && branch !== state.workspace?.branch) return [];
    return [{ type: "branch.moved", ...(step === undefined ? {} : { step }), head, files: [...files] }];
  });
}

async function adoptCommits({ workspace, state }: StepContext): Promise<NewRunEvent[]> {
  const moved = state.head === undefined ? undefined : await workspace.committedSince(state.head);
  return moved ? [{ type: "branch.moved", head: moved.head, files: [...moved.files] }] : [];
}

function contextFor(
  ports: EnginePorts,
  request: RunRequest,
  {
    program,
    branch,
    ...run
  }: Pick<EffectContext, "facts" | "store" | "workspace" | "state" | "observer" | "workplaces" | "record"> & {
    program: Program | undefined;
    branch: string | undefined;
  },
): EffectContext {
  const {
    settings,
    stop,
    definitions = new Map(),
    waitsForPeople = false,
    bell,
    answers,
    relayRequests,
  } = request;
  const { clock, library, templates, agents, scripts, workspaces, notes } = ports;
  const { functions = ports.functions } = program ?? {};
  const isProgram = program !== undefined;
  const lookup = { state: run.state, definitions, settingsOf: settings.stepSettings, isProgram };
  const plan = branch === undefined ? planOf(request) : planForBranch(planOf(request), run.state, branch);
  return {
    ...run,
    plan: program ? { ...plan, ...codeDecides, program } : plan,
    clock,
    library,
    functions,
    templates,
    agents,
    scripts,
    workspaces,
    definitions,
    waitsForPeople,
    ...(bell ? { bell } : {}),
    ...(answers ? { answers } : {}),
    ...fetching(run.store, relayRequests),
    forge: ports.forgeFor(run.store),
    ...(notes ? { notes } : {}),
    links: async () => await ports.linksOf?.(placeOfRun(run)),
    settingsOf: settings.stepSettings,
    settingsAt: (path) => settingsAt(lookup, path),
    stallMs: settings.stallMs,
    approvals: settings.approvals,
    autoCommit: settings.git.autoCommit,
    checkSchema: async (schema, value) => {
      const { checkJsonSchema } = await import("../../steps/json-schema-validation.ts");
      return checkJsonSchema(schema, value);
    },
    signal: stop.signal,
  };
}

function fetching(store: RunStore, relay: RunRequest["relayRequests"]): Pick<EffectContext, "fetchRequests"> {
  if (!store.fetchRequests) return {};
  return {
    fetchRequests: async () => {
      await relay?.();
      await store.fetchRequests?.();
    },
  };
}

function placeOfRun({ facts, state }: Pick<EffectContext, "facts" | "state">): RunPlace {
  const { runId, directory } = facts;
  const { base_branch: origin } = state.workspace ?? {};
  return { runId, directory, ...(origin === undefined ? {} : { origin }) };
}

/** A program chooses what is next itself, and its steps may have limits that are not known before. */
const codeDecides = { orchestrator: "rules", limitsSteps: true } as const;

/** Everything `decide` needs to know of a run. */
export function planOf({
  workflow,
  settings,
  definitions = new Map(),
}: Pick<RunRequest, "workflow" | "settings" | "definitions">): RunPlan {
  const { git, policies, timeoutMs, maxWorkers, orchestrator, maxRetry, maxCostUsd, maxTokens } = settings;
  const { fanOut, longestWaitMs } = settings;
  const nested = Array.from(definitions, ([name, each]): [string, DefinitionPlan] => [
    name,
    { workflow: each.workflow, policies: each.settings.policies },
  ]);
  return {
    workflow,
    policies,
    definitions: new Map(nested),
    limitsSteps: limitsSteps(settings, definitions),
    opensPullRequest: git.enabled && git.autoPr,
    timeoutMs,
    maxWorkers,
    fanOut,
    orchestrator,
    maxRetry,
    ...(maxCostUsd === undefined ? {} : { maxCostUsd }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
    longestWaitMs,
  };
}

/** What a run leaves when it is killed after its last event: a projection that is behind, and its worktrees. */
export async function cleanUpAfterCrash(
  ports: EnginePorts,
  request: RunRequest,
  { store, record, state }: Pick<RunExecution, "store" | "record" | "state">,
): Promise<void> {
  const facts = factsOf(request, record, store);
  new ProgressWriter({ store, facts, clock: ports.clock, enabled: true }).write(state);
  await deleteMergedStepBranches(ports.workspaces, state);
  await store.finish({ ended: isTerminal(state) });
  await pruneWorktrees(ports, record.id);
  if (record.place) await ports.workspaces.release(record.place);
}

export function factsOf({ workflow, settings }: RunRequest, record: RunRecord, store: RunStore): RunFacts {
  const { id: runId, variables, issue } = record;
  return {
    runId,
    workflow,
    autofix: settings.autofix,
    variables,
    directory: store.location,
    ...(issue ? { issue: issue.number, issueTitle: issue.title } : {}),
  };
}

function combine(observers: readonly RunObserver[]): RunObserver {
  return {
    onEvent: (event, state) => observers.forEach((observer) => observer.onEvent?.(event, state)),
    onAgentEvent: (step, event) => observers.forEach((observer) => observer.onAgentEvent?.(step, event)),
    onScriptLine: (step, line) => observers.forEach((observer) => observer.onScriptLine?.(step, line)),
    onProviderWait: (step, state) => observers.forEach((observer) => observer.onProviderWait?.(step, state)),
  };
}
