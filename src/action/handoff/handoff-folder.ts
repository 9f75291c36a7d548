import { readdirSync, rmSync, statSync, copyFileSync, existsSync, lstatSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import * as z from "zod";
import { AgenticError, usageError } from "../../errors.ts";
import { parseJson } from "../../run/parse-json.ts";
import type { IssueConversation } from "../../runner/start/read-variables.ts";
import { makeFolder } from "../../system/make-folder.ts";
import { isPathInside, resolveRealPath } from "../../system/path-containment.ts";
import { readRegularText } from "../../system/read-file.ts";
import type { Job } from "../job.ts";

/** GitHub's words for the relation of an author to a repository. */
const Association = z.enum([
  "COLLABORATOR",
  "CONTRIBUTOR",
  "FIRST_TIMER",
  "FIRST_TIME_CONTRIBUTOR",
  "MANNEQUIN",
  "MEMBER",
  "NONE",
  "OWNER",
]);

const StoredIssue = z.strictObject({
  title: z.string(),
  body: z.string(),
  associations: z.record(z.string(), Association).optional().describe("By login of the author."),
});
type StoredIssue = z.infer<typeof StoredIssue>;

/** GitHub limits its texts to 65,536 characters. */
const MAX_BYTES = 1_000_000;

/** Saves the issue for the publishing job: the text may change before it, and its token may see other associations. */
export function saveIssueForPublish({ inputs, work }: Job, issue: IssueConversation): void {
  if (inputs["hand-over"] === undefined || inputs.command === "publish") return;
  const { title, body } = issue;
  const known = [issue, ...issue.comments].map(({ author, association }) => [author, association] as const);
  const associations = Object.fromEntries(known.filter(([, association]) => association !== undefined));
  makeFolder(work.path);
  writeFileSync(join(work.path, ISSUE_FILE), JSON.stringify({ title, body, associations }));
}

export function copySavedIssue({ work }: Job, folder: string): void {
  const file = join(work.path, ISSUE_FILE);
  if (existsSync(file)) copyFileSync(file, join(folder, ISSUE_FILE));
}

/** Returns the issue of the previous job. Its text is untrusted until its digest was compared. */
export function readHandedOffIssue({ inputs, io }: Job): StoredIssue | undefined {
  const { command, "hand-over": folder } = inputs;
  if (command !== "publish" || folder === undefined) return undefined;
  const file = resolve(io.cwd, folder, ISSUE_FILE);
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (!found?.isFile() || found.size > MAX_BYTES) return undefined;
  return StoredIssue.safeParse(parseJson(readRegularText(file)), { jitless: true }).data;
}

export const BUNDLE_FILE = "run.bundle";
export const MANIFEST_FILE = "manifest.json";
const ISSUE_FILE = "issue.json";

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

const OWN_FILES: ReadonlySet<string> = new Set([BUNDLE_FILE, MANIFEST_FILE, ISSUE_FILE]);
const ADVICE =
  "use a separate folder that is empty or does not exist, such as `${{ runner.temp }}/hand-over`.";

/**
 * Returns the path of the handoff folder. Errors: `usage` for a folder with other files, or one in the checkout, where an agent
 * would commit it.
 */
export function requireHandoffFolder(input: string, { cwd, root }: { cwd: string; root: string }): string {
  const target = resolve(cwd, input);
  const [real, checkout] = [resolveRealPath(target), resolveRealPath(root)];
  const [isInside, isEnclosing] = [isPathInside(checkout, real), isPathInside(real, checkout)];
  if (isInside || isEnclosing)
    throw usageError(
      `Input \`hand-over\` is ${JSON.stringify(input)}, which ${isInside ? "is in" : "contains"} the checkout; ${ADVICE}`,
    );
  const found = statSync(target, { throwIfNoEntry: false });
  if (found && !found.isDirectory())
    throw usageError(`Input \`hand-over\` is ${JSON.stringify(input)}, which is a file; ${ADVICE}`);
  const otherFiles = found ? readdirSync(target).filter((name) => !OWN_FILES.has(name)) : [];
  if (otherFiles.length === 0) return target;
  const listed = otherFiles.slice(0, 3).join(", ");
  const more = otherFiles.length > 3 ? ` and ${otherFiles.length - 3} more` : "";
  throw usageError(
    `Input \`hand-over\` is ${JSON.stringify(input)}, which contains ${listed}${more}; ${ADVICE}`,
  );
}

export function clearHandoffFolder(folder: string): void {
  makeFolder(folder);
  for (const name of OWN_FILES) rmSync(join(folder, name), { force: true });
}
