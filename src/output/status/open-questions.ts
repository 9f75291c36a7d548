import type { questionsOf } from "../../run/progress.ts";
import { formatMoment } from "../../system/format.ts";

export type OpenQuestion = ReturnType<typeof questionsOf>[number];

const MOST_LINES = 12;
const MOST_LINES_ALONE = 300;
const INLINE_COLUMNS = 60;

export function questionLines(question: OpenQuestion): string[] {
  const { path, message, asked_at } = question;
  const until = formatDeadline(question, asked_at);
  return [
    ...linesOf(path, { message, until, document: question.about?.document }),
    ...approvalLines(question),
  ];
}

interface Request {
  readonly deadline?: string | undefined;
  readonly on_timeout?: "continue" | "abort" | undefined;
}

export function formatDeadline({ deadline, on_timeout }: Request, seenAt: string): string {
  if (deadline === undefined) return "";
  const then =
    on_timeout === undefined
      ? ""
      : on_timeout === "continue"
        ? ", then the run continues"
        : ", then the run fails";
  return ` until ${formatMoment(deadline, seenAt)}${then}`;
}

interface DisplayedQuestion {
  readonly message: string;
  readonly until: string;
  readonly document: string | undefined;
}

function linesOf(path: string, { message, until, document }: DisplayedQuestion): string[] {
  const lines = quoted(message, document === undefined ? MOST_LINES_ALONE : MOST_LINES);
  const [only = ""] = lines.length === 1 ? lines : [];
  const inline = only !== "" && only.length <= INLINE_COLUMNS;
  return [
    `${path} needs a person${until}.${inline ? `   ${only}` : ""}`,
    ...(inline ? [] : lines.map((line) => `  ${line}`)),
    ...(document === undefined ? [] : [`  See ${document}`]),
  ];
}

function approvalLines({
  approvals,
  approved_by = [],
}: Pick<OpenQuestion, "approvals" | "approved_by">): string[] {
  if (approvals === undefined) return [];
  const by = approved_by.length === 0 ? "" : `: ${approved_by.map((name) => name || "a person").join(", ")}`;
  return [`  Approved by ${approved_by.length} of ${approvals}${by}`];
}

/** A paused run accepts an answer after the deadline. Only resuming it without an answer applies the timeout. */
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
  const then = on_timeout === "continue" ? "continues" : "fails";
  return [
    ...lines,
    `  If it resumes after ${formatMoment(deadline, asked_at)} without an answer, the run ${then}.`,
  ];
}

function quoted(message: string, most: number): string[] {
  const lines = message.trim().split("\n");
  const displayed = lines.length > most ? [...lines.slice(0, most), "…"] : lines;
  return `“${displayed.join("\n")}”`.split("\n");
}
