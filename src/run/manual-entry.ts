import * as z from "zod";
import { checkpointId, highestCheckpoint } from "./ids.ts";
import { parseJson, parseJsonObject } from "./parse-json.ts";
import { runFiles } from "./paths.ts";

/** An entry that a person or agent adds to a file of a run. It may arrive twice and counts once. */
export const ManualEntry = z.object({
  type: z.literal("addition"),
  file: z.enum([runFiles.logs, runFiles.checkpoints]),
  text: z.string().max(200_000),
});
export type ManualEntry = z.infer<typeof ManualEntry>;

export const manualEntryFiles = ManualEntry.shape.file.options;

/** Prefix of the request IDs of manual entries. */
export const MANUAL_ENTRY_PREFIX = "add-";

/** Parses an untrusted manual entry. Returns undefined if it is invalid. */
export function parseManualEntry(content: string): ManualEntry | undefined {
  const { data } = ManualEntry.safeParse(parseJson(content), { jitless: true });
  return data && isEntry(data) ? data : undefined;
}

export function renderManualEntry(addition: Omit<ManualEntry, "type">): string {
  return `${JSON.stringify({ type: "addition", ...addition })}\n`;
}

const ENTRY = /^---\ncheckpoint_id: chk-\d{1,9}\n((?:[a-z_]+:[^\n]*\n)+---\n[^]*\n)$/;
const RULE = /^---+[ \t]*$/gm;

function isEntry({ file, text }: ManualEntry): boolean {
  if (file === runFiles.checkpoints) return ENTRY.test(text) && text.match(RULE)?.length === 2;
  const isLine = text.endsWith("\n") && text.indexOf("\n") === text.length - 1;
  return isLine && typeof parseJsonObject(text)?.["message"] === "string";
}

function bodyOf({ file, text }: ManualEntry): string {
  return file === runFiles.checkpoints ? (ENTRY.exec(text)?.[1] ?? text) : text;
}

export function containsEntry(text: string, addition: ManualEntry): boolean {
  return `${text}\n`.includes(`\n${bodyOf(addition)}`) || text.startsWith(bodyOf(addition));
}

export function renumbered(addition: ManualEntry, number: number, after: string): string {
  const gap = after === "" ? "" : after.endsWith("\n") ? "\n" : "\n\n";
  return `${gap}---\ncheckpoint_id: ${checkpointId(number)}\n${bodyOf(addition)}`;
}

export function appendEntry(text: string, addition: ManualEntry): string | undefined {
  if (containsEntry(text, addition)) return undefined;
  if (addition.file === runFiles.checkpoints)
    return `${text}${renumbered(addition, highestCheckpoint(text) + 1, text)}`;
  return `${text}${text === "" || text.endsWith("\n") ? "" : "\n"}${addition.text}`;
}

export function checkpointIn(text: string, id: string): string | undefined {
  const begin = text.lastIndexOf(`---\ncheckpoint_id: ${id}\n`);
  if (begin === -1) return undefined;
  const [, second = -1, third = text.length] = Array.from(
    text.slice(begin).matchAll(RULE),
    ({ index }) => begin + index,
  );
  return second === -1 ? undefined : `${text.slice(begin, third).trimEnd()}\n`;
}
