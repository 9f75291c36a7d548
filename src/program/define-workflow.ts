import type * as z from "zod";
import type { Output } from "../definition/schema.ts";
import type { Settings, WorkflowDefaults } from "../definition/settings-schema.ts";
import type { BranchResult, StepResult, WorkflowContext } from "./workflow-context.ts";

type Camel<S extends string> = S extends `${infer A}-${infer B}` ? `${A}${Capitalize<Camel<B>>}` : S;
type CamelKeys<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [K in keyof T as K extends string ? Camel<K> : K]: CamelKeys<T[K]> }
    : T;

/** Settings as in YAML, with keys in kebab-case or camelCase: `max-retry` or `maxRetry`. */
export type ProgramSettings = Settings | CamelKeys<Settings>;

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
