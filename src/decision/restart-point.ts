import { childrenOf, type Step, type Workflow, walkSteps } from "../definition/schema.ts";
import { nameOf } from "../run/step-path.ts";
import { dependenciesOf } from "./blocks/parallel.ts";

export function stepNames(workflow: Workflow): string[] {
  return Array.from(walkSteps(workflow.steps), (step) => step.name);
}

/**
 * Names of the steps that `--from-step` leaves out: those that come before it and do not contain it. A step inside a recurring
 * block stands for its outermost recurring block, which starts over. Undefined where no step has that name.
 */
export function stepsBefore(workflow: Workflow, name: string): string[] | undefined {
  const parts = partsAround(workflow, name);
  return parts && stepNames(workflow).filter((each) => parts.before.has(each));
}

/**
 * Paths of a state that run again when it is resumed from a step: the step, all that come later, and the blocks around it. Branches
 * beside it in a parallel block come neither before nor after it, unless they depend on it.
 */
export function pathsFrom(
  workflow: Workflow,
  { name, paths }: { name: string; paths: Iterable<string> },
): string[] {
  const parts = partsAround(workflow, name);
  if (!parts) return [];
  const ownPath = ownPathIn(workflow);
  return Array.from(paths).filter((path) => parts.again.has(ownNameOf(ownPath(path))));
}

/** The part of a path that is in the run's own definition: what is inside a nested workflow goes with its step. */
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

/** A merge goes with the branch that is merged. */
export function ownNameOf(ownPath: string): string {
  return nameOf(ownPath).replace(/^merge\+/, "");
}

interface Parts {
  readonly before: Set<string>;
  readonly again: Set<string>;
}

function partsAround(workflow: Workflow, name: string): Parts | undefined {
  const chain = chainTo(workflow.steps, name);
  if (!chain) return undefined;
  const target = chain.find((step) => step.type === "recurring") ?? chain.at(-1);
  const parts: Parts = { before: new Set(), again: new Set() };
  let steps: readonly Step[] = workflow.steps;
  let around: Step | undefined;
  for (const step of chain) {
    divide(steps, { step, around, parts });
    parts.again.add(step.name);
    if (step === target) {
      addAll([step], parts.again);
      break;
    }
    steps = childrenOf(step);
    around = step;
  }
  return parts;
}

/** The steps beside one that lies on the way to the target. */
function divide(
  steps: readonly Step[],
  { step, around, parts }: { step: Step; around: Step | undefined; parts: Parts },
): void {
  if (around?.type === "parallel") return addAll(dependentsOf(step, steps), parts.again);
  const place = steps.indexOf(step);
  addAll(steps.slice(0, place), parts.before);
  addAll(steps.slice(place + 1), parts.again);
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
