import { voidSentence } from "../../comment-commands/answer-validity.ts";
import type { VoidReason } from "../../run/journal/event-fields.ts";
import type { HumanRequest } from "../../run/inbox-request.ts";
import type { Question, RunState } from "../../run/state.ts";
import { sanitizeCode, sanitizeLine } from "./sanitized-text.ts";

type Named = { readonly [K in "asked" | "step"]?: HumanRequest[K] };

export function lateAnswerText(state: RunState, answer: Named): string {
  const status = sanitizeCode(`/agentic status ${state.runId}`, 60);
  return `Too late, because ${describeLateness(state, answer)}. ${status} shows the status of run ${state.runId}.`;
}

function describeLateness(state: RunState, answer: Named): string {
  const found = questionOf(state, answer);
  if (found && answer.asked !== undefined && found.question.askedEvent.seq > answer.asked)
    return `the question of ${found.name} was asked again; answer its current form`;
  if (found?.question.answer) return answeredBy(found.name, found.question.answer);
  const { runId, status } = state;
  if (status === "failed" || status === "cancelled")
    return `run ${runId} is ${status}; ${sanitizeCode(`/agentic resume ${runId}`, 60)} continues it and asks again`;
  return status === "completed" ? `run ${runId} is completed` : `run ${runId} asks nothing now`;
}

function answeredBy(name: string, { decision, actor }: NonNullable<Question["answer"]>): string {
  if (decision === "timeout") return `the time for an answer to ${name} was over`;
  const by = actor === undefined || actor === "" ? "" : ` by ${sanitizeCode(actor, 60)}`;
  const how = decision === "input" ? "with words" : decision;
  return `the question of ${name} was answered before${by}: ${how}`;
}

function questionOf(
  { steps, answeredSteps: answered }: RunState,
  { asked: questionSeq, step: named }: Named,
): { readonly name: string; readonly question: Question } | undefined {
  const all = Array.from(steps.values()).flatMap(({ path, name, question }) =>
    question ? [{ path, step: name, question }] : [],
  );
  const isMeant = ({ path, step, question }: (typeof all)[number]): boolean =>
    question.askedEvent.seq === questionSeq || path === named || step === named;
  const [last] = all
    .filter(({ path }) => answered.has(path))
    .sort((one, other) => (other.question.answer?.seq ?? 0) - (one.question.answer?.seq ?? 0));
  const found = all.find(isMeant) ?? last;
  return found && { name: sanitizeCode(found.path, 100), question: found.question };
}

export function outdatedApprovalMarker(runId: string, request: string): string {
  return `<!-- agentic-sdlc:again=${runId}-${request} -->`;
}

interface VoidAnswer {
  readonly runId: string;
  readonly path: string;
  readonly request: string;
  readonly actor?: string | undefined;
  readonly reason: VoidReason;
}

export function voidAnswerReason({ request, actor, reason }: Omit<VoidAnswer, "runId" | "path">): string {
  const name = actor === undefined || actor === "" ? "a person" : sanitizeCode(actor, 60);
  return voidSentence(request, name, reason);
}

export function voidAnswerText(answer: VoidAnswer): string {
  const title = "An answer does not count";
  return reopenedQuestionText({ ...answer, title, why: voidAnswerReason(answer) });
}

interface ReopenedQuestion {
  readonly runId: string;
  readonly path: string;
  readonly title: string;
  readonly why: string;
}

export function reopenedQuestionText({ runId, path, title, why }: ReopenedQuestion): string {
  const approve = sanitizeCode(`/agentic approve ${runId} --step ${path}`, 200);
  return [
    `### ⏸ ${title}`,
    sanitizeLine(why, 400),
    `The question is open: submit a review, or write ${approve} if its current form is right.`,
    `<sub>run ${runId}</sub>`,
  ].join("\n\n");
}
