import { type Output, type Step, type Workflow, walkSteps } from "../definition/schema.ts";
import type { Settings } from "../definition/settings-schema.ts";
import type { Failure, NewRunEvent } from "../run/journal/event.ts";
import { nameOf } from "../run/ids.ts";
import { type RunState, scopeOf } from "../run/state.ts";

type OnError = NonNullable<Step["on-error"]>;

export interface StepPolicy {
  readonly maxRetry: number;
  readonly onError: OnError;
  readonly maxCostUsd?: number | undefined;
  readonly maxTokens?: number | undefined;
}

export interface DefinitionPlan {
  readonly workflow: Workflow;
  readonly policies: ReadonlyMap<string, StepPolicy>;
}

export interface RunPlan extends DefinitionPlan {
  readonly definitions?: ReadonlyMap<string, DefinitionPlan>;
  readonly opensPullRequest: boolean;
  /** Pull request whose branch gets the result. */
  readonly pullRequest?: number | undefined;
  readonly timeoutMs: number;
  readonly maxWorkers: number;
  /** Whether this engine or separate runners execute the branches of top-level parallel blocks. */
  readonly fanOut?: "local" | "matrix";
  /** Path of the only branch that this engine executes. */
  readonly branch?: string;
  readonly maxCostUsd?: number | undefined;
  readonly maxTokens?: number | undefined;
  readonly limitsSteps?: boolean;
  /** Whether the rules or an agent choose the next step. */
  readonly orchestrator?: "rules" | "agent";
  /** For a later retry time of a provider the run pauses. Without a value the run always waits. */
  readonly longestWaitMs?: number;
  /** Maximum number of retries after an invalid answer of an orchestrating agent. */
  readonly maxRetry?: number;
  readonly program?: ProgramView;
  readonly checkCommand?: (state: RunState) => string | undefined;
}

interface Scoped {
  readonly scope?: { readonly definition: string };
}

export function definitionAt(plan: RunPlan, { scope }: Scoped): DefinitionPlan {
  return (scope && plan.definitions?.get(scope.definition)) ?? plan;
}

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

/** As `policyOf`, for a step or block that is known by its path. */
export function policyAt(plan: RunPlan, state: RunState, path: string): StepPolicy {
  const definition = state.steps.get(scopeOf(state, path))?.definition;
  const frame = definition === undefined ? {} : { scope: { definition } };
  return policyOf(plan, { step: { name: nameOf(path) }, frame, path });
}

/** Returns the step of a path in the definition of the run, or in the nested one. */
export function stepIn(
  { workflow, definitions }: Pick<RunPlan, "definitions"> & { readonly workflow: Pick<Workflow, "steps"> },
  state: RunState,
  path: string,
): Step | undefined {
  const definition = state.steps.get(scopeOf(state, path))?.definition;
  const nested = definition === undefined ? undefined : definitions?.get(definition)?.workflow;
  return findStep((nested ?? workflow).steps, nameOf(path));
}

export function findStep(steps: readonly Step[], name: string): Step | undefined {
  return Array.from(walkSteps(steps)).find((step) => step.name === name);
}

export function isSkippedAfter({ onError }: StepPolicy, failure?: Pick<Failure, "class">): boolean {
  return onError === "continue" || (onError === "skip" && failure?.class !== "fatal");
}

export function outputsFor({ workflow }: DefinitionPlan, outcome: "completed" | "failed"): readonly Output[] {
  return (workflow.outputs ?? []).filter((output) => (output.when ?? "completed") === outcome);
}

export type NextCall =
  | { readonly kind: "step"; readonly step: Step }
  | { readonly kind: "note"; readonly event: NewRunEvent }
  | { readonly kind: "survived"; readonly step: Step }
  | { readonly kind: "busy" }
  | { readonly kind: "returned" }
  | { readonly kind: "threw"; readonly failure: Failure; readonly step?: string };

/** A TypeScript definition. Its steps become known when it calls them. */
export interface ProgramView {
  next(prefix: string): NextCall;
}
