import type { Workflow } from "../../definition/schema.ts";
import type { EnginePorts, RunEnd, RunRequest } from "../../engine/run-request.ts";
import { createLogger } from "../../output/terminal/run-logger.ts";
import type { RunObserver } from "../../ports/run-observer.ts";
import { systemClock } from "../../system/system-clock.ts";
import { createEnginePorts, type PortOptions } from "../../wiring/engine-ports.ts";
import type { PreparedRun } from "./prepare-run.ts";
import { recordSettings } from "./resolve-sources.ts";

type Observed = Parameters<RunRequest["observe"]>[0];

export type CreateObservers = (run: Observed & { readonly ports: EnginePorts }) => readonly RunObserver[];

export interface SessionOptions
  extends
    Pick<PortOptions, "environment" | "kill" | "report" | "ownsProcess" | "onReplicationFailure">,
    Pick<
      RunRequest,
      "stop" | "waitsForPeople" | "bell" | "answers" | "relayRequests" | "askedAt" | "publishedFiles"
    > {
  /** Called once the run has its files. Returns the observers of the run. */
  readonly createObservers: CreateObservers;
}

/** Executes a prepared run. The command line, the Action and the library start and resume every run with it. */
export async function runSession(
  { project, overrides, code, warnings = [], execute, ...prepared }: PreparedRun,
  { createObservers, ...options }: SessionOptions,
): Promise<RunEnd> {
  const { workflow, program, sources } = prepared;
  const ports = createEnginePorts({
    ...project,
    ...options,
    interrupt: options.stop.interrupted,
    code,
    recordings: overrides.replay === undefined ? [workflow.name, ""] : [overrides.replay],
    sources: sources && { saved: sources, isProgram: program !== undefined },
  });
  await using _templates = ports.templates;
  return await execute(ports, {
    ...options,
    ...prepared,
    askedAt: options.askedAt ?? systemClock.now(),
    observe: (run) => {
      recordSettings(run.store, { project, workflow, overrides });
      const observers = createObservers({ ...run, ports });
      // Load agents while the workspace is created.
      if (beginsWithAgent(workflow)) ports.preloadAgents();
      for (const warning of warnings) options.report?.(warning);
      const { enabled, level } = project.config.logging;
      const logger = enabled && createLogger(run.store, { level, now: () => ports.clock.now() });
      return logger ? [...observers, logger] : observers;
    },
  });
}

/** Whether the first step uses an agent. Other runs may never need one. */
function beginsWithAgent({ steps: [first] }: Workflow): boolean {
  return first?.type === "prompt" || first?.type === "command";
}
