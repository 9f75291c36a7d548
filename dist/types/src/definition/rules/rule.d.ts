import type { Finding, Path } from "../diagnostic.ts";
import type { Workflow } from "../schema.ts";
import { type StepNode } from "../step-tree.ts";
/** A definition whose shape is right, as far as it is known, prepared for the rules. */
export interface Definition {
    readonly workflow: Workflow;
    readonly nodes: readonly StepNode[];
    /** The first step of each name. */
    readonly byName: ReadonlyMap<string, StepNode>;
    /** Names of the declared variables; undefined where one of them could not be read. */
    readonly variableNames: ReadonlySet<string> | undefined;
    /** Names that steps may have which could not be read. */
    readonly otherNames: ReadonlySet<string>;
    /** Whether the content at the path could not be read and is only stood in for. */
    readonly isUnknown: (path: Path) => boolean;
    /** Whether something at the path, or a key directly below it, could not be read. */
    readonly hasUnread: (path: Path) => boolean;
    /** Line of the value at a path, for messages that point at two places. */
    readonly lineOf: (path: Path) => number;
}
/** What holds between parts of a definition, beyond the shape of each. */
export type Rule = (definition: Definition) => Iterable<Finding>;
export declare function describeDefinition(workflow: Workflow, doubt: {
    unknown: ReadonlySet<string>;
    names: ReadonlySet<string>;
    lineOf: (path: Path) => number;
}): Definition;
/** For a definition that is right in itself, whose file is of no interest. */
export declare const NO_DOUBT: {
    unknown: Set<string>;
    names: Set<string>;
    lineOf: () => number;
};
