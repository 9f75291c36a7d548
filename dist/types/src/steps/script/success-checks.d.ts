import type { StepPosition } from "../../decision/traversal.ts";
import type { Check, Step } from "../../definition/schema.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import type { StepContext } from "../step-context.ts";
export type EnsuredAt = StepPosition<Step> & {
    readonly attempt: number;
    readonly timeoutMs?: number;
};
type CommandCheck = Extract<Check, {
    command: string;
}>;
/** Runs an attempt, and believes its success only where everything the step ensures holds. */
export declare function ensured(context: StepContext, at: EnsuredAt, run: () => Promise<NewRunEvent>): Promise<NewRunEvent>;
export declare function commandChecks(ensures?: readonly Check[]): CommandCheck[];
export {};
