import { parseRequest } from "../../run/inbox-request.ts";
import type { Failure, RunEvent, RunEventOf } from "../../run/journal/event.ts";
import { answerTo } from "../../run/step-question.ts";
import type { Needs } from "../../run/step-output.ts";
import { clipMiddle } from "./report-transcript.ts";

type QuestionFacts = ReturnType<typeof askedBy>;

export type ReportQuestion = Pick<QuestionFacts, "step" | "asked_at" | "message"> &
  Partial<QuestionFacts & ReturnType<typeof answerIn>>;
export type ReportDecision = ReturnType<typeof decisionOf>;

export interface ReportError {
  readonly at: string;
  readonly step: string;
  readonly attempt?: number;
  readonly failure: Failure;
}

export type ReportComment = ReturnType<typeof reportEvents>["comments"][number];

const LONGEST_TEXT = 6_000;
const MOST = 300;

export function reportEvents(events: readonly RunEvent[], read: (path: string) => string | undefined) {
  const questions = questionsIn(events);
  const decisions = events.flatMap((event) =>
    event.type === "decision.made" ? [decisionOf(event, read)] : [],
  );
  const errors = events.flatMap(errorsOf);
  const comments = events.flatMap((event) =>
    event.type === "comment.made" ? [{ at: event.at, text: shortened(event.text) }] : [],
  );
  return {
    questions: questions.slice(-MOST),
    decisions: decisions.slice(-MOST),
    errors: errors.slice(-MOST),
    comments: comments.slice(-MOST),
    more_events: [questions, decisions, errors, comments].reduce(
      (sum, { length }) => sum + Math.max(0, length - MOST),
      0,
    ),
  };
}

export function questionsIn(events: readonly RunEvent[]): ReportQuestion[] {
  const questions: ReportQuestion[] = [];
  const open = new Map<string, number>();
  const needs = new Map<string, Needs | undefined>();
  for (const event of events) {
    if (event.type === "human.asked") {
      open.set(event.step, questions.length);
      needs.set(event.step, event.needs);
      questions.push(askedBy(event));
    } else if (event.type === "run.paused" && event.reason === "human" && event.step === undefined) {
      questions.push({ step: "", asked_at: event.at, message: shortened(event.message) });
    } else if (event.type === "human.answered") {
      const index = open.get(event.step) ?? -1;
      const question = questions[index];
      if (question) questions[index] = { ...question, ...answerIn(event, needs.get(event.step)) };
    } else if (event.type === "run.resumed") giveTime(event.deadlines, { questions, open });
  }
  return questions;
}

function giveTime(
  deadlines: Readonly<Record<string, string>> = {},
  { questions, open }: { questions: ReportQuestion[]; open: ReadonlyMap<string, number> },
): void {
  for (const [step, deadline] of Object.entries(deadlines)) {
    const index = open.get(step) ?? -1;
    const question = questions[index];
    if (question && question.answered_at === undefined) questions[index] = { ...question, deadline };
  }
}

function askedBy(request: RunEventOf<"human.asked">) {
  const { step, at, message, deadline, on_timeout, about, again } = request;
  return {
    step,
    asked_at: at,
    message: shortened(message),
    deadline,
    on_timeout,
    document: about?.document,
    again: again && shortened(again),
  };
}

function answerIn(event: RunEventOf<"human.answered">, needs: Needs | undefined) {
  const { at, decision, text, threads, ...by } = event;
  return {
    answered_at: at,
    decision,
    text: shortened(needs ? answerTo(needs, event) : text),
    actor: by.approved_by?.join(", ") ?? by.actor,
    threads: threads?.slice(0, MOST),
  };
}

function decisionOf(
  { at, action, step, reasoning, context, note, request, failure }: RunEventOf<"decision.made">,
  read: (path: string) => string | undefined,
) {
  const content = request === undefined ? undefined : read(`inbox/${request}.json`);
  const personRequest = content === undefined ? undefined : parseRequest(content);
  return {
    at,
    action,
    step,
    reasoning: shortened(reasoning),
    context: context && shortened(context),
    note: note && shortened(note),
    words: personRequest?.type === "input" ? shortened(personRequest.text) : undefined,
    failure,
  };
}

function errorsOf(event: RunEvent): ReportError[] {
  switch (event.type) {
    case "step.failed": {
      const { at, step, attempt, failure } = event;
      return [{ at, step, attempt, failure: shortFailure(failure) }];
    }
    case "run.failed":
      // The step has the same failure.
      if (event.step !== undefined) return [];
      return [{ at: event.at, step: "", failure: shortFailure(event.failure) }];
    case "output.failed":
    case "delivery.failed":
      return [{ at: event.at, step: event.step ?? "", failure: shortFailure(event.failure) }];
    default:
      return [];
  }
}

/** Details that only repeat the message are left out. */
export function shortFailure({ message, details = "", ...failure }: Failure): Failure {
  const isNew = !message.includes(details.trim());
  return { ...failure, message: shortened(message), ...(isNew && { details: shortened(details) }) };
}

function shortened(text: string): string {
  return clipMiddle(text, LONGEST_TEXT);
}
