import type { StepOutput } from "../run/step-output.ts";
import type {
  AgentStepConfig,
  CommandStepConfig,
  FunctionStepConfig,
  HumanStepConfig,
  ParallelOptions,
  ScriptStepConfig,
} from "./step-config.ts";

/** Recorded result of a step. */
export interface StepResult<T = unknown> {
  readonly stepId: string;
  readonly status: "completed" | "failed" | "skipped";
  /** Structured result, or the text of an agent that answered without JSON. Undefined if the step did not complete. */
  readonly data: T;
  /** One line for people. */
  readonly summary: string;
  readonly output?: StepOutput;
  /** Why it failed, in one sentence. */
  readonly error?: string;
  readonly startedAt?: string;
  readonly completedAt?: string;
  /** Head of the branch after the step. */
  readonly commit?: string;
  readonly filesChanged: readonly string[];
}

/** Result of a shell command, with any exit code. */
export interface ExecResult {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}

/** Output of a script step, with the fields of the JSON that it printed. */
export type ScriptData = ExecResult & Readonly<Record<string, unknown>>;

/** Answer of a person. */
export interface HumanData {
  readonly decision: "approved" | "rejected" | "input" | "timeout";
  readonly text: string;
  readonly actor?: string;
}

/** Result of a branch of `parallel`. A branch is skipped if another one was first. */
export type BranchResult<T = unknown> =
  | { readonly status: "completed"; readonly value: T }
  | { readonly status: "failed"; readonly error: Error }
  | { readonly status: "skipped" };

type Branches = Readonly<Record<string, () => unknown>>;
type BranchList = readonly (() => unknown)[];

type Values<B extends Branches | BranchList> = {
  -readonly [K in keyof B]: B[K] extends () => infer R ? Awaited<R> : never;
};
type Results<B extends Branches | BranchList> = {
  -readonly [K in keyof B]: B[K] extends () => infer R ? BranchResult<Awaited<R>> : never;
};
type SomeValues<B extends Branches | BranchList> = {
  -readonly [K in keyof B]: B[K] extends () => infer R ? Awaited<R> | undefined : never;
};

/** Context of a TypeScript workflow. Every call is recorded; a completed step does not run again. */
export interface WorkflowContext<Args = Record<string, unknown>> {
  /** Id of the run. */
  readonly executionId: string;
  /** Absolute working folder: inside a branch of `parallel`, the worktree of that branch. */
  readonly projectPath: string;
  /** Arguments after validation by `argsSchema`. */
  readonly args: Args;
  /** Aborted when the run stops. */
  readonly signal: AbortSignal;

  /**
   * Runs a step, or returns its recorded result. Steps run in sequence; `parallel` runs them concurrently. Throws
   * `StepFailure`.
   */
  step<D = unknown>(id: string, config: AgentStepConfig<D>): Promise<StepResult<D>>;
  step<D = unknown>(id: string, config: CommandStepConfig<D>): Promise<StepResult<D>>;
  step<D = ScriptData>(id: string, config: ScriptStepConfig<D>): Promise<StepResult<D>>;
  step<D>(id: string, config: FunctionStepConfig<D>): Promise<StepResult<Awaited<D>>>;
  step<D = HumanData>(id: string, config: HumanStepConfig<D>): Promise<StepResult<D>>;

  /** Runs branches concurrently, with git each in its own worktree. Throws `ParallelFailure` after all have ended. */
  parallel<const B extends Branches | BranchList>(
    branches: B,
    options: ParallelOptions & { onError: "continue" },
  ): Promise<Results<B>>;
  parallel<const B extends Branches | BranchList>(
    branches: B,
    options: ParallelOptions & { mergeStrategy: "first-success" },
  ): Promise<SomeValues<B>>;
  parallel<const B extends Branches | BranchList>(branches: B, options?: ParallelOptions): Promise<Values<B>>;

  /** Runs a shell command as a step. Does not throw for a non-zero exit code. */
  exec(command: string, cwd?: string): Promise<ExecResult>;
  /** Records a checkpoint, in addition to the steps. */
  checkpoint(note?: string): Promise<void>;
  /** Records a comment for people, once. */
  comment(text: string, stepId?: string): Promise<void>;
  /** Starts a phase. */
  phase(name: string): Promise<void>;
  /** Returns the result of a step that this code has run, by ID or path. */
  getStepResult(id: string): StepResult | undefined;
}
