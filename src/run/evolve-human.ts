import type { RunEventOf } from "./event.ts";
import { spendChoice } from "./evolve-choice.ts";
import { type Handlers, stepAt } from "./evolve-step.ts";
import { namesAt, type RunState } from "./state.ts";

/** Questions to people, and their answers. */
export const humanHandlers: Handlers<"human.asked" | "human.answered"> = {
  "human.asked": (state, event) => {
    const step = stepAt(state, event.step);
    step.kind = "wait-for-human";
    step.status = "waiting";
    step.attempt = event.attempt;
    step.startedAt ??= event.at;
    step.question = {
      asked: event,
      ...(event.deadline === undefined ? {} : { deadline: event.deadline }),
    };
    delete step.completedAt;
    spendChoice(state, event.step);
    state.failed.delete(event.step);
    state.questions.add(event.step);
    if (event.request !== undefined) state.requests.add(event.request);
    namesAt(state, event.step).latest.set(step.name, step);
  },
  "human.answered": (state, event) => {
    const step = stepAt(state, event.step);
    if (step.question) step.question.answer = event;
    state.questions.delete(event.step);
    if (event.request !== undefined) state.requests.add(event.request);
    for (const other of event.others ?? []) state.requests.add(other);
    const { decision, text, actor, threads } = event;
    namesAt(state, event.step).answers.set(step.name, {
      decision,
      text,
      ...(actor === undefined ? {} : { actor }),
      ...(threads ? { threads } : {}),
    });
  },
};

/** Where a run goes on, questions may have their time for an answer again. */
export function giveTime(state: RunState, { at, deadlines = {} }: RunEventOf<"run.resumed">): void {
  state.resumedAt = at;
  for (const [path, deadline] of Object.entries(deadlines)) {
    const question = state.steps.get(path)?.question;
    if (question) question.deadline = deadline;
  }
}

/** Nobody need answer any more what a step that was left out had asked, or one inside it. */
export function forgetQuestions(state: RunState, path: string): void {
  for (const asked of state.questions) {
    if (asked === path || asked.startsWith(`${path}/`)) state.questions.delete(asked);
  }
}
