import { childrenOf, type Step, type Workflow, walkSteps } from "../definition/schema.ts";
import { nameOf } from "../run/ids.ts";
import { dependenciesOf } from "./blocks/parallel.ts";

export function stepNames(workflow: Workflow): string[] {
  return Array.from(walkSteps(workflow.steps), (step) => step.name);
}

/** A step in a recurring block stands for its outermost recurring block. Returns undefined for an unknown step. */
export function stepsBefore(workflow: Workflow, name: string): string[] | undefined {
  const parts = splitAtStep(workflow, name);
  return parts && stepNames(workflow).filter((each) => parts.earlier.has(each));
}

/** Returns the step, later steps and their blocks. Other branches of a parallel block run again only if they depend on it. */
export function pathsFrom(
  workflow: Workflow,
  { name, paths }: { name: string; paths: Iterable<string> },
): string[] {
  const parts = splitAtStep(workflow, name);
  if (!parts) return [];
  const ownPath = ownPathIn(workflow);
  return Array.from(paths).filter((path) => parts.rerun.has(ownNameOf(ownPath(path))));
}

export function ownPathIn(workflow: Workflow): (path: string) => string {
  const nested = new Set(
    Array.from(walkSteps(workflow.steps)).flatMap((step) => (step.type === "workflow" ? [step.name] : [])),
  );
  return (path) => {
    const names = path.split("/");
    const entered = names.findIndex((each) => nested.has(each));
    return entered === -1 ? path : names.slice(0, entered + 1).join("/");
  };
}

/** A merge belongs to its merged branch. */
export function ownNameOf(ownPath: string): string {
  return nameOf(ownPath).replace(/^merge\+/, "");
}

interface Parts {
  readonly earlier: Set<string>;
  readonly rerun: Set<string>;
}

function splitAtStep(workflow: Workflow, name: string): Parts | undefined {
  const chain = chainTo(workflow.steps, name);
  if (!chain) return undefined;
  const target = chain.find((step) => step.type === "recurring") ?? chain.at(-1);
  const parts: Parts = { earlier: new Set(), rerun: new Set() };
  let steps: readonly Step[] = workflow.steps;
  let parent: Step | undefined;
  for (const step of chain) {
    divide(steps, { step, parent, parts });
    parts.rerun.add(step.name);
    if (step === target) {
      addAll([step], parts.rerun);
      break;
    }
    steps = childrenOf(step);
    parent = step;
  }
  return parts;
}

function divide(
  steps: readonly Step[],
  { step, parent, parts }: { step: Step; parent: Step | undefined; parts: Parts },
): void {
  if (parent?.type === "parallel") return addAll(dependentsOf(step, steps), parts.rerun);
  const position = steps.indexOf(step);
  addAll(steps.slice(0, position), parts.earlier);
  addAll(steps.slice(position + 1), parts.rerun);
}

function dependentsOf({ name }: Step, branches: readonly Step[]): Step[] {
  const direct = branches.filter((branch) => dependenciesOf(branch).includes(name));
  return direct.flatMap((branch) => [branch, ...dependentsOf(branch, branches)]);
}

function addAll(steps: readonly Step[], names: Set<string>): void {
  for (const { name } of walkSteps(steps)) names.add(name);
}

function chainTo(steps: readonly Step[], name: string): Step[] | undefined {
  for (const step of steps) {
    if (step.name === name) return [step];
    const inner = chainTo(childrenOf(step), name);
    if (inner) return [step, ...inner];
  }
  return undefined;
}
