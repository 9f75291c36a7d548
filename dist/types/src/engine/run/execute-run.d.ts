import type { RunPlan } from "../../decision/execution-plan.ts";
import type { RunStore } from "../../ports/run-store.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import type { RunRecord } from "../../run/record.ts";
import type { RunFacts } from "../../run/scope.ts";
import type { RunState, StepState } from "../../run/state.ts";
import { type Abandoned } from "../branches/branches.ts";
import type { EnginePorts, RunEnd, RunRequest } from "../run-request.ts";
/** A run at its beginning, or where it goes on. */
export interface RunExecution {
    readonly store: RunStore;
    readonly record: RunRecord;
    readonly state: RunState;
    readonly first: readonly NewRunEvent[];
    /** An attempt that no further one of its step follows. */
    readonly unfinished?: Readonly<StepState> | undefined;
    /** Branches that begin afresh, with what was under way in them. */
    readonly abandoned?: readonly Abandoned[];
    /** Whether commits beyond those of the run are somebody's, and not an attempt's that was cut off. */
    readonly adopts?: boolean;
    /** Path of the only branch that is worked on here; the run itself is somebody else's. */
    readonly branch?: string;
}
/** Works on a run until it ends, pauses or is stopped. */
export declare function executeRun(ports: EnginePorts, request: RunRequest, { store, record, state, first, unfinished, abandoned, adopts, branch }: RunExecution): Promise<RunEnd>;
/** Everything `decide` needs to know of a run. */
export declare function planOf({ workflow, settings, definitions, }: Pick<RunRequest, "workflow" | "settings" | "definitions">): RunPlan;
/** What a run leaves when it is killed after its last event: a projection that is behind, and its worktrees. */
export declare function cleanUpAfterCrash(ports: EnginePorts, request: RunRequest, { store, record, state }: Pick<RunExecution, "store" | "record" | "state">): Promise<void>;
export declare function factsOf({ workflow, settings }: RunRequest, record: RunRecord, store: RunStore): RunFacts;
