import { isUtf8 } from "node:buffer";
import { parseJsonObject } from "../../run/parse-json.ts";
import { runFiles } from "../../run/paths.ts";
import { OUTPUT_FILE_LIMIT_BYTES } from "../../run/step-output.ts";

const MIB = 1024 * 1024;
export const FILE_LIMIT_BYTES = 8 * MIB;
export const TRANSCRIPT_LIMIT_BYTES = 2 * MIB;
/** In the notice that replaces the middle of a file. */
export const OMITTED = "are omitted here: the file is too large to be replicated completely.";
/** Room for the notice between the parts. */
const NOTICE_BYTES = 1_024;
const NEW_LINE = 0x0a;

/** Required to read a run. */
const unlimitedFiles: ReadonlySet<string> = new Set([
  runFiles.progress,
  runFiles.run,
  runFiles.settings,
  runFiles.definition,
  runFiles.definitions,
  runFiles.sources,
  runFiles.program,
]);

/** Outputs of steps: conditions and templates of a resumed run read them. */
const OUTPUT_FILE = /^artifacts\/.+\/\d+\.(?:json|stdout\.txt|stderr\.txt)$/;

export function limitOf(path: string): number {
  if (unlimitedFiles.has(path)) return Infinity;
  if (OUTPUT_FILE.test(path)) return OUTPUT_FILE_LIMIT_BYTES;
  return isTranscript(path) ? TRANSCRIPT_LIMIT_BYTES : FILE_LIMIT_BYTES;
}

export function isTranscript(path: string): boolean {
  return path.startsWith("steps/") && path.endsWith("/transcript.ndjson");
}

/** Returns undefined for a large file that is useless without its middle. */
export function truncateFile(path: string, content: Uint8Array): Uint8Array | undefined {
  const limit = limitOf(path);
  if (content.length <= limit) return content;
  const isWholeOnly = path.startsWith("artifacts/") || path.endsWith(".json") || !isUtf8(content);
  return isWholeOnly ? undefined : truncateLines(path, content, limit);
}

/** Returns the first and last lines, with a notice between them. */
export function truncateLines(path: string, content: Uint8Array, limit: number): Uint8Array {
  const room = Math.floor((limit - NOTICE_BYTES) / 2);
  const head = content.subarray(0, content.lastIndexOf(NEW_LINE, room - 1) + 1);
  const next = content.indexOf(NEW_LINE, content.length - room);
  const tail = next === -1 ? new Uint8Array() : content.subarray(next + 1);
  const middle = content.subarray(head.length, content.length - tail.length);
  return Buffer.concat([head, Buffer.from(`${noticeFor(path, { head, middle })}\n`), tail]);
}

function noticeFor(path: string, { head, middle }: { head: Uint8Array; middle: Uint8Array }): string {
  const lines = countLines(middle);
  const size = (middle.length / MIB).toFixed(1);
  const text = `${lines} lines (${size} MiB) ${OMITTED}`;
  if (!path.endsWith(".ndjson")) return `[… ${text}]`;
  const before = parseJsonObject(lastLine(head)) ?? {};
  if (isTranscript(path)) return JSON.stringify({ at: before["at"], type: "notice", text });
  return JSON.stringify({ timestamp: before["timestamp"], level: "Warning", step: "", message: text });
}

export function countLines(content: Uint8Array): number {
  let lines = 0;
  for (let at = content.indexOf(NEW_LINE); at !== -1; at = content.indexOf(NEW_LINE, at + 1)) lines += 1;
  return lines;
}

function lastLine(head: Uint8Array): string {
  const start = head.lastIndexOf(NEW_LINE, head.length - 2) + 1;
  return Buffer.from(head.subarray(start)).toString("utf8");
}
