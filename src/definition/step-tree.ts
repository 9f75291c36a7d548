import type { Path } from "./diagnostic.ts";
import type { Step, Workflow } from "./schema.ts";

export interface StepNode {
  readonly step: Step;
  readonly path: Path;
  readonly parent: StepNode | undefined;
  readonly list: "steps" | "then" | "else";
  readonly index: number;
}

export function stepNodes(workflow: Workflow): StepNode[] {
  const nodes: StepNode[] = [];
  collect({ steps: workflow.steps, list: "steps", parent: undefined }, nodes);
  return nodes;
}

interface StepList {
  readonly steps: readonly Step[];
  readonly list: StepNode["list"];
  readonly parent: StepNode | undefined;
}

function collect({ steps, list, parent }: StepList, nodes: StepNode[]): void {
  for (const [index, step] of steps.entries()) {
    const node: StepNode = { step, path: [...(parent?.path ?? []), list, index], parent, list, index };
    nodes.push(node);
    for (const inner of listsOf(step)) collect({ ...inner, parent: node }, nodes);
  }
}

/** Returns the lists of steps inside a block; none for other steps. */
export function listsOf(step: Step): Omit<StepList, "parent">[] {
  switch (step.type) {
    case "sequence":
    case "parallel":
    case "recurring":
      return [{ steps: step.steps, list: "steps" }];
    case "conditional":
      return [
        { steps: step.then, list: "then" },
        { steps: step.else ?? [], list: "else" },
      ];
    default:
      return [];
  }
}

export function lineage(node: StepNode): StepNode[] {
  const chain: StepNode[] = [];
  for (let at: StepNode | undefined = node; at; at = at.parent) chain.unshift(at);
  return chain;
}

interface Index<T> {
  readonly value: T;
  /** Number of steps that were read. */
  length: number;
}

/**
 * Returns a function that collects a value from a list of steps and keeps it. It reads each step once, and later those
 * that were added since: a program adds its steps to their list while it executes.
 */
export function createStepIndex<T>(
  create: () => T,
  add: (value: T, step: Step) => void,
): (steps: readonly Step[]) => T {
  const indexes = new WeakMap<readonly Step[], Index<T>>();
  return (steps) => {
    const index = indexes.get(steps) ?? { value: create(), length: 0 };
    for (const step of steps.slice(index.length)) add(index.value, step);
    index.length = steps.length;
    indexes.set(steps, index);
    return index.value;
  };
}
