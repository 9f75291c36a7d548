import type { Test } from "../evaluate/runtime.ts";
/** The filters' cousins after `is`. `defined` and `undefined` are answered by the evaluator, before a value is asked for. */
export declare const TESTS: ReadonlyMap<string, Test>;
