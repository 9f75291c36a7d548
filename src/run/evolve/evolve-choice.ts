import { isInside } from "../ids.ts";
import type { RunEventOf } from "../journal/event.ts";
import { namesAt, type Payload, type RunState, type StepState } from "../state.ts";
import { addUsage } from "../token-usage.ts";
import { type Handlers, recordUsage, stepAt } from "./evolve-step.ts";

export const humanHandlers: Handlers<"human.asked" | "human.approved" | "human.answered" | "human.voided"> = {
  "human.asked": (state, event) => {
    const step = stepAt(state, event.step);
    if (event.needs) endAskingAttempt(state, step, event);
    else step.kind = "wait-for-human";
    step.status = "waiting";
    step.attempt = event.attempt;
    step.startedAt ??= event.at;
    const { deadline } = event;
    step.question = { askedEvent: event, deadline, approvals: [], followers: new Set() };
    delete step.completedAt;
    consumeChoice(state, event.step);
    state.failed.delete(event.step);
    state.questions.add(event.step);
    state.answeredSteps.delete(event.step);
    if (event.request !== undefined) state.requests.add(event.request);
    namesAt(state, event.step).latest.set(step.name, step);
  },
  "human.approved": (state, event) => {
    const { question } = stepAt(state, event.step);
    if (question) question.approvals = [...question.approvals, event];
    state.requests.add(event.request);
  },
  "human.voided": (state, { step, request }) => {
    const { question } = stepAt(state, step);
    if (question) question.approvals = question.approvals.filter((each) => each.request !== request);
    state.requests.add(request);
  },
  "human.answered": (state, event) => {
    const step = stepAt(state, event.step);
    if (step.question) step.question.answer = event;
    state.questions.delete(event.step);
    const needs = step.question?.askedEvent.needs;
    if (needs) step.answeredQuestions = [...(step.answeredQuestions ?? []), { needs, answer: event }];
    else state.answeredSteps.add(event.step);
    if (event.request !== undefined) state.requests.add(event.request);
    for (const other of event.others ?? []) state.requests.add(other);
    namesAt(state, event.step).answers.set(step.name, event);
  },
};

/** An attempt that asks does not count. A question that is repeated has no attempt. */
function endAskingAttempt(state: RunState, step: StepState, event: RunEventOf<"human.asked">): void {
  if (!state.active.delete(step.path)) return;
  step.uncounted = (step.uncounted ?? 0) + 1;
  delete step.providerWait;
  if (event.session) step.session = event.session;
  recordUsage(state, step, event.usage);
}

/** Maximum number of recorded followers of an answer. Only the first ones receive the answer. */
const MOST_FOLLOWERS = 256;

export function recordFollower(state: RunState, { step, kind }: RunEventOf<"step.started">): void {
  if (state.answeredSteps.size === 0 || (kind !== "prompt" && kind !== "command")) return;
  for (const path of state.answeredSteps) {
    const followers = state.steps.get(path)?.question?.followers;
    if (followers && followers.size < MOST_FOLLOWERS) followers.add(step);
  }
}

export function resetQuestionDeadlines(
  state: RunState,
  { at, deadlines = {} }: RunEventOf<"run.resumed">,
): void {
  state.resumedAt = at;
  for (const [path, deadline] of Object.entries(deadlines)) {
    const question = state.steps.get(path)?.question;
    if (question) question.deadline = deadline;
  }
}

/** Closes the questions of a skipped step and of the steps inside it. If such a step runs later, it asks again. */
export function closeQuestions(state: RunState, path: string): void {
  for (const question of state.questions) {
    const isInside = question.startsWith(`${path}/`);
    if (isInside) stepAt(state, question).status = "interrupted";
    if (isInside || question === path) state.questions.delete(question);
  }
}

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
