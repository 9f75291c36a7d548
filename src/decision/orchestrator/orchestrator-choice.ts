import { isChoiceOf } from "../../run/evolve/evolve-choice.ts";
import type { NewRunEvent, RunEventOf } from "../../run/journal/event.ts";
import type { RunState, StepState } from "../../run/state.ts";
import { isBudgetFailure } from "../budget/budget-share.ts";
import { overBudget, stopAfterActiveSteps } from "../budget/spending-limits.ts";
import type { Decision, Traversal } from "../traversal.ts";

/** A decision that starts or retries a step of the definition. */
export type Candidate = Extract<
  Decision,
  { type: "start-step" | "open-branch" | "enter-workflow" | "ask-human" }
>;

/** With `orchestrator: agent`, reduces the decisions to the choice of the agent or asks for one. */
export function chosenDecision(
  { plan, state }: Traversal,
  decisions: readonly Decision[],
): readonly Decision[] {
  if (!isForAgent(plan) || decisions.some(({ type }) => type === "record")) return decisions;
  const { choice } = state;
  const candidates = decisions.filter((decision) => isToChoose(state, decision));
  const others = decisions.filter((decision) => !isToChoose(state, decision));
  const end = choice && endOf(choice);
  if (end) return stopAfterActiveSteps(state, others, () => end);
  if (candidates.length === 0) return decisions;
  const picked = choice && candidates.find(({ path }) => isChoiceOf(choice, path));
  return [...others, picked ?? { type: "consult", candidates }];
}

/** The agent confirms the end of the run. The remaining work is free, so no limit stops it. */
export function chosenEnd({ plan, state }: Traversal, decisions: readonly Decision[]): readonly Decision[] {
  if (!isForAgent(plan)) return decisions;
  const { choice } = state;
  const end = choice && endOf(choice);
  if (end) return [{ type: "record", event: end }];
  const settled = choice?.action === "complete" || overBudget(plan, state) !== undefined;
  return settled ? decisions : [{ type: "consult", candidates: [] }];
}

/** A program makes its own choices. */
function isForAgent({ orchestrator, program }: Traversal["plan"]): boolean {
  return orchestrator === "agent" && program === undefined;
}

/** The agent does not choose merges, the parsing of answers, or the repetition of interrupted attempts. */
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

/** Whether the attempt is repeated for a reason outside the step: a crash, a failing service, the budget or an answer. */
function isCutOff(previous: Readonly<StepState> | undefined): boolean {
  if (previous?.status === "interrupted" || previous?.status === "waiting") return true;
  const { failure } = previous ?? {};
  return isBudgetFailure(failure) || (failure?.class === "transient" && previous?.status === "failed");
}

function endOf({
  at,
  action,
  failure,
  reasoning,
  context,
}: RunEventOf<"decision.made">): NewRunEvent | undefined {
  if (failure?.class === "blocking") {
    const { code: reason, message, retry_after_ms: wait } = failure;
    const until = wait === undefined ? undefined : new Date(Date.parse(at) + wait).toISOString();
    return { type: "run.paused", reason, message, until };
  }
  if (failure) return { type: "run.failed", failure: { ...failure, class: "fatal" } };
  if (action === "wait_for_human")
    return { type: "run.paused", reason: "human", message: context ?? reasoning };
  if (action !== "abort") return undefined;
  return { type: "run.failed", failure: { class: "fatal", code: "aborted", message: reasoning } };
}
