import { resolve } from "node:path";
import { isSet } from "../agents/environment.ts";
import { compose } from "../compose.ts";
import type { Overrides } from "../engine/resolve-settings.ts";
import { resolveSettings } from "../engine/resolve-settings.ts";
import type { EnginePorts, RunEnd, RunRequest } from "../engine/request.ts";
import { withoutEffect } from "../engine/preflight.ts";
import { Stop } from "../engine/stop.ts";
import { type Workflow, walkSteps } from "../definition/schema.ts";
import { createLogger } from "../log/logger.ts";
import { PlainTerminal } from "../log/plain-terminal.ts";
import type { Terminal, TerminalOptions } from "../log/terminal.ts";
import { renderRow } from "../log/row.ts";
import { stepRows } from "../output/rows.ts";
import { renderEnd } from "../output/summary.ts";
import type { RunObserver } from "../ports.ts";
import { projectProgress } from "../run/progress.ts";
import { exitCodeFor } from "./exit-code.ts";
import { type Io, print, printJson, say } from "./io.ts";
import type { Project } from "./project.ts";
import { recordSettings } from "./settings-file.ts";
import { watchSignals } from "./signals.ts";

export interface SessionOptions {
  readonly io: Io;
  readonly project: Project;
  readonly workflow: Workflow;
  readonly overrides: Overrides;
  readonly json: boolean;
  /** First line of the results. */
  readonly notice?: string;
  /** Whether the results hold the table of steps, for readers who did not see it go by on a terminal. */
  readonly table?: boolean;
}

type Work = (ports: EnginePorts, request: RunRequest) => Promise<RunEnd>;

const STOPPING = "  Stopping safely; press Ctrl+C again to kill at once.";

/** Runs the engine for a person: signals, terminal, and what is said at the end. Returns the exit code. */
export async function runSession(options: SessionOptions, work: Work): Promise<number> {
  const { end, code } = await session(options, work);
  if (options.json) printJson(options.io, describeEnd(end));
  else print(options.io, renderResult(options, end));
  return code;
}

function renderResult({ io, table = false }: SessionOptions, end: RunEnd): string {
  const rows = table && !io.stderr.isTTY ? stepRows(end.facts.workflow.steps, end.state) : [];
  const lines = rows.map((row) => renderRow(row, { stream: io.stdout, now: Date.now() }));
  return ["", ...lines, ...(lines.length > 0 ? [""] : []), ...renderEnd(end).map((line) => `  ${line}`)].join(
    "\n",
  );
}

async function session(
  { io, project, workflow, overrides, notice, json }: SessionOptions,
  work: Work,
): Promise<{ end: RunEnd; code: number }> {
  const stop = new Stop();
  const kill = new AbortController();
  const { root, isRepository, config, given } = project;
  const ports = compose({
    root,
    isRepository,
    config,
    environment: io.environment,
    kill: kill.signal,
  });
  await using _templates = ports.templates;
  const settings = resolveSettings({ workflow, config: given, overrides });
  const SessionTerminal = await loadTerminal(io);
  let terminal: Terminal | undefined;
  using signals = watchSignals({ stop, kill, onFirst: () => terminal?.stopping(STOPPING) });
  const end = await work(ports, {
    workflow,
    settings,
    stop,
    observe: ({ facts, store, place }) => {
      recordSettings(store, { project, workflow, overrides });
      terminal = new SessionTerminal({
        facts,
        stream: io.stderr,
        detail: settings.terminalOutput,
        directory: resolve(root, place?.path ?? "."),
        now: Date.now,
      });
      if (notice !== undefined) (json ? say : print)(io, notice);
      terminal.header(headerFor({ facts, settings, place }));
      for (const note of warnings(workflow)) terminal.note(note);
      return [terminal, ...loggers(project, store, ports)];
    },
  }).finally(() => terminal?.close());
  return { end, code: exitCodeFor(end.state, signals.received()) };
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
}: Pick<Observed, "facts" | "place"> & Pick<RunRequest, "settings">): string[] {
  const { provider, model } = settings.agent;
  return [
    facts.workflow.name,
    `run ${facts.runId}`,
    ...(usesAgents(facts.workflow) ? [model === undefined ? provider : `${provider} (${model})`] : []),
    ...(place ? [`branch ${place.branch}`] : []),
  ];
}

/** What `--json` prints: the run's progress, and where its files are. */
function describeEnd({ state, facts, diff }: RunEnd) {
  return {
    run_id: facts.runId,
    ...projectProgress(state, facts),
    directory: facts.directory,
    ...(state.workspace ? { branch: state.workspace.branch } : {}),
    ...(diff ? { diff } : {}),
    ...(state.failure ? { error: state.failure.failure } : {}),
  };
}

function warnings(workflow: Workflow): string[] {
  const ignored = withoutEffect(workflow);
  return ignored.length === 0 ? [] : [`  Without effect in this version: ${ignored.join(", ")}.`];
}

function usesAgents({ steps }: Workflow): boolean {
  return Array.from(walkSteps(steps)).some(({ type }) => type === "prompt" || type === "command");
}
