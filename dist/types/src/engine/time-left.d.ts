import type { StepContext } from "../steps/context.ts";
export interface TimeLeft {
    readonly ms: number;
    /** The block around the step whose limit it is; absent where it is the step's own. */
    readonly block?: string;
}
/** Running time an attempt may take: its own limit, or what is left of a block's; undefined where nothing limits it. */
export declare function timeLeft(context: StepContext, path: string): TimeLeft | undefined;
