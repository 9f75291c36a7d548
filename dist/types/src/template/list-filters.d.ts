import type { Filter } from "./runtime.ts";
export declare const LIST_FILTERS: readonly (readonly [string, Filter])[];
