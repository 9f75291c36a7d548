import type { Filter } from "./runtime.ts";
import { type Value } from "./values.ts";
export declare const METHOD_NAMES: readonly string[];
export declare function methodOf(target: Value, name: string): Filter;
