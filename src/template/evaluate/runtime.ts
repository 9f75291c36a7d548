import type { Arguments, CallArguments } from "./call-arguments.ts";
import type { Budget } from "./render-limits.ts";
import type { Result, Value } from "./values.ts";

export interface Runtime {
  readonly budget: Budget;
  filter(name: string, input: Value, args: CallArguments): Result;
  test(name: string, input: Value, args: CallArguments): boolean;
}

interface Callable {
  readonly parameters: readonly string[];
  /** Whether it takes any number of positional arguments. */
  readonly open?: boolean;
}

export interface Filter extends Callable {
  readonly run: (input: Value, args: Arguments, runtime: Runtime) => Result;
}

export interface Test extends Callable {
  readonly run: (input: Value, args: Arguments, runtime: Runtime) => boolean;
}
