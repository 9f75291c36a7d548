import { plural } from "../../system/format.ts";

/** Joins the output of `git diff` to a patch. A file whose diff does not fit is left out, so that memory stays bounded. */
export interface DiffCollector {
  /** Takes a part of the output. */
  readonly add: (chunk: Buffer) => boolean;
  /** Ends the output of one repository. */
  readonly endOfRepository: () => void;
  /** Returns the patch, which begins with the names of the files that it leaves out, and their number. */
  readonly end: () => { readonly patch: string; readonly omitted: number };
}

/** Lines of a diff begin with another character, so this begins the diff of the next file. */
const BOUNDARY = "\ndiff --git ";
const MAX_HEADER = 8 * 1024;
const MOST_NAMES = 50;

export function collectDiffs(maxBytes: number): DiffCollector {
  const included: Buffer[] = [];
  const omitted: string[] = [];
  let room = maxBytes;
  let remainder = Buffer.alloc(0);
  let current = emptyDiff();
  const take = (part: Buffer): void => {
    if (!current.header.includes("\n")) current.header += part.subarray(0, MAX_HEADER).toString("utf8");
    current.bytes += part.length;
    if (current.bytes <= room) current.parts.push(part);
    else current.parts = [];
  };
  const endOfFile = (): void => {
    if (current.bytes > room) omitted.push(namesIn(current.header));
    else {
      included.push(...current.parts);
      room -= current.bytes;
    }
    current = emptyDiff();
  };
  const add = (chunk: Buffer): boolean => {
    const text = Buffer.concat([remainder, chunk]);
    let from = 0;
    for (let at = text.indexOf(BOUNDARY); at >= 0; at = text.indexOf(BOUNDARY, from)) {
      take(text.subarray(from, at + 1));
      endOfFile();
      from = at + 1;
    }
    const complete = Math.max(from, text.length - BOUNDARY.length);
    take(text.subarray(from, complete));
    remainder = text.subarray(complete);
    return true;
  };
  return {
    add,
    endOfRepository: () => {
      take(remainder);
      remainder = Buffer.alloc(0);
      endOfFile();
    },
    end: () => {
      const patch = Buffer.concat(included).toString("utf8").replace(/\n$/, "");
      const notes = omitted.length === 0 ? "" : renderNotes(omitted, maxBytes);
      return { patch: `${notes}${patch}`, omitted: omitted.length };
    },
  };
}

interface Diff {
  header: string;
  bytes: number;
  parts: Buffer[];
}

const emptyDiff = (): Diff => ({ header: "", bytes: 0, parts: [] });

/** Returns `a/logo.png b/logo.png`. */
function namesIn(header: string): string {
  return (header.split("\n", 1)[0] ?? "").replace("diff --git ", "");
}

/** `git apply` ignores text before the first diff. */
function renderNotes(omitted: readonly string[], maxBytes: number): string {
  const limit = `${(maxBytes / 1024 / 1024).toFixed(1)} MiB`;
  const hidden = omitted.length - MOST_NAMES;
  const names = omitted.slice(0, MOST_NAMES).map((name) => `  ${name}\n`);
  const more = hidden > 0 ? `  and ${plural(hidden, "more file")}\n` : "";
  return `This patch has at most ${limit}. It leaves out the changes of ${plural(omitted.length, "file")}:\n${names.join("")}${more}\n`;
}
