export declare const ELLIPSIS = "\u2026";
/** By UTF-16 unit: 1 where it is passed over in the search for secrets. */
export declare function ignoredUnits(): Uint8Array;
/** The text without what is passed over. */
export declare function withoutIgnored(text: string): string;
