import type { Decision } from "../../decision/traversal.ts";
import type { BranchStates, StateStore } from "../../ports/run-store.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import type { EffectContext } from "../effects/effect-context.ts";
import type { RunRequest } from "../run-request.ts";
type FanOut = Extract<Decision, {
    type: "fan-out";
}>;
/** Says which branches others are to work on, with the code branches that these will have, once all that they need is where they find it. */
export declare function openFanOut(context: EffectContext, { path, branches }: FanOut): Promise<NewRunEvent>;
/** Whether branches of a run have runners of their own. */
export declare function isMatrix({ settings, program }: Pick<RunRequest, "settings" | "program">): boolean;
/** Errors: `config-invalid` where branches that others work on could not come back. */
export declare function requireBranches(states: StateStore, { git }: RunRequest["settings"]): Promise<BranchStates>;
export {};
