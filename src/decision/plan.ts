import type { Output, Step, Workflow } from "../definition/schema.ts";
import { childrenOf, walkSteps } from "../definition/schema.ts";

/** What happens after a failed attempt of a step. */
export interface StepPolicy {
  readonly maxRetry: number;
  readonly onError: "retry" | "skip" | "fail";
  /** US dollars that all attempts of the step may spend together. */
  readonly maxCostUsd?: number;
}

/** A definition, and what its steps inherit. */
export interface DefinitionPlan {
  readonly workflow: Workflow;
  /** By step name. */
  readonly policies: ReadonlyMap<string, StepPolicy>;
}

/** Everything `decide` knows besides the state: fixed for the whole run. */
export interface RunPlan extends DefinitionPlan {
  /** Definitions that workflow steps name, by that name. */
  readonly definitions?: ReadonlyMap<string, DefinitionPlan>;
  /** Whether branches are pushed and pull requests opened. */
  readonly opensPullRequest: boolean;
  /** Milliseconds of running time after which the run fails. */
  readonly timeoutMs: number;
  /** Branches of a parallel block that are worked on at once. */
  readonly maxWorkers: number;
  /** Spending at which the run pauses. */
  readonly maxCostUsd?: number;
  readonly maxTokens?: number;
  /** Who chooses the next step: these rules, or an agent among what they allow. */
  readonly orchestrator?: "rules" | "agent";
}

/** Where a step stands: in the run's own definition, or in one that a workflow step names. */
interface Scoped {
  readonly scope?: { readonly definition: string };
}

/** The definition to which a step belongs. */
export function definitionAt(plan: RunPlan, { scope }: Scoped): DefinitionPlan {
  return (scope && plan.definitions?.get(scope.definition)) ?? plan;
}

export function policyOf(
  plan: RunPlan,
  { step, frame }: { step: { name: string }; frame: Scoped },
): StepPolicy {
  return definitionAt(plan, frame).policies.get(step.name) ?? { maxRetry: 0, onError: "fail" };
}

export function outputsFor({ workflow }: DefinitionPlan, outcome: "completed" | "failed"): readonly Output[] {
  return (workflow.outputs ?? []).filter((output) => (output.when ?? "completed") === outcome);
}

export function stepNames(workflow: Workflow): string[] {
  return Array.from(walkSteps(workflow.steps), (step) => step.name);
}

/**
 * Names of the steps that `--from-step` leaves out: those that come before it and do not contain it. A step inside a recurring
 * block stands for its outermost recurring block, which starts over. Undefined where no step has that name.
 */
export function stepsBefore(workflow: Workflow, name: string): string[] | undefined {
  const target = startOf(workflow, name);
  if (target === undefined) return undefined;
  const names = stepNames(workflow);
  const around = new Set(chainTo(workflow.steps, target)?.map((step) => step.name));
  return names.slice(0, names.indexOf(target)).filter((before) => !around.has(before));
}

/** Paths of a state that run again when it is resumed from a step: the step, all that come later, and the blocks around it. */
export function pathsFrom(
  workflow: Workflow,
  { name, paths }: { name: string; paths: Iterable<string> },
): string[] {
  const target = startOf(workflow, name) ?? name;
  const names = stepNames(workflow);
  const again = new Set(names.slice(names.indexOf(target)));
  for (const step of chainTo(workflow.steps, target) ?? []) again.add(step.name);
  return Array.from(paths).filter((path) => again.has(path.slice(path.lastIndexOf("/") + 1)));
}

function startOf(workflow: Workflow, name: string): string | undefined {
  const chain = chainTo(workflow.steps, name);
  return (chain?.find((step) => step.type === "recurring") ?? chain?.at(-1))?.name;
}

function chainTo(steps: readonly Step[], name: string): Step[] | undefined {
  for (const step of steps) {
    if (step.name === name) return [step];
    const inner = chainTo(childrenOf(step), name);
    if (inner) return [step, ...inner];
  }
  return undefined;
}
