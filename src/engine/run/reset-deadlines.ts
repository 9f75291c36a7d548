import type { RunStore } from "../../ports/run-store.ts";
import { FAN_OUT } from "../../run/evolve/evolve-fan-out.ts";
import { answersTo } from "../../run/inbox-request.ts";
import type { RunEventOf } from "../../run/journal/event.ts";
import type { RunState } from "../../run/state.ts";
import { inboxOf } from "../../steps/human/pending-answers.ts";

interface Resuming {
  readonly store: RunStore;
  readonly state: RunState;
  readonly now: Date;
  /** Whether a person is at the terminal or restarts steps. */
  readonly attended: boolean;
}

/** An unattended resume without answers, after a pause for answers, keeps the old deadlines. */
export function resetDeadlines({
  store,
  state,
  now,
  attended,
}: Resuming): Pick<RunEventOf<"run.resumed">, "deadlines"> {
  const { questions, status, reason } = state;
  if (questions.size === 0) return {};
  const answers = inboxOf({ store, state });
  const isAnswered = Array.from(questions).some((path) => answersTo(state, path, answers).length > 0);
  const isUnheard = reason === "human" || reason === FAN_OUT;
  if (status === "paused" && isUnheard && !attended && !isAnswered) return {};
  const deadlines = Array.from(questions).flatMap((path): [string, string][] => {
    const { at, deadline } = state.steps.get(path)?.question?.askedEvent ?? {};
    if (at === undefined || deadline === undefined) return [];
    return [[path, new Date(now.getTime() + Date.parse(deadline) - Date.parse(at)).toISOString()]];
  });
  return { deadlines: Object.fromEntries(deadlines) };
}
