import type { Output, Workflow } from "../definition/schema.ts";
import type { Settings } from "../definition/settings-schema.ts";
import type { ProgramView } from "./program-view.ts";

/** Retry policy and limits of a step. */
export interface StepPolicy {
  readonly maxRetry: number;
  readonly onError: "retry" | "skip" | "fail";
  /** Maximum US dollars of all attempts of the step. */
  readonly maxCostUsd?: number;
  /** Maximum tokens of all attempts of the step. */
  readonly maxTokens?: number;
}

/** A definition with the policies of its steps. */
export interface DefinitionPlan {
  readonly workflow: Workflow;
  /** By step name; for a program by step path. */
  readonly policies: ReadonlyMap<string, StepPolicy>;
}

/** Input of `decide` besides the state, fixed for the whole run. */
export interface RunPlan extends DefinitionPlan {
  /** Nested definitions by name. */
  readonly definitions?: ReadonlyMap<string, DefinitionPlan>;
  /** Whether branches are pushed and pull requests opened. */
  readonly opensPullRequest: boolean;
  /** Running time after which the run fails. */
  readonly timeoutMs: number;
  /** Maximum number of parallel branches. */
  readonly maxWorkers: number;
  /** Whether this engine or separate runners execute the branches of top-level parallel blocks. */
  readonly fanOut?: "local" | "matrix";
  /** Path of the only branch that this engine executes. */
  readonly branch?: string;
  /** Limit at which the run pauses. */
  readonly maxCostUsd?: number;
  readonly maxTokens?: number;
  /** Whether a step has its own spending limit. */
  readonly limitsSteps?: boolean;
  /** Whether the rules or an agent choose the next step. */
  readonly orchestrator?: "rules" | "agent";
  /**
   * Longest wait for a retry time of a provider. For a later time the run pauses. Without a value the run always
   * waits.
   */
  readonly longestWaitMs?: number;
  /** Maximum number of retries after an invalid answer of an orchestrating agent. */
  readonly maxRetry?: number;
  /** Set for a program. It supplies the steps during the run, and `workflow` contains the steps so far. */
  readonly program?: ProgramView;
}

/** The definition of a step: the run's own or a nested one. */
interface Scoped {
  readonly scope?: { readonly definition: string };
}

/** Returns the definition of a step. */
export function definitionAt(plan: RunPlan, { scope }: Scoped): DefinitionPlan {
  return (scope && plan.definitions?.get(scope.definition)) ?? plan;
}

/** Returns the settings of a nested definition. Its limits apply to the workflow step that has none. */
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
