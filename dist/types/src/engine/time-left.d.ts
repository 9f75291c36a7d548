import type { StepContext } from "../steps/context.ts";
/** Milliseconds of running time an attempt may take: its own limit, or what is left of a block's; undefined where nothing limits it. */
export declare function timeLeft(context: StepContext, path: string): number | undefined;
