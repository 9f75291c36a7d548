import { closeSync, constants, fstatSync, openSync, readFileSync, readSync, type Stats } from "node:fs";
import { AgenticError } from "../errors.ts";

const MEGABYTE = 1024 * 1024;

/** Most bytes of a file that a user writes: definitions, configuration, prompts, variables. */
const MAX_WRITTEN_BYTES = 16 * MEGABYTE;
/** Most bytes of a file that runs append to. */
export const MAX_RUN_BYTES = 256 * MEGABYTE;

interface ReadOptions {
  readonly maxBytes?: number;
  readonly displayName?: string;
  /** Timeout for a pipe, such as `<(command)` of a shell. Default: pipes are refused. */
  readonly pipeMs?: number;
}

const POLL_MS = 10;

/** Errors: `file-unsuitable` for a device, a socket, a pipe that is too slow or not allowed, and for a file that is too large. */
export function readRegularFile(
  path: string,
  { maxBytes = MAX_WRITTEN_BYTES, displayName = path, pipeMs }: ReadOptions = {},
): Buffer {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = fstatSync(file);
    if (stats.isFIFO() && pipeMs !== undefined) return readPipe(file, { maxBytes, displayName, pipeMs });
    const kind = kindOf(stats);
    if (kind !== undefined)
      throw unsuitable(`${displayName} is ${kind}, not a regular file. Name a regular file.`);
    if (stats.size > maxBytes) throw tooLarge(displayName, maxBytes);
    // Generated files, as below /proc, have no size.
    return stats.size > 0 || stats.isDirectory()
      ? readFileSync(file)
      : readAtMost(file, { maxBytes, displayName });
  } finally {
    closeSync(file);
  }
}

/** Reads a regular file as UTF-8. */
export function readRegularText(path: string, options?: ReadOptions): string {
  return readRegularFile(path, options).toString("utf8");
}

/** Whether the system allows the path: at most 255 bytes for each name, no NUL. */
export function isPossiblePath(path: string): boolean {
  if (path.includes("\0") || Buffer.byteLength(path) > 4_000) return false;
  return path.split(/[/\\]/).every((name) => Buffer.byteLength(name) <= 255);
}

/** Opens a regular file to read or append. Errors: `file-unsuitable` for a pipe, device or socket; errors of the system. */
export function openRegular(path: string, mode: "read" | "append"): number {
  const { O_RDONLY, O_RDWR, O_APPEND, O_CREAT, O_NONBLOCK = 0 } = constants;
  const file = openSync(path, O_NONBLOCK | (mode === "read" ? O_RDONLY : O_RDWR | O_APPEND | O_CREAT), 0o666);
  const kind = kindOf(fstatSync(file));
  if (kind === undefined) return file;
  closeSync(file);
  throw unsuitable(`${path} is ${kind}, not a regular file. Name a regular file.`);
}

function kindOf(stats: Stats): string | undefined {
  if (stats.isFIFO()) return "a pipe";
  if (stats.isCharacterDevice() || stats.isBlockDevice()) return "a device";
  return stats.isSocket() ? "a socket" : undefined;
}

/** Reads until the writer closes the pipe. A pipe that is not opened yet looks closed, so this waits for the first bytes. */
function readPipe(file: number, { pipeMs, ...limits }: Required<ReadOptions>): Buffer {
  const deadline = performance.now() + pipeMs;
  const pause = new Int32Array(new SharedArrayBuffer(4));
  return readAtMost(file, limits, (chunk, length) => {
    for (;;) {
      const read = readNow(file, chunk);
      if (read !== undefined && (read > 0 || length > 0)) return read;
      if (performance.now() > deadline) throw tooSlow(limits.displayName, pipeMs);
      Atomics.wait(pause, 0, 0, POLL_MS);
    }
  });
}

/** Undefined if the pipe is empty and open. */
function readNow(file: number, chunk: Buffer): number | undefined {
  try {
    return readSync(file, chunk);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EAGAIN") return undefined;
    throw error;
  }
}

function readAtMost(
  file: number,
  { maxBytes, displayName }: Required<Omit<ReadOptions, "pipeMs">>,
  readInto = (chunk: Buffer, _length: number): number => readSync(file, chunk),
): Buffer {
  const chunks: Buffer[] = [];
  for (let length = 0; ;) {
    const chunk = Buffer.alloc(65_536);
    const read = readInto(chunk, length);
    if (read === 0) return Buffer.concat(chunks);
    length += read;
    if (length > maxBytes) throw tooLarge(displayName, maxBytes);
    chunks.push(chunk.subarray(0, read));
  }
}

function tooLarge(displayName: string, maxBytes: number): AgenticError {
  return unsuitable(
    `${displayName} has more than ${maxBytes / MEGABYTE} MB, which is the limit. Name a smaller file.`,
  );
}

function tooSlow(displayName: string, pipeMs: number): AgenticError {
  return unsuitable(
    `${displayName} is a pipe that was not written to its end within ${pipeMs / 1_000} seconds. Write its content to a file and name that.`,
  );
}

function unsuitable(message: string): AgenticError {
  return new AgenticError({ code: "file-unsuitable", message });
}
