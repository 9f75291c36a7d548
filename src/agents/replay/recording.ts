import { realpathSync } from "node:fs";

/** Stands for the working directory in a recording. */
export const CWD = "{{cwd}}";

/** Stands for the run's id in a recording. */
export const RUN_ID = "{{run_id}}";

/** Milliseconds the player waits before each line. */
export const REPLAY_DELAY = "AGENTIC_REPLAY_DELAY_MS";

/** Keys that only one machine and moment knew, or that repeat what else the line says. */
const OMITTED_KEYS: ReadonlySet<string> = new Set([
  "uuid",
  "request_id",
  "timestamp",
  "tool_use_result",
  "output_file",
]);

/** What is kept of a session's first line; the rest is the set-up of the machine that recorded it. */
const INIT_KEYS: ReadonlySet<string> = new Set([
  "type",
  "subtype",
  "cwd",
  "session_id",
  "tools",
  "mcp_servers",
  "model",
  "permissionMode",
  "claude_code_version",
]);

/** File names under which a session's recording is looked for, best first. */
export function recordingNames({ step, attempt }: { step: string; attempt: number }): [string, string] {
  const name = step.replaceAll("/", ".");
  return [`${name}.${attempt}.ndjson`, `${name}.ndjson`];
}

/** Turns the lines of a captured stream into a recording that can be played in another directory and run. */
export function toRecording(transcriptLines: readonly string[], cwd: string): string[] {
  const directories = [...new Set([realPath(cwd), cwd])].sort((a, b) => b.length - a.length);
  const lines = transcriptLines.filter((line) => line.trim() !== "").map(trim);
  return lines.map((line) => directories.reduce(replacePath, line).replaceAll(RUN_IDS, RUN_ID));
}

const RUN_IDS = /\b\d{8}-[0-9a-z]{6}\b/g;

function replacePath(line: string, directory: string): string {
  const path = JSON.stringify(directory)
    .slice(1, -1)
    .replaceAll(/[^\w/-]/g, "\\$&");
  return line.replaceAll(new RegExp(`${path}(?![\\w-])`, "g"), CWD);
}

/** The lines as a session of the run in `cwd` would have printed them. */
export function renderRecording(recording: string, { cwd, runId }: { cwd: string; runId: string }): string[] {
  const path = JSON.stringify(cwd).slice(1, -1);
  return recording
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => line.replaceAll(CWD, () => path).replaceAll(RUN_ID, () => runId));
}

function trim(line: string): string {
  const value: unknown = JSON.parse(line);
  if (typeof value !== "object" || value === null) return line;
  const init = "subtype" in value && value.subtype === "init";
  const entries = Object.entries(value).filter(([key]) =>
    init ? INIT_KEYS.has(key) : !OMITTED_KEYS.has(key),
  );
  return JSON.stringify(Object.fromEntries(entries));
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
