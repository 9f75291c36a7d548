import * as z from "zod";
import { AgenticError } from "../../errors.ts";
import { parseJson } from "../../run/parse-json.ts";

export const BUNDLE_FILE = "run.bundle";
export const MANIFEST_FILE = "manifest.json";
export const ISSUE_FILE = "issue.json";

/** Prefix of the ref in a bundle with the shared state from before the run. */
export const SEED = "refs/agentic/seed/";

/** The manifest of a bundle. The publishing job does not trust it. */
export const HandoffManifest = z.strictObject({
  version: z.literal(1),
  expected: z
    .record(z.string().max(300), z.string().regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/))
    .describe("Commits of the run's refs at the remote when the job started."),
});
export type HandoffManifest = z.infer<typeof HandoffManifest>;

export function parseManifest(text: string | undefined): HandoffManifest {
  const read = HandoffManifest.safeParse(parseJson(text), { jitless: true });
  if (read.success) return read.data;
  throw new AgenticError({
    code: "usage",
    message: `Nothing is published, because of ${MANIFEST_FILE}: the file is missing or invalid. Pass the whole folder of \`hand-over\` unchanged. Otherwise start the run again, and check what its agents did.`,
  });
}
