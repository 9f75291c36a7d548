import type { Path } from "../diagnostic.ts";
import type { StepNode } from "../step-tree.ts";
import type { Definition } from "./rule.ts";
/** A template or expression in a definition, and when it is evaluated. */
export interface Text {
    readonly path: Path;
    readonly source: string;
    readonly kind: "template" | "expression";
    /** The step it belongs to; none for what is rendered when the run has ended. */
    readonly node: StepNode | undefined;
    /** Whether the steps inside the step have run by then. */
    readonly moment: "before" | "after";
    /** What a message calls it. */
    readonly words: string;
}
/** Every text of a definition that is a template or an expression. */
export declare function textsOf({ workflow, nodes, isUnknown }: Definition): Generator<Text>;
