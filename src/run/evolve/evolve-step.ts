import type { RunEventOf, RunEventType } from "../journal/event.ts";
import type { RunState, StepState } from "../state.ts";
import { nameOf } from "../step-path.ts";

export type Handlers<Types extends RunEventType = RunEventType> = {
  [T in Types]: (state: RunState, event: RunEventOf<T>) => void;
};

/** Returns the step at a path. An unknown step is created as pending. */
export function stepAt(state: RunState, path: string): StepState {
  let step = state.steps.get(path);
  if (!step) {
    step = blank(path);
    state.steps.set(path, step);
  }
  return step;
}

export function blank(path: string): StepState {
  return { path, name: nameOf(path), kind: "", status: "pending", attempt: 0, failures: 0 };
}
