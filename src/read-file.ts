import { closeSync, constants, fstatSync, openSync, readFileSync, readSync, type Stats } from "node:fs";
import { AgenticError } from "./errors.ts";

const MEGABYTE = 1024 * 1024;

/** Most bytes of a file that a person writes: definitions, configuration, prompts, variables. */
export const MOST_WRITTEN_BYTES = 16 * MEGABYTE;
/** Most bytes of a file that runs append to. */
export const MOST_RUN_BYTES = 256 * MEGABYTE;

interface Reading {
  readonly most?: number;
  /** What messages call the file. */
  readonly shown?: string;
}

/**
 * A regular file, whole. Errors: `file-unsuitable` for a pipe, device or socket, which are never waited for, and for a file that is too
 * large; those of the system as they are.
 */
export function readRegularFile(
  path: string,
  { most = MOST_WRITTEN_BYTES, shown = path }: Reading = {},
): Buffer {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = fstatSync(file);
    const kind = kindOf(stats);
    if (kind !== undefined) throw unsuitable(`${shown} is ${kind}, not a regular file. Name a regular file.`);
    if (stats.size > most) throw tooLarge(shown, most);
    // What the system makes as it is read, as below /proc, has no size.
    return stats.size > 0 || stats.isDirectory() ? readFileSync(file) : readAtMost(file, { most, shown });
  } finally {
    closeSync(file);
  }
}

/** The same as text in UTF-8. */
export function readRegularText(path: string, reading?: Reading): string {
  return readRegularFile(path, reading).toString("utf8");
}

/** Whether the system can have a file of that path: names have 255 bytes at most and no NUL. */
export function isPossiblePath(path: string): boolean {
  if (path.includes("\0") || Buffer.byteLength(path) > 4_000) return false;
  return path.split(/[/\\]/).every((name) => Buffer.byteLength(name) <= 255);
}

function kindOf(stats: Stats): string | undefined {
  if (stats.isFIFO()) return "a pipe";
  if (stats.isCharacterDevice() || stats.isBlockDevice()) return "a device";
  return stats.isSocket() ? "a socket" : undefined;
}

function readAtMost(file: number, { most, shown }: Required<Reading>): Buffer {
  const chunks: Buffer[] = [];
  for (let length = 0; ;) {
    const chunk = Buffer.alloc(65_536);
    const read = readSync(file, chunk);
    if (read === 0) return Buffer.concat(chunks);
    length += read;
    if (length > most) throw tooLarge(shown, most);
    chunks.push(chunk.subarray(0, read));
  }
}

function tooLarge(shown: string, most: number): AgenticError {
  return unsuitable(`${shown} has more than ${most / MEGABYTE} MB, which is the limit. Name a smaller file.`);
}

function unsuitable(message: string): AgenticError {
  return new AgenticError({ code: "file-unsuitable", message });
}
