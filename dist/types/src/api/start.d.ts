import type { WorkflowProgram } from "../program/define-workflow.ts";
import type { ResumeOptions, RunOptions, RunResult } from "./options.ts";
export declare function startFromCode(workflow: string | WorkflowProgram, options: RunOptions): Promise<RunResult>;
export declare function resumeFromCode(runId: string, options: ResumeOptions): Promise<RunResult>;
