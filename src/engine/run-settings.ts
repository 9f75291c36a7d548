import type { StepPolicy } from "../decision/execution-plan.ts";
import type { Step } from "../definition/schema.ts";
import type { Severity } from "../definition/settings-schema.ts";
import type { StepSettings } from "../steps/step-context.ts";

/** Settings of a run after inheritance: step, workflow, configuration, default. */
export interface RunSettings {
  readonly autofix: Severity;
  readonly timeoutMs: number;
  readonly stallMs: number;
  readonly trackProgress: boolean;
  readonly terminalOutput: "base" | "all";
  /** Settings of steps without their own. */
  readonly agent: StepSettings;
  readonly git: {
    readonly enabled: boolean;
    readonly worktree: boolean;
    readonly autoCommit: boolean;
    readonly autoPr: boolean;
    readonly branchPrefix: string;
  };
  readonly maxWorkers: number;
  /** Longest wait for a retry time of a provider. For a later time the run pauses. */
  readonly longestWaitMs: number;
  /** Whether this engine or separate runners execute branches of parallel blocks. */
  readonly fanOut: "local" | "matrix";
  /** Number of required approvals of a question. */
  readonly approvals: number;
  readonly orchestrator: "rules" | "agent";
  /** Retries of the workflow, for steps without their own number. */
  readonly maxRetry: number;
  readonly maxCostUsd?: number;
  readonly maxTokens?: number;
  readonly stepSettings: (step: Pick<Step, "name">) => StepSettings;
  readonly policies: ReadonlyMap<string, StepPolicy>;
  /** Adds a step of a program by path, with its enclosing blocks, innermost first. */
  readonly add: (path: string, step: Step, enclosing: readonly Step[]) => void;
}
