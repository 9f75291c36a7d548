import { stringify } from "yaml";
import type { RunPlan } from "../decision/plan.ts";
import type { Workflow } from "../definition/schema.ts";
import { AgenticError } from "../errors.ts";
import type {
  AgentRunner,
  Clock,
  DiffStat,
  Forge,
  Library,
  RunObserver,
  RunStore,
  ScriptRunner,
  StateStore,
  TemplateEngine,
  Workspaces,
} from "../ports.ts";
import type { NewRunEvent } from "../run/event.ts";
import { JOURNAL_VERSION } from "../run/journal.ts";
import { suffixOf } from "../run/ids.ts";
import { runFiles } from "../run/paths.ts";
import { type Place, RunRecord } from "../run/record.ts";
import type { RunFacts } from "../run/scope.ts";
import { initialState, type RunState, type StepState } from "../run/state.ts";
import type { StepContext, StepFunction } from "../steps/context.ts";
import { fatal } from "../steps/outcome.ts";
import { JournalWriter } from "./journal-writer.ts";
import { watchLimits } from "./limits.ts";
import { restoreDocuments } from "./documents.ts";
import { checkFiles, refuseUnsupported } from "./preflight.ts";
import { ProgressWriter } from "./progress-writer.ts";
import { interruptions, latestAttempt, savePartial } from "./recover.ts";
import { overruledBy, restartFrom, stepsLeftOut } from "./restart.ts";
import { readState } from "./read-state.ts";
import { runWorkflow } from "./run-workflow.ts";
import type { RunSettings } from "./settings.ts";
import type { Stop } from "./stop.ts";

/** What the engine works with; `compose.ts` wires it. */
export interface EnginePorts {
  readonly clock: Clock;
  readonly states: StateStore;
  readonly workspaces: Workspaces;
  readonly forgeFor: (store: RunStore) => Forge;
  readonly library: Library;
  readonly templates: TemplateEngine;
  readonly agents: AgentRunner;
  readonly scripts: ScriptRunner;
  readonly functions: ReadonlyMap<string, StepFunction>;
}

/** One piece of work for the engine: a definition with its settings, and those who watch. */
export interface RunRequest {
  readonly workflow: Workflow;
  readonly settings: RunSettings;
  readonly stop: Stop;
  /** Called when the run has its files; what it returns watches the run. */
  readonly observe: (run: {
    facts: RunFacts;
    store: RunStore;
    place: Place | undefined;
  }) => readonly RunObserver[];
}

export interface RunEnd {
  readonly state: RunState;
  readonly facts: RunFacts;
  readonly diff: DiffStat | undefined;
  /** Worktree that stays because it holds uncommitted changes. */
  readonly kept?: string;
}

type NewRun = Omit<RunRecord, "place" | "base_sha" | "created_at" | "from_step"> & {
  readonly fromStep?: string;
};

/** Starts a run. Nothing is created before the repository was found fit for it. */
export async function startRun(
  ports: EnginePorts,
  request: RunRequest,
  { fromStep, ...record }: NewRun,
): Promise<RunEnd> {
  const { workflow, settings } = request;
  refuseUnsupported(workflow, settings);
  checkFiles(ports.library, workflow);
  if (fromStep !== undefined) stepsLeftOut(workflow, fromStep);
  const place = settings.git.enabled ? await choosePlace(ports, request, record) : undefined;
  await using store = ports.states.open(record.id, "create");
  const full: RunRecord = {
    ...record,
    created_at: ports.clock.now().toISOString(),
    ...(place ? { base_sha: place.base_sha, place } : {}),
    ...(fromStep === undefined ? {} : { from_step: fromStep }),
  };
  // Without anchors: the parser of definitions takes no aliases.
  store.write(runFiles.definition, stringify(workflow, { aliasDuplicateObjects: false }));
  store.write(runFiles.run, `${JSON.stringify(full, null, 2)}\n`);
  const first = [startedEvent(full, workflow)];
  return await work(ports, request, { store, record: full, state: initialState(), first });
}

function startedEvent({ id, workflow: name, from_step }: RunRecord, workflow: Workflow): NewRunEvent {
  const skip = from_step === undefined ? [] : stepsLeftOut(workflow, from_step);
  const leaves = skip.length > 0 ? { skip } : {};
  return { type: "run.started", version: JOURNAL_VERSION, run_id: id, workflow: name, ...leaves };
}

/** Goes on with a run that is paused, cancelled, failed or was cut off. */
export async function resumeRun(
  ports: EnginePorts,
  request: RunRequest,
  { runId, fromStep }: { runId: string; fromStep?: string },
): Promise<RunEnd> {
  const { workflow, settings } = request;
  refuseUnsupported(workflow, settings);
  await using store = ports.states.open(runId, "continue");
  const record = readRecord(store);
  const state = readState(store);
  if (state.status === "completed" && fromStep === undefined) {
    await tidyUp(ports, request, { store, record, state });
    throw new AgenticError({
      code: "not-resumable",
      message: `Run ${runId} is completed; there is nothing to resume. \`--from-step\` runs a part of it again.`,
    });
  }
  await ports.agents.endOrphans(runId);
  const again = fromStep === undefined ? undefined : restartFrom(workflow, state, fromStep);
  const adopts = state.status !== "running" && state.active.size === 0;
  const latest = latestAttempt(state);
  const unfinished = latest && again?.reset.includes(latest.path) ? latest : undefined;
  const resumed: NewRunEvent = { type: "run.resumed", ...again, ...overruledBy(store.requests(), state) };
  // A run that was killed before its very first line was whole starts here.
  const start = state.runId === "" ? [startedEvent(record, workflow)] : [];
  const first = [...start, ...interruptions(state), resumed];
  return await work(ports, request, { store, record, state, first, unfinished, adopts });
}

/** What a run leaves when it is killed after its last event: a projection that is behind, and its worktree. */
async function tidyUp(
  ports: EnginePorts,
  request: RunRequest,
  { store, record, state }: Pick<Work, "store" | "record" | "state">,
): Promise<void> {
  const facts = factsOf(request, record, store);
  new ProgressWriter({ store, facts, clock: ports.clock, enabled: true }).write(state);
  if (record.place) await ports.workspaces.release(record.place);
}

function factsOf({ workflow, settings }: RunRequest, record: RunRecord, store: RunStore): RunFacts {
  const { id: runId, variables } = record;
  return { runId, workflow, autofix: settings.autofix, variables, directory: store.location };
}

interface Work {
  readonly store: RunStore;
  readonly record: RunRecord;
  readonly state: RunState;
  readonly first: readonly NewRunEvent[];
  /** An attempt that no further one of its step follows. */
  readonly unfinished?: Readonly<StepState> | undefined;
  /** Whether commits beyond those of the run are somebody's, and not an attempt's that was cut off. */
  readonly adopts?: boolean;
}

async function work(
  ports: EnginePorts,
  request: RunRequest,
  { store, record, state, first, unfinished, adopts = false }: Work,
): Promise<RunEnd> {
  const { settings, stop } = request;
  const { place } = record;
  await ports.workspaces.hide(ports.states.folders);
  const facts = factsOf(request, record, store);
  const progress = new ProgressWriter({ store, facts, clock: ports.clock, enabled: settings.trackProgress });
  const observer = combine([progress, ...request.observe({ facts, store, place })]);
  const journal = new JournalWriter({ store, clock: ports.clock, observer, state });
  journal.add(...first);
  // Making a worktree is an effect; without one, the first step's intent joins this in one append.
  if (place) journal.sync();
  const end = { state, facts, diff: undefined };
  try {
    const commits = settings.git.autoCommit;
    const workspace = place ? await ports.workspaces.open(place, { commits }) : ports.workspaces.folder();
    if (place && !state.workspace) journal.add({ type: "workspace.prepared", ...place });
    await restoreDocuments({ workspace, store, state });
    const context = contextFor(ports, request, { facts, store, workspace, state, observer });
    if (adopts) journal.add(...(await adoptCommits(context)));
    if (unfinished) await savePartial(context, unfinished);
    using _limits = watchLimits({ context, stop });
    await runWorkflow({ context, journal, stop });
    const diff = place ? await workspace.changes() : undefined;
    const kept = await leave(ports, { place, context });
    return { ...end, diff, ...(kept === undefined ? {} : { kept }) };
  } catch (error) {
    if (state.status === "running") journal.add({ type: "run.failed", failure: fatal(error) });
    journal.sync();
    return end;
  } finally {
    progress.write(state);
    await store.flush();
  }
}

async function adoptCommits({ workspace, state }: StepContext): Promise<NewRunEvent[]> {
  const moved = state.head === undefined ? undefined : await workspace.movedFrom(state.head);
  return moved ? [{ type: "branch.moved", head: moved.head, files: [...moved.files] }] : [];
}

/** A worktree goes when its run has ended; what an unfinished attempt left in it is kept as a patch. Returns one that stays. */
async function leave(
  ports: EnginePorts,
  { place, context }: { place: Place | undefined; context: StepContext },
): Promise<string | undefined> {
  const { state } = context;
  // A step that is done but not committed has its work in the worktree alone.
  const unsettled = state.active.size > 0;
  if (place?.mode !== "worktree" || unsettled || state.status === "paused") return undefined;
  const unfinished = latestAttempt(state);
  if (unfinished && state.status !== "completed") await savePartial(context, unfinished);
  return (await ports.workspaces.release(place)) ? undefined : place.path;
}

function contextFor(
  ports: EnginePorts,
  { workflow, settings, stop }: RunRequest,
  run: Pick<StepContext, "facts" | "store" | "workspace" | "state" | "observer">,
): StepContext {
  const { clock, library, functions, templates, agents, scripts } = ports;
  const plan: RunPlan = {
    workflow,
    policies: settings.policies,
    opensPullRequest: settings.git.enabled && settings.git.autoPr,
    timeoutMs: settings.timeoutMs,
  };
  return {
    ...run,
    plan,
    clock,
    library,
    functions,
    templates,
    agents,
    scripts,
    forge: ports.forgeFor(run.store),
    settingsOf: settings.stepSettings,
    stallMs: settings.stallMs,
    autoCommit: settings.git.autoCommit,
    checkSchema: async (schema, value) => {
      const { checkJsonSchema } = await import("../steps/json-schema-check.ts");
      return checkJsonSchema(schema, value);
    },
    signal: stop.signal,
  };
}

async function choosePlace(
  ports: EnginePorts,
  { workflow, settings: { git } }: RunRequest,
  record: Pick<RunRecord, "id" | "variables">,
): Promise<Place> {
  const base = await ports.workspaces.base({ worktree: git.worktree, commits: git.autoCommit });
  const names = ports.workspaces.names({
    workflow: workflow.name,
    prefix: git.branchPrefix,
    words: wordsFor(workflow, record.variables),
    suffix: suffixOf(record.id),
  });
  return {
    mode: git.worktree ? "worktree" : "checkout",
    path: git.worktree ? names.path : ".",
    branch: names.branch,
    base_branch: base.branch,
    base_sha: base.sha,
  };
}

/** What a branch is named after: what was asked for, where a variable says it. */
function wordsFor(workflow: Workflow, variables: Readonly<Record<string, unknown>>): string {
  const asked = ["title", "request", "prompt", "name"]
    .map((key) => variables[key])
    .find((value) => typeof value === "string");
  return typeof asked === "string" && asked.trim() !== "" ? asked : workflow.name;
}

function readRecord(store: RunStore): RunRecord {
  const parsed = RunRecord.safeParse(parseJson(store.read(runFiles.run) ?? ""), { jitless: true });
  if (parsed.success) return parsed.data;
  throw new AgenticError({
    code: "journal-corrupt",
    message: `${store.location}/${runFiles.run} is missing or damaged, so run ${store.runId} cannot be resumed. Restore it or start a new run.`,
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function combine(observers: readonly RunObserver[]): RunObserver {
  return {
    onEvent: (event, state) => observers.forEach((observer) => observer.onEvent?.(event, state)),
    onAgentEvent: (step, event) => observers.forEach((observer) => observer.onAgentEvent?.(step, event)),
    onScriptLine: (step, line) => observers.forEach((observer) => observer.onScriptLine?.(step, line)),
  };
}
