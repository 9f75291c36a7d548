import type { Finding } from "../diagnostic.ts";
import type { StepNode } from "../step-tree.ts";
import type { Definition } from "./rule.ts";
/** `depends-on` stands in steps of a parallel block and names other steps of the same block. */
export declare function siblingDependencies(definition: Definition): Generator<Finding>;
/** Steps of a parallel block do not wait for each other in a circle. */
export declare function noCircles({ nodes }: Definition): Generator<Finding>;
/** Whether a step of a parallel block waits for another one, directly or through others. */
export declare function waitsFor(node: StepNode, name: string): boolean;
