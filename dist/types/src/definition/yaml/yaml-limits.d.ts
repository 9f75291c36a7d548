import type { Position } from "../diagnostic.ts";
/** Deepest nesting of mappings and lists. */
export declare const MOST_LEVELS = 64;
/** Keys of one mapping. */
export declare const MOST_KEYS = 500;
export interface Excess extends Position {
    readonly message: string;
}
/** What makes a text unfit to be parsed at all, found at a cost linear in its length. */
export declare function findExcess(text: string): Excess | undefined;
export declare const tooDeep = "this is nested more than 64 levels deep.";
