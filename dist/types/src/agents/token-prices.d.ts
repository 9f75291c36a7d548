import type { Usage } from "../run/journal/event.ts";
/** US dollars per million tokens. */
export interface Price {
    readonly input: number;
    readonly output: number;
    /** Of input read from a cache; without it, cached input costs as other input does. */
    readonly cachedInput?: number | undefined;
}
/** Prices of models, for agents that do not report what they cost. */
export type Prices = Readonly<Record<string, Price>>;
/** Tokens of a session; `input` includes what was read from a cache. */
export interface TokenCount {
    readonly input: number;
    readonly cachedInput: number;
    readonly output: number;
}
export interface Spending {
    readonly model: string | undefined;
    /** Undefined where nobody said how many. */
    readonly tokens: TokenCount | undefined;
}
/** What a session spent on its models; the cost is null where a price, or what was spent, is unknown. */
export declare function usageOf(spent: readonly Spending[], prices: Prices): Usage;
