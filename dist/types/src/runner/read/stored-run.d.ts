import { Workflow } from "../../definition/schema.ts";
import { AgenticError } from "../../errors.ts";
import { RunRecord } from "../../run/record.ts";
import type { Sources } from "../../run/sources/sources.ts";
import type { RunState } from "../../run/state.ts";
import { type LoadedProgram } from "../programs/load-program.ts";
import type { Project } from "../start/project.ts";
/** A run as it lies in the repository. */
export interface StoredRun {
    readonly workflow: Workflow;
    readonly record: RunRecord;
}
/** The snapshot a run was started from; later changes of the definition do not reach it. */
export declare function readRun(project: Project, runId: string): StoredRun;
/** The definitions that workflow steps of a run name, as they were when it was started. */
export declare function readDefinitions({ root, config }: Project, runId: string): Promise<Map<string, Workflow>>;
/** The program of a run, with the texts that the run kept. Errors: `not-found` where it kept none and the file is gone. */
export declare function programOf(project: Project, record: RunRecord, sources: Sources | undefined): Promise<LoadedProgram>;
/** A run as its journal tells it: `progress.json` is up to a second behind, and stays there when a run is cut off. */
export declare function readJournal({ root, config }: Project, runId: string): RunState;
/** Whether a crash, or somebody's hand, left a journal whose last line is not whole. */
export declare function hasTruncatedJournal({ root, config }: Project, runId: string): boolean;
export declare function notFound(runId: string): AgenticError;
