import { randomBytes } from "node:crypto";
import { appendFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { readOptional, replaceFile } from "../../storage/local/atomic-files.ts";

/** Identifies a folder of notes. A recreated folder has no identity. */
export interface FolderIdentity {
  readonly token: string;
  /** Paths of notes that commands removed since the last synchronization. */
  readonly removed: ReadonlySet<string>;
}

/** A hidden file in the notes folder: the token, then the removed notes, one a line. */
const FILE = ".checkout";
const TOKEN = /^[0-9a-f]{32}$/;

export function hasIdentity(folder: string): boolean {
  return existsSync(join(folder, FILE));
}

export function readIdentity(folder: string): FolderIdentity | undefined {
  const [token = "", ...removed] = (readOptional(join(folder, FILE)) ?? "").split("\n");
  return TOKEN.test(token) ? { token, removed: new Set(removed.filter((path) => path !== "")) } : undefined;
}

export function writeIdentity(folder: string, { token, removed }: FolderIdentity): void {
  replaceFile(join(folder, FILE), `${[token, ...removed].join("\n")}\n`, { durable: true });
}

export function createIdentity(): FolderIdentity {
  return { token: randomBytes(16).toString("hex"), removed: new Set() };
}

/** Records notes before a command removes them. Without the file, the folder was never synchronized. */
export function recordRemoved(folder: string, paths: readonly string[]): void {
  const lines = paths.filter((path) => !path.includes("\n"));
  if (lines.length > 0 && hasIdentity(folder)) appendFileSync(join(folder, FILE), `${lines.join("\n")}\n`);
}
