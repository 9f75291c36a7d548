import { type Span } from "./text-spans.ts";
/** Takes secrets out of what is kept or shown. What holds none is returned as it is. */
export interface Redactor {
    /** The text with `(redacted)` in place of each secret. */
    redact(text: string): string;
    /** The same for a file or an output: what is JSON stays JSON, a document or one a line. */
    redactDocument(text: string): string;
    /** The same for what JSON can say. */
    redactValue<T>(value: T): T;
    /** Parts of a text that must not be shown. */
    find(text: string): readonly Span[];
    /** Parts of a text that are the given values, in any of the forms they are looked for in. */
    findValues(text: string): readonly Span[];
    /** Where something may begin that a longer text would show to be a secret; the text's length where nothing does. */
    openFrom(text: string): number;
}
export interface RedactorOptions {
    /** Secrets themselves, whatever they look like. */
    readonly values: readonly string[];
}
/** Finds the given values and tokens of known shapes, as they are and in the encodings that are in common use. */
export declare function createRedactor({ values }: RedactorOptions): Redactor;
