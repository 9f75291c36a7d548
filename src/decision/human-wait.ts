import type { StepOf } from "../definition/schema.ts";
import { lineOfAnswer } from "../run/journal/event-fields.ts";
import type { RecordedAnswer } from "../run/inbox-request.ts";
import type { NewRunEvent } from "../run/journal/event.ts";
import type { HumanAnswer, Question, StepState } from "../run/state.ts";
import type { StepOutput } from "../run/step-output.ts";
import { formatDuration } from "../system/format.ts";
import { isSkippedAfter, policyOf } from "./execution-plan.ts";
import { proposeBeforeQuestion } from "./run-completion.ts";
import { decideSingleStep } from "./single-step.ts";
import { idle, open, type Progress, record, type StepPosition, type Traversal } from "./traversal.ts";

type HumanAt = StepPosition<StepOf<"wait-for-human">> & { readonly state: StepState | undefined };

export function decideHuman(walk: Traversal, at: HumanAt): Progress {
  const { path, step, frame, state } = at;
  const attempt = (state?.attempt ?? 0) + 1;
  switch (state?.status) {
    case "waiting":
      return decideWaiting(walk, { ...at, state });
    case "failed":
      // An unclear answer: the person is asked again with the reason.
      if (state.failure?.code === "answer-unclear" && state.failures <= policyOf(walk.plan, at).maxRetry)
        return open({ type: "ask-human", path, step, frame, attempt, previous: { ...state } });
      return decideSingleStep(walk, at);
    case "running":
    case "produced":
      return decideSingleStep(walk, at);
    case "interrupted":
      // The run stopped while an agent parsed the answer.
      return state.question?.answer
        ? readAnswer({ ...at, state })
        : ask(walk, { path, step, frame, attempt });
    default:
      return ask(walk, { path, step, frame, attempt });
  }
}

function ask(
  walk: Traversal,
  at: StepPosition<StepOf<"wait-for-human">> & { readonly attempt: number },
): Progress {
  const proposed = at.step["pull-request"] === true ? proposeBeforeQuestion(walk, at.path) : undefined;
  return proposed ?? open({ type: "ask-human", ...at });
}

function decideWaiting(walk: Traversal, at: HumanAt & { state: StepState }): Progress {
  const { path, step, frame, state } = at;
  const { answer } = state.question ?? {};
  return answer
    ? follow(walk, at, answer)
    : idle({ type: "await-human", path, step, frame, attempt: state.attempt });
}

/** Waits for the answer to the question of an agent step, then starts its next attempt. Only a rejection fails it. */
export function decideStepQuestion(at: StepPosition & { readonly state: StepState }): Progress {
  const { state, ...position } = at;
  const { answer } = state.question ?? {};
  if (!answer) return idle({ type: "await-human", ...position, attempt: state.attempt });
  if (answer.decision === "rejected") return reject(at, answer);
  return open({ type: "start-step", ...position, attempt: state.attempt + 1, previous: { ...state } });
}

function reject({ path, state }: { path: string; state: StepState }, answer: HumanAnswer): Progress {
  const reason = answer.text === "" ? "" : `: ${answer.text}`;
  const message = `${answer.actor ?? "A person"} rejected it${reason}`;
  return record({
    type: "step.failed",
    step: path,
    attempt: state.attempt,
    failure: { class: "fatal", code: "rejected", message },
  });
}

/** Returns the event of a missed deadline at a time (milliseconds). Returns undefined before the deadline. */
export function timedOut(
  { path, step, attempt }: StepPosition & { attempt: number },
  { askedEvent, deadline }: Question,
  now: number,
): NewRunEvent | undefined {
  if (deadline === undefined || now < Date.parse(deadline)) return undefined;
  if (step.type === "wait-for-human" && step["on-timeout"] === "continue")
    return { type: "human.answered", step: path, attempt, decision: "timeout", text: "" };
  const waited = formatDuration(Date.parse(askedEvent.deadline ?? deadline) - Date.parse(askedEvent.at));
  const message = `No answer arrived within ${waited}. A resume asks again.`;
  return {
    type: "step.failed",
    step: path,
    attempt,
    failure: { class: "fatal", code: "human-timeout", message },
  };
}

function follow(walk: Traversal, at: HumanAt & { state: StepState }, answer: HumanAnswer): Progress {
  const { path, step, state } = at;
  const { attempt } = state;
  const isSkipped = isSkippedAfter(policyOf(walk.plan, at));
  if (answer.decision === "rejected" && !isSkipped) return reject(at, answer);
  if (step["output-schema"] !== undefined && answer.decision !== "timeout") return readAnswer(at);
  return record({ type: "step.succeeded", step: path, attempt, output: outputOf(answer) });
}

function readAnswer({ path, step, frame, state }: HumanAt & { state: StepState }): Progress {
  const attempt = state.status === "waiting" ? state.attempt : state.attempt + 1;
  return open({ type: "start-step", path, step, frame, attempt });
}

/** Returns the output that later steps read under `outputs.<step>`. */
export function outputOf({ decision, text, actor, threads }: HumanAnswer, data?: unknown): StepOutput {
  return {
    success: true,
    output_type: "human",
    document_path: null,
    summary: summaryOf({ decision, text, threads }),
    metrics: {},
    next_step_context: text === "" ? null : text,
    data: data ?? { decision, text, actor, threads },
  };
}

function summaryOf({ decision, text, threads }: Omit<HumanAnswer, "actor">): string {
  const line = lineOfAnswer({ text, threads });
  if (decision === "timeout") return "no answer in time";
  if (decision === "input") return line;
  return line === "" ? decision : `${decision}: ${line}`;
}

function isObjection({ answer }: RecordedAnswer): boolean {
  return answer.decision === "rejected" || answer.objects === true;
}

/** Objections come first. A later answer of the same person revokes an approval, unless it also approves. */
export function activeAnswers(answers: readonly RecordedAnswer[]): RecordedAnswer[] {
  const lastObjection = new Map<string, number>();
  answers.forEach(({ answer }, index) => {
    if (answer.decision !== "approved") lastObjection.set(personOf(answer), index);
  });
  const active = answers.filter(
    ({ answer }, index) =>
      answer.decision !== "approved" || (lastObjection.get(personOf(answer)) ?? -1) < index,
  );
  return [...active.filter(isObjection), ...active.filter((each) => !isObjection(each))];
}

function personOf({ actor = "" }: RecordedAnswer["answer"]): string {
  return actor.toLowerCase();
}
