import * as z from "zod";

export const BUNDLE_FILE = "run.bundle";
export const MANIFEST_FILE = "manifest.json";
export const ISSUE_FILE = "issue.json";

/** Where a bundle has what the state's ref held before the run, as far as that was looked at. */
export const SEED = "refs/agentic/seed/";

/** What stands beside a bundle; whoever publishes it believes none of it. */
export const HandOver = z.strictObject({
  version: z.literal(1),
  expected: z
    .record(z.string().max(300), z.string().regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/))
    .describe("Where refs of the run stood at the remote when the job began."),
});
export type HandOver = z.infer<typeof HandOver>;
