import { realpathSync } from "node:fs";
import { CWD, RUN_ID } from "../src/agents/replay/recording.ts";

/** Keys that are specific to a machine or redundant. */
const OMITTED_KEYS: ReadonlySet<string> = new Set([
  "uuid",
  "request_id",
  "timestamp",
  "tool_use_result",
  "output_file",
]);

/** Keys of a session's first line that are recorded; others describe the machine. */
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
