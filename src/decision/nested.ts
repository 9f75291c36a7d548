import type { StepOf } from "../definition/schema.ts";
import { outputKey } from "../run/evolve.ts";
import type { StepState } from "../run/state.ts";
import { outputsFor } from "./plan.ts";
import { type At, ended, open, type Progress, type StepList, type Walk } from "./walk.ts";

type WorkflowAt = Pick<At<StepOf<"workflow">>, "path" | "step">;

/** The steps of the definition that a workflow step names. */
export function enterWorkflow({ plan }: Walk, { path, step }: WorkflowAt): StepList {
  const steps = plan.definitions?.get(step.workflow)?.workflow.steps ?? [];
  return { steps, prefix: path, frame: { scope: { path, definition: step.workflow } } };
}

/** A nested workflow has ended when its files are written. */
export function leaveWorkflow(
  { plan, state }: Walk,
  { path, step }: WorkflowAt & { state: StepState },
): Progress {
  const definition = plan.definitions?.get(step.workflow);
  const outputs = definition ? outputsFor(definition, "completed") : [];
  const scope = { path, definition: step.workflow };
  const left = outputs.filter(({ name }) => !state.written.has(outputKey(path, name)));
  const [due] = left.filter(({ name }) => !state.unwritten.has(outputKey(path, name)));
  if (due) return open({ type: "write-output", output: due, scope });
  const [unwritten] = left;
  const own = state.steps.get(path);
  const failure = unwritten && state.unwritten.get(outputKey(path, unwritten.name));
  return failure && own ? { kind: "failed", step: { ...own, failure } } : ended;
}
