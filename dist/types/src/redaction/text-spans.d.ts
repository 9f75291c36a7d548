/** A part of a text, from the first index up to the second. */
export type Span = readonly [start: number, end: number];
/** Spans in order, those that meet as one. */
export declare function mergeSpans(spans: readonly Span[]): Span[];
/** Stands where a secret was; it is the same in JSON, YAML and Markdown. */
export declare const REPLACEMENT = "(redacted)";
export declare function replaceSpans(text: string, spans: readonly Span[]): string;
