import type { Finding, Path } from "../diagnostic.ts";
import type { Workflow } from "../schema.ts";
import { type StepNode, stepNodes } from "../step-tree.ts";

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

export function describeDefinition(
  workflow: Workflow,
  unknowns: {
    unknown: ReadonlySet<string>;
    names: ReadonlySet<string>;
    lineOf: (path: Path) => number;
  },
): Definition {
  const nodes = stepNodes(workflow);
  const byName = new Map<string, StepNode>();
  for (const node of nodes) if (!byName.has(node.step.name)) byName.set(node.step.name, node);
  const isUnknown = (path: Path): boolean => unknowns.unknown.has(path.join("."));
  const holders = new Set(Array.from(unknowns.unknown, (path) => path.replace(/\.?[^.]*$/, "")));
  const variables = workflow.variables ?? [];
  const isDoubtful =
    isUnknown(["variables"]) || variables.some((_, index) => isUnknown(["variables", index]));
  return {
    workflow,
    nodes,
    byName,
    variableNames: isDoubtful ? undefined : new Set(variables.map(({ name }) => name)),
    otherNames: unknowns.names,
    isUnknown,
    hasUnread: (path) => isUnknown(path) || holders.has(path.join(".")),
    lineOf: unknowns.lineOf,
  };
}

/** For a definition that is right in itself, whose file is of no interest. */
export const NO_UNKNOWNS = { unknown: new Set<string>(), names: new Set<string>(), lineOf: () => 0 };
