import { AgenticError } from "../errors.ts";
/** Line and column in the template, counted from 1. */
export interface Position {
    readonly line: number;
    readonly column: number;
}
/** What is wrong, said by code that does not know where in the template it happens. */
export declare class Complaint extends Error {
    readonly name = "Complaint";
    /** The dotted path at fault, where there is one. */
    readonly path: string | undefined;
    constructor(reason: string, path?: string);
}
export declare function reportError(reason: string, path?: string): never;
export declare function templateFailed({ line, column }: Position, reason: string, path?: string): AgenticError;
/** Gives a complaint its position; every other error stays as it is. */
export declare function located(error: unknown, at: Position): unknown;
/** Running out of stack is a property of the template, not of the engine. */
export declare function withoutOverflow<Result>(work: () => Result): Result;
/** The name that was probably meant. */
export declare function nearest(name: string, names: readonly string[]): string | undefined;
export declare function unknownName(what: string, name: string, names: readonly string[]): string;
