import * as z from "zod";

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
