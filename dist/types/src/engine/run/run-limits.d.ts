import type { StepContext } from "../../steps/step-context.ts";
import type { NestedDefinition } from "../effects/effect-context.ts";
import type { RunSettings } from "../run-settings.ts";
import type { Stop } from "../stop-signal.ts";
export interface TimeLeft {
    readonly ms: number;
    /** The block around the step whose limit it is; absent where it is the step's own. */
    readonly block?: string;
}
/** Running time an attempt may take: its own limit, or what is left of a block's; undefined where nothing limits it. */
export declare function remainingTime(context: StepContext, path: string): TimeLeft | undefined;
/** Stops a run at its time limit, or when a request in its inbox asks for it. */
export declare function watchLimits({ context, stop }: {
    context: StepContext;
    stop: Stop;
}): Disposable;
/** Stops a run where a request in its inbox asks for it. */
export declare function stopIfAsked({ store, state, plan }: StepContext, stop: Stop): void;
export declare function isCancel(content: string): boolean;
/** Whether some step has a spending limit of its own, or runs a definition that has one. */
export declare function limitsSteps(settings: RunSettings, definitions: ReadonlyMap<string, NestedDefinition>): boolean;
