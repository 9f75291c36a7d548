import type { RunRecord } from "./record.ts";
import type { RunState } from "./state.ts";
/** Whether branches of runs of a definition, as `run.json` names it, may begin so here. */
export type IsPrefix = (prefix: string, definition: string) => boolean;
/**
 * Whether a run works where the engine puts runs: anybody with write access may have written its record and its journal. Errors:
 * `journal-corrupt` for a branch or a folder that is not the run's own.
 */
export declare function requireOwnBranches(record: RunRecord, state: RunState, isPrefix?: IsPrefix): Promise<void>;
