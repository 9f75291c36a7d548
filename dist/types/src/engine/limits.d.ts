import type { StepContext } from "../steps/context.ts";
import type { Stop } from "./stop.ts";
/** Stops a run at its time limit, or when a request in its inbox asks for it. */
export declare function watchLimits({ context, stop }: {
    context: StepContext;
    stop: Stop;
}): Disposable;
/** Stops a run where a request in its inbox asks for it. */
export declare function stopIfAsked({ store, state, plan }: StepContext, stop: Stop): void;
export declare function isCancel(content: string): boolean;
