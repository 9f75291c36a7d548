import * as z from "zod";

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
