import { appendFileSync, closeSync, openSync, rmSync } from "node:fs";
import type { NumberedEntry } from "../../ports/run-store.ts";
import { readOptional } from "./atomic-files.ts";

/**
 * Appends an entry under the next free number. Whoever wants a number first claims it with a file that only one can create, and then
 * looks whether it was used meanwhile: a claim goes when its entry stands there. A crash in between leaves a gap, and no harm.
 */
export function addEntry(path: string, { highest, render }: NumberedEntry): number {
  for (let number = highest(readOptional(path) ?? "") + 1; ; number += 1) {
    const claim = claimFile(path, number);
    if (!create(claim)) continue;
    try {
      const text = readOptional(path) ?? "";
      if (highest(text) >= number) continue;
      appendFileSync(path, render(number, text));
      return number;
    } finally {
      rmSync(claim, { force: true });
    }
  }
}

/** Named like the draft of a file, so that it is none of the run's documents. */
function claimFile(path: string, number: number): string {
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
