import { countOf } from "../../comment-commands/approval-count.ts";
import { activeAnswers, timedOut } from "../../decision/single-step.ts";
import type { StepAttempt } from "../../decision/traversal.ts";
import type { Step, StepOf } from "../../definition/schema.ts";
import { answersIn, answersTo, type HumanRequest, type RecordedAnswer } from "../../run/inbox-request.ts";
import type { QuestionSubject } from "../../run/journal/event-fields.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import { pullRequestsOf, type Question } from "../../run/state.ts";
import type { Needs } from "../../run/step-output.ts";
import { answerTo, MOST_QUESTIONS, optionProblem, questionText } from "../../run/step-question.ts";
import type { Usage } from "../../run/token-usage.ts";
import { type AttemptKey, failed } from "../attempt-outcome.ts";
import { firstLine } from "../step-outputs.ts";
import { renderForReader } from "../render-values.ts";
import type { StepContext } from "../step-context.ts";
import {
  answersInProgress,
  inboxOf,
  matchesSubject,
  questionSubjectOf,
  whatChanged,
} from "./pending-question.ts";

type HumanAt = StepAttempt<StepOf<"wait-for-human">>;
/** A wait-for-human step, or an agent step that asks. */
type AskingAt = StepAttempt<Step>;

const TIMEOUT_MINUTES = 5;
const POLLING_SECONDS = 15;
const MINUTE_MS = 60_000;

export async function askHuman(context: StepContext, at: HumanAt): Promise<NewRunEvent> {
  const failure = at.previous?.failure;
  const again = failure?.code === "answer-unclear" ? failure.message : undefined;
  return await questionOf(context, at, { attempt: at.attempt, again });
}

interface Asking {
  readonly attempt: number;
  /** Why the question is asked again, and the outdated answer. */
  readonly again?: string | undefined;
  readonly request?: string;
  readonly earlier?: readonly RecordedAnswer[];
}

async function questionOf(
  context: StepContext,
  at: HumanAt,
  { attempt, again, request, earlier = [] }: Asking,
): Promise<NewRunEvent> {
  const { path, step, frame } = at;
  const { approvals = 1 } = context;
  const question = (await renderForReader(context, step.message, { frame })).trim();
  const about = await questionSubjectOf(context, path);
  return {
    type: "human.asked",
    step: path,
    attempt,
    message: again === undefined ? question : `${question}\n\n${again}`,
    deadline: deadlineOf(context, step),
    on_timeout: step["on-timeout"] ?? "abort",
    about,
    approvals: approvals > 1 ? approvals : undefined,
    again,
    request,
    ignored: ignoredFor(context, at, { about, request, earlier }),
  };
}

function deadlineOf({ clock }: StepContext, step: StepOf<"wait-for-human">): string {
  const minutes = step["timeout-minutes"] ?? TIMEOUT_MINUTES;
  return new Date(clock.now().getTime() + minutes * MINUTE_MS).toISOString();
}

/** Returns the answer, even a late one, or the end of the deadline. A person at the terminal is awaited for the polling interval. */
export async function awaitHuman(context: StepContext, at: AskingAt): Promise<NewRunEvent[]> {
  const { clock, signal, state } = context;
  const question = state.steps.get(at.path)?.question;
  const found = assumedAnswer(context, at, question) ?? (await findAnswer(context, at));
  const isUnknown = found === "unknown";
  const answer = isUnknown
    ? undefined
    : (found ?? (question && timedOut(at, question, watchedUntil(context))));
  if (answer || !context.waitsForPeople) return answer ? [answer] : [];
  const deadline = question?.deadline;
  const remainingMs =
    deadline === undefined || isUnknown ? Infinity : Date.parse(deadline) - clock.now().getTime();
  const { step } = at;
  const seconds = step.type === "wait-for-human" ? step["polling-interval"] : undefined;
  const interval = (seconds ?? POLLING_SECONDS) * 1000;
  const rung = context.bell?.signal;
  try {
    await clock.sleep(
      Math.max(0, Math.min(interval, remainingMs)),
      rung ? AbortSignal.any([signal, rung]) : signal,
    );
  } catch (error) {
    if (!signal.aborted && rung?.aborted !== true) throw error;
  }
  return [];
}

/** With `questions: assume`, the answer is what the step assumes. Without an assumption a person is asked. */
function assumedAnswer(
  { questions }: StepContext,
  { path: step, attempt }: AskingAt,
  question: Question | undefined,
): NewRunEvent | undefined {
  const assumed = question?.askedEvent.needs?.assumed;
  if (questions !== "assume" || !assumed) return undefined;
  return { type: "human.answered", step, attempt, decision: "assumed", text: assumed };
}

/** With a person at the terminal, deadlines count up to now, otherwise up to the last resume: other steps may still run. */
function watchedUntil({ clock, state, waitsForPeople }: StepContext): number {
  const { resumedAt, startedAt = "" } = state;
  return waitsForPeople ? clock.now().getTime() : Date.parse(resumedAt ?? startedAt);
}

interface QuestionState {
  readonly about: QuestionSubject;
  readonly request: string | undefined;
  readonly earlier: readonly RecordedAnswer[];
}

/** Answers from before the question of an agent step do not answer it. */
function requestsBefore(context: StepContext): string[] | undefined {
  const earlier = inboxOf(context).filter(({ answer }) => answer.asked === undefined);
  return earlier.length === 0 ? undefined : earlier.map(({ id }) => id);
}

/** An answer that names the subject of the new question belongs to it; the other pending answers do not. */
function ignoredFor(
  context: StepContext,
  { path, step }: HumanAt,
  { about, request, earlier }: QuestionState,
): string[] | undefined {
  const earlierIds = new Set(earlier.map(({ id }) => id));
  const ignored = inboxOf(context).filter(({ id, answer }) => {
    const isForIt = earlierIds.has(id) || answer.step === path || answer.step === step.name;
    return id !== request && answer.asked === undefined && !(isForIt && matchesSubject(answer, about));
  });
  return ignored.length === 0 ? undefined : ignored.map(({ id }) => id);
}

/** Returns the event of an answer. `unknown`: an answer exists, but it cannot be validated now. */
async function findAnswer(context: StepContext, at: AskingAt): Promise<NewRunEvent | "unknown" | undefined> {
  const { path: step, attempt } = at;
  const answers = answersTo(context.state, step, [...inboxOf(context), ...answersInProgress(context)]);
  const [first, ...more] = activeAnswers(answers);
  if (!first) return undefined;
  const { id, answer } = first;
  const question = context.state.steps.get(step)?.question;
  const earlier = answer.decision === "approved" ? (question?.approvals ?? []) : [];
  const checked = await checkAnswers(context, at, [first, ...answersOf(context, earlier)]);
  if (checked !== "valid") return checked;
  const again = await askAgain(context, at, { first, more, earlier });
  if (again) return again;
  const { approvers: by, needed } = countOf({ askedEvent: question?.askedEvent ?? {}, approvals: earlier }, [
    answer,
  ]);
  if (answer.decision === "approved" && by.length < needed) {
    const { text, actor, threads, head, about } = answer;
    return { type: "human.approved", step, attempt, text, actor, threads, head, about, request: id };
  }
  const others = answers.filter((other) => other.id !== id);
  return {
    type: "human.answered",
    step,
    attempt,
    decision: answer.decision,
    ...combineAnswers([...earlier, answer]),
    request: id,
    approved_by: earlier.length === 0 ? undefined : [...by],
    others: others.length === 0 ? undefined : others.map((other) => other.id),
  };
}

const EMPTY_APPROVAL =
  "An approval alone does not answer this question. Please choose an option, or answer in words.";

interface FoundAnswer {
  readonly first: RecordedAnswer;
  readonly more: readonly RecordedAnswer[];
  readonly earlier: Question["approvals"];
}

/** Returns the repeated question: an approval of an earlier state, and an answer that chooses nothing, do not count. */
async function askAgain(
  context: StepContext,
  { step: definition, ...at }: AskingAt,
  { first: { id, answer }, more, earlier }: FoundAnswer,
): Promise<NewRunEvent | undefined> {
  const { askedEvent } = context.state.steps.get(at.path)?.question ?? {};
  if (askedEvent?.needs) {
    const { needs, step, attempt, ignored } = askedEvent;
    const isEmpty = answer.decision === "approved" && answerTo(needs, answer) === "";
    const again = isEmpty ? EMPTY_APPROVAL : optionProblem(needs, answer.text);
    if (answer.decision === "rejected" || again === undefined) return undefined;
    return {
      type: "human.asked",
      step,
      attempt,
      needs,
      message: `${questionText(needs)}\n\n${again}`,
      again,
      ignored,
      request: id,
    };
  }
  if (definition.type !== "wait-for-human") return undefined;
  const approvals = answer.decision === "approved" ? [answer, ...earlier] : [];
  let changed: string | undefined;
  for (const { about } of approvals) changed ??= await whatChanged(context, at.path, about);
  if (changed === undefined) return undefined;
  const again = `An approval of an earlier state does not count: ${changed} has changed since. Please review it again. Only approvals of the current state count.`;
  const { attempt } = at;
  return await questionOf(
    context,
    { ...at, step: definition },
    { attempt: attempt + 1, again, request: id, earlier: more },
  );
}

async function checkAnswers(
  { answers: source, state, facts }: StepContext,
  { path: step, attempt }: AskingAt,
  recorded: readonly RecordedAnswer[],
): Promise<"valid" | "unknown" | NewRunEvent> {
  const pulls = pullRequestsOf(state).flatMap(({ number }) => number ?? []);
  const issues = [...pulls, ...(facts.issue === undefined ? [] : [facts.issue])];
  for (const each of recorded) {
    const validity = (await source?.check(each, issues)) ?? { status: "valid" as const };
    if (validity.status === "unknown") return "unknown";
    if (validity.status === "valid") continue;
    const { actor, issue } = each.answer;
    return { type: "human.voided", step, attempt, request: each.id, reason: validity.reason, actor, issue };
  }
  return "valid";
}

function answersOf(
  { store }: StepContext,
  approvals: readonly { readonly request: string }[],
): RecordedAnswer[] {
  const taken = new Set(approvals.map(({ request }) => request));
  return answersIn(store.requests(), { requests: new Set() }).filter(({ id }) => taken.has(id));
}

type AnswerText = Pick<HumanRequest, "text" | "actor" | "threads" | "head">;

function combineAnswers(answers: readonly AnswerText[]): AnswerText {
  const { text: lastText, actor, head } = answers.at(-1) ?? { text: "" };
  const threads = answers.flatMap((each) => each.threads ?? []);
  const texts = answers.map(({ text }) => text.trim()).filter((text) => text !== "");
  const text = answers.length === 1 ? lastText : texts.join("\n\n");
  return { text, actor, head, threads: threads.length === 0 ? undefined : threads };
}

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
