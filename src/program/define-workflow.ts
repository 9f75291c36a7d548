import type * as z from "zod";
import type { Output } from "../definition/schema.ts";
import type { Settings, WorkflowDefaults } from "../definition/settings-schema.ts";
import type { StepOutput } from "../run/step-output.ts";
import type {
  AgentStepConfig,
  CommandStepConfig,
  FunctionStepConfig,
  HumanStepConfig,
  ParallelOptions,
  ScriptStepConfig,
} from "./step-config.ts";

type Camel<S extends string> = S extends `${infer A}-${infer B}` ? `${A}${Capitalize<Camel<B>>}` : S;
type CamelKeys<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [K in keyof T as K extends string ? Camel<K> : K]: CamelKeys<T[K]> }
    : T;

/** Settings as in YAML, with keys in kebab-case or camelCase: `max-retry` or `maxRetry`. */
type ProgramSettings = Settings | CamelKeys<Settings>;

/** A workflow in TypeScript, as its author writes it. */
export interface ProgramConfig<S extends z.ZodType = z.ZodType> {
  /** Name for people. */
  readonly name: string;
  readonly description?: string;
  /** `false`: `do` never selects it for a request in plain language. */
  readonly routable?: boolean;
  /** Phase names in order. */
  readonly phases?: readonly string[];
  /** A zod object that validates the arguments before the run starts. */
  readonly argsSchema?: S;
  readonly settings?: ProgramSettings;
  /** Settings that the configuration of the repository overrides. */
  readonly defaults?: WorkflowDefaults | CamelKeys<WorkflowDefaults>;
  /** Files rendered once at the end, as in YAML. */
  readonly outputs?: readonly Output[];
  /**
   * Runs the workflow. Code between steps runs again on resume and must request the same steps. Put code that depends
   * on time, randomness or external state into a function step.
   */
  execute(ctx: WorkflowContext<z.output<S>>): unknown;
}

/** Shared by every copy of this package, because the user file may load another copy than the engine. */
const PROGRAM_TAG = Symbol.for("agentic-sdlc.workflow");

/** A workflow in TypeScript. */
export interface WorkflowProgram<S extends z.ZodType = z.ZodType> extends ProgramConfig<S> {
  readonly [PROGRAM_TAG]: true;
}

/** A workflow in TypeScript; the default export of a file in `.agentic/workflows/`. */
export function defineWorkflow<S extends z.ZodType = z.ZodType<Record<string, unknown>>>(
  config: ProgramConfig<S>,
): WorkflowProgram<S> {
  return Object.freeze({ ...config, [PROGRAM_TAG]: true as const });
}

export function isProgram(value: unknown): value is WorkflowProgram {
  return typeof value === "object" && value !== null && Reflect.get(value, PROGRAM_TAG) === true;
}

/** A step failed and has no retries left. */
export class StepFailure extends Error {
  override readonly name = "StepFailure";
  readonly result: StepResult;

  constructor(result: StepResult) {
    super(`Step ${result.stepId} failed: ${result.error ?? "no reason is known"}`);
    this.result = result;
  }
}

/** Branches of `parallel` failed. The results of the other branches are kept. */
export class ParallelFailure extends Error {
  override readonly name = "ParallelFailure";
  readonly stepId: string;
  /** By branch name; for a list `branch-1` and so on. */
  readonly results: Readonly<Record<string, BranchResult>>;

  constructor(stepId: string, results: Readonly<Record<string, BranchResult>>) {
    const failed = Object.entries(results).flatMap(([name, result]) =>
      result.status === "failed" ? [`${name} (${result.error.message})`] : [],
    );
    const count = Object.keys(results).length;
    super(`${failed.length} of ${count} branches of ${stepId} failed: ${failed.join(", ")}`);
    this.stepId = stepId;
    this.results = results;
  }
}

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
