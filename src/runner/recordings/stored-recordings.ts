import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { RECORDINGS } from "../../agents/replay/recording.ts";
import { closestMatch } from "../../definition/closest-match.ts";
import { AgenticError, usageError } from "../../errors.ts";
import { parseJson } from "../../run/parse-json.ts";
import { Usage } from "../../run/token-usage.ts";
import { readRegularText } from "../../system/read-file.ts";

export const MANIFEST = "recording.json";

const RecordedSession = z.object({
  step: z.string().describe("Step path; `orchestrator` for sessions that choose the next step."),
  attempt: z.int().positive().describe("Attempt of the replaying run. Interrupted attempts are not counted."),
  file: z.string().describe("File with the session, beside this one. Its lines have their own schema."),
  provider: z.string().optional().describe("Agent of the recorded session."),
  model: z.string().optional(),
  success: z.boolean().describe("Whether the session ended with an answer."),
  usage: Usage.optional(),
});
export type RecordedSession = z.infer<typeof RecordedSession>;

/** `recording.json`: the run of a recording, and its sessions. */
export const RecordingManifest = z.object({
  version: z.literal("1.0"),
  workflow: z.string(),
  run: z.string().describe("ID of the recorded run."),
  started_at: z.string().describe("Start of the recorded run."),
  base: z.string().optional().describe("Commit from which the recorded run started."),
  variables: z.record(z.string(), z.unknown()).describe("Variables of the recorded run."),
  sessions: z.array(RecordedSession),
});
export type RecordingManifest = z.infer<typeof RecordingManifest>;

export interface StoredRecording extends RecordingManifest {
  readonly name: string;
  /** Relative to the repository. */
  readonly directory: string;
}

export function recordingDirectory(name: string): string {
  return `${RECORDINGS}/${name}`;
}

/** Lists the recordings of a repository by name. Errors: `file-unsuitable`. */
export function listRecordings(root: string): StoredRecording[] {
  return recordingNames(root).map((name) => readManifest(root, name));
}

/** Reads a recording. Errors: `not-found` with the closest name, `file-unsuitable`. */
export function readRecording(root: string, name: string): StoredRecording {
  const names = recordingNames(root);
  if (names.includes(name)) return readManifest(root, name);
  const near = closestMatch(name, names);
  const list =
    names.length === 0
      ? "`agentic-sdlc run <workflow> --record` makes one."
      : `Recordings: ${names.join(", ")}.`;
  const hint = near === undefined ? list : `Did you mean \`${near}\`?`;
  throw new AgenticError({
    code: "not-found",
    message: `There is no recording \`${name}\` in ${RECORDINGS}. ${hint}`,
    data: { known: names },
  });
}

/** Errors: `usage` for a name that is no folder name, or that another recording has. */
export function requireFreeName(root: string, name: string, ofRun?: string): void {
  if (!/^[A-Za-z0-9][\w.-]{0,99}$/.test(name))
    throw usageError(
      `\`${name}\` cannot name a recording. Use letters, digits, \`.\`, \`_\` and \`-\`, such as \`--record dark-mode\`.`,
    );
  const directory = recordingDirectory(name);
  if (!existsSync(join(root, directory))) return;
  if (ofRun !== undefined && recordingNames(root).includes(name) && readManifest(root, name).run === ofRun)
    return;
  throw usageError(`The recording \`${name}\` exists. Choose another name, or delete ${directory} first.`);
}

/** Lists the names of the recordings, also of damaged ones. */
export function recordingNames(root: string): string[] {
  const folder = join(root, RECORDINGS);
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const names = entries.map(({ name }) => name);
  return names.filter((name) => existsSync(join(folder, name, MANIFEST))).toSorted();
}

function readManifest(root: string, name: string): StoredRecording {
  const directory = recordingDirectory(name);
  const file = `${directory}/${MANIFEST}`;
  const text = readRegularText(join(root, file), { displayName: file });
  const parsed = RecordingManifest.safeParse(parseJson(text), { jitless: true });
  if (parsed.success) return { ...parsed.data, name, directory };
  const [issue] = parsed.error.issues;
  throw new AgenticError({
    code: "file-unsuitable",
    message: `${file} is invalid: ${issue?.path.join(".") || "it"}: ${issue?.message}. Restore it, or record the run again.`,
  });
}
