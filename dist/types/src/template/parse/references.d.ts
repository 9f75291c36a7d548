import { type Position } from "../template-error.ts";
/** A name of the scope that a template reads: `outputs.plan["data"]` has the path `outputs`, `plan`, `data`. */
export interface Reference extends Position {
    readonly path: readonly string[];
    /** Whether the template says what happens where it is not defined. */
    readonly guarded: boolean;
}
/** Lists what a template or expression reads, without running it; syntax errors throw as rendering would. */
export declare function referencesOf(source: string, kind: "template" | "expression"): Reference[];
