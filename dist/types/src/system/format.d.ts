/** `58s`, `1m 12s`, `2h 05m`. */
export declare function formatDuration(milliseconds: number): string;
/** `$0.08`; `$?` where the price is unknown. */
export declare function formatCost(dollars: number | null): string;
/** A sum of which parts may have no known price. */
export interface CostAndTokens {
    readonly knownUsd: number;
    readonly complete: boolean;
}
/** `$0.42`; `$0.42+?` where a part has no known price, `$?` where nothing has. */
export declare function formatCostAndTokens({ knownUsd, complete }: CostAndTokens): string;
/** `14:30 UTC`; with its day where that is not the day of `seenAt`. */
export declare function formatMoment(at: string, seenAt: string): string;
/** The same of a time before which nothing comes: the next whole minute. */
export declare function formatFrom(at: string, seenAt: string): string;
/** `980`, `41k`, `1.2M`. */
export declare function formatCount(count: number): string;
export declare function plural(count: number, noun: string, many?: string): string;
/** One line of at most `width` characters. */
export declare function shorten(text: string, width: number): string;
/** The first characters of a text. A secret that is cut is recognised by the ellipsis. */
export declare function beginningOf(text: string, limit: number): string;
/** The last characters of a text, after a break between words: of a secret that is cut nothing is left. */
export declare function endingOf(text: string, limit: number): string;
/** The text with a visible sign for each NUL, which no argument of a program can hold. */
export declare function withVisibleNul(text: string): string;
