import type { WorkflowProgram } from "./program/define-workflow.ts";
import type { ResumeOptions, RunOptions, RunResult } from "./runner/library/library-run.ts";

/**
 * The library: programs, runs, and the schemas of definitions, events and progress.
 *
 * @example
 * import { defineWorkflow, resume, run, z } from "agentic-sdlc";
 *
 * const change = defineWorkflow({
 *   name: "change",
 *   argsSchema: z.object({ request: z.string() }),
 *   settings: { git: {}, maxCostUsd: 5 },
 *   async execute(ctx) {
 *     await ctx.step("implement", { type: "agent", prompt: ctx.args.request, ensures: ["commit"] });
 *     const { exitCode, stdout } = await ctx.exec("npm test");
 *     if (exitCode !== 0) await ctx.step("repair", { type: "agent", prompt: `Repair this:\n${stdout}` });
 *   },
 * });
 *
 * let result = await run(change, { args: { request: "Add a dark mode" } });
 * if (result.status === "paused") result = await resume(result.runId, { workflow: change, maxCostUsd: 10 });
 * console.log(result.status, result.pullRequests[0]?.url);
 */
export { z } from "zod";
export type { ResumeOptions, RunCallbacks, RunOptions, RunResult } from "./runner/library/library-run.ts";
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
} from "./program/define-workflow.ts";
export { RunEvent } from "./run/journal/event.ts";
export { StepOutput } from "./run/step-output.ts";
export { ProgressDocument } from "./run/progress-schema.ts";
export { version } from "./system/package-root.ts";

/**
 * Runs a workflow: a name, a file, or a program of `defineWorkflow`. Resolves when the run ends or pauses. Errors: `AgenticError` if the
 * run cannot be started.
 *
 * @example
 * const { status, pullRequests } = await run("plan-build-validate", { args: { request: "Add a dark mode" } });
 */
export async function run(workflow: string | WorkflowProgram, options: RunOptions = {}): Promise<RunResult> {
  const { createLazyAnswerSource, startFromCode } = await loadRunner();
  return await startFromCode(workflow, options, createLazyAnswerSource);
}

/**
 * Resumes a run that is paused, cancelled, failed or interrupted. Errors: `AgenticError` if the run cannot be resumed.
 *
 * @example
 * const result = await resume("20260131-k3f9qz", { maxCostUsd: 10 });
 */
export async function resume(runId: string, options: ResumeOptions = {}): Promise<RunResult> {
  const { createLazyAnswerSource, resumeFromCode } = await loadRunner();
  return await resumeFromCode(runId, options, createLazyAnswerSource);
}

async function loadRunner() {
  const runner = await import("./runner/library/library-run.ts");
  return { ...runner, ...(await import("./github-events/reviews/lazy-answer-source.ts")) };
}
