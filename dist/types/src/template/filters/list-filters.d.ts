import type { Filter } from "../evaluate/runtime.ts";
export declare const LIST_FILTERS: readonly (readonly [string, Filter])[];
