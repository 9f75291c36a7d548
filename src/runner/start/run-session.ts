import type { Workflow } from "../../definition/schema.ts";
import { resolveSettings, type RunSettings } from "../../engine/resolve-settings.ts";
import type { EnginePorts, RunEnd, RunRequest } from "../../engine/run-request.ts";
import type { Stop } from "../../engine/stop-signal.ts";
import { createLogger } from "../../output/terminal/run-logger.ts";
import type { RunObserver } from "../../ports/run-observer.ts";
import { systemClock } from "../../system/system-clock.ts";
import { createEnginePorts } from "../../wiring/engine-ports.ts";
import type { PreparedRun } from "./prepare-run.ts";
import type { Project } from "./project.ts";
import { recordSettings } from "./settings-file.ts";

type Observed = Parameters<RunRequest["observe"]>[0];
type Nested = NonNullable<RunRequest["definitions"]>;

export interface ResolvedSettings {
  readonly settings: RunSettings;
  readonly definitions: Nested;
}

export type CreateObservers = (run: Observed & { readonly ports: EnginePorts }) => readonly RunObserver[];

export interface SessionOptions extends Pick<
  RunRequest,
  "waitsForPeople" | "bell" | "answers" | "relayRequests" | "askedAt"
> {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly stop: Stop;
  /** Aborted to kill all processes at once. */
  readonly kill: AbortSignal;
  readonly report?: (text: string) => void;
  readonly ownsProcess?: boolean;
  readonly onReplicationFailure?: Parameters<typeof createEnginePorts>[0]["onReplicationFailure"];
  /** Called once the run has its files. Returns the observers of the run. */
  readonly createObservers: CreateObservers;
}

export function resolveRunSettings({
  project,
  workflow,
  overrides,
  definitions,
}: Omit<PreparedRun, "execute" | "program">): ResolvedSettings {
  const settingsFor = (each: Workflow): RunSettings =>
    resolveSettings({ workflow: each, config: project.fileConfig, overrides });
  return {
    settings: settingsFor(workflow),
    definitions: new Map(
      Array.from(definitions, ([name, each]) => [name, { workflow: each, settings: settingsFor(each) }]),
    ),
  };
}

export async function runSession(
  { execute, ...launch }: PreparedRun,
  {
    environment,
    stop,
    kill,
    report,
    onReplicationFailure,
    ownsProcess = false,
    createObservers,
    waitsForPeople,
    bell,
    answers,
    relayRequests,
    askedAt = systemClock.now(),
  }: SessionOptions,
  { settings, definitions }: ResolvedSettings = resolveRunSettings(launch),
): Promise<RunEnd> {
  const { project, workflow, program, overrides, code, sources, verified, warnings = [] } = launch;
  const { interrupted: interrupt } = stop;
  const ports = createEnginePorts({
    ...project,
    environment,
    interrupt,
    kill,
    ownsProcess,
    ...(report ? { report } : {}),
    ...(onReplicationFailure ? { onReplicationFailure } : {}),
    ...(code ? { code } : {}),
    ...(sources ? { sources: { saved: sources, isProgram: program !== undefined } } : {}),
  });
  await using _templates = ports.templates;
  return await execute(ports, {
    workflow,
    ...(program ? { program } : {}),
    ...(sources ? { sources } : {}),
    ...(verified ? { verified } : {}),
    settings,
    definitions,
    stop,
    ...(waitsForPeople === undefined ? {} : { waitsForPeople }),
    ...(bell ? { bell } : {}),
    askedAt,
    ...(answers ? { answers } : {}),
    ...(relayRequests ? { relayRequests } : {}),
    observe: (run) => {
      recordSettings(run.store, { project, workflow, overrides });
      const watching = createObservers({ ...run, ports });
      // Load agents while the workspace is created.
      if (beginsWithAgent(workflow)) ports.preloadAgents();
      for (const warning of warnings) report?.(warning);
      return [...watching, ...loggers(project, run.store, ports)];
    },
  });
}

/** Whether the first step uses an agent. Other runs may never need one. */
function beginsWithAgent({ steps }: Workflow): boolean {
  const [first] = steps;
  return first?.type === "prompt" || first?.type === "command";
}

function loggers({ config }: Project, store: Observed["store"], { clock }: EnginePorts): RunObserver[] {
  if (!config.logging.enabled) return [];
  return [createLogger(store, { level: config.logging.level, now: () => clock.now() })];
}
