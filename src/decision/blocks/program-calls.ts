import { blank } from "../../run/evolve/evolve-step.ts";
import { joinPath } from "../../run/step-path.ts";
import type { NextCall, ProgramView } from "../execution-plan.ts";
import { innermostFailure } from "../run-completion.ts";
import { skip } from "../step-condition.ts";
import {
  type StepPosition,
  type DecideStep,
  ended,
  open,
  type Progress,
  record,
  skipBlock,
  type StepList,
  type Traversal,
} from "../traversal.ts";

/** Decides the calls of a program in order. The program handles a failed step. */
export function decideCalls(
  walk: Traversal,
  { prefix, frame }: StepList,
  { program, decideStep }: { program: ProgramView; decideStep: DecideStep },
): Progress {
  const next = program.next(prefix);
  switch (next.kind) {
    case "busy":
      return open();
    case "returned":
      return ended;
    case "note":
      return record(next.event);
    case "survived":
      return skipFailedStep(walk, { path: joinPath(prefix, next.step.name), step: next.step });
    case "threw":
      return { kind: "failed", step: failedBy(walk, prefix, next) };
    case "step": {
      const path = joinPath(prefix, next.step.name);
      const progress = decideStep(walk, { path, step: next.step, frame });
      return progress.kind === "failed" ? open({ type: "tell-program", path }) : progress;
    }
  }
}

function skipFailedStep({ state }: Traversal, { path, step }: Pick<StepPosition, "path" | "step">): Progress {
  const own = state.steps.get(path);
  const message = (own && innermostFailure(state, own).failure?.message) ?? own?.summary ?? path;
  return step.type === "parallel"
    ? skipBlock(path, message)
    : skip({ path, step }, { code: "failed", message });
}

function failedBy({ state }: Traversal, prefix: string, thrown: Extract<NextCall, { kind: "threw" }>) {
  const cause = thrown.step === undefined ? undefined : state.steps.get(thrown.step);
  if (cause?.status === "failed" && innermostFailure(state, cause).failure) return cause;
  return { ...(state.steps.get(prefix) ?? blank(prefix)), failure: thrown.failure };
}
