import type { MacroTree } from "../parse/syntax-tree.ts";
import { type Dict, type Result } from "./values.ts";
/** A macro with the names it was defined among. */
export interface Macro {
    readonly tree: MacroTree;
    readonly frame: Frame;
}
/** The names in force at one place of a template. Macros are no values, so they have a place of their own. */
export declare class Frame {
    #private;
    private constructor();
    static root(scope: Dict): Frame;
    /** Names of an iteration; `set` reaches through to names that were set outside. */
    inner(): Frame;
    /** Names of a macro's run, which change nothing outside. */
    closed(): Frame;
    define(name: string, value: Result): void;
    set(name: string, value: Result): void;
    value(name: string): Result | undefined;
    /** All that can be named here, for advice on a name that is not. */
    names(): Dict;
    defineMacro(macro: Macro): void;
    macro(name: string): Macro | undefined;
}
