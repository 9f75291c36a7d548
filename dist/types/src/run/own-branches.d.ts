import type { RunRecord } from "./record.ts";
import type { RunState } from "./state.ts";
/**
 * Whether a run works where the engine puts runs: anybody with write access may have written its record and its journal. Errors:
 * `journal-corrupt` for a branch or a folder that is not the run's own.
 */
export declare function requireOwnBranches(record: RunRecord, state: RunState): Promise<void>;
