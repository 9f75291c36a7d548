import { voidSentence } from "../../comment-commands/answer-validity.ts";
import type { VoidReason } from "../../run/human-decision.ts";
import { sanitizeCode, sanitizeLine } from "./sanitized-text.ts";

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
  return voidSentence({ request, actor: name, reason });
}

export function voidAnswerText(answer: VoidAnswer): string {
  const { runId, path } = answer;
  return reopenedQuestionText({
    runId,
    path,
    title: "An answer does not count",
    why: voidAnswerReason(answer),
  });
}

export function reopenedQuestionText({
  runId,
  path,
  title,
  why,
}: {
  readonly runId: string;
  readonly path: string;
  readonly title: string;
  readonly why: string;
}): string {
  const approve = sanitizeCode(`/agentic approve ${runId} --step ${path}`, 200);
  return [
    `### ⏸ ${title}`,
    sanitizeLine(why, 400),
    `The question is open: submit a review, or write ${approve} if its current form is right.`,
    `<sub>run ${runId}</sub>`,
  ].join("\n\n");
}
