import type { Usage } from "../../run/journal/event.ts";
import type { RunState, StepState } from "../../run/state.ts";
/** Spending limits of a run that hold now. */
export interface Limits {
    readonly maxCostUsd?: number | undefined;
    readonly maxTokens?: number | undefined;
}
/** The limits that hold: those given when the run was resumed replace the others. */
export declare function currentLimits(given: Limits, { limits }: Pick<RunState, "limits">): Limits;
/** `$0.78 of $5.00`, `$0.42+?` where a part has no known price. */
export declare function formatCostSummary({ knownCostUsd, usage }: RunState, { maxCostUsd }: Limits): string;
/** `412k tokens`, `412k of 1.0M tokens`. */
export declare function formatTokens({ usage }: Pick<RunState, "usage">, { maxTokens }: Limits): string;
/** Names the agent of a step, as far as it is known. */
export type ProviderOf = (step: StepState) => string | undefined;
/** What was spent: the steps that spent most, and every provider. */
export declare function spendingLines(state: RunState, providerOf?: ProviderOf): string[];
export declare function tokensOf({ input_tokens, output_tokens, }: Pick<Usage, "input_tokens" | "output_tokens">): number;
