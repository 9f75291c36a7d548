import type { WorkflowProgram } from "../../program/define-workflow.ts";
import type { StepResult } from "../../program/workflow-context.ts";
import type { RunEvent } from "../../run/journal/event.ts";
import type { RunStatus } from "../../run/state.ts";
import type { StepOutput } from "../../run/step-output.ts";

/** Called one after the other, in the order in which things happened; the run does not wait for them, `run` and `resume` do. */
export interface RunCallbacks {
  /** A step begins; retries of it do not begin it again. Steps in blocks have paths such as `build/2/fix`. */
  readonly onStepStart?: (stepId: string) => unknown;
  /** A step has ended: it completed, was left out, or failed for good. */
  readonly onStepComplete?: (stepId: string, result: StepResult) => unknown;
  readonly onPhaseChange?: (phase: string) => unknown;
  /** Every event of the journal. */
  readonly onEvent?: (event: RunEvent) => unknown;
}

interface Surroundings extends RunCallbacks {
  /** Folder of the repository. Default: where this process works. */
  readonly cwd?: string;
  /** Environment; agents and scripts see the part of it that they need. Default: that of this process. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly provider?: "claude" | "codex" | "gemini" | "replay";
  readonly model?: string;
  readonly maxCostUsd?: number;
  readonly maxTokens?: number;
  /** Aborting stops the run safely: it can be resumed. */
  readonly signal?: AbortSignal;
}

export interface RunOptions extends Surroundings {
  /** Arguments of the workflow: its `variables`, or what its `argsSchema` takes. */
  readonly args?: Readonly<Record<string, unknown>>;
  /** Version of changed settings of git that a person has looked at, as a warning of the process gives it. */
  readonly trustRemotes?: string;
}

export interface ResumeOptions extends Surroundings {
  /** For a run that was started with a workflow from code. */
  readonly workflow?: WorkflowProgram;
  readonly fromStep?: string;
  /** Version of the run's files that a person has looked at, as the error `definition-changed` or `definition-untrusted` gives it. */
  readonly trustDefinition?: string;
  /** As of `RunOptions`. */
  readonly trustRemotes?: string;
}

/** How a run stands when nothing can be done any more without a person. */
export interface RunResult {
  readonly runId: string;
  readonly status: RunStatus;
  /** Why it is not completed. */
  readonly error?: string;
  /** Folder of the run's files, relative to the repository. */
  readonly directory: string;
  readonly branch?: string;
  readonly pullRequests: readonly { readonly url?: string; readonly number?: number }[];
  /** By step: what the steps at the top of the workflow handed on. */
  readonly outputs: Readonly<Record<string, StepOutput>>;
  readonly costUsd: number | null;
  /** What callbacks threw. */
  readonly callbackErrors: readonly unknown[];
}
