import { isChoiceOf } from "../../run/evolve/evolve-orchestrator.ts";
import type { NewRunEvent, RunEventOf } from "../../run/journal/event.ts";
import type { RunState, StepState } from "../../run/state.ts";
import { isOutOfMoney } from "../budget/budget-share.ts";
import { overBudget, stopAfterActiveSteps } from "../budget/spending-limits.ts";
import type { Decision, Traversal } from "../traversal.ts";

/** A decision by which a step of the definition begins, or begins again. */
export type Candidate = Extract<
  Decision,
  { type: "start-step" | "open-branch" | "enter-workflow" | "ask-human" }
>;

/** With `orchestrator: agent` an agent chooses among what the rules allow; by default the rules' answer holds. */
export function chosenDecision(
  { plan, state }: Traversal,
  decisions: readonly Decision[],
): readonly Decision[] {
  if (!isForAgent(plan) || decisions.some(({ type }) => type === "record")) return decisions;
  const { choice } = state;
  const candidates = decisions.filter((decision) => isToChoose(state, decision));
  const rest = decisions.filter((decision) => !isToChoose(state, decision));
  const end = choice && endOf(choice);
  if (end) return stopAfterActiveSteps(state, rest, () => end);
  if (candidates.length === 0) return decisions;
  const picked = choice && candidates.find(({ path }) => isChoiceOf(choice, path));
  return [...rest, picked ?? { type: "consult", candidates }];
}

/** Where every step has ended, the agent says whether the run has, or why not. What is left costs nothing, so no limit keeps it back. */
export function chosenEnd({ plan, state }: Traversal, decisions: readonly Decision[]): readonly Decision[] {
  if (!isForAgent(plan)) return decisions;
  const { choice } = state;
  const end = choice && endOf(choice);
  if (end) return [{ type: "record", event: end }];
  const settled = choice?.action === "complete" || overBudget(plan, state) !== undefined;
  return settled ? decisions : [{ type: "consult", candidates: [] }];
}

/** A program chooses for itself. */
function isForAgent({ orchestrator, program }: Traversal["plan"]): boolean {
  return orchestrator === "agent" && program === undefined;
}

/** Merges and the reading of answers are the engine's own, and what was cut off is repeated as it was chosen. */
function isToChoose(state: RunState, decision: Decision): decision is Candidate {
  switch (decision.type) {
    case "enter-workflow":
      return true;
    case "open-branch":
      return !state.branches.has(decision.path);
    case "ask-human":
      return decision.previous === undefined;
    case "start-step": {
      const { step, previous } = decision;
      return step.type !== "merge" && step.type !== "wait-for-human" && !isCutOff(previous);
    }
    default:
      return false;
  }
}

/** A crash, a service that fails and an empty purse say nothing about the step: the attempt is made again, with the same words. */
function isCutOff(previous: Readonly<StepState> | undefined): boolean {
  if (previous?.status === "interrupted") return true;
  const { failure } = previous ?? {};
  return isOutOfMoney(failure) || (failure?.class === "transient" && previous?.status === "failed");
}

/** What the agent's choice ends the run with, where it does. */
function endOf({
  at,
  action,
  failure,
  reasoning,
  context,
}: RunEventOf<"decision.made">): NewRunEvent | undefined {
  if (failure?.class === "blocking") {
    const { code: reason, message, retry_after_ms: wait } = failure;
    const until = wait === undefined ? {} : { until: new Date(Date.parse(at) + wait).toISOString() };
    return { type: "run.paused", reason, message, ...until };
  }
  if (failure) return { type: "run.failed", failure: { ...failure, class: "fatal" } };
  if (action === "wait_for_human")
    return { type: "run.paused", reason: "human", message: context ?? reasoning };
  if (action !== "abort") return undefined;
  return { type: "run.failed", failure: { class: "fatal", code: "aborted", message: reasoning } };
}
