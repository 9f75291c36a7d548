/** Workflows in TypeScript, runs of any workflow, and the types and checks of definitions, progress and events. */
export { z } from "zod";
export type { ResumeOptions, RunCallbacks, RunOptions, RunResult } from "./api/options.ts";
export { resume, run } from "./api/run.ts";
export { parseWorkflow } from "./definition/parse.ts";
export { Workflow } from "./definition/schema.ts";
export { AgenticError, type ErrorCode } from "./errors.ts";
export { defineWorkflow, ParallelFailure, type ProgramConfig, StepFailure, type WorkflowProgram, } from "./program/define-workflow.ts";
export type { AgentStepConfig, CommandStepConfig, FunctionCall, FunctionStepConfig, HumanStepConfig, ParallelOptions, ScriptStepConfig, StepConfig, } from "./program/step-config.ts";
export type { BranchResult, ExecResult, HumanData, ScriptData, StepResult, WorkflowContext, } from "./program/workflow-context.ts";
export { RunEvent } from "./run/event.ts";
export { StepOutput } from "./run/output.ts";
export { ProgressDocument } from "./run/progress-schema.ts";
export { version } from "./version.ts";
