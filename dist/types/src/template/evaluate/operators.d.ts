import type { Operator, Ordering } from "../parse/syntax-tree.ts";
import type { Budget } from "./render-limits.ts";
import { type Value } from "./values.ts";
export declare function combine(operator: Operator, [left, right]: readonly [Value, Value], budget: Budget): Value;
export declare function isNumeric(value: Value): value is number | boolean;
export declare function holds(operator: Ordering, [left, right]: readonly [Value, Value], budget: Budget): boolean;
/** `x in y`: an item of a list, a key of an object, a part of a text. */
export declare function contains(container: Value, item: Value, budget: Budget): boolean;
