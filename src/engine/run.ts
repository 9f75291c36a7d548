import { stringify } from "yaml";
import { type Workflow, walkSteps } from "../definition/schema.ts";
import { AgenticError } from "../errors.ts";
import type { RunStore } from "../ports/states.ts";
import type { NewRunEvent } from "../run/event.ts";
import { JOURNAL_VERSION, renderEvents } from "../run/journal.ts";
import { suffixOf } from "../run/ids.ts";
import { runFiles } from "../run/paths.ts";
import { parseJson } from "../run/parse-json.ts";
import { type Place, RunRecord } from "../run/record.ts";
import { headsOf, initialState, type RunState } from "../run/state.ts";
import { nameOf } from "../run/step-path.ts";
import { abandonedBy } from "./branches.ts";
import { answersInProgress } from "../steps/inbox.ts";
import { deadlinesAgain } from "./deadlines.ts";
import { isMatrix, requireBranches } from "./fan-out.ts";
import { checkFiles } from "./preflight.ts";
import { interruptions, latestAttempt, lostResults } from "./recover.ts";
import type { NestedDefinition } from "./effect-context.ts";
import type { EnginePorts, RunEnd, RunRequest } from "./request.ts";
import { overruledBy, restartFrom, restartProgram, stepsLeftOut } from "./restart.ts";
import { foldJournal, readState } from "./read-state.ts";
import { tidyUp, type Work, work } from "./work.ts";

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
  const definitions = request.definitions ?? new Map<string, NestedDefinition>();
  for (const each of [workflow, ...Array.from(definitions.values(), (nested) => nested.workflow)])
    checkFiles(ports.library, each);
  if (fromStep !== undefined && request.program) throw notKnownYet(fromStep);
  if (fromStep !== undefined) stepsLeftOut(workflow, fromStep);
  if (isMatrix(request)) await requireBranches(ports.states, settings);
  const place = settings.git.enabled ? await choosePlace(ports, request, record) : undefined;
  await using store = await ports.states.open(record.id, "create");
  const full: RunRecord = {
    ...record,
    created_at: ports.clock.now().toISOString(),
    ...(place ? { base_sha: place.base_sha, place } : {}),
    ...(fromStep === undefined ? {} : { from_step: fromStep }),
  };
  store.write(runFiles.definition, definitionFile(request));
  if (request.program?.source !== undefined) store.write(runFiles.program, request.program.source);
  if (definitions.size > 0) store.write(runFiles.definitions, definitionsFile(definitions));
  store.write(runFiles.run, `${JSON.stringify(full, null, 2)}\n`);
  const first = [startedEvent(full, workflow)];
  return await work(ports, request, { store, record: full, state: initialState(), first });
}

/** Without anchors: the parser of definitions takes no aliases. */
function definitionFile({ workflow, program }: RunRequest): string {
  if (!program) return stringify(workflow, { aliasDuplicateObjects: false });
  const { steps: _unknown, ...known } = workflow;
  const { phases = [] } = program.definition;
  const file = program.source === undefined ? {} : { program: runFiles.program };
  return `${PROGRAM_NOTE}${stringify({ ...known, ...file, phases }, { aliasDuplicateObjects: false })}`;
}

const PROGRAM_NOTE =
  "# A workflow in TypeScript, as far as it was known when the run began; its steps are in the journal.\n";

function notKnownYet(step: string): AgenticError {
  return new AgenticError({
    code: "usage",
    message: `A workflow in TypeScript has no step \`${step}\` before it has run; \`resume --from-step\` goes on from one that was run.`,
  });
}

function definitionsFile(definitions: ReadonlyMap<string, NestedDefinition>): string {
  const entries = Array.from(definitions, ([name, { workflow }]) => [name, workflow] as const);
  return stringify(Object.fromEntries(entries), { aliasDuplicateObjects: false });
}

function startedEvent({ id, workflow: name, from_step }: RunRecord, workflow: Workflow): NewRunEvent {
  const skip = from_step === undefined ? [] : stepsLeftOut(workflow, from_step);
  const leaves = skip.length > 0 ? { skip } : {};
  return { type: "run.started", version: JOURNAL_VERSION, run_id: id, workflow: name, ...leaves };
}

export interface Resumption {
  readonly runId: string;
  readonly fromStep?: string;
  /** Limits that replace those of the workflow from now on. */
  readonly limits?: { readonly maxCostUsd?: number; readonly maxTokens?: number };
}

/** Goes on with a run that is paused, cancelled, failed or was cut off. */
export async function resumeRun(
  ports: EnginePorts,
  request: RunRequest,
  { runId, fromStep, limits = {} }: Resumption,
): Promise<RunEnd> {
  const { workflow } = request;
  await refuseCompleted(ports, request, { runId, fromStep });
  await using store = await ports.states.open(runId, "continue");
  const record = readRecord(store);
  const state = readState(store);
  if (isMatrix(request)) await requireBranches(ports.states, request.settings);
  if (state.status === "completed" && fromStep === undefined) {
    await tidyUp(ports, request, { store, record, state });
    throw completedAlready(runId);
  }
  await ports.agents.endOrphans(runId);
  if (state.fanOut?.handedOut === true) await join(ports, request, { store, state });
  const again = fromStep === undefined ? undefined : restartOf(request)(workflow, state, fromStep);
  const adopts = state.status !== "running" && state.active.size === 0;
  const latest = latestAttempt(state);
  const unfinished = latest && again?.reset.includes(latest.path) ? latest : undefined;
  // Words in `progress.json`: the first projection of the run that goes on overwrites them.
  for (const { id, answer } of answersInProgress({ store, state }))
    ports.states.request(runId, id, `${JSON.stringify(answer)}\n`);
  const attended = request.waitsForPeople === true || again !== undefined;
  const resumed: NewRunEvent = {
    type: "run.resumed",
    ...again,
    ...overruledBy(store.requests(), state),
    ...deadlinesAgain({ store, state, now: ports.clock.now(), attended }),
    ...(limits.maxCostUsd === undefined ? {} : { max_cost_usd: limits.maxCostUsd }),
    ...(limits.maxTokens === undefined ? {} : { max_tokens: limits.maxTokens }),
  };
  // A run that was killed before its very first line was whole starts here.
  const start = state.runId === "" ? [startedEvent(record, workflow)] : [];
  const isLost = await lostResults({ state, store, record }, ports.workspaces);
  const first = [...start, ...interruptions(state, isLost), resumed];
  const abandoned = abandonedBy(state, again?.reset ?? []);
  return await work(ports, request, { store, record, state, first, unfinished, abandoned, adopts });
}

function restartOf({ program }: RunRequest): typeof restartFrom {
  return program ? restartProgram : restartFrom;
}

/** What comes to nothing does so before the run is this engine's: nothing of it is written where others see it. */
async function refuseCompleted(
  ports: EnginePorts,
  request: RunRequest,
  { runId, fromStep }: { readonly runId: string; readonly fromStep: string | undefined },
): Promise<void> {
  const state = completedIn(ports.states.read(runId, runFiles.journal));
  if (!state) return;
  if (fromStep !== undefined) {
    restartOf(request)(request.workflow, state, fromStep);
    return;
  }
  await using store = await ports.states.open(runId, "tidy");
  await tidyUp(ports, request, { store, record: readRecord(store), state });
  throw completedAlready(runId);
}

/** Undefined also for a journal that cannot be read: that of elsewhere may be sound. */
function completedIn(journal = ""): RunState | undefined {
  if (!journal.includes('"run.completed"')) return undefined;
  try {
    const state = foldJournal(journal.slice(0, journal.lastIndexOf("\n") + 1), runFiles.journal);
    return state.status === "completed" ? state : undefined;
  } catch {
    return undefined;
  }
}

function completedAlready(runId: string): AgenticError {
  return new AgenticError({
    code: "not-resumable",
    message: `Run ${runId} is completed; there is nothing to resume. \`--from-step\` runs a part of it again.`,
  });
}

/** What runners did becomes part of the run before anything else is decided. */
async function join(
  ports: EnginePorts,
  { workflow, settings, stop }: RunRequest,
  { store, state }: Pick<Work, "store" | "state">,
): Promise<void> {
  const { joinRound, cancelIn, foldOnto } = await import("./join.ts");
  const branches = await requireBranches(ports.states, settings);
  const block = Array.from(walkSteps(workflow.steps)).find(
    ({ name }) => name === nameOf(state.fanOut?.step ?? ""),
  );
  const firstWins = block?.type === "parallel" && block["merge-strategy"] === "first-success";
  const { now } = ports.clock;
  const events = await joinRound({ branches, store, state, firstWins, now: () => now.call(ports.clock) });
  const { lines } = renderEvents(events, { seq: state.seq, at: ports.clock.now().toISOString() });
  foldOnto(state, lines);
  store.appendJournal(lines, headsOf(state));
  const cancel = cancelIn(store, state);
  if (cancel !== undefined) stop.request({ kind: "cancelled", request: cancel });
}

async function choosePlace(
  ports: EnginePorts,
  { workflow, settings: { git } }: RunRequest,
  record: Pick<RunRecord, "id" | "variables" | "issue">,
): Promise<Place> {
  const base = await ports.workspaces.base({ worktree: git.worktree, commits: git.autoCommit });
  const names = ports.workspaces.names({
    workflow: workflow.name,
    prefix: git.branchPrefix,
    words: record.issue?.title ?? wordsFor(workflow, record.variables),
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
