import { setImmediate as nextTurn } from "node:timers/promises";
import { planForBranch } from "../../decision/budget/budget-share.ts";
import type { DefinitionPlan, RunPlan } from "../../decision/execution-plan.ts";
import { AgenticError } from "../../errors.ts";
import type { RunObserver } from "../../ports/run-observer.ts";
import type { RunStore } from "../../ports/run-store.ts";
import type { Program } from "../../program/program-execution.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import { matrixOf } from "../../run/progress.ts";
import type { RunRecord } from "../../run/record.ts";
import { isTerminal } from "../../run/run-ended.ts";
import type { RunFacts } from "../../run/scope.ts";
import type { RunState, StepState } from "../../run/state.ts";
import { fatal } from "../../steps/attempt-outcome.ts";
import { checkCommandOf } from "../../steps/script/project-check.ts";
import { restoreDocuments } from "../../steps/documents/documents.ts";
import type { StepContext } from "../../steps/step-context.ts";
import { systemFault } from "../../system/system-fault.ts";
import { abandonBranch, type AbandonedBranch } from "../branches/branches.ts";
import { openWorkspace, WorkspacePool } from "../branches/workspace-pool.ts";
import type { EffectContext, EnginePorts, RunEnd, RunRequest, Stop } from "../run-request.ts";
import { settingsAt } from "../effects/enter-workflow.ts";
import { checkpointObservers, createProgram, runWithinLimits } from "../effects/program-host.ts";
import { displacedCommitsRecorder, JournalWriter, ProgressWriter } from "./journal-writer.ts";
import { deleteMergedStepBranches, pruneWorktrees, releaseWorktrees } from "./release-worktrees.ts";
import { savePartial } from "./recover-attempt.ts";
import { resetBranches } from "./restart.ts";
import { limitsSteps } from "./run-limits.ts";

export interface RunExecution {
  readonly store: RunStore;
  readonly record: RunRecord;
  readonly state: RunState;
  readonly first: readonly NewRunEvent[];
  readonly unfinished?: Readonly<StepState> | undefined;
  readonly abandoned?: readonly AbandonedBranch[];
  /** Whether later commits on the branches belong to users, not to an interrupted attempt. */
  readonly adoptsCommits?: boolean;
  /** Path of the only branch to execute. The run then belongs to another engine. */
  readonly branch?: string;
}

export async function executeRun(
  ports: EnginePorts,
  request: RunRequest,
  { store, record, state, first, unfinished, abandoned = [], adoptsCommits = false, branch }: RunExecution,
): Promise<RunEnd> {
  const { settings, stop } = request;
  const target = branch === undefined ? record.place : undefined;
  await ports.workspaces.hide(ports.states.folders);
  const facts = factsOf(request, record, store);
  const progress = new ProgressWriter({ store, facts, clock: ports.clock, enabled: settings.trackProgress });
  const writers = await checkpointObservers(request, facts, store);
  const observer = combine([progress, ...writers, ...request.observe({ facts, store, workspace: target })]);
  const journal = new JournalWriter({ store, clock: ports.clock, observer, state });
  using _watch = stopWhenTakenOver(store, stop);
  journal.add(...first);
  // Creating a worktree is an effect. Without one, the first step start joins this append.
  if (target) syncJournal(journal, store);
  const end = { state, facts, diff: undefined };
  // A run with worktrees prunes first, so that it does not remove its own. Any other run prunes in the background.
  // The runner of one branch does not know the other worktrees of its run.
  const tidied = target
    ? await pruneWorktrees(ports, record.id)
    : nextTurn().then(() => (branch === undefined ? pruneWorktrees(ports, record.id) : {}));
  try {
    const commits = settings.git.autoCommit;
    const own = await openWorkspace({ workspaces: ports.workspaces, store, state, commits }, target);
    if (target && !state.workspace) journal.add({ type: "workspace.prepared", ...target });
    if (target?.mode === "worktree") await restoreDocuments({ workspace: own, store, state });
    const workspacePool = new WorkspacePool({ workspaces: ports.workspaces, store, state, own, commits });
    const program = await createProgram(ports, request, { facts, state, store, own });
    const context = contextFor(ports, request, {
      facts,
      store,
      workspace: own,
      state,
      observer,
      workspacePool,
      program,
      branch,
      journal,
    });
    journal.add(...followedBranches(context));
    if (adoptsCommits) journal.add(...(await adoptCommits(context)));
    if (unfinished) await savePartial(context, unfinished);
    for (const each of abandoned) await abandonBranch(context, each);
    await resetBranches(context, context.record);
    await runWithinLimits(ports, { context, journal, stop, program });
    const diff = target ? await own.changes() : undefined;
    const leaving = { ownWorkspace: target, context, isOneBranch: branch !== undefined };
    const keptWorktrees = await releaseWorktrees(leaving);
    return { ...end, ...(await tidied), diff, matrix: matrixOf(state), keptWorktrees };
  } catch (error) {
    if (stop.reason?.kind === "taken-over") throw stop.reason.error;
    if (state.status === "running") journal.add({ type: "run.failed", failure: fatal(error) });
    syncJournal(journal, store);
    return { ...end, ...(await tidied) };
  } finally {
    progress.tryWrite(state);
    const onDisplaced = displacedCommitsRecorder({ journal, progress, state });
    await store.finish({ ended: isTerminal(state), onDisplaced });
    // `onDisplaced` may have paused the run.
    if (isTerminal(state)) await ports.gitSettings?.release(store.runId);
  }
}

/** Writes the journal. Errors: `system-fault`, with the last stored event and the resume command. */
function syncJournal(journal: JournalWriter, { runId, location }: RunStore): void {
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
    message: "Another engine took over this run. This engine has stopped.",
    cause: reason,
  });
}

function followedBranches({ store, state }: StepContext): NewRunEvent[] {
  const steps = new Map(Array.from(state.branches.values(), ({ branch, step }) => [branch, step]));
  return (store.movedBranches ?? []).flatMap(({ branch, head, files }): NewRunEvent[] => {
    const step = steps.get(branch);
    if (step === undefined && branch !== state.workspace?.branch) return [];
    return [{ type: "branch.moved", step, head, files: [...files] }];
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
    journal,
    ...run
  }: Pick<EffectContext, "facts" | "store" | "workspace" | "state" | "observer" | "workspacePool"> & {
    program: Program | undefined;
    branch: string | undefined;
    journal: JournalWriter;
  },
): EffectContext {
  const { settings, stop, definitions = new Map(), waitsForPeople = false } = request;
  const isProgram = program !== undefined;
  const lookup = { state: run.state, definitions, settingsOf: settings.stepSettings, isProgram };
  const whole = planOf(request, run.facts.pullRequest);
  const plan = branch === undefined ? whole : planForBranch(whole, run.state, branch);
  const checkCommand = (state: RunState): string | undefined => checkCommandOf({ ...run, plan, state });
  return {
    ...ports,
    ...request,
    ...run,
    record: (event) => {
      journal.add(event);
      journal.sync();
    },
    plan: { ...plan, ...(program && { ...codeDecides, program }), checkCommand },
    baselines: new Map(),
    definitions,
    waitsForPeople,
    functions: program?.functions ?? ports.functions,
    fetchRequests: fetching(run.store, request.relayRequests),
    forge: ports.forgeFor(run.store),
    links: async () => await ports.linksOf?.({ ...run.facts, origin: run.state.workspace?.base_branch }),
    settingsOf: settings.stepSettings,
    settingsAt: (path) => settingsAt(lookup, path),
    stallMs: settings.stallMs,
    questions: settings.questions,
    approvals: settings.approvals,
    autoCommit: settings.git.autoCommit,
    checkSchema: async (schema, value) => {
      const { checkJsonSchema } = await import("../../steps/json-schema-validation.ts");
      return checkJsonSchema(schema, value);
    },
    signal: stop.signal,
  };
}

function fetching(store: RunStore, relay: RunRequest["relayRequests"]): EffectContext["fetchRequests"] {
  if (!store.fetchRequests) return undefined;
  return async () => {
    await relay?.();
    await store.fetchRequests?.();
  };
}

/** A program makes its own choices, and its steps may have limits that are not known in advance. */
const codeDecides = { orchestrator: "rules", limitsSteps: true } as const;

/** `auto-pr` is about opening pull requests: a run that was started for an existing one always pushes to it. */
export function planOf(
  { workflow, settings, definitions = new Map() }: Pick<RunRequest, "workflow" | "settings" | "definitions">,
  pullRequest?: number,
): RunPlan {
  const nested = Array.from(definitions, ([name, each]): [string, DefinitionPlan] => [
    name,
    { workflow: each.workflow, policies: each.settings.policies },
  ]);
  const limits = limitsSteps(settings, definitions);
  const opensPullRequest = settings.opensPullRequest || (settings.git.enabled && pullRequest !== undefined);
  const plan = { ...settings, workflow, definitions: new Map(nested), limitsSteps: limits };
  return { ...plan, opensPullRequest, pullRequest };
}

/** Updates the progress and removes the worktrees of a run that was killed after its last event. */
export async function cleanUpAfterCrash(
  ports: EnginePorts,
  request: RunRequest,
  { store, record, state }: Pick<RunExecution, "store" | "record" | "state">,
): Promise<void> {
  const facts = factsOf(request, record, store);
  new ProgressWriter({ store, facts, clock: ports.clock, enabled: true }).write(state);
  await deleteMergedStepBranches(ports.workspaces, state);
  await store.finish({ ended: isTerminal(state) });
  if (isTerminal(state)) await ports.gitSettings?.release(record.id);
  await pruneWorktrees(ports, record.id);
  if (record.place) await ports.workspaces.release(record.place);
}

export function factsOf(
  { workflow, settings, definitions, program }: RunRequest,
  record: RunRecord,
  store: RunStore,
): RunFacts {
  const { id: runId, variables, issue, pull_request: pullRequest } = record;
  return {
    runId,
    workflow,
    autofix: settings.autofix,
    variables,
    directory: store.location,
    project: settings.project,
    issue: issue?.number,
    issueTitle: issue?.title,
    pullRequest,
    definitions,
    isProgram: program !== undefined,
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
