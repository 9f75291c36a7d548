import { RunRecord } from "../run/record.ts";
import type { EnginePorts, RunEnd, RunRequest } from "./request.ts";
type NewRun = Omit<RunRecord, "place" | "base_sha" | "created_at" | "from_step"> & {
    readonly fromStep?: string;
};
/** Starts a run. Nothing is created before the repository was found fit for it. */
export declare function startRun(ports: EnginePorts, request: RunRequest, { fromStep, ...record }: NewRun): Promise<RunEnd>;
export interface Resumption {
    readonly runId: string;
    readonly fromStep?: string;
    /** Limits that replace those of the workflow from now on. */
    readonly limits?: {
        readonly maxCostUsd?: number;
        readonly maxTokens?: number;
    };
}
/** Goes on with a run that is paused, cancelled, failed or was cut off. */
export declare function resumeRun(ports: EnginePorts, request: RunRequest, { runId, fromStep, limits }: Resumption): Promise<RunEnd>;
export {};
