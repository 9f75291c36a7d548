import type * as z from "zod";
import type { Output } from "../definition/schema.ts";
import type { Settings } from "../definition/settings-schema.ts";
import type { BranchResult, StepResult, WorkflowContext } from "./workflow-context.ts";

type Camel<S extends string> = S extends `${infer A}-${infer B}` ? `${A}${Capitalize<Camel<B>>}` : S;
type CamelKeys<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [K in keyof T as K extends string ? Camel<K> : K]: CamelKeys<T[K]> }
    : T;

/** Settings as in YAML, with keys in either spelling: `max-retry` or `maxRetry`. */
export type ProgramSettings = Settings | CamelKeys<Settings>;

/** A workflow in TypeScript, as its author writes it. */
export interface ProgramConfig<S extends z.ZodType = z.ZodType> {
  /** Name for people. */
  readonly name: string;
  readonly description?: string;
  /** `false`: `do` never chooses it for a request in plain words. */
  readonly routable?: boolean;
  /** Headings of its parts, in order. */
  readonly phases?: readonly string[];
  /** A zod object: what the workflow takes, checked before anything starts. */
  readonly argsSchema?: S;
  readonly settings?: ProgramSettings;
  /** Files rendered once at the end, as in YAML. */
  readonly outputs?: readonly Output[];
  /**
   * Does the work. Code between steps runs again when a run is resumed, so it must ask for the same steps again: what depends on time,
   * randomness or the world outside belongs in a function step.
   */
  execute(ctx: WorkflowContext<z.output<S>>): unknown;
}

/** Known to every copy of this package: the user's file may have been given another one than the engine's. */
const MARK = Symbol.for("agentic-sdlc.workflow");

/** A workflow in TypeScript. */
export interface WorkflowProgram<S extends z.ZodType = z.ZodType> extends ProgramConfig<S> {
  readonly [MARK]: true;
}

/** A workflow in TypeScript; the default export of a file in `.agentic/workflows/`. */
export function defineWorkflow<S extends z.ZodType = z.ZodType<Record<string, unknown>>>(
  config: ProgramConfig<S>,
): WorkflowProgram<S> {
  return Object.freeze({ ...config, [MARK]: true as const });
}

export function isProgram(value: unknown): value is WorkflowProgram {
  return typeof value === "object" && value !== null && Reflect.get(value, MARK) === true;
}

/** A step failed and was tried as often as it may be. */
export class StepFailure extends Error {
  override readonly name = "StepFailure";
  readonly result: StepResult;

  constructor(result: StepResult) {
    super(`Step ${result.stepId} failed: ${result.error ?? "no reason is known"}`);
    this.result = result;
  }
}

/** Branches of `parallel` failed; what the others did is kept. */
export class ParallelFailure extends Error {
  override readonly name = "ParallelFailure";
  readonly stepId: string;
  /** By the name of the branch; of a list `branch-1` and so on. */
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
