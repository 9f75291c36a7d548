import type { Output, Workflow } from "../definition/schema.ts";
import type { Settings } from "../definition/settings-schema.ts";
import type { ProgramView } from "./program-view.ts";

/** What happens after a failed attempt of a step. */
export interface StepPolicy {
  readonly maxRetry: number;
  readonly onError: "retry" | "skip" | "fail";
  /** US dollars that all attempts of the step may spend together. */
  readonly maxCostUsd?: number;
  /** Tokens that they may use together. */
  readonly maxTokens?: number;
}

/** A definition, and what its steps inherit. */
export interface DefinitionPlan {
  readonly workflow: Workflow;
  /** By step name; of a program by step path. */
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
  /** Where the branches of the run's own parallel blocks are worked on: here, or each by a runner of its own. */
  readonly fanOut?: "local" | "matrix";
  /** Path of the only branch that is worked on here. */
  readonly branch?: string;
  /** Spending at which the run pauses. */
  readonly maxCostUsd?: number;
  readonly maxTokens?: number;
  /** Whether some step has a spending limit of its own. */
  readonly limitsSteps?: boolean;
  /** Who chooses the next step: these rules, or an agent among what they allow. */
  readonly orchestrator?: "rules" | "agent";
  /** Longest wait for a time that a provider names; for a later time the run pauses. None: it waits. */
  readonly longestWaitMs?: number;
  /** How often an agent that decides is asked again after an answer that is none. */
  readonly maxRetry?: number;
  /** Where the definition is a program: it gives the steps as it goes, and `workflow` holds those it has given. */
  readonly program?: ProgramView;
}

/** Where a step stands: in the run's own definition, or in one that a workflow step names. */
interface Scoped {
  readonly scope?: { readonly definition: string };
}

/** The definition to which a step belongs. */
export function definitionAt(plan: RunPlan, { scope }: Scoped): DefinitionPlan {
  return (scope && plan.definitions?.get(scope.definition)) ?? plan;
}

/** What a nested definition says of itself; a limit there is that of the step that runs it, where the step has none. */
export function nestedSettings({ definitions }: RunPlan, definition: string | undefined): Settings {
  return (definition === undefined ? undefined : definitions?.get(definition)?.workflow.settings) ?? {};
}

export function policyOf(
  plan: RunPlan,
  { step, frame, path = step.name }: { step: { name: string }; frame: Scoped; path?: string },
): StepPolicy {
  const name = plan.program ? path : step.name;
  return definitionAt(plan, frame).policies.get(name) ?? { maxRetry: 0, onError: "fail" };
}

export function outputsFor({ workflow }: DefinitionPlan, outcome: "completed" | "failed"): readonly Output[] {
  return (workflow.outputs ?? []).filter((output) => (output.when ?? "completed") === outcome);
}
