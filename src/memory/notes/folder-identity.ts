import { randomBytes } from "node:crypto";
import { appendFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import type { FolderIdentity } from "../../ports/notes.ts";
import { readOptional, replaceFile } from "../../storage/local/atomic-files.ts";

/** A hidden file in the notes folder: a token, then the notes that a command removed, one a line. */
const MARK_FILE = ".checkout";
const TOKEN = /^[0-9a-f]{32}$/;

export function hasMark(folder: string): boolean {
  return existsSync(join(folder, MARK_FILE));
}

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

/** Records notes before a command removes them. Without the file, the folder was never synchronized. */
export function markRemoved(folder: string, paths: readonly string[]): void {
  const lines = paths.filter((path) => !path.includes("\n"));
  if (lines.length > 0 && hasMark(folder)) appendFileSync(join(folder, MARK_FILE), `${lines.join("\n")}\n`);
}
