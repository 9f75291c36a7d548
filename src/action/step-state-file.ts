import { createHmac, timingSafeEqual } from "node:crypto";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { parseJson } from "../run/parse-json.ts";
import { replaceFile } from "../storage/local/atomic-files.ts";
import { makeFolder } from "../system/make-folder.ts";
import { readJobFile } from "./job-event.ts";

export const WorkNote = z.object({
  runId: z.string().regex(/^\d{8}-[0-9a-z]{6}$/),
  stage: z.enum(["running", "untold", "ended"]),
  branch: z.string().optional(),
  issue: z.int().positive().optional(),
});
export type WorkNote = z.infer<typeof WorkNote>;

/** Agents can write this file. The signature uses the job's token, which they do not have. */
const Signed = z.object({ note: z.string(), mac: z.string() });

/** The folder of one use of the Action. Its first step creates it. */
export type WorkFolder = ReturnType<typeof workFolderOf>;

const FILE = "run.json";

export function workFolderOf(environment: Readonly<Record<string, string | undefined>>, key = "") {
  const { AGENTIC_WORK: made, RUNNER_TEMP: temp = tmpdir() } = environment;
  const path = made === undefined || made === "" ? join(temp, "agentic-sdlc") : made;
  const file = join(path, FILE);
  const macOf = (note: string): string => createHmac("sha256", key).update(note).digest("hex");
  let last: WorkNote | undefined;
  return {
    path,
    note: (workNote: WorkNote): void => {
      last = workNote;
      const text = JSON.stringify(workNote);
      makeFolder(path);
      replaceFile(file, `${JSON.stringify({ note: text, mac: macOf(text) })}\n`);
    },
    noted: (): WorkNote | undefined => {
      const { note, mac } = Signed.safeParse(parseJson(readJobFile(file)), { jitless: true }).data ?? {};
      if (note === undefined || mac === undefined || !isSame(mac, macOf(note))) return undefined;
      return WorkNote.safeParse(parseJson(note), { jitless: true }).data;
    },
    /** Whether the file exists, signed or not. */
    hasNote: (): boolean => existsSync(file),
    isDone: (): boolean => last === undefined || last.stage === "ended",
  };
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
