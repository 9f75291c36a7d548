import { mkdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { parseJson } from "../run/parse-json.ts";
import { replaceFile } from "../store/files.ts";

/** What one step of the Action tells the next about its run; agents can write there too, so it names files and says nothing of trust. */
export const WorkNote = z.object({
  runId: z.string().regex(/^\d{8}-[0-9a-z]{6}$/),
  stage: z.enum(["running", "untold", "ended"]),
  branch: z.string().optional(),
});
export type WorkNote = z.infer<typeof WorkNote>;

/** The folder of one use of the Action, which its first step makes. */
export interface WorkFolder {
  readonly path: string;
  note(note: WorkNote): void;
  noted(): WorkNote | undefined;
}

const FILE = "run.json";

/** The folder that the first step of the Action has made. */
export function workFolderOf(environment: Readonly<Record<string, string | undefined>>): WorkFolder {
  const { AGENTIC_WORK: made, RUNNER_TEMP: temp = tmpdir() } = environment;
  return openWorkFolder(made === undefined || made === "" ? join(temp, "agentic-sdlc") : made);
}

function openWorkFolder(path: string): WorkFolder {
  const file = join(path, FILE);
  return {
    path,
    note: (note) => {
      mkdirSync(path, { recursive: true });
      replaceFile(file, `${JSON.stringify(note)}\n`);
    },
    noted: () => WorkNote.safeParse(parseJson(textOf(file)), { jitless: true }).data,
  };
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
