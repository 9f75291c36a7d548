import * as z from "zod";
import { AgenticError } from "../../errors.ts";
import { parseJson } from "../../run/parse-json.ts";

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

/** Reads what stands beside a bundle; undefined for a file that is not there, or too large. Errors: `usage` for one that no job of ours left. */
export function parseHandOver(text: string | undefined): HandOver {
  const read = HandOver.safeParse(parseJson(text), { jitless: true });
  if (read.success) return read.data;
  throw new AgenticError({
    code: "usage",
    message: `Nothing is published, because of ${MANIFEST_FILE}: it is missing, or not as the job that worked leaves it. Hand over the whole folder of \`hand-over\`, as it was left; else start the run anew, and look at what its agents did.`,
  });
}
