import type { Failure } from "../../run/journal/event.ts";
import { type RunState } from "../../run/state.ts";
import type { RunPlan } from "../execution-plan.ts";
/** A session that was ended at its share while others had theirs: there may be more as soon as they are done. */
export declare const SHARE_USED_UP = "budget-share";
/** Whether an agent ended its session for what it was allowed to spend: the session can be gone on with. */
export declare function isOutOfMoney(failure: Failure | undefined): boolean;
export interface BudgetShare {
    readonly maxCostUsd: number;
    /** Whether others have a part of what is left. */
    readonly isPart: boolean;
}
interface Sharing {
    readonly plan: RunPlan;
    readonly state: RunState;
    /** By step path: US dollars that sessions under way may spend. */
    readonly reserved: ReadonlyMap<string, number>;
}
/**
 * US dollars for the next session of a step: of every limit on it, what is neither spent nor reserved, divided by the sessions that may
 * run beside it and have nothing yet. Undefined where no limit is set. Without a path: for one that decides what is next.
 */
export declare function budgetShare({ plan, state, reserved }: Sharing, path?: string): BudgetShare | undefined;
export {};
