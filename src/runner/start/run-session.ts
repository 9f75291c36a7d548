import type { Workflow } from "../../definition/schema.ts";
import { resolveSettings } from "../../engine/resolve-settings.ts";
import type { EnginePorts, RunEnd, RunRequest } from "../../engine/run-request.ts";
import type { RunSettings } from "../../engine/run-settings.ts";
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

/** The settings that hold for a run and for the definitions it names. */
export interface Resolved {
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
  /** Aborted when everything is to be killed at once. */
  readonly kill: AbortSignal;
  /** Tells people what happens to the files of the run. */
  readonly report?: (text: string) => void;
  readonly ownsProcess?: boolean;
  readonly onUncarried?: Parameters<typeof createEnginePorts>[0]["onUncarried"];
  /** Called when the run has its files; what it returns watches the run. */
  readonly watch: CreateObservers;
}

export function resolveRunSettings({
  project,
  workflow,
  overrides,
  definitions,
}: Omit<PreparedRun, "work" | "program">): Resolved {
  const settingsFor = (each: Workflow): RunSettings =>
    resolveSettings({ workflow: each, config: project.given, overrides });
  return {
    settings: settingsFor(workflow),
    definitions: new Map(
      Array.from(definitions, ([name, each]) => [name, { workflow: each, settings: settingsFor(each) }]),
    ),
  };
}

/** Has the engine work on a run until that ends, pauses or is stopped. */
export async function executePreparedRun(
  { work, ...launch }: PreparedRun,
  {
    environment,
    stop,
    kill,
    report,
    onUncarried,
    ownsProcess = false,
    watch,
    waitsForPeople,
    bell,
    answers,
    relayRequests,
    askedAt = systemClock.now(),
  }: SessionOptions,
  { settings, definitions }: Resolved = resolveRunSettings(launch),
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
    ...(onUncarried ? { onUncarried } : {}),
    ...(code ? { code } : {}),
    ...(sources ? { sources: { kept: sources, isProgram: program !== undefined } } : {}),
  });
  await using _templates = ports.templates;
  return await work(ports, {
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
      const watching = watch({ ...run, ports });
      // While the run's place is made ready.
      if (beginsWithAgent(workflow)) ports.expectAgents();
      for (const warning of warnings) report?.(warning);
      return [...watching, ...loggers(project, run.store, ports)];
    },
  });
}

/** A run that may come to none need not wait for what they need. */
function beginsWithAgent({ steps }: Workflow): boolean {
  const [first] = steps;
  return first?.type === "prompt" || first?.type === "command";
}

function loggers({ config }: Project, store: Observed["store"], { clock }: EnginePorts): RunObserver[] {
  if (!config.logging.enabled) return [];
  return [createLogger(store, { level: config.logging.level, now: () => clock.now() })];
}
