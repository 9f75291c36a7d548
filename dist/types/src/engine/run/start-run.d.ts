import { type Workflow } from "../../definition/schema.ts";
import { RunRecord } from "../../run/record.ts";
import { type Sources } from "../../run/sources/sources.ts";
import type { Overrides } from "../resolve-settings.ts";
import type { EnginePorts, ProgramWithArguments, RunEnd, RunRequest } from "../run-request.ts";
type NewRun = Omit<RunRecord, "place" | "base_sha" | "created_at" | "from_step"> & {
    readonly fromStep?: string;
};
/** Starts a run. Nothing is created before the repository was found fit for it. */
export declare function startRun(ports: EnginePorts, request: RunRequest, run: NewRun): Promise<RunEnd>;
/** What a run is started from. */
export interface Definitions {
    readonly workflow: Workflow;
    readonly program?: ProgramWithArguments | undefined;
    /** Those that workflow steps name, by that name. */
    readonly definitions: ReadonlyMap<string, Workflow>;
    /** Texts of all other files that the run may read. */
    readonly sources?: Sources | undefined;
}
/** Texts by file in which a run keeps what it works from: later changes do not reach it. */
export declare function definitionFiles({ workflow, program, definitions, sources, }: Definitions): Map<string, string>;
export interface ResumeRequest {
    readonly runId: string;
    readonly fromStep?: string;
    /** Settings that replace those of the start and of the workflow from now on. */
    readonly given?: Pick<Overrides, "maxCostUsd" | "maxTokens" | "provider" | "model">;
}
/** Goes on with a run that is paused, cancelled, failed or was cut off. */
export declare function resumeRun(ports: EnginePorts, request: RunRequest, resumption: ResumeRequest): Promise<RunEnd>;
export {};
