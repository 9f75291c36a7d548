import { resolve } from "node:path";
import type { RunObserver } from "../../ports/run-observer.ts";
import type { RunStore } from "../../ports/run-store.ts";
import type { Workspace } from "../../ports/workspaces.ts";
import type { Program, ProgramOptions } from "../../program/program-execution.ts";
import type { RunFacts } from "../../run/scope.ts";
import { branchAt, type RunState } from "../../run/state.ts";
import { createFullOutputReader } from "../../steps/step-outputs.ts";
import type { EnginePorts, RunRequest } from "../run-request.ts";
import { asksForCheckpoints } from "../run/preflight.ts";
import { watchLimits } from "../run/run-limits.ts";
import { runWorkflow } from "../run/run-workflow.ts";

interface RunParts {
  readonly facts: RunFacts;
  readonly state: RunState;
  readonly store: RunStore;
  readonly own: Workspace;
}

export async function checkpointObservers(
  { program, workflow, definitions = new Map() }: RunRequest,
  facts: RunFacts,
  store: RunStore,
): Promise<RunObserver[]> {
  const all = [workflow, ...Array.from(definitions.values(), (nested) => nested.workflow)];
  if (!program && !all.some(asksForCheckpoints)) return [];
  const { createCheckpointWriter } = await import("../../steps/documents/checkpoints.ts");
  return [createCheckpointWriter({ store, facts, definitions })];
}

export async function createProgram(
  ports: EnginePorts,
  { program, workflow, settings, stop }: RunRequest,
  { facts, state, store, own }: RunParts,
): Promise<Program | undefined> {
  if (!program) return undefined;
  const { Program } = await import("../../program/program-execution.ts");
  const root = ports.workspaces.folder().directory;
  const { createContext } = await import("../../program/program-context.ts");
  const options: ProgramOptions = {
    definition: program.definition,
    args: program.args,
    workflow,
    state,
    runId: facts.runId,
    root,
    signal: stop.signal,
    addStep: settings.add,
    directoryOf: (prefix) => {
      const branch = branchAt(state, prefix);
      return branch ? resolve(root, branch.path) : own.directory;
    },
    readFull: createFullOutputReader(store),
    onFault: (failure) => stop.request({ kind: "failed", failure }),
    execute: (own) => program.definition.execute(createContext(own)),
  };
  return new Program(options);
}

/** Delay before an interruption, so that pending signals, requests and timers are processed first. */
const INTERRUPTION_DELAY_MS = 200;

export async function runWithinLimits(
  { watchPrograms, clock }: EnginePorts,
  engine: Parameters<typeof runWorkflow>[0],
): Promise<RunState> {
  const { program } = engine;
  using _limits = watchLimits(engine);
  using _watch =
    program &&
    (await watchPrograms?.((code) => {
      void clock.sleep(INTERRUPTION_DELAY_MS).then(() => program.interrupted(code));
    }));
  return await runWorkflow(engine);
}
