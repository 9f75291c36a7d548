import type { WorkflowProgram } from "../../program/define-workflow.ts";
import type { StepResult } from "../../program/workflow-context.ts";
import type { RunEvent } from "../../run/journal/event.ts";
import type { RunStatus } from "../../run/state.ts";
import type { StepOutput } from "../../run/step-output.ts";

/** Called one at a time, in the order of the journal. The run does not wait for callbacks, but `run` and `resume` do. */
export interface RunCallbacks {
  /** Called when a step starts, but not for its retries. Steps in blocks have paths such as `build/2/fix`. */
  readonly onStepStart?: (stepId: string) => unknown;
  /** Called when a step completed, was skipped, or failed without further retries. */
  readonly onStepComplete?: (stepId: string, result: StepResult) => unknown;
  /** Called when a program enters a phase. */
  readonly onPhaseChange?: (phase: string) => unknown;
  /** Called for every event of the journal. */
  readonly onEvent?: (event: RunEvent) => unknown;
}

interface CommonOptions extends RunCallbacks {
  /** Folder of the repository. Default: the working directory. */
  readonly cwd?: string;
  /** Environment. Agents and scripts get only the variables that they need. Default: that of this process. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Agent CLI of every step. Default: that of each step, else of the workflow, else of the configuration. */
  readonly provider?: "claude" | "codex" | "gemini" | "replay";
  /** Model of every step, by the provider's name for it. */
  readonly model?: string;
  /** US dollars at which the run pauses. */
  readonly maxCostUsd?: number;
  /** Input and output tokens at which the run pauses. */
  readonly maxTokens?: number;
  /** Aborting stops the run safely: it can be resumed. */
  readonly signal?: AbortSignal;
  /** Accepted version of changed git settings, as named in the process warning. */
  readonly trustRemotes?: string;
}

/** Options of `run`. */
export interface RunOptions extends CommonOptions {
  /** Arguments of the workflow: its `variables`, or the input of its `argsSchema`. */
  readonly args?: Readonly<Record<string, unknown>>;
}

/** Options of `resume`. They replace those of the start for the remaining run. */
export interface ResumeOptions extends CommonOptions {
  /** The workflow of a run that was started from code. */
  readonly workflow?: WorkflowProgram;
  /** Name or path of the step from which the run starts again. */
  readonly fromStep?: string;
  /** Confirmed version of the run's files, as named in the error `definition-changed` or `definition-untrusted`. */
  readonly trustDefinition?: string;
}

/** The state of a run that ended or paused. */
export interface RunResult {
  /** ID such as `20260131-k3f9qz`. */
  readonly runId: string;
  /** Status after the run ended or paused. */
  readonly status: RunStatus;
  /** Why the run is not completed. */
  readonly error?: string;
  /** Folder of the run's files, relative to the repository. */
  readonly directory: string;
  /** Branch of the run; absent without git. */
  readonly branch?: string;
  /** Opened pull requests; `url` and `number` are absent if one was only written to a file. */
  readonly pullRequests: readonly { readonly url?: string; readonly number?: number }[];
  /** Outputs of the top-level steps, by step name. */
  readonly outputs: Readonly<Record<string, StepOutput>>;
  /** US dollars; null if a price is unknown. */
  readonly costUsd: number | null;
  /** Errors thrown by callbacks. */
  readonly callbackErrors: readonly unknown[];
}
