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

function listsOf(step: Step): Omit<StepList, "parent">[] {
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
