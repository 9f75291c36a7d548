import { copyFileSync, existsSync, lstatSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import * as z from "zod";
import type { IssueText } from "../../ports/event-forge.ts";
import { parseJson } from "../../run/parse-json.ts";
import { makeFolder } from "../../system/make-folder.ts";
import { readRegularText } from "../../system/read-file.ts";
import type { Job } from "../job.ts";
import { ISSUE_FILE } from "./handoff-manifest.ts";

const StoredIssue = z.strictObject({ title: z.string(), body: z.string() });

/** GitHub limits its texts to 65,536 characters. */
const MAX_BYTES = 1_000_000;

/** Saves the text of an issue for the publishing job, since the issue may change before it. */
export function saveIssueForPublish({ inputs, work }: Job, { title, body }: IssueText): void {
  if (inputs["hand-over"] === undefined || inputs.command === "publish") return;
  makeFolder(work.path);
  writeFileSync(join(work.path, ISSUE_FILE), JSON.stringify({ title, body }));
}

export function copySavedIssue({ work }: Job, folder: string): void {
  const file = join(work.path, ISSUE_FILE);
  if (existsSync(file)) copyFileSync(file, join(folder, ISSUE_FILE));
}

/** Returns the issue text of the previous job. It is untrusted until its digest was compared. */
export function readHandedOffIssue({ inputs, io }: Job): IssueText | undefined {
  const { command, "hand-over": folder } = inputs;
  if (command !== "publish" || folder === undefined) return undefined;
  const file = resolve(io.cwd, folder, ISSUE_FILE);
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (!found?.isFile() || found.size > MAX_BYTES) return undefined;
  return StoredIssue.safeParse(parseJson(readRegularText(file)), { jitless: true }).data;
}
