import type { WorkflowProgram } from "./program/define-workflow.ts";
import type { ResumeOptions, RunOptions, RunResult } from "./runner/library/library-options.ts";

/** Workflows in TypeScript, runs of any workflow, and the types and checks of definitions, progress and events. */
export { z } from "zod";
export type { ResumeOptions, RunCallbacks, RunOptions, RunResult } from "./runner/library/library-options.ts";
export { parseWorkflow } from "./definition/parse.ts";
export { Workflow } from "./definition/schema.ts";
export { AgenticError, type ErrorCode } from "./errors.ts";
export {
  defineWorkflow,
  ParallelFailure,
  type ProgramConfig,
  StepFailure,
  type WorkflowProgram,
} from "./program/define-workflow.ts";
export type {
  AgentStepConfig,
  CommandStepConfig,
  FunctionCall,
  FunctionStepConfig,
  HumanStepConfig,
  ParallelOptions,
  ScriptStepConfig,
  StepConfig,
} from "./program/step-config.ts";
export type {
  BranchResult,
  ExecResult,
  HumanData,
  ScriptData,
  StepResult,
  WorkflowContext,
} from "./program/workflow-context.ts";
export { RunEvent } from "./run/journal/event.ts";
export { StepOutput } from "./run/step-output.ts";
export { ProgressDocument } from "./run/progress-schema.ts";
export { version } from "./system/version.ts";

/** Runs a workflow: by name, by file, or one put together with `defineWorkflow`. Errors: `AgenticError` where it cannot be started. */
export async function run(workflow: string | WorkflowProgram, options: RunOptions = {}): Promise<RunResult> {
  const { createLazyAnswerSource, startFromCode } = await loadRunner();
  return await startFromCode(workflow, options, createLazyAnswerSource);
}

/** Goes on with a run that is paused, cancelled, failed or was cut off. */
export async function resume(runId: string, options: ResumeOptions = {}): Promise<RunResult> {
  const { createLazyAnswerSource, resumeFromCode } = await loadRunner();
  return await resumeFromCode(runId, options, createLazyAnswerSource);
}

async function loadRunner() {
  const runner = await import("./runner/library/library-run.ts");
  return { ...runner, ...(await import("./github-events/reviews/lazy-answer-source.ts")) };
}
