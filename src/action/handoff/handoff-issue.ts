import { copyFileSync, existsSync, lstatSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import * as z from "zod";
import type { IssueText } from "../../ports/event-forge.ts";
import { parseJson } from "../../run/parse-json.ts";
import { makeFolder } from "../../system/make-folder.ts";
import { readRegularText } from "../../system/read-file.ts";
import type { Job } from "../job.ts";
import { ISSUE_FILE } from "./handoff-manifest.ts";

const Words = z.strictObject({ title: z.string(), body: z.string() });

/** Of GitHub's texts, which have 65,536 characters. */
const MOST_BYTES = 1_000_000;

/** Keeps the text of an issue for the job that publishes, which may find another one by then. */
export function handOnIssue({ inputs, work }: Job, { title, body }: IssueText): void {
  if (inputs["hand-over"] === undefined || inputs.command === "publish") return;
  makeFolder(work.path);
  writeFileSync(join(work.path, ISSUE_FILE), JSON.stringify({ title, body }));
}

/** Leaves it beside the bundle. */
export function leaveIssue({ work }: Job, folder: string): void {
  const file = join(work.path, ISSUE_FILE);
  if (existsSync(file)) copyFileSync(file, join(folder, ISSUE_FILE));
}

/** What the job before left of it; anybody's words, until they have the digest of those that were seen. */
export function handedIssue({ inputs, io }: Job): IssueText | undefined {
  const { command, "hand-over": folder } = inputs;
  if (command !== "publish" || folder === undefined) return undefined;
  const file = resolve(io.cwd, folder, ISSUE_FILE);
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (!found?.isFile() || found.size > MOST_BYTES) return undefined;
  return Words.safeParse(parseJson(readRegularText(file)), { jitless: true }).data;
}
