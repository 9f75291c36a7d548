import type { Path } from "./diagnostic.ts";
import type { Step, Workflow } from "./schema.ts";
/** A step at its place in a definition. */
export interface StepNode {
    readonly step: Step;
    readonly path: Path;
    readonly parent: StepNode | undefined;
    /** The key of the list it stands in, and its place there. */
    readonly list: "steps" | "then" | "else";
    readonly index: number;
}
/** Every step of a workflow with its surroundings, outer before inner, in definition order. */
export declare function stepNodes(workflow: Workflow): StepNode[];
/** A node and the blocks around it, outermost first. */
export declare function lineage(node: StepNode): StepNode[];
