import * as z from "zod";

export const SkipReason = z
  .discriminatedUnion("code", [
    z.object({ code: z.literal("condition") }),
    z.object({ code: z.literal("from-step") }),
    z.object({ code: z.literal("failed"), message: z.string() }),
    z.object({ code: z.literal("dependency"), name: z.string(), outcome: z.enum(["skipped", "failed"]) }),
    z.object({ code: z.literal("superseded"), by: z.string() }),
  ])
  .describe("Why a step was skipped, as data.");
export type SkipReason = z.infer<typeof SkipReason>;

/** Whether a step failed and the run continued without it. */
export function isSkippedAfterFailure({
  status,
  skip,
}: {
  readonly status: string;
  readonly skip?: SkipReason;
}): boolean {
  return status === "skipped" && skip?.code === "failed";
}

export function describeSkip(reason: SkipReason): string {
  switch (reason.code) {
    case "failed":
      return `failed: ${reason.message}`;
    case "dependency":
      return `depends on ${reason.name}, which ${reason.outcome === "failed" ? "failed" : "was skipped"}`;
    case "superseded":
      return `${reason.by} was first`;
    default:
      return reason.code;
  }
}

export const StrayChanges = z
  .object({
    files: z.array(z.string()).describe("Changed files, at most 50. Empty after an empty commit."),
    more: z.int().positive().optional().describe("Number of further files."),
    patch: z.string().optional().describe("The changes as a patch, in the folder of the run."),
    omitted: z
      .int()
      .positive()
      .optional()
      .describe("Number of files that the patch leaves out because they are too large."),
    hashes: z
      .record(z.string(), z.string())
      .optional()
      .describe("In a checkout of the user, where the files stay: their hashes. No step commits them."),
  })
  .describe("Changes by a session that may change nothing. In a worktree of the engine they were reverted.");
export type StrayChanges = z.infer<typeof StrayChanges>;

export const Session = z
  .object({
    provider: z.string(),
    id: z.string(),
    directory: z.string().optional().describe("Working directory, relative to the repository."),
  })
  .describe("Agent session, for steps that resume it.");
export type Session = z.infer<typeof Session>;

/** Most characters of the output of a check in the journal. */
export const CHECK_OUTPUT_LIMIT = 2_000;

export const CheckTime = z
  .enum(["baseline", "step", "end"])
  .describe(
    "baseline: before the run changed files; step: after a step; end: at the final head of a branch.",
  );
export type CheckTime = z.infer<typeof CheckTime>;

/** Result of the check command. The engine ran it. */
export const CheckRecord = z.object({
  when: CheckTime,
  command: z.string(),
  tree: z.string().optional().describe("Git tree of the checked files; absent without git."),
  head: z.string().optional().describe("With `end`: the checked commit of the branch."),
  passed: z.boolean(),
  exit_code: z.int().nullable().describe("Null if the engine ended the command or could not start it."),
  seconds: z.number().nonnegative(),
  output: z.string().describe("Last lines of the output."),
  problem: z.string().optional().describe("Why it failed without an exit code, such as a timeout."),
  tests: z.int().nonnegative().optional().describe("Number of executed tests that the command printed."),
  failures: z
    .array(z.string())
    .optional()
    .describe("Of a failed check: fingerprints of the output lines that name failures."),
  cached: z.literal(true).optional().describe("It passed before on the same tree and was not repeated."),
  hashes: z
    .record(z.string(), z.string())
    .optional()
    .describe(
      "Files that the command wrote in a folder of the user, with their hashes. They belong to no step unless they change later.",
    ),
});
export type CheckRecord = z.infer<typeof CheckRecord>;

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
