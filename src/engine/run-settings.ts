import type { StepPolicy } from "../decision/execution-plan.ts";
import type { Step } from "../definition/schema.ts";
import type { Severity } from "../definition/settings-schema.ts";
import type { StepSettings } from "../steps/step-context.ts";

export interface RunSettings {
  readonly autofix: Severity;
  readonly timeoutMs: number;
  readonly stallMs: number;
  readonly trackProgress: boolean;
  readonly terminalOutput: "base" | "all";
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
  readonly approvals: number;
  readonly orchestrator: "rules" | "agent";
  readonly maxRetry: number;
  readonly maxCostUsd?: number;
  readonly maxTokens?: number;
  readonly stepSettings: (step: Pick<Step, "name">) => StepSettings;
  readonly policies: ReadonlyMap<string, StepPolicy>;
  readonly add: (path: string, step: Step, enclosing: readonly Step[]) => void;
}
