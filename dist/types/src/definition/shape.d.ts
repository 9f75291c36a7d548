import type * as z from "zod";
import type { Finding, Path } from "./diagnostic.ts";
type Issue = z.core.$ZodIssue;
/** What a message calls the thing that holds a key, and how many parts of the path lead to that thing. */
export interface Place {
    readonly words: string;
    readonly length: number;
}
export interface ShapeContext {
    /** Path of the value in its file. */
    readonly path?: Path;
    readonly place: (path: Path) => Place;
    /** Advice about a key that the thing at the path does not have. */
    readonly advise?: (key: string, path: Path) => Advice;
    readonly advice?: string;
}
export interface Advice {
    readonly suggestion?: string;
    readonly sentence?: string;
}
export type Checked<T> = {
    value: T;
} | {
    findings: Finding[];
    issues: readonly Issue[];
};
/** Checks a value against its schema and reports every mistake in words of its own. */
export declare function checkShape<T>(schema: z.ZodType<T>, value: unknown, context: ShapeContext): Checked<T>;
export {};
