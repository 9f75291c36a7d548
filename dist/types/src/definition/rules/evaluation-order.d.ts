import { type StepNode } from "../step-tree.ts";
export interface Use {
    /** The step whose text refers to another one. */
    readonly from: StepNode;
    readonly moment: "before" | "after";
    readonly to: StepNode;
    /** Whether the text copes with a missing value. */
    readonly guarded: boolean;
    /** Whether the value is surely asked for whenever the text is evaluated, and is missing before the step has run. */
    readonly certain: boolean;
}
/** Why the result of one step cannot be there when another one asks for it; undefined where it can. */
export declare function obstacle(use: Use): string | undefined;
