import { type BudgetShare } from "../../decision/budget/budget-share.ts";
import type { AttemptKey } from "../attempt-outcome.ts";
import type { StepContext } from "../step-context.ts";
/** What the session of an attempt may spend; it is kept for it until the journal says what was spent. */
export declare function reserveBudget(context: StepContext, { path, attempt }: AttemptKey): BudgetShare | undefined;
/** What the next session may spend beside those under way. Without a path: one that decides what is next. */
export declare function shareOf({ plan, state }: StepContext, path?: string): BudgetShare | undefined;
