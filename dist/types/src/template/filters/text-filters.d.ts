import type { Filter } from "../evaluate/runtime.ts";
export declare const TEXT_FILTERS: readonly (readonly [string, Filter])[];
/** Python's `strip`: any of `characters`, or white space, off the ends asked for. */
export declare function stripped(text: string, characters: string, ends?: "both" | "start" | "end"): string;
