import { resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { isSet } from "../../agents/process/process-environment.ts";
import type { Workflow } from "../../definition/schema.ts";
import { settingsAt } from "../../engine/effects/enter-workflow.ts";
import { AgenticError } from "../../errors.ts";
import { type RunEnd, Stop } from "../../engine/run-request.ts";
import { withoutEffect } from "../../engine/run/preflight.ts";
import { unknownPrices } from "../../engine/resolve-settings.ts";
import { createLazyAnswerSource } from "../../github-events/reviews/lazy-answer-source.ts";
import type { RunResult } from "../../output/status/run-facts.ts";
import { type EndFacts, renderEnd } from "../../output/status/run-summary.ts";
import { stepRows } from "../../output/status/step-rows.ts";
import { renderRow } from "../../output/terminal/terminal-row.ts";
import { styledEndLines } from "../../output/terminal/terminal-text.ts";
import { PlainTerminal, type Terminal, type TerminalOptions } from "../../output/terminal/terminal.ts";
import { countThreads } from "../../run/answered-threads.ts";
import { parseJsonObject } from "../../run/parse-json.ts";
import { runFiles } from "../../run/paths.ts";
import { exitCodeOfRun, watchSignals } from "../../runner/process/exit-code.ts";
import { type Io, print, printJson, printNotice, printStyled, redactedIo } from "../../runner/process/io.ts";
import { redactedObserver } from "../../runner/process/redacted-observer.ts";
import { localRun } from "../../runner/read/stored-run.ts";
import { resultOfRun } from "../../runner/read/read-run-facts.ts";
import type { PreparedRun } from "../../runner/start/prepare-run.ts";
import type { Project } from "../../runner/start/project.ts";
import { runSession, type CreateObservers } from "../../runner/start/run-session.ts";
import type { RunBoard } from "../../runner/surfaces/run-board.ts";
import { threadReplyTimeout } from "../../runner/surfaces/run-surfaces.ts";
import { createLocalStore } from "../../storage/local/local-run-store.ts";
import { redactorFor } from "../../wiring/create-redactor.ts";
import { describeEnd, headerFor, workflowsOf } from "./run-document.ts";
import { asksPeople, isInteractive, Bell, Questions } from "./terminal-questions.ts";

export interface TerminalSessionOptions {
  readonly io: Io;
  readonly preparedRun: PreparedRun;
  readonly json: boolean;
  readonly notes?: readonly string[];
  readonly notice?: string;
  readonly table?: boolean;
  /** Called after the run, unless a signal stopped it. A returned function replaces the printed result. */
  readonly next?: (end: RunEnd) => Promise<(() => Promise<number>) | undefined>;
}

const BOARD_TIMEOUT_MS = 20_000;

const STOPPING = "  Stopping safely; press Ctrl+C again to kill at once.";

export async function runTerminalSession(input: TerminalSessionOptions): Promise<number> {
  const { project, settings } = input.preparedRun;
  const options = { ...input, io: redactedIo(input.io, project.config.logging.redact) };
  const { end, code, isStopped } = await session(options);
  const { record } = input.preparedRun.overrides;
  if (record !== undefined) await recordSessions(options, end, record);
  const next = isStopped ? undefined : await input.next?.(end);
  if (next) return await next();
  if (options.json) printJson(options.io, describeEnd(end, settings, resultOf(project, end)));
  else printEnd(options, end);
  return code;
}

/** Writes the recording whenever the engine stops; a resumed run writes it again, with its later sessions. */
async function recordSessions(
  { io, preparedRun: { project } }: TerminalSessionOptions,
  { facts: { runId } }: RunEnd,
  name: string,
): Promise<void> {
  const { createRecording } = await import("../../runner/recordings/create-recording.ts");
  const { describeCreated } = await import("../commands/inspect/recordings.ts");
  try {
    const created = createRecording(localRun(project, runId), name, { project, environment: io.environment });
    printNotice(io, describeCreated(created));
  } catch (error) {
    // The result of the run is more important than its recording.
    if (!(error instanceof AgenticError)) throw error;
    printNotice(io, `  ${error.message}`);
  }
}

/** Prints the text result alone on standard output. A run without one has its summary there. */
function printEnd(options: TerminalSessionOptions, end: RunEnd): void {
  const { io, preparedRun } = options;
  const result = resultOf(preparedRun.project, end);
  const stream = result === undefined ? io.stdout : io.stderr;
  printStyled(io, renderEndLines(options, end, stream), stream);
  if (result !== undefined) print(io, stripVTControlCharacters(result.text));
}

function resultOf({ root, config }: Project, { state, facts }: RunEnd): RunResult | undefined {
  const store = createLocalStore(root, config.outputDirectory);
  const { runId, directory } = facts;
  return resultOfRun({ state, directory, read: (path) => store.read(runId, path) });
}

function renderEndLines(
  { io, preparedRun: { project, settings, definitions }, table = false }: TerminalSessionOptions,
  end: RunEnd,
  stream: NodeJS.WriteStream,
): string {
  const { steps } = end.facts.workflow;
  const isLive = io.stderr.isTTY || io.isOneStream?.() === true;
  const rows = table && !isLive ? stepRows({ steps, definitions }, end.state) : [];
  const lines = rows.map((row) => renderRow(row, { stream, now: Date.now() }));
  const lookup = { state: end.state, definitions, settingsOf: settings.stepSettings };
  const providerOf = (path: string): string => settingsAt(lookup, path).provider;
  const plain = renderEnd({ ...end, limits: settings, providerOf, runOf: ownerOf(project) });
  const ended = styledEndLines(plain, end.state.status, stream);
  return ["", ...lines, ...(lines.length > 0 ? [""] : []), ...ended.map((line) => `  ${line}`)].join("\n");
}

function ownerOf({ root, config }: Project): NonNullable<EndFacts["runOf"]> {
  return (worktree) => {
    const store = createLocalStore(root, config.outputDirectory);
    const named = JSON.stringify(worktree);
    const namesWorktree = ({ runId, progress }: { runId: string; progress: string }): boolean =>
      progress.includes(named) || store.read(runId, runFiles.journal)?.includes(named) === true;
    const run = store.list().find(namesWorktree);
    const isCompleted = parseJsonObject(run?.progress)?.["status"] === "completed";
    return run && { runId: run.runId, isCompleted };
  };
}

async function session(options: TerminalSessionOptions) {
  const { io, preparedRun, notice, json } = options;
  const { project, workflow, settings, definitions } = preparedRun;
  const stop = new Stop();
  const kill = new AbortController();
  const { root } = project;
  const report = (text: string): void => (terminal ? terminal.note(`  ${text}`) : printNotice(io, text));
  const SessionTerminal = await loadTerminal(io);
  // A program may ask questions: its steps are known only when it runs.
  const asks = preparedRun.program !== undefined || asksPeople([workflow, ...workflowsOf(definitions)]);
  const waitsForPeople = asks && isInteractive(io);
  const bell = new Bell();
  let terminal: Terminal | undefined;
  let questions: Questions | undefined;
  let board: RunBoard | undefined;
  let boardTimeoutMs = BOARD_TIMEOUT_MS;
  const openBoard = preparedRun.issue ? (await import("./issue-option.ts")).gitHubBoard : undefined;
  using signals = watchSignals({ stop, kill, onFirst: () => terminal?.stopping(STOPPING) });
  const createObservers: CreateObservers = ({ facts, workspace, ports }) => {
    const opened = new SessionTerminal({
      facts,
      definitions,
      limits: settings,
      stream: io.stderr,
      detail: settings.terminalOutput,
      directory: resolve(root, workspace?.path ?? "."),
      now: Date.now,
    });
    terminal = opened;
    if (notice !== undefined) (json ? printNotice : print)(io, notice);
    opened.header(headerFor({ facts, settings, workspace, definitions }));
    for (const note of notesFor(options)) opened.note(note);
    if (waitsForPeople) {
      const { runId } = facts;
      questions = new Questions({ io, root, terminal: opened, states: ports.states, runId, bell });
    }
    const redactor = redactorFor(io.environment, project.config.logging.redact);
    board = openBoard?.(io, project, { runId: facts.runId, report });
    return [redactedObserver(opened, redactor), ...(questions ? [questions] : []), ...(board ? [board] : [])];
  };
  const answers = createLazyAnswerSource({ ...project, environment: io.environment }, report);
  const { environment } = io;
  const processOptions = { environment, stop, kill: kill.signal, ownsProcess: true, report };
  const sessionOptions = { ...processOptions, createObservers, answers, waitsForPeople, bell };
  const end = await runSession(preparedRun, sessionOptions)
    .then(async (ended) => {
      board ??= await boardForThreads(io, project, { end: ended, report });
      boardTimeoutMs += threadReplyTimeout(ended.state);
      return ended;
    })
    .finally(async () => {
      await board?.flush(boardTimeoutMs);
      questions?.[Symbol.dispose]();
      terminal?.close();
    });
  const signal = signals.received();
  return { end, code: exitCodeOfRun(end.state, signal), isStopped: signal !== undefined };
}

async function boardForThreads(
  io: Io,
  project: Project,
  { end: { facts, state }, report }: { readonly end: RunEnd; readonly report: (text: string) => void },
): Promise<RunBoard | undefined> {
  if (countThreads(state) === 0) return undefined;
  const { gitHubBoard } = await import("./issue-option.ts");
  return gitHubBoard(io, project, { runId: facts.runId, report });
}

async function loadTerminal({
  stderr,
  environment,
}: Io): Promise<new (options: TerminalOptions) => Terminal> {
  const live = stderr.isTTY && environment["TERM"] !== "dumb" && !isSet(environment["CI"]);
  return live ? (await import("../../output/terminal/live-terminal.ts")).LiveTerminal : PlainTerminal;
}

function notesFor({ notes = [], preparedRun }: TerminalSessionOptions): string[] {
  const { project, workflow, settings, definitions } = preparedRun;
  const { prices } = project.config.agents;
  const unpriced = unknownPrices([{ workflow, settings }, ...definitions.values()], prices);
  return [
    ...notes,
    ...warnings([workflow, ...workflowsOf(definitions)]),
    ...(unpriced === undefined ? [] : [`  ${unpriced}`]),
  ];
}

function warnings(workflows: readonly Workflow[]): string[] {
  const ignored = [...new Set(workflows.flatMap(withoutEffect))];
  return ignored.length === 0 ? [] : [`  Without effect in this version: ${ignored.join(", ")}.`];
}
