import * as z from "zod";

// Separate from the events, because their schemas are expensive to build and a run does not validate its own events.

export const QuestionSubject = z
  .object({
    document: z.string().optional().describe("File that the question is about."),
    hash: z.string().optional().describe("SHA-256 of the document or output."),
    head: z.string().optional().describe("Commit of the branch."),
    step: z.string().optional().describe("Path of the step whose document or output the question is about."),
  })
  .describe("Subject of a question. An answer is valid only for its subject.");
export type QuestionSubject = z.infer<typeof QuestionSubject>;

export const HumanDecision = z
  .enum(["approved", "rejected", "input", "timeout", "assumed"])
  .describe(
    "input: a text that neither approves nor rejects; timeout: no answer arrived and the run continues; assumed: with `questions: assume`, what the step assumes.",
  );
export type HumanDecision = z.infer<typeof HumanDecision>;

export const VoidReason = z
  .enum(["deleted", "edited", "dismissed", "not-permitted"])
  .describe("Why the answer is void; not-permitted: the person may no longer answer.");
export type VoidReason = z.infer<typeof VoidReason>;

export const Thread = z
  .object({
    id: z.string().optional().describe("Number of the first comment of the thread on GitHub."),
    path: z.string(),
    line: z.int().optional(),
    side: z
      .enum(["left", "right"])
      .optional()
      .describe("left: the line is in the version before the change."),
    text: z.string(),
  })
  .describe("A comment on a line of a file.");
export type Thread = z.infer<typeof Thread>;

interface Approval {
  readonly actor?: string | undefined;
}

export function approvers(approvals: readonly Approval[]): string[] {
  const known = new Map<string, string>();
  for (const { actor = "" } of approvals) {
    const person = actor.toLowerCase();
    if (!known.has(person)) known.set(person, actor);
  }
  return [...known.values()];
}

/** Returns the first line of an answer; for remarks on lines only, the first of these and their number. */
export function lineOfAnswer({
  text,
  threads = [],
}: {
  readonly text: string;
  readonly threads?: readonly Thread[] | undefined;
}): string {
  const [firstLine = ""] = text.split("\n", 1);
  if (firstLine !== "") return firstLine;
  const [remark = ""] = threads[0]?.text.split("\n", 1) ?? [];
  return threads.length < 2 ? remark : `${threads.length} remarks: ${remark}`;
}
