import type { DefinitionPlan, RunPlan, StepPolicy } from "../../../src/decision/execution-plan.ts";
import { childrenOf, type Step } from "../../../src/definition/schema.ts";
import { joinPath, nameOf, prefixOf } from "../../../src/run/ids.ts";
import { find } from "./find.ts";

interface Place {
  readonly definition: DefinitionPlan;
  /** Undefined where no definition has a step there. */
  readonly step: Step | undefined;
}

const MERGE = "merge+";

/** The definitions of a run as one tree: what stands at a step path. */
export class Tree {
  readonly plan: RunPlan;
  readonly #places = new Map<string, Place>();

  constructor(plan: RunPlan) {
    this.plan = plan;
  }

  stepAt(path: string): Step | undefined {
    return this.#at(path).step;
  }

  policyAt(path: string): StepPolicy | undefined {
    return this.#at(path).definition.policies.get(nameOf(path));
  }

  /** The steps of a list, by its prefix; of a conditional those that its condition chose. */
  listAt(prefix: string, condition: boolean | undefined): readonly Step[] {
    const { step } = this.#at(prefix);
    if (prefix === "") return this.plan.workflow.steps;
    if (step?.type === "workflow") return this.plan.definitions?.get(step.workflow)?.workflow.steps ?? [];
    if (step?.type !== "conditional") return step ? childrenOf(step) : [];
    if (condition === undefined) return [];
    return condition ? step.then : (step.else ?? []);
  }

  /** Whether a path stands in the run's own definition, and not in one that a workflow step names. */
  isOwn(path: string): boolean {
    return this.#at(path).definition === this.plan;
  }

  /** Path of the branch that a merge brings home. */
  mergedBy(path: string): string | undefined {
    const name = nameOf(path);
    return name.startsWith(MERGE) ? joinPath(prefixOf(path), name.slice(MERGE.length)) : undefined;
  }

  /** Branches of parallel blocks around a path, itself included, innermost first. */
  branchesAround(path: string): string[] {
    const found: string[] = [];
    for (let around = path; around !== ""; around = prefixOf(around))
      if (this.#isBranch(around)) found.push(around);
    return found;
  }

  blockOf(branch: string): Extract<Step, { type: "parallel" }> | undefined {
    const step = this.stepAt(prefixOf(branch));
    return step?.type === "parallel" ? step : undefined;
  }

  #isBranch(path: string): boolean {
    return !isIteration(path) && this.mergedBy(path) === undefined && this.blockOf(path) !== undefined;
  }

  #at(path: string): Place {
    const known = this.#places.get(path);
    if (known) return known;
    const place = this.#look(path);
    this.#places.set(path, place);
    return place;
  }

  #look(path: string): Place {
    if (path === "") return { definition: this.plan, step: undefined };
    const around = this.#at(prefixOf(path));
    if (isIteration(path)) return around;
    const { step } = around;
    const called = step?.type === "workflow" ? this.plan.definitions?.get(step.workflow) : undefined;
    const definition = called ?? around.definition;
    return { definition, step: find(definition.workflow.steps, nameOf(path)) };
  }
}

export function isIteration(path: string): boolean {
  return /(^|\/)\d+$/.test(path);
}
