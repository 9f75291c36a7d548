import type { Thread } from "../../run/journal/event-fields.ts";
import { parseRequest } from "../../run/inbox-request.ts";
import type { Failure, RunEvent, RunEventOf } from "../../run/journal/event.ts";
import { answerTo } from "../../run/step-question.ts";
import type { Needs } from "../../run/step-output.ts";
import { clipMiddle } from "./report-transcript.ts";

export interface ReportQuestion {
  readonly step: string;
  readonly asked_at: string;
  readonly message: string;
  readonly deadline?: string | undefined;
  readonly on_timeout?: "continue" | "abort" | undefined;
  readonly document?: string | undefined;
  readonly again?: string | undefined;
  readonly answered_at?: string | undefined;
  readonly decision?: string | undefined;
  readonly text?: string | undefined;
  readonly actor?: string | undefined;
  readonly threads?: readonly Thread[] | undefined;
}

export interface ReportDecision {
  readonly at: string;
  readonly action: string;
  readonly step?: string | undefined;
  readonly reasoning: string;
  readonly context?: string | undefined;
  readonly note?: string | undefined;
  readonly words?: string | undefined;
  readonly failure?: Failure | undefined;
}

export interface ReportError {
  readonly at: string;
  readonly step: string;
  readonly attempt?: number | undefined;
  readonly failure: Failure;
}

export interface ReportComment {
  readonly at: string;
  readonly text: string;
}

const LONGEST_TEXT = 6_000;
const MOST = 300;

export interface ReportEvents {
  readonly questions: readonly ReportQuestion[];
  readonly decisions: readonly ReportDecision[];
  readonly errors: readonly ReportError[];
  readonly comments: readonly ReportComment[];
  readonly more_events: number;
}

export function reportEvents(
  events: readonly RunEvent[],
  read: (path: string) => string | undefined,
): ReportEvents {
  const all = {
    questions: questionsIn(events),
    decisions: events.flatMap((event) => (event.type === "decision.made" ? [decisionOf(event, read)] : [])),
    errors: events.flatMap(errorsOf),
    comments: events.flatMap((event) =>
      event.type === "comment.made" ? [{ at: event.at, text: shortened(event.text) }] : [],
    ),
  };
  const { questions, decisions, errors, comments } = all;
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

function askedBy(request: RunEventOf<"human.asked">): ReportQuestion {
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
): ReportDecision {
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

export function shortFailure({ message, details, ...failure }: Failure): Failure {
  return { ...failure, message: shortened(message), ...(details && { details: shortened(details) }) };
}

function shortened(text: string): string {
  return clipMiddle(text, LONGEST_TEXT);
}
