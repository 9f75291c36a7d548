import type { Budget } from "./render-limits.ts";
/** Plain JSON data: all that a template can hold. */
export type Value = null | boolean | number | string | List | Dict;
export type List = readonly Value[];
export interface Dict {
    readonly [key: string]: Value;
}
/** A name or member that is not there. It may be asked about and defaulted; any other use is an error. */
export declare class Undefined {
    #private;
    readonly path: string;
    constructor(path: string, reason: () => string);
    /** A member of something undefined is undefined for the same reason. */
    member(path: string): Undefined;
    fail(): never;
}
export type Result = Value | Undefined;
export declare function defined(result: Result): Value;
export declare function isList(value: unknown): value is List;
export declare function isDict(value: Value): value is Dict;
export declare function typeName(value: Value): "null" | "boolean" | "number" | "text" | "list" | "object";
/** What kind of value, in a sentence. */
export declare function aValue(value: Value): string;
/** Jinja2's truth: empty texts, lists and objects, zero and null are false. */
export declare function truthy(value: unknown): boolean;
export declare function ownMember(dict: Dict, key: string): Value | undefined;
export declare function lookup(target: Value, key: Value): Value | undefined;
/** A group of `groupby`: a pair that also answers to `grouper` and `list`, as in Jinja2. */
export declare function group(grouper: Value, list: List): List;
/** Why a name is not there, and what was probably meant. */
export declare function absent(path: string, { owner, target, key }: {
    owner?: string;
    target: Value;
    key: string;
}): string;
/** The items a loop or a filter walks: of an object its keys, of a text its characters. */
export declare function itemsOf(value: Value, budget: Budget): List;
export declare function pairsOf(dict: Dict, budget: Budget): List;
/** How a value is written into the output. */
export declare function toText(value: Value, budget: Budget): string;
/** JSON, measured first: one list can stand in another many times over. */
export declare function toJson(value: Value, budget: Budget, indent?: number): string;
/** Equality as Jinja2 has it: by content, without converting text to numbers. */
export declare function equal(one: Value, other: Value, budget: Budget): boolean;
/** Negative, zero or positive; texts are ordered with texts and numbers with numbers. */
export declare function order(one: Value, other: Value): number;
