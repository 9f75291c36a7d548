import type { Decision } from "../../decision/traversal.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import type { EffectContext } from "./effect-context.ts";
/** A decision that touches the world. */
export type Effect = Exclude<Decision, {
    type: "record" | "cancel-branch" | "pause" | "tell-program";
}>;
/** Tells effects apart, so that none is started twice while it is under way. */
export declare function effectKey(effect: Decision): string;
/** Does it, and returns what happened as events. Never throws: an unexpected error is a failure too. */
export declare function performEffect(run: EffectContext, effect: Effect): Promise<NewRunEvent[]>;
/** Path of the step or branch that an effect is for. */
export declare function pathOf(effect: Effect): string | undefined;
