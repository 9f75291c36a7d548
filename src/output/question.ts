import { formatMoment } from "../format.ts";
import type { questionsOf } from "../run/progress.ts";

/** A question that nobody has answered yet. */
export type OpenQuestion = ReturnType<typeof questionsOf>[number];

/** Lines of a message that are shown: the document it is about holds the rest. */
const MOST_LINES = 12;
/** Columns of a message that stands on the line of its step. */
const INLINE_COLUMNS = 60;

/** What a person is asked, by which step, until when, and what to look at. */
export function questionLines({ path, message, asked_at, deadline, about }: OpenQuestion): string[] {
  const until = deadline === undefined ? "" : ` until ${formatMoment(deadline, asked_at)}`;
  const lines = quoted(message);
  const [only = ""] = lines.length === 1 ? lines : [];
  const inline = only !== "" && only.length <= INLINE_COLUMNS;
  return [
    `${path} needs a person${until}.${inline ? `   ${only}` : ""}`,
    ...(inline ? [] : lines.map((line) => `  ${line}`)),
    ...(about?.document === undefined ? [] : [`  See ${about.document}`]),
  ];
}

/** Nobody watches the time of a paused run: an answer counts whenever it comes. */
export function pausedQuestionLines(question: OpenQuestion): string[] {
  const { deadline: _, ...open } = question;
  return questionLines(open);
}

function quoted(message: string): string[] {
  const lines = message.trim().split("\n");
  const shown = lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES), "…"] : lines;
  return `“${shown.join("\n")}”`.split("\n");
}

/** What else than words an answer can be. */
export const OTHER_ANSWERS = 'or --approve, or --reject "why", in place of the words';

/** The command that answers a run that nobody works on, and goes on with it; where several questions are open it names the step. */
export function answerCommand(runId: string, step?: string): string {
  const which = step === undefined ? "" : ` --step ${step}`;
  return `agentic-sdlc input ${runId}${which} "your words" --resume`;
}
