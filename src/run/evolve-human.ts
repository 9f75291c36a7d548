import { spendChoice } from "./evolve-choice.ts";
import { type Handlers, stepAt } from "./evolve-step.ts";
import { namesAt } from "./state.ts";

/** Questions to people, and their answers. */
export const humanHandlers: Handlers<"human.asked" | "human.answered"> = {
  "human.asked": (state, event) => {
    const step = stepAt(state, event.step);
    step.kind = "wait-for-human";
    step.status = "waiting";
    step.attempt = event.attempt;
    step.startedAt ??= event.at;
    step.question = { asked: event };
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
    const { decision, text, actor, threads } = event;
    namesAt(state, event.step).answers.set(step.name, {
      decision,
      text,
      ...(actor === undefined ? {} : { actor }),
      ...(threads ? { threads } : {}),
    });
  },
};
