import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  linkSync,
  lstatSync,
  openSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
  appendFileSync,
  type Dirent,
  readdirSync,
} from "node:fs";
import { dirname, sep, join } from "node:path";
import type { NumberedEntry } from "../../ports/run-store.ts";
import { isRequestId } from "../../run/ids.ts";
import { isPossiblePath, MAX_RUN_BYTES, readRegularFile, openRegular } from "../../system/read-file.ts";
import { withErrorPath } from "../../system/system-fault.ts";

const NEW_LINE = 0x0a;

/** Appends to a file. In NDJSON, first ends a line that a crash or a full disk truncated. */
export function appendTo(path: string, content: string): void {
  const file = openRegular(path, "append");
  try {
    const gap = path.endsWith(".ndjson") && isTorn(file) ? "\n" : "";
    const bytes = Buffer.from(`${gap}${content}`);
    withErrorPath(path, () => {
      for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written);
    });
  } finally {
    closeSync(file);
  }
}

function isTorn(file: number): boolean {
  const { size } = fstatSync(file);
  const last = Buffer.alloc(1);
  return size > 0 && readSync(file, last, 0, 1, size - 1) === 1 && last[0] !== NEW_LINE;
}

export function replaceFile(path: string, content: string | Uint8Array, { durable = false } = {}): void {
  const draft = `${path}.${process.pid}.tmp`;
  try {
    withErrorPath(path, () => writeFileSync(draft, content, { flush: durable }));
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Creates a file atomically. Returns false if the file exists: of several processes one succeeds. */
export function createFile(path: string, content: string): boolean {
  const draft = `${path}.${process.pid}.tmp`;
  try {
    withErrorPath(path, () => writeFileSync(draft, content));
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

const notFoundCodes = new Set<unknown>(["ENOENT", "ENOTDIR", "EISDIR"]);

export function readOptional(path: string): string | undefined {
  return readOptionalBytes(path)?.toString("utf8");
}

export function readOptionalBytes(path: string): Buffer | undefined {
  try {
    return readRegularFile(path, { maxBytes: MAX_RUN_BYTES });
  } catch (error) {
    if (error instanceof Error && "code" in error && notFoundCodes.has(error.code)) return undefined;
    throw error;
  }
}

export function hasContent(path: string, content: string | Uint8Array): boolean {
  const wanted = Buffer.from(content);
  if (statSync(path, { throwIfNoEntry: false })?.size !== wanted.length) return false;
  return readOptionalBytes(path)?.equals(wanted) === true;
}

const LAST_BYTES = 16_384;

/** Returns the last complete line without reading the whole file; undefined if it is missing or very long. */
export function readLastLine(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    if (!fstatSync(file).isFile()) return undefined;
    const bytes = Buffer.alloc(LAST_BYTES);
    const length = readSync(file, bytes, { position: Math.max(0, fstatSync(file).size - LAST_BYTES) });
    const lines = bytes.toString("utf8", 0, length).split("\n");
    return lines.length > 2 || length < LAST_BYTES ? lines.at(-2) : undefined;
  } finally {
    closeSync(file);
  }
}

/** A file that replaces another one; a crash can leave it. */
export function isDraft(path: string): boolean {
  return /\.\d+\.tmp$/.test(path);
}

export function isRealInside(root: string, folder: string): boolean {
  if (!isPossiblePath(folder)) return false;
  let existing = folder;
  while (lstatSync(existing, { throwIfNoEntry: false }) === undefined) existing = dirname(existing);
  if (!existsSync(existing)) return false;
  return `${realpathSync(existing)}${sep}`.startsWith(`${realpathSync(root)}${sep}`);
}

/** Appends an entry under the next free number, which a file that only one process can create reserves. A crash leaves an unused number. */
export function addEntry(
  path: string,
  { highest, render }: NumberedEntry,
  redact: (text: string) => string,
): number {
  for (let number = highest(readOptional(path) ?? "") + 1; ; number += 1) {
    const reservation = reservationFile(path, number);
    if (!create(reservation)) continue;
    try {
      const text = readOptional(path) ?? "";
      if (highest(text) >= number) continue;
      appendFileSync(path, redact(render(number, text)));
      return number;
    } finally {
      rmSync(reservation, { force: true });
    }
  }
}

/** Named like a draft, so that it is not one of the run's documents. */
function reservationFile(path: string, number: number): string {
  return `${path}.${number}.tmp`;
}

function create(path: string): boolean {
  try {
    closeSync(openSync(path, "wx"));
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

export function listRequests(inbox: string): { id: string; content: string }[] {
  if (!existsSync(inbox)) return [];
  const files = readdirSync(inbox, { withFileTypes: true }).filter(isRequestEntry);
  return (
    files
      .slice(0, MOST_REQUESTS)
      .flatMap(({ name }) => readRequest(inbox, name))
      // Files of one clock tick are sorted by ID: by file name, `1-later.json` would precede `1.json`.
      .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
      .map(({ id, content }) => ({ id, content }))
  );
}

/** The limits of a remote inbox. */
const MOST_REQUESTS = 2_000;
const MOST_REQUEST_BYTES = 1024 * 1024;

function isRequestEntry(entry: Dirent): boolean {
  return entry.isFile() && entry.name.endsWith(".json") && isRequestId(entry.name.slice(0, -5));
}

function readRequest(inbox: string, name: string): { id: string; at: number; content: string }[] {
  const path = join(inbox, name);
  const stats = statSync(path, { throwIfNoEntry: false });
  const content = stats && stats.size <= MOST_REQUEST_BYTES ? readOptional(path) : undefined;
  return stats && content !== undefined ? [{ id: name.slice(0, -5), at: stats.mtimeMs, content }] : [];
}
