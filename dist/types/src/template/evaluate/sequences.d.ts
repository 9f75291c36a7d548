import { type CallArguments } from "./call-arguments.ts";
import { type Budget } from "./render-limits.ts";
import { type Value, type List } from "./values.ts";
/** `target[start:end:step]` as Python has it. */
export declare function slice(target: Value, bounds: readonly Value[], budget: Budget): Value;
/** `range(end)`, `range(start, end)` and `range(start, end, step)`, the one function templates have. */
export declare function range({ positional, named }: CallArguments, budget: Budget): List;
