import type { Output, StepOf } from "../../definition/schema.ts";
import { outputKey } from "../../run/evolve/evolve.ts";
import type { RunState, StepState } from "../../run/state.ts";
import { outputsFor } from "../execution-plan.ts";
import {
  type StepPosition,
  type Decision,
  ended,
  open,
  type Progress,
  type StepList,
  type Traversal,
} from "../traversal.ts";

type WorkflowAt = Pick<StepPosition<StepOf<"workflow">>, "path" | "step">;

export function enterWorkflow({ plan }: Traversal, { path, step }: WorkflowAt): StepList {
  const steps = plan.definitions?.get(step.workflow)?.workflow.steps ?? [];
  return { steps, prefix: path, frame: { scope: { path, definition: step.workflow } } };
}

export function leaveWorkflow(
  { plan, state }: Traversal,
  { path, step }: WorkflowAt & { state: StepState },
): Progress {
  const definition = plan.definitions?.get(step.workflow);
  const outputs = definition ? outputsFor(definition, "completed") : [];
  const scope = { path, definition: step.workflow };
  const [due] = dueOutputs(state, { outputs, path });
  if (due) return open({ type: "write-output", output: due, scope });
  const unwritten = outputs.find(({ name }) => state.unwritten.has(outputKey(path, name)));
  const own = state.steps.get(path);
  const failure = unwritten && state.unwritten.get(outputKey(path, unwritten.name));
  return failure && own ? { kind: "failed", step: { ...own, failure } } : ended;
}

function dueOutputs(
  { written, unwritten }: RunState,
  { outputs, path }: { outputs: readonly Output[]; path: string },
): Output[] {
  const keyOf = ({ name }: Output): string => outputKey(path, name);
  return outputs.filter((output) => !written.has(keyOf(output)) && !unwritten.has(keyOf(output)));
}

/** Returns the unwritten failure outputs of a nested definition. Returns none for other steps. */
export function nestedFailureOutputs({ plan, state }: Traversal, { path, step }: StepPosition): Decision[] {
  const definition = step.type === "workflow" ? plan.definitions?.get(step.workflow) : undefined;
  if (step.type !== "workflow" || !definition) return [];
  const scope = { path, definition: step.workflow };
  return dueOutputs(state, { outputs: outputsFor(definition, "failed"), path }).map((output) => ({
    type: "write-output",
    output,
    scope,
  }));
}
