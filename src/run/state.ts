import type { StepOutput } from "./output.ts";
import type { Failure, Usage } from "./event.ts";

export type RunStatus = "pending" | "running" | "paused" | "completed" | "failed" | "cancelled";

export type StepStatus = "pending" | "running" | "produced" | "completed" | "failed" | "skipped" | "interrupted";

export interface StepState {
  path: string;
  name: string;
  kind: string;
  status: StepStatus;
  /** Number of the latest attempt; never reused, also after --from-step. */
  attempt: number;
  /** Attempts that failed since the step was last fresh; interrupted ones do not count. */
  failures: number;
  startedAt?: string;
  completedAt?: string;
  output?: StepOutput;
  usage?: Usage;
  failure?: Failure;
  reason?: string;
  condition?: boolean;
  /** Commit the latest attempt started from. */
  base?: string;
  commit?: string;
  files?: string[];
}

/** A run as its journal tells it: the fold of its events by `evolve`. */
export interface RunState {
  seq: number;
  runId: string;
  status: RunStatus;
}

export type { Usage };
