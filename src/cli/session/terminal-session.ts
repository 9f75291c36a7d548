import { resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { isSet } from "../../agents/process/process-environment.ts";
import { type Workflow, walkSteps } from "../../definition/schema.ts";
import { settingsAt } from "../../engine/effects/enter-workflow.ts";
import type { RunEnd, RunRequest } from "../../engine/run-request.ts";
import type { RunSettings } from "../../engine/run-settings.ts";
import { withoutEffect } from "../../engine/run/preflight.ts";
import { Stop } from "../../engine/stop-signal.ts";
import { unknownPrices } from "../../engine/unknown-prices.ts";
import { createLazyAnswerSource } from "../../github-events/reviews/lazy-answer-source.ts";
import { currentLimits } from "../../output/status/cost-summary.ts";
import { nextCommands } from "../../output/status/next-commands.ts";
import { type EndFacts, renderEnd } from "../../output/status/run-summary.ts";
import { stepRows } from "../../output/status/step-rows.ts";
import { PlainTerminal } from "../../output/terminal/plain-terminal.ts";
import { renderRow } from "../../output/terminal/terminal-row.ts";
import type { Terminal, TerminalOptions } from "../../output/terminal/terminal.ts";
import { outcomeOf } from "../../routing/route-outcome.ts";
import { countThreads } from "../../run/answered-threads.ts";
import { parseJsonObject } from "../../run/parse-json.ts";
import { runFiles } from "../../run/paths.ts";
import { projectProgress } from "../../run/progress.ts";
import type { RunState, StepState } from "../../run/state.ts";
import { exitCodeFor } from "../../runner/process/exit-code.ts";
import { type Io, print, printJson, say } from "../../runner/process/io.ts";
import { redactedIo } from "../../runner/process/redacted-io.ts";
import { redactedObserver } from "../../runner/process/redacted-observer.ts";
import { watchSignals } from "../../runner/process/signals.ts";
import type { PreparedRun } from "../../runner/start/prepare-run.ts";
import type { Project } from "../../runner/start/project.ts";
import {
  type Resolved,
  resolveRunSettings,
  executePreparedRun,
  type CreateObservers,
} from "../../runner/start/run-session.ts";
import type { RunBoard } from "../../runner/surfaces/run-board.ts";
import { timeForThreads } from "../../runner/surfaces/thread-surface.ts";
import { createLocalStore } from "../../storage/local/local-run-store.ts";
import { limitYoungGeneration } from "../../system/node-heap.ts";
import { redactorFor } from "../../wiring/create-redactor.ts";
import { asksPeople, isInteractive, questionsAt } from "./interactive-terminal.ts";
import { Bell, type Questions } from "./terminal-questions.ts";

export interface SessionOptions {
  readonly io: Io;
  readonly launch: PreparedRun;
  readonly json: boolean;
  /** Lines below the header. */
  readonly notes?: readonly string[];
  /** First line of the results. */
  readonly notice?: string;
  /** Whether the results hold the table of steps, for readers who do not see it go by. */
  readonly table?: boolean;
  /** Called when the run is over, unless it was stopped; what it gives is done in place of telling how the run ended. */
  readonly next?: (end: RunEnd) => Promise<(() => Promise<number>) | undefined>;
}

/** Longer nobody waits for GitHub at the end of a run. */
const TELLING_MS = 20_000;

const STOPPING = "  Stopping safely; press Ctrl+C again to kill at once.";

/** Runs the engine for a person: signals, terminal, and what is said at the end. Returns the exit code. */
export async function runSession(given: SessionOptions): Promise<number> {
  const { project } = given.launch;
  const options = { ...given, io: redactedIo(given.io, project.config.logging.redact) };
  const resolved = resolveRunSettings(given.launch);
  const { end, code, isStopped } = await session({ ...options, ...resolved });
  const next = isStopped ? undefined : await given.next?.(end);
  if (next) return await next();
  if (options.json) printJson(options.io, describeEnd(end, resolved.settings));
  else print(options.io, [...answerLines(end.state), renderResult(options, end, resolved)].join("\n"));
  return code;
}

function answerLines(state: RunState): string[] {
  const { answer } = answerFacts(state);
  return answer === undefined ? [] : [stripVTControlCharacters(answer)];
}

function renderResult(
  { io, launch: { project }, table = false }: SessionOptions,
  end: RunEnd,
  { settings, definitions }: Resolved,
): string {
  const { steps } = end.facts.workflow;
  const isTold = io.stderr.isTTY || io.isOneStream?.() === true;
  const rows = table && !isTold ? stepRows({ steps, definitions }, end.state) : [];
  const lines = rows.map((row) => renderRow(row, { stream: io.stdout, now: Date.now() }));
  const lookup = { state: end.state, definitions, settingsOf: settings.stepSettings };
  const providerOf = ({ path }: StepState): string => settingsAt(lookup, path).provider;
  const ended = renderEnd({ ...end, limits: settings, providerOf, runOf: ownerOf(project) });
  return ["", ...lines, ...(lines.length > 0 ? [""] : []), ...ended.map((line) => `  ${line}`)].join("\n");
}

/** The run that a worktree was made for, as far as a run's files say so. */
function ownerOf({ root, config }: Project): NonNullable<EndFacts["runOf"]> {
  return (worktree) => {
    const store = createLocalStore(root, config.outputDirectory);
    const named = JSON.stringify(worktree);
    const isIts = ({ runId, progress }: { runId: string; progress: string }): boolean =>
      progress.includes(named) || store.read(runId, runFiles.journal)?.includes(named) === true;
    const run = store.list().find(isIts);
    const isCompleted = parseJsonObject(run?.progress)?.["status"] === "completed";
    return run && { runId: run.runId, isCompleted };
  };
}

interface Ended {
  readonly end: RunEnd;
  readonly code: number;
  /** Whether a signal has come. */
  readonly isStopped: boolean;
}

async function session(options: SessionOptions & Resolved): Promise<Ended> {
  const { io, launch, notice, json, settings, definitions } = options;
  const { project, workflow } = launch;
  limitYoungGeneration();
  const stop = new Stop();
  const kill = new AbortController();
  const { root } = project;
  const report = (text: string): void => (terminal ? terminal.note(`  ${text}`) : say(io, text));
  const SessionTerminal = await loadTerminal(io);
  // Code may ask whom it likes: its steps are known when it runs.
  const asks = launch.program !== undefined || asksPeople([workflow, ...workflowsOf(definitions)]);
  const attended = asks && isInteractive(io);
  const bell = new Bell();
  let terminal: Terminal | undefined;
  let questions: Questions | undefined;
  let board: RunBoard | undefined;
  let tellingMs = TELLING_MS;
  const openBoard = launch.issue ? (await import("./issue-option.ts")).gitHubBoard : undefined;
  using signals = watchSignals({ stop, kill, onFirst: () => terminal?.stopping(STOPPING) });
  const watch: CreateObservers = ({ facts, place, ports }) => {
    const shown = new SessionTerminal({
      facts,
      definitions,
      limits: settings,
      stream: io.stderr,
      detail: settings.terminalOutput,
      directory: resolve(root, place?.path ?? "."),
      now: Date.now,
    });
    terminal = shown;
    if (notice !== undefined) (json ? say : print)(io, notice);
    shown.header(headerFor({ facts, settings, place, definitions }));
    for (const note of notesFor(options)) shown.note(note);
    if (attended) {
      const { runId } = facts;
      questions = questionsAt({ io, root, terminal: shown, states: ports.states, runId, bell });
    }
    const redactor = redactorFor(io.environment, project.config.logging.redact);
    board = openBoard?.(io, project, { runId: facts.runId, report });
    return [redactedObserver(shown, redactor), ...(questions ? [questions] : []), ...(board ? [board] : [])];
  };
  const answers = createLazyAnswerSource({ ...project, environment: io.environment }, report);
  const seen = { report, watch, answers };
  const how = { environment: io.environment, stop, kill: kill.signal, ownsProcess: true, ...seen };
  const end = await executePreparedRun(launch, { ...how, waitsForPeople: attended, bell }, options)
    .then(async (ended) => {
      board ??= await boardForThreads(io, project, { end: ended, report });
      tellingMs += timeForThreads(ended.state);
      return ended;
    })
    .finally(async () => {
      await board?.flush(tellingMs);
      questions?.[Symbol.dispose]();
      terminal?.close();
    });
  const signal = signals.received();
  return { end, code: exitCodeFor(end.state, signal), isStopped: signal !== undefined };
}

/** Reviews may have been its answers, wherever the run came from. */
async function boardForThreads(
  io: Io,
  project: Project,
  { end: { facts, state }, report }: { readonly end: RunEnd; readonly report: (text: string) => void },
): Promise<RunBoard | undefined> {
  if (countThreads(state) === 0) return undefined;
  const { gitHubBoard } = await import("./issue-option.ts");
  return gitHubBoard(io, project, { runId: facts.runId, report });
}

function workflowsOf(definitions: Resolved["definitions"]): Workflow[] {
  return Array.from(definitions.values(), ({ workflow }) => workflow);
}

type Observed = Parameters<RunRequest["observe"]>[0];

/** What redraws lines is loaded only where lines can be redrawn. */
async function loadTerminal({
  stderr,
  environment,
}: Io): Promise<new (options: TerminalOptions) => Terminal> {
  const live = stderr.isTTY && environment["TERM"] !== "dumb" && !isSet(environment["CI"]);
  return live ? (await import("../../output/terminal/live-terminal.ts")).LiveTerminal : PlainTerminal;
}

function headerFor({
  facts,
  settings,
  place,
  definitions,
}: Pick<Observed, "facts" | "place"> & Resolved): string[] {
  const { provider, model } = settings.agent;
  const agents = [facts.workflow, ...workflowsOf(definitions)].some(usesAgents);
  return [
    facts.workflow.name,
    `run ${facts.runId}`,
    ...(agents ? [model === undefined ? provider : `${provider} (${model})`] : []),
    ...(place ? [`branch ${place.branch}`] : []),
  ];
}

/** What `--json` prints: the run's progress, where its files are, and what goes on with it. */
function describeEnd(
  { state, facts, diff, kept = [], leftovers = [], checkout }: RunEnd,
  settings: RunSettings,
) {
  const { maxCostUsd, maxTokens } = currentLimits(settings, state);
  return {
    run_id: facts.runId,
    ...projectProgress(state, facts),
    directory: facts.directory,
    ...(state.workspace ? { branch: state.workspace.branch } : {}),
    ...(diff ? { diff } : {}),
    limits: { max_cost_usd: maxCostUsd ?? null, max_tokens: maxTokens ?? null },
    ...(kept.length > 0 ? { kept_worktrees: kept } : {}),
    ...(checkout === undefined ? {} : { checkout }),
    ...(leftovers.length > 0 ? { leftover_worktrees: leftovers } : {}),
    ...(state.failure ? { error: state.failure.failure } : {}),
    ...(state.paused ? { paused: pausedFacts(state.paused) } : {}),
    ...answerFacts(state),
    ...(state.status === "completed" ? {} : { next: nextCommands(state, settings) }),
  };
}

/** What is told below the header. */
function notesFor({ notes = [], launch, settings, definitions }: SessionOptions & Resolved): string[] {
  const { project, workflow } = launch;
  const { prices } = project.config.agents;
  const unpriced = unknownPrices([{ workflow, settings }, ...definitions.values()], prices);
  return [
    ...notes,
    ...warnings([workflow, ...workflowsOf(definitions)]),
    ...(unpriced === undefined ? [] : [`  ${unpriced}`]),
  ];
}

/** The words that a request in plain words was answered with. */
function answerFacts(state: RunState): { answer?: string } {
  const outcome = state.status === "completed" ? outcomeOf(state) : undefined;
  return outcome?.kind === "answer" ? { answer: outcome.text } : {};
}

function pausedFacts({ reason, message, step, spent }: NonNullable<RunState["paused"]>) {
  return { reason, message, ...(step === undefined ? {} : { step }), ...(spent ? { spent } : {}) };
}

function warnings(workflows: readonly Workflow[]): string[] {
  const ignored = [...new Set(workflows.flatMap(withoutEffect))];
  return ignored.length === 0 ? [] : [`  Without effect in this version: ${ignored.join(", ")}.`];
}

function usesAgents({ steps }: Workflow): boolean {
  return Array.from(walkSteps(steps)).some(({ type }) => type === "prompt" || type === "command");
}
