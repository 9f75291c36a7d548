import type { WorkflowProgram } from "../program/define-workflow.ts";
import type { ResumeOptions, RunOptions, RunResult } from "./options.ts";

/** Runs a workflow: by name, by file, or one put together with `defineWorkflow`. Errors: `AgenticError` where it cannot be started. */
export async function run(workflow: string | WorkflowProgram, options: RunOptions = {}): Promise<RunResult> {
  const { startFromCode } = await import("./start.ts");
  return await startFromCode(workflow, options);
}

/** Goes on with a run that is paused, cancelled, failed or was cut off. */
export async function resume(runId: string, options: ResumeOptions = {}): Promise<RunResult> {
  const { resumeFromCode } = await import("./start.ts");
  return await resumeFromCode(runId, options);
}
