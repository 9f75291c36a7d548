import { createHash } from "node:crypto";
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import type { TrustNotes } from "../../ports/trust-notes.ts";
import { parseTrustNote, renderTrustNote } from "../../run/sources/sources.ts";
import { makeFolder } from "../../system/make-folder.ts";
import { readOptional, replaceFile } from "./atomic-files.ts";

interface TrustNotesOptions {
  readonly known: () => string | undefined;
  readonly make: () => string;
}

const FOLDER = "trusted";
const MOST_AGE_MS = 365 * 24 * 60 * 60 * 1000;
/** Old notes are deleted once in so many new ones. */
const TIDY_EVERY = 64;

export function createTrustNotes({ known, make }: TrustNotesOptions): TrustNotes {
  return {
    read: (directory) => {
      const folder = known();
      return parseTrustNote(folder === undefined ? undefined : readOptional(fileIn(folder, directory)));
    },
    write: (directory, note) => {
      const folder = make();
      makeFolder(join(folder, FOLDER));
      const file = fileIn(folder, directory);
      if (!existsSync(file)) deleteOldNotes(join(folder, FOLDER));
      replaceFile(file, renderTrustNote(note), { durable: true });
    },
  };
}

function fileIn(folder: string, directory: string): string {
  const digest = createHash("sha256").update(directory).digest("hex").slice(0, 16);
  return join(folder, FOLDER, `${basename(directory)}-${digest}.json`);
}

function deleteOldNotes(folder: string): void {
  const names = readdirSync(folder);
  if (names.length % TIDY_EVERY !== TIDY_EVERY - 1) return;
  for (const name of names) {
    const changed = statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs;
    if (changed !== undefined && Date.now() - changed > MOST_AGE_MS)
      rmSync(join(folder, name), { force: true });
  }
}
