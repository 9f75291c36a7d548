import { type Value } from "./values.ts";
/** Arguments as a template gives them. */
export interface CallArguments {
    readonly positional: readonly Value[];
    readonly named: ReadonlyMap<string, Value>;
}
export declare const NOTHING_GIVEN: CallArguments;
/** The parameters of a filter, test or method. */
export interface Signature {
    /** What it is, in a sentence: "the filter `join`". */
    readonly owner: string;
    readonly parameters: readonly string[];
    /** Whether more positional arguments may follow. */
    readonly open?: boolean;
}
/** Arguments bound to their parameters, read with the type that is needed. */
export declare class Arguments {
    #private;
    /** Positional arguments after the named parameters. */
    readonly rest: readonly Value[];
    constructor({ owner, parameters, open }: Signature, { positional, named }: CallArguments);
    value(name: string): Value | undefined;
    required(name: string): Value;
    text(name: string, fallback?: string): string;
    integer(name: string, fallback?: number): number;
    flag(name: string, fallback?: boolean): boolean;
}
