import type { RunObserver } from "../../ports/run-observer.ts";
import type { RunStore } from "../../ports/run-store.ts";
import type { Workspace } from "../../ports/workspaces.ts";
import type { Program } from "../../program/program-execution.ts";
import type { RunFacts } from "../../run/scope.ts";
import { type RunState } from "../../run/state.ts";
import type { EnginePorts, RunRequest } from "../run-request.ts";
import { runWorkflow } from "../run/run-workflow.ts";
interface RunParts {
    readonly facts: RunFacts;
    readonly state: RunState;
    readonly store: RunStore;
    /** Where the run itself works. */
    readonly own: Workspace;
}
/** What writes checkpoints, where a run may have some. */
export declare function checkpointObservers({ program, workflow, definitions }: RunRequest, facts: RunFacts, store: RunStore): Promise<RunObserver[]>;
/** The program of a run whose definition is one, not begun yet. Only such runs load what drives programs. */
export declare function createProgram(ports: EnginePorts, { program, workflow, settings, stop }: RunRequest, { facts, state, store, own }: RunParts): Promise<Program | undefined>;
/** Runs the steps within the limits of the run, and ends code of a program that keeps the thread for itself. */
export declare function runWatched({ watchPrograms, clock }: EnginePorts, engine: Parameters<typeof runWorkflow>[0]): Promise<RunState>;
export {};
