import { compose } from "../compose.ts";
import type { Overrides } from "../engine/resolve-settings.ts";
import { resolveSettings } from "../engine/resolve-settings.ts";
import type { EnginePorts, RunEnd, RunRequest } from "../engine/run.ts";
import { Stop } from "../engine/stop.ts";
import { type Workflow, walkSteps } from "../definition/schema.ts";
import { createLogger } from "../log/logger.ts";
import { Terminal } from "../log/terminal.ts";
import { renderEnd } from "../output/summary.ts";
import type { RunObserver } from "../ports.ts";
import { projectProgress } from "../run/progress.ts";
import { exitCodeFor } from "./exit-code.ts";
import { type Io, print, printJson, say } from "./io.ts";
import type { Project } from "./project.ts";
import { watchSignals } from "./signals.ts";

export interface SessionOptions {
  readonly io: Io;
  readonly project: Project;
  readonly workflow: Workflow;
  readonly overrides: Overrides;
  readonly json: boolean;
  /** Said before the header. */
  readonly notice?: string;
  readonly recordings?: string;
}

type Work = (ports: EnginePorts, request: RunRequest) => Promise<RunEnd>;

/** Runs the engine for a person: signals, terminal, and what is said at the end. Returns the exit code. */
export async function runSession(options: SessionOptions, work: Work): Promise<number> {
  const { end, code } = await session(options, work);
  if (options.json) printJson(options.io, describeEnd(end));
  else
    print(
      options.io,
      `\n${renderEnd(end)
        .map((line) => `  ${line}`)
        .join("\n")}`,
    );
  return code;
}

export async function session(
  { io, project, workflow, overrides, notice, recordings }: SessionOptions,
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
    ...(recordings === undefined ? {} : { recordings }),
  });
  await using _templates = ports.templates;
  const settings = resolveSettings({ workflow, config: given, overrides });
  using signals = watchSignals({
    stop,
    kill,
    onFirst: () => say(io, "\n  Stopping safely; press Ctrl+C again to kill at once."),
  });
  let terminal: Terminal | undefined;
  const end = await work(ports, {
    workflow,
    settings,
    stop,
    observe: ({ facts, store, place }) => {
      terminal = createTerminal(io, facts, settings.terminalOutput);
      if (notice !== undefined) say(io, notice);
      terminal.header(headerFor({ facts, settings, place }));
      return [terminal, ...loggers(project, store, ports)];
    },
  }).finally(() => terminal?.close());
  return { end, code: exitCodeFor(end.state, signals.received()) };
}

type Observed = Parameters<RunRequest["observe"]>[0];

function createTerminal(io: Io, facts: Observed["facts"], detail: "base" | "all"): Terminal {
  const live = Boolean(io.stderr.isTTY) && io.environment["CI"] === undefined;
  return new Terminal({ facts, stream: io.stderr, live, detail, now: Date.now });
}

function loggers({ config }: Project, store: Observed["store"], { clock }: EnginePorts): RunObserver[] {
  if (!config.logging.enabled) return [];
  return [createLogger(store, { level: config.logging.level, now: () => clock.now() })];
}

function headerFor({
  facts,
  settings,
  place,
}: Pick<Observed, "facts" | "place"> & Pick<RunRequest, "settings">): string {
  const { provider, model } = settings.agent;
  const parts = [
    facts.workflow.name,
    `run ${facts.runId}`,
    ...(usesAgents(facts.workflow) ? [model === undefined ? provider : `${provider} (${model})`] : []),
    ...(place ? [`branch ${place.branch}`] : []),
  ];
  return parts.join(" · ");
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

function usesAgents({ steps }: Workflow): boolean {
  return Array.from(walkSteps(steps)).some(({ type }) => type === "prompt" || type === "command");
}
