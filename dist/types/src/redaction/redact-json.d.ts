/** Redacts what the values and keys of JSON say, a document or one a line; other text as a whole. */
export declare function redactJson(text: string, redact: (text: string) => string): string;
/** The same value with every text in it redacted, keys too. */
export declare function redactValue(value: unknown, redact: (text: string) => string): unknown;
