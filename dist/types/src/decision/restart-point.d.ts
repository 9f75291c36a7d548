import { type Workflow } from "../definition/schema.ts";
export declare function stepNames(workflow: Workflow): string[];
/**
 * Names of the steps that `--from-step` leaves out: those that come before it and do not contain it. A step inside a recurring
 * block stands for its outermost recurring block, which starts over. Undefined where no step has that name.
 */
export declare function stepsBefore(workflow: Workflow, name: string): string[] | undefined;
/**
 * Paths of a state that run again when it is resumed from a step: the step, all that come later, and the blocks around it. Branches
 * beside it in a parallel block come neither before nor after it, unless they depend on it.
 */
export declare function pathsFrom(workflow: Workflow, { name, paths }: {
    name: string;
    paths: Iterable<string>;
}): string[];
/** The part of a path that is in the run's own definition: what is inside a nested workflow goes with its step. */
export declare function ownPathIn(workflow: Workflow): (path: string) => string;
/** A merge goes with the branch that is merged. */
export declare function ownNameOf(ownPath: string): string;
