import type { Budget } from "./budget.ts";
import { type Value } from "./values.ts";
/** `target[start:end:step]` as Python has it. */
export declare function slice(target: Value, bounds: readonly Value[], budget: Budget): Value;
