import type { Filter } from "../evaluate/runtime.ts";
export declare const FILTERS: ReadonlyMap<string, Filter>;
/** The filters whose input may be undefined; the evaluator deals with that case itself. */
export declare const DEFAULTING: ReadonlySet<string>;
