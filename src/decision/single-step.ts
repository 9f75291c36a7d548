import type { Step, StepOf } from "../definition/schema.ts";
import { prefixOf } from "../run/ids.ts";
import type { RecordedAnswer } from "../run/inbox-request.ts";
import { lineOfAnswer } from "../run/journal/event-fields.ts";
import type { Failure, NewRunEvent } from "../run/journal/event.ts";
import { type ProviderWait, QUOTA } from "../run/pauses.ts";
import type { HumanAnswer, Question, StepState } from "../run/state.ts";
import { emptyOutput, type StepOutput } from "../run/step-output.ts";
import { formatDuration, formatFrom } from "../system/format.ts";
import { SHARE_USED_UP } from "./budget/budget-share.ts";
import { overBudget, stepOverBudget } from "./budget/spending-limits.ts";
import { isSkippedAfter, policyAt, policyOf } from "./execution-plan.ts";
import { proposeBeforeQuestion } from "./run-completion.ts";
import {
  idle,
  type MergeStep,
  open,
  pauseAfter,
  type Progress,
  record,
  skip,
  type StepPosition,
  type Traversal,
} from "./traversal.ts";

export function decideSingleStep(
  walk: Traversal,
  { path, step, frame, state }: StepPosition<Step | MergeStep> & { state: StepState | undefined },
): Progress {
  const attempt = (state?.attempt ?? 0) + 1;
  switch (state?.status) {
    case "running":
      return open();
    case "produced":
      return open({ type: "settle-step", path, step, frame, attempt: state.attempt });
    case "failed":
      return decideAfterFailure(walk, { path, step, frame, state });
    default:
      return open({
        type: "start-step",
        path,
        step,
        frame,
        attempt,
        ...(state?.attempt ? { previous: { ...state } } : {}),
      });
  }
}

function decideAfterFailure(
  walk: Traversal,
  at: StepPosition<Step | MergeStep> & { state: StepState },
): Progress {
  const { path, step, frame, state } = at;
  const { failure, providerWait: wait } = state;
  if (!failure) return { kind: "failed", step: state };
  if (failure.class === "fatal") return afterFatal(walk, at, failure);
  if (failure.block !== undefined) return afterBlockTimeout(walk, at, failure.block);
  if (wait && (!wait.counts || isTooLong(walk, wait, state.completedAt)))
    return afterOutage(walk, { ...at, wait, failure });
  if (failure.class === "blocking") return afterBlocking(walk, { at, failure });
  const policy =
    step.type === "merge"
      ? policyOf(walk.plan, { step: step.block, frame, path: prefixOf(path) })
      : policyOf(walk.plan, at);
  if (step.type === "merge" && state.failures > policy.maxRetry) return pauseAfter(path, failure);
  if (isSkippedAfter(policy) && step.type !== "merge")
    return skip({ path, step }, { code: "failed", message: failure.message });
  const retries = policy.onError === "retry" || step.type === "merge";
  if (!retries || state.failures > policy.maxRetry) return { kind: "failed", step: state };
  return wait ? afterOutage(walk, { ...at, wait, failure }) : retry(at);
}

function afterFatal(
  { plan }: Traversal,
  { path, step, frame, state }: StepPosition<Step | MergeStep> & { state: StepState },
  failure: Failure,
): Progress {
  if (step.type === "merge" || !isSkippedAfter(policyOf(plan, { path, step, frame }), failure))
    return { kind: "failed", step: state };
  return skip({ path, step }, { code: "failed", message: failure.message });
}

/** A retry of the block continues with the interrupted steps. */
function afterBlockTimeout(
  { plan, state: run }: Traversal,
  at: StepPosition<Step | MergeStep> & { state: StepState },
  block: string,
): Progress {
  const { maxRetry, onError } = policyAt(plan, run, block);
  const timeouts = run.steps.get(block)?.timeouts ?? 0;
  return onError === "retry" && timeouts <= maxRetry ? retry(at) : { kind: "failed", step: at.state };
}

function afterOutage(
  walk: Traversal,
  at: StepPosition<Step | MergeStep> & { state: StepState; wait: ProviderWait; failure: Failure },
): Progress {
  const { path, state, wait, failure } = at;
  const { completedAt: failedAt = "" } = state;
  const until = Date.parse(wait.until);
  if (until <= walk.now) return retry(at);
  if (isTooLong(walk, wait, failedAt)) {
    const message = `${failure.message} The run can continue at ${formatFrom(wait.until, failedAt)}.`;
    return idle({ type: "pause", path, reason: QUOTA, message, until: wait.until });
  }
  return open({ type: "wait", path, until });
}

/** The wait counts from the failure, so that its result does not change while the run waits. */
function isTooLong({ plan }: Traversal, { isNamed, until }: ProviderWait, failedAt = ""): boolean {
  return isNamed && Date.parse(until) - Date.parse(failedAt) > (plan.longestWaitMs ?? Infinity);
}

function retry({
  path,
  step,
  frame,
  state,
}: StepPosition<Step | MergeStep> & { state: StepState }): Progress {
  return open({ type: "start-step", path, step, frame, attempt: state.attempt + 1, previous: { ...state } });
}

/** Retries a session that reached its budget if more is available. If a limit is reached, that limit pauses the run. */
function afterBlocking(
  { plan, state: run }: Traversal,
  { at, failure }: { at: StepPosition<Step | MergeStep> & { state: StepState }; failure: Failure },
): Progress {
  // Without other active sessions no more budget becomes available.
  if (failure.code === SHARE_USED_UP) return run.active.size === 0 ? retry(at) : idle();
  const isOver =
    failure.code === "budget" && (overBudget(plan, run) ?? stepOverBudget(plan, run, at.path)) !== undefined;
  if (isOver) return retry(at);
  return pauseAfter(at.path, failure);
}

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
    ...emptyOutput,
    output_type: "human",
    summary: summaryOf({ decision, text, threads }),
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
