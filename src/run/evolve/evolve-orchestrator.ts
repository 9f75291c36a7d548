import type { RunEventOf } from "../journal/event.ts";
import type { Payload, RunState } from "../state.ts";
import { isInside } from "../step-path.ts";
import { type Handlers, stepAt } from "./evolve-step.ts";
import { addUsage } from "../token-usage.ts";

export const choiceHandlers: Handlers<"decision.made"> = {
  "decision.made": (state, event) => {
    state.orchestratorSessions += 1;
    if (event.usage) {
      state.usage = addUsage(state.usage, event.usage);
      state.knownCostUsd += event.usage.cost_usd ?? 0;
    }
    if (event.request !== undefined) state.requests.add(event.request);
    // The value of a condition is a separate event and no choice.
    if (event.action === "evaluate_condition" || event.again) return;
    state.choice = event;
    if (!event.failure) delete state.orchestratorQuestion;
  },
};

export function isChoiceOf({ step }: Payload<"decision.made">, path: string): boolean {
  return step !== undefined && isInside(path, step);
}

export function consumeChoice(state: RunState, path: string): void {
  const { choice } = state;
  if (!choice || !isChoiceOf(choice, path)) return;
  const step = stepAt(state, path);
  if (choice.context === undefined) delete step.advice;
  else step.advice = choice.context;
  delete state.choice;
}

/** A resume keeps a choice after a crash. It removes a choice that stopped the run, and every choice with `--from-step`. */
export function reviewChoice(state: RunState, { reset }: RunEventOf<"run.resumed">): void {
  const { choice } = state;
  if (!choice) return;
  if (choice.action === "wait_for_human" && !choice.failure)
    state.orchestratorQuestion = choice.context ?? choice.reasoning;
  const stopped = choice.failure !== undefined || STOPPING.has(choice.action);
  if (stopped || reset) delete state.choice;
}

const STOPPING: ReadonlySet<string> = new Set(["wait_for_human", "abort"]);
