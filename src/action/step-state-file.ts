import { createHmac, timingSafeEqual } from "node:crypto";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { parseJson } from "../run/parse-json.ts";
import { replaceFile } from "../storage/local/atomic-files.ts";
import { makeFolder } from "../system/make-folder.ts";
import { readRegularText } from "../system/read-file.ts";

/** What one step of the Action tells the next about its run. */
export const WorkNote = z.object({
  runId: z.string().regex(/^\d{8}-[0-9a-z]{6}$/),
  stage: z.enum(["running", "untold", "ended"]),
  branch: z.string().optional(),
  /** Where people are told of it. */
  issue: z.int().positive().optional(),
});
export type WorkNote = z.infer<typeof WorkNote>;

/** Agents can write there too: only what is signed with the token of the job, which they do not have, is the engine's word. */
const Signed = z.object({ note: z.string(), mac: z.string() });

/** The folder of one use of the Action, which its first step makes. */
export interface WorkFolder {
  readonly path: string;
  note(note: WorkNote): void;
  noted(): WorkNote | undefined;
  /** Whether a step has left anything there, whoever wrote it. */
  hasNote(): boolean;
  /** Whether this step has left anything undone. */
  isDone(): boolean;
}

const FILE = "run.json";

/** The folder that the first step of the Action has made; `key` signs what is noted there. */
export function workFolderOf(
  environment: Readonly<Record<string, string | undefined>>,
  key = "",
): WorkFolder {
  const { AGENTIC_WORK: made, RUNNER_TEMP: temp = tmpdir() } = environment;
  return openWorkFolder(made === undefined || made === "" ? join(temp, "agentic-sdlc") : made, key);
}

function openWorkFolder(path: string, key: string): WorkFolder {
  const file = join(path, FILE);
  const macOf = (note: string): string => createHmac("sha256", key).update(note).digest("hex");
  let last: WorkNote | undefined;
  return {
    path,
    note: (given) => {
      last = given;
      const note = JSON.stringify(given);
      makeFolder(path);
      replaceFile(file, `${JSON.stringify({ note, mac: macOf(note) })}\n`);
    },
    noted: () => {
      const { note, mac } = Signed.safeParse(parseJson(textOf(file)), { jitless: true }).data ?? {};
      if (note === undefined || mac === undefined || !isSame(mac, macOf(note))) return undefined;
      return WorkNote.safeParse(parseJson(note), { jitless: true }).data;
    },
    hasNote: () => existsSync(file),
    isDone: () => last === undefined || last.stage === "ended",
  };
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

function textOf(file: string): string {
  try {
    return readRegularText(file);
  } catch {
    return "";
  }
}
