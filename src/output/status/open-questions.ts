import type { questionsOf } from "../../run/progress.ts";
import { formatMoment } from "../../system/format.ts";

/** A question that nobody has answered yet. */
export type OpenQuestion = ReturnType<typeof questionsOf>[number];

/** Lines of a message that are shown: the document it is about holds the rest. */
const MOST_LINES = 12;
/** Of one that is about no document: nothing else holds what is asked about. */
const MOST_LINES_ALONE = 300;
/** Columns of a message that stands on the line of its step. */
const INLINE_COLUMNS = 60;

/** What a person is asked, by which step, until when, and what to look at. */
export function questionLines(question: OpenQuestion): string[] {
  const { path, message, asked_at } = question;
  const until = formatDeadline(question, asked_at);
  return [
    ...linesOf(path, { message, until, document: question.about?.document }),
    ...approvalLines(question),
  ];
}

interface Asked {
  readonly deadline?: string | undefined;
  readonly on_timeout?: "continue" | "abort" | undefined;
}

/** ` until 14:30 UTC, then the run fails`; nothing where there is no deadline. */
export function formatDeadline({ deadline, on_timeout }: Asked, seenAt: string): string {
  if (deadline === undefined) return "";
  const then =
    on_timeout === undefined ? "" : on_timeout === "continue" ? ", then goes on" : ", then the run fails";
  return ` until ${formatMoment(deadline, seenAt)}${then}`;
}

interface Shown {
  readonly message: string;
  readonly until: string;
  readonly document: string | undefined;
}

function linesOf(path: string, { message, until, document }: Shown): string[] {
  const lines = quoted(message, document === undefined ? MOST_LINES_ALONE : MOST_LINES);
  const [only = ""] = lines.length === 1 ? lines : [];
  const inline = only !== "" && only.length <= INLINE_COLUMNS;
  return [
    `${path} needs a person${until}.${inline ? `   ${only}` : ""}`,
    ...(inline ? [] : lines.map((line) => `  ${line}`)),
    ...(document === undefined ? [] : [`  See ${document}`]),
  ];
}

/** Who has approved, where that takes several people. */
function approvalLines({
  approvals,
  approved_by = [],
}: Pick<OpenQuestion, "approvals" | "approved_by">): string[] {
  if (approvals === undefined) return [];
  const by = approved_by.length === 0 ? "" : `: ${approved_by.map((name) => name || "somebody").join(", ")}`;
  return [`  Approved by ${approved_by.length} of ${approvals}${by}`];
}

/** Nobody watches the time of a paused run: an answer counts whenever it comes. Resumed late without one, the run takes its time as over. */
export function pausedQuestionLines({
  path,
  message,
  asked_at,
  deadline,
  on_timeout,
  about,
  ...approvals
}: OpenQuestion): string[] {
  const lines = [
    ...linesOf(path, { message, until: "", document: about?.document }),
    ...approvalLines(approvals),
  ];
  if (deadline === undefined || on_timeout === undefined) return lines;
  const then = on_timeout === "continue" ? "goes on" : "fails";
  return [
    ...lines,
    `  Resumed unattended after ${formatMoment(deadline, asked_at)} without an answer, the run ${then}.`,
  ];
}

function quoted(message: string, most: number): string[] {
  const lines = message.trim().split("\n");
  const shown = lines.length > most ? [...lines.slice(0, most), "…"] : lines;
  return `“${shown.join("\n")}”`.split("\n");
}

/** What else than words an answer can be. */
export const OTHER_ANSWERS = 'or --approve, or --reject "why", in place of the words';

/** The command that answers a run that nobody works on, and goes on with it; where several questions are open it names the step. */
export function answerCommand(runId: string, step?: string): string {
  const which = step === undefined ? "" : ` --step ${step}`;
  return `agentic-sdlc input ${runId}${which} "your words" --resume`;
}
