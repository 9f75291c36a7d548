import type { RunEventOf } from "../journal/event.ts";
import { namesAt, type RunState } from "../state.ts";
import { consumeChoice } from "./evolve-orchestrator.ts";
import { type Handlers, stepAt } from "./evolve-step.ts";

/** Questions to people, and their answers. */
export const humanHandlers: Handlers<"human.asked" | "human.approved" | "human.answered" | "human.voided"> = {
  "human.asked": (state, event) => {
    const step = stepAt(state, event.step);
    step.kind = "wait-for-human";
    step.status = "waiting";
    step.attempt = event.attempt;
    step.startedAt ??= event.at;
    step.question = {
      asked: event,
      approvals: [],
      followers: new Set(),
      ...(event.deadline === undefined ? {} : { deadline: event.deadline }),
    };
    delete step.completedAt;
    consumeChoice(state, event.step);
    state.failed.delete(event.step);
    state.questions.add(event.step);
    state.answered.delete(event.step);
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
    state.answered.add(event.step);
    if (event.request !== undefined) state.requests.add(event.request);
    for (const other of event.others ?? []) state.requests.add(other);
    const { decision, text, actor, threads, head, approved_by } = event;
    namesAt(state, event.step).answers.set(step.name, {
      decision,
      text,
      ...(actor === undefined ? {} : { actor }),
      ...(threads ? { threads } : {}),
      ...(head === undefined ? {} : { head }),
      ...(approved_by ? { approved_by } : {}),
    });
  },
};

/** Steps after an answer that are noted: which of them are told of it is seen among the first. */
const MOST_FOLLOWERS = 256;

/** An agent begins after what people answered. */
export function followAnswers(state: RunState, { step, kind }: RunEventOf<"step.started">): void {
  if (state.answered.size === 0 || (kind !== "prompt" && kind !== "command")) return;
  for (const path of state.answered) {
    const followers = state.steps.get(path)?.question?.followers;
    if (followers && followers.size < MOST_FOLLOWERS) followers.add(step);
  }
}

/** Where a run goes on, questions may have their time for an answer again. */
export function giveTime(state: RunState, { at, deadlines = {} }: RunEventOf<"run.resumed">): void {
  state.resumedAt = at;
  for (const [path, deadline] of Object.entries(deadlines)) {
    const question = state.steps.get(path)?.question;
    if (question) question.deadline = deadline;
  }
}

/** Nobody need answer any more what a step that was left out had asked, or one inside it: should it run after all, it asks anew. */
export function forgetQuestions(state: RunState, path: string): void {
  for (const asked of state.questions) {
    const isInside = asked.startsWith(`${path}/`);
    if (isInside) stepAt(state, asked).status = "interrupted";
    if (isInside || asked === path) state.questions.delete(asked);
  }
}
