import { randomBytes } from "node:crypto";
import { appendFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import type { FolderIdentity } from "../../ports/notes.ts";
import { readOptional, replaceFile } from "../../storage/local/atomic-files.ts";

/** Lies hidden in the folder of the notes: a token, and below it the notes that were removed by command, a line each. */
const MARK_FILE = ".checkout";
const TOKEN = /^[0-9a-f]{32}$/;

export function hasMark(folder: string): boolean {
  return existsSync(join(folder, MARK_FILE));
}

/** Undefined where there is none, or one that cannot be read. */
export function readMark(folder: string): FolderIdentity | undefined {
  const [token = "", ...removed] = (readOptional(join(folder, MARK_FILE)) ?? "").split("\n");
  return TOKEN.test(token) ? { token, removed: new Set(removed.filter((path) => path !== "")) } : undefined;
}

export function writeMark(folder: string, { token, removed }: FolderIdentity): void {
  replaceFile(join(folder, MARK_FILE), `${[token, ...removed].join("\n")}\n`, { durable: true });
}

export function newMark(): FolderIdentity {
  return { token: randomBytes(16).toString("hex"), removed: new Set() };
}

/** Notes that are about to be removed; without a mark the folder was never synchronised. */
export function markRemoved(folder: string, paths: readonly string[]): void {
  const lines = paths.filter((path) => !path.includes("\n"));
  if (lines.length > 0 && hasMark(folder)) appendFileSync(join(folder, MARK_FILE), `${lines.join("\n")}\n`);
}
