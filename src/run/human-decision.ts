import * as z from "zod";

// Apart from the events, whose many schemas a run need not put together: it writes them, and never checks its own.

export const QuestionSubject = z
  .object({
    document: z.string().optional().describe("File that was shown."),
    hash: z.string().optional().describe("SHA-256 of what was shown."),
    head: z.string().optional().describe("Commit of the branch that was shown."),
    step: z.string().optional().describe("Path of the step whose document or output was shown."),
  })
  .describe("What a question is about: an answer names it, and counts for nothing else.");
export type QuestionSubject = z.infer<typeof QuestionSubject>;

export const HumanDecision = z
  .enum(["approved", "rejected", "input", "timeout"])
  .describe("input: words that neither approve nor reject; timeout: nobody answered and the run goes on.");
export type HumanDecision = z.infer<typeof HumanDecision>;

export const VoidReason = z
  .enum(["deleted", "edited", "dismissed", "not-permitted"])
  .describe(
    "What happened to the words since they were said; not-permitted: the person may not answer any more.",
  );
export type VoidReason = z.infer<typeof VoidReason>;

export const Thread = z
  .object({
    id: z.string().optional().describe("Number of the comment at GitHub that begins the thread."),
    path: z.string(),
    line: z.int().optional(),
    side: z
      .enum(["left", "right"])
      .optional()
      .describe("left: the line stands in what was there before the change."),
    text: z.string(),
  })
  .describe("A remark on a line of a file.");
export type Thread = z.infer<typeof Thread>;

interface Approval {
  readonly actor?: string | undefined;
}

/** People who approved, each once, as they first called themselves; all who give no name are one. */
export function approvers(approvals: readonly Approval[]): string[] {
  const known = new Map<string, string>();
  for (const { actor = "" } of approvals) {
    const person = actor.toLowerCase();
    if (!known.has(person)) known.set(person, actor);
  }
  return [...known.values()];
}
