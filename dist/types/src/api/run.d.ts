import type { WorkflowProgram } from "../program/define-workflow.ts";
import type { ResumeOptions, RunOptions, RunResult } from "./options.ts";
/** Runs a workflow: by name, by file, or one put together with `defineWorkflow`. Errors: `AgenticError` where it cannot be started. */
export declare function run(workflow: string | WorkflowProgram, options?: RunOptions): Promise<RunResult>;
/** Goes on with a run that is paused, cancelled, failed or was cut off. */
export declare function resume(runId: string, options?: ResumeOptions): Promise<RunResult>;
