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
} from "node:fs";
import { dirname, sep } from "node:path";
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

/** Replaces a file atomically. */
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

/** Whether a file has exactly this content; a file of another size is not read. */
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

/** Whether a folder, which may not exist yet, is inside another one after links are resolved. */
export function isRealInside(root: string, folder: string): boolean {
  if (!isPossiblePath(folder)) return false;
  let existing = folder;
  while (lstatSync(existing, { throwIfNoEntry: false }) === undefined) existing = dirname(existing);
  if (!existsSync(existing)) return false;
  return `${realpathSync(existing)}${sep}`.startsWith(`${realpathSync(root)}${sep}`);
}
