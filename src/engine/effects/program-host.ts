import { resolve } from "node:path";
import type { RunObserver } from "../../ports/run-observer.ts";
import type { RunStore } from "../../ports/run-store.ts";
import type { Workspace } from "../../ports/workspaces.ts";
import type { Program, ProgramOptions } from "../../program/program-execution.ts";
import type { RunFacts } from "../../run/scope.ts";
import { branchAt, type RunState } from "../../run/state.ts";
import { wholeOutputs } from "../../steps/full-output.ts";
import type { EnginePorts, RunRequest } from "../run-request.ts";
import { asksForCheckpoints } from "../run/preflight.ts";
import { watchLimits } from "../run/run-limits.ts";
import { runWorkflow } from "../run/run-workflow.ts";

interface RunParts {
  readonly facts: RunFacts;
  readonly state: RunState;
  readonly store: RunStore;
  /** Where the run itself works. */
  readonly own: Workspace;
}

/** What writes checkpoints, where a run may have some. */
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

/** The program of a run whose definition is one, not begun yet. Only such runs load what drives programs. */
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
    whole: wholeOutputs(store),
    onFault: (failure) => stop.request({ kind: "failed", failure }),
    execute: (own) => program.definition.execute(createContext(own, options)),
  };
  return new Program(options);
}

/** Signals, cancels and timers that came meanwhile are heard first. */
const HEARD_FIRST_MS = 200;

/** Runs the steps within the limits of the run, and ends code of a program that keeps the thread for itself. */
export async function runWatched(
  { watchPrograms, clock }: EnginePorts,
  engine: Parameters<typeof runWorkflow>[0],
): Promise<RunState> {
  const { program } = engine;
  using _limits = watchLimits(engine);
  using _watch =
    program &&
    (await watchPrograms?.((code) => {
      void clock.sleep(HEARD_FIRST_MS).then(() => program.interrupted(code));
    }));
  return await runWorkflow(engine);
}
