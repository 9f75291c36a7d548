import type { NewRunEvent } from "../../run/journal/event.ts";
import type { Usage } from "../../run/token-usage.ts";
import type { Needs } from "../../run/step-output.ts";
import { MOST_QUESTIONS, questionText } from "../../run/pauses/step-question.ts";
import { type AttemptKey, failed } from "../attempt-outcome.ts";
import { firstLine } from "../agent-answer.ts";
import type { StepContext } from "../step-context.ts";
import { requestsBefore } from "./human-step.ts";

/** Returns the question of an agent step. One question too many is a failure of the attempt. */
export function askPerson(
  context: StepContext,
  { path, attempt }: AttemptKey,
  { needs, usage }: { readonly needs: Needs; readonly usage?: Usage | undefined },
): NewRunEvent {
  const { answeredQuestions = [] } = context.state.steps.get(path) ?? {};
  if (answeredQuestions.length >= MOST_QUESTIONS) {
    const message = `The step asked a question after the ${MOST_QUESTIONS} that it may ask: “${firstLine(needs.question)}”. Decide it without a person.`;
    return failed({ path, attempt }, { class: "recoverable", code: "too-many-questions", message }, usage);
  }
  return {
    type: "human.asked",
    step: path,
    attempt,
    message: questionText(needs),
    needs,
    ignored: requestsBefore(context),
    usage,
  };
}
