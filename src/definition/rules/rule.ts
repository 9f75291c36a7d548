import type { Finding, Path } from "../diagnostic.ts";
import type { Workflow } from "../schema.ts";
import { type StepNode, stepNodes } from "../step-tree.ts";

export interface Definition {
  readonly workflow: Workflow;
  readonly nodes: readonly StepNode[];
  readonly byName: ReadonlyMap<string, StepNode>;
  readonly variableNames: ReadonlySet<string> | undefined;
  /** Possible names of steps that could not be read. */
  readonly otherNames: ReadonlySet<string>;
  /** Whether the content at the path could not be read and is a placeholder. */
  readonly isUnknown: (path: Path) => boolean;
  /** Whether the value at the path, or a key directly below it, could not be read. */
  readonly hasUnread: (path: Path) => boolean;
  readonly lineOf: (path: Path) => number;
}

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

/** For a valid definition whose lines are not reported. */
export const NO_UNKNOWNS = { unknown: new Set<string>(), names: new Set<string>(), lineOf: () => 0 };
