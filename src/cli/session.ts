import { keepYoungHeapSmall } from "../heap.ts";
import { resolve } from "node:path";
import { isSet } from "../agents/environment.ts";
import { compose } from "../compose.ts";
import { redactorFor } from "../compose/redaction.ts";
import { settingsAt } from "../engine/nested.ts";
import type { Overrides } from "../engine/resolve-settings.ts";
import { resolveSettings } from "../engine/resolve-settings.ts";
import type { EnginePorts, GivenProgram, RunEnd, RunRequest } from "../engine/request.ts";
import type { RunSettings } from "../engine/settings.ts";
import { withoutEffect } from "../engine/preflight.ts";
import { unknownPrices } from "../engine/unknown-prices.ts";
import { Stop } from "../engine/stop.ts";
import { type Workflow, walkSteps } from "../definition/schema.ts";
import { createLogger } from "../log/logger.ts";
import { PlainTerminal } from "../log/plain-terminal.ts";
import type { Terminal, TerminalOptions } from "../log/terminal.ts";
import { renderRow } from "../log/row.ts";
import { nextCommands } from "../output/next.ts";
import { stepRows } from "../output/rows.ts";
import { limitsNow } from "../output/spending.ts";
import { renderEnd } from "../output/summary.ts";
import type { RunObserver } from "../ports/observer.ts";
import { runFiles } from "../run/paths.ts";
import { projectProgress } from "../run/progress.ts";
import type { RunState, StepState } from "../run/state.ts";
import { createLocalStore } from "../store/local-dir.ts";
import { asksPeople, isAttended, questionsAt } from "./attended.ts";
import { exitCodeFor } from "./exit-code.ts";
import { type Io, print, printJson, say } from "./io.ts";
import type { Project } from "./project.ts";
import { Bell, type Questions } from "./questions.ts";
import { redactedIo } from "./redacted-io.ts";
import { redactedObserver } from "./redacted-observer.ts";
import { recordSettings } from "./settings-file.ts";
import { watchSignals } from "./signals.ts";

export interface SessionOptions {
  readonly io: Io;
  readonly project: Project;
  readonly workflow: Workflow;
  /** Where the definition is one. */
  readonly program?: GivenProgram;
  /** Definitions that workflow steps name, by that name. */
  readonly definitions: ReadonlyMap<string, Workflow>;
  readonly overrides: Overrides;
  readonly json: boolean;
  /** Lines below the header. */
  readonly notes?: readonly string[];
  /** First line of the results. */
  readonly notice?: string;
  /** Whether the results hold the table of steps, for readers who do not see it go by. */
  readonly table?: boolean;
}

type Work = (ports: EnginePorts, request: RunRequest) => Promise<RunEnd>;
type Nested = NonNullable<RunRequest["definitions"]>;

const STOPPING = "  Stopping safely; press Ctrl+C again to kill at once.";

/** Runs the engine for a person: signals, terminal, and what is said at the end. Returns the exit code. */
export async function runSession(given: SessionOptions, work: Work): Promise<number> {
  const { workflow, project, overrides } = given;
  const options = { ...given, io: redactedIo(given.io, project.config.logging.redact) };
  const settingsFor = (each: Workflow) =>
    resolveSettings({ workflow: each, config: project.given, overrides });
  const settings = settingsFor(workflow);
  const definitions: Nested = new Map(
    Array.from(options.definitions, ([name, each]) => [
      name,
      { workflow: each, settings: settingsFor(each) },
    ]),
  );
  const { end, code } = await session({ ...options, settings, definitions }, work);
  if (options.json) printJson(options.io, describeEnd(end, settings));
  else print(options.io, renderResult(options, end, { settings, definitions }));
  return code;
}

interface Resolved {
  readonly settings: RunSettings;
  readonly definitions: Nested;
}

function renderResult(
  { io, project, table = false }: SessionOptions,
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
function ownerOf({ root, config }: Project): (worktree: string) => string | undefined {
  return (worktree) => {
    const store = createLocalStore(root, config.outputDirectory);
    const named = JSON.stringify(worktree);
    const isIts = ({ runId, progress }: { runId: string; progress: string }): boolean =>
      progress.includes(named) || store.read(runId, runFiles.journal)?.includes(named) === true;
    return store.list().find(isIts)?.runId;
  };
}

async function session(
  options: Omit<SessionOptions, "definitions"> & Resolved,
  work: Work,
): Promise<{ end: RunEnd; code: number }> {
  const { io, project, workflow, overrides, notice, json, settings, definitions } = options;
  keepYoungHeapSmall();
  const stop = new Stop();
  const kill = new AbortController();
  const { root } = project;
  const report = (text: string): void => (terminal ? terminal.note(`  ${text}`) : say(io, text));
  const ports = compose({ ...project, environment: io.environment, kill: kill.signal, report });
  await using _templates = ports.templates;
  const SessionTerminal = await loadTerminal(io);
  // Code may ask whom it likes: its steps are known when it runs.
  const asks = options.program !== undefined || asksPeople([workflow, ...workflowsOf(definitions)]);
  const attended = asks && isAttended(io);
  const bell = new Bell();
  let terminal: Terminal | undefined;
  let questions: Questions | undefined;
  using signals = watchSignals({ stop, kill, onFirst: () => terminal?.stopping(STOPPING) });
  const end = await work(ports, {
    workflow,
    ...(options.program ? { program: options.program } : {}),
    settings,
    definitions,
    stop,
    waitsForPeople: attended,
    bell,
    observe: ({ facts, store, place }) => {
      recordSettings(store, { project, workflow, overrides });
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
      const watching = [redactedObserver(shown, redactor), ...(questions ? [questions] : [])];
      return [...watching, ...loggers(project, store, ports)];
    },
  }).finally(() => {
    questions?.[Symbol.dispose]();
    terminal?.close();
  });
  return { end, code: exitCodeFor(end.state, signals.received()) };
}

function workflowsOf(definitions: Nested): Workflow[] {
  return Array.from(definitions.values(), ({ workflow }) => workflow);
}

type Observed = Parameters<RunRequest["observe"]>[0];

/** What redraws lines is loaded only where lines can be redrawn. */
async function loadTerminal({
  stderr,
  environment,
}: Io): Promise<new (options: TerminalOptions) => Terminal> {
  const live = stderr.isTTY && environment["TERM"] !== "dumb" && !isSet(environment["CI"]);
  return live ? (await import("../log/live-terminal.ts")).LiveTerminal : PlainTerminal;
}

function loggers({ config }: Project, store: Observed["store"], { clock }: EnginePorts): RunObserver[] {
  if (!config.logging.enabled) return [];
  return [createLogger(store, { level: config.logging.level, now: () => clock.now() })];
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
function describeEnd({ state, facts, diff, kept = [], leftovers = [] }: RunEnd, settings: RunSettings) {
  const { maxCostUsd, maxTokens } = limitsNow(settings, state);
  return {
    run_id: facts.runId,
    ...projectProgress(state, facts),
    directory: facts.directory,
    ...(state.workspace ? { branch: state.workspace.branch } : {}),
    ...(diff ? { diff } : {}),
    limits: { max_cost_usd: maxCostUsd ?? null, max_tokens: maxTokens ?? null },
    ...(kept.length > 0 ? { kept_worktrees: kept } : {}),
    ...(leftovers.length > 0 ? { leftover_worktrees: leftovers } : {}),
    ...(state.failure ? { error: state.failure.failure } : {}),
    ...(state.paused ? { paused: pausedFacts(state.paused) } : {}),
    ...(state.status === "completed" ? {} : { next: nextCommands(state, settings) }),
  };
}

/** What is told below the header. */
function notesFor({
  notes = [],
  project,
  workflow,
  settings,
  definitions,
}: Omit<SessionOptions, "definitions"> & Resolved): string[] {
  const { prices } = project.config.agents;
  const unpriced = unknownPrices([{ workflow, settings }, ...definitions.values()], prices);
  return [
    ...notes,
    ...warnings([workflow, ...workflowsOf(definitions)]),
    ...(unpriced === undefined ? [] : [`  ${unpriced}`]),
  ];
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
