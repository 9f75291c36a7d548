import type { questionsOf } from "../../run/progress.ts";
import { formatMoment } from "../../system/format.ts";

export type OpenQuestion = ReturnType<typeof questionsOf>[number];

const MOST_LINES = 12;
const MOST_LINES_ALONE = 300;
const INLINE_COLUMNS = 60;

export function questionLines(question: OpenQuestion): string[] {
  return [...linesOf(question, formatDeadline(question)), ...approvalLines(question)];
}

function formatDeadline({ deadline, on_timeout, asked_at }: OpenQuestion): string {
  if (deadline === undefined) return "";
  const then = on_timeout && `, then the run ${on_timeout === "continue" ? "continues" : "fails"}`;
  return ` until ${formatMoment(deadline, asked_at)}${then ?? ""}`;
}

function linesOf({ path, message, about }: OpenQuestion, until: string): string[] {
  const document = about?.document;
  const lines = quoted(message, document === undefined ? MOST_LINES_ALONE : MOST_LINES);
  const [only = ""] = lines.length === 1 ? lines : [];
  const inline = only !== "" && only.length <= INLINE_COLUMNS;
  return [
    `${path} needs a person${until}.${inline ? `   ${only}` : ""}`,
    ...(inline ? [] : lines.map((line) => `  ${line}`)),
    ...(document === undefined ? [] : [`  See ${document}`]),
  ];
}

function approvalLines({ approvals, approved_by = [] }: OpenQuestion): string[] {
  if (approvals === undefined) return [];
  const by = approved_by.length === 0 ? "" : `: ${approved_by.map((name) => name || "a person").join(", ")}`;
  return [`  Approved by ${approved_by.length} of ${approvals}${by}`];
}

/** A paused run accepts an answer after the deadline. Only resuming it without an answer applies the timeout. */
export function pausedQuestionLines(question: OpenQuestion): string[] {
  const { asked_at, deadline, on_timeout } = question;
  const lines = [...linesOf(question, ""), ...approvalLines(question)];
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
