import type { StepPolicy } from "../decision/execution-plan.ts";
import type { Step } from "../definition/schema.ts";
import type { Severity } from "../definition/settings-schema.ts";
import type { StepSettings } from "../steps/step-context.ts";

/** The settings of a run, after inheritance: step, workflow, configuration, built-in default. */
export interface RunSettings {
  readonly autofix: Severity;
  readonly timeoutMs: number;
  readonly stallMs: number;
  readonly trackProgress: boolean;
  readonly terminalOutput: "base" | "all";
  /** What steps without settings of their own use. */
  readonly agent: StepSettings;
  readonly git: {
    readonly enabled: boolean;
    readonly worktree: boolean;
    readonly autoCommit: boolean;
    readonly autoPr: boolean;
    readonly branchPrefix: string;
  };
  readonly maxWorkers: number;
  /** Longest wait for a time that a provider names; for a later time the run pauses. */
  readonly longestWaitMs: number;
  /** Where branches of parallel blocks are worked on. */
  readonly fanOut: "local" | "matrix";
  /** People who have to approve where a question is put. */
  readonly approvals: number;
  readonly orchestrator: "rules" | "agent";
  /** Of the workflow: what steps without a number of their own have. */
  readonly maxRetry: number;
  readonly maxCostUsd?: number;
  readonly maxTokens?: number;
  readonly stepSettings: (step: Pick<Step, "name">) => StepSettings;
  readonly policies: ReadonlyMap<string, StepPolicy>;
  /** Takes in a step that a program asks for, under its path, with the blocks around it, innermost first. */
  readonly add: (path: string, step: Step, enclosing: readonly Step[]) => void;
}
