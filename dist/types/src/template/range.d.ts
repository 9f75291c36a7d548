import { type Given } from "./arguments.ts";
import { type Budget } from "./budget.ts";
import type { List } from "./values.ts";
/** `range(end)`, `range(start, end)` and `range(start, end, step)`, the one function templates have. */
export declare function range({ positional, named }: Given, budget: Budget): List;
