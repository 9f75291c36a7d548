export declare const ELLIPSIS = "\u2026";
/** Marks what is passed over in a table with a place for each UTF-16 unit. */
export declare function markIgnored(table: Uint16Array, mark: number): void;
/** The text without what is passed over. */
export declare function withoutIgnored(text: string): string;
