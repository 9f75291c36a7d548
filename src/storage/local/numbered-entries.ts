import { appendFileSync, closeSync, openSync, rmSync } from "node:fs";
import type { NumberedEntry } from "../../ports/run-store.ts";
import { readOptional } from "./atomic-files.ts";

/**
 * Appends an entry under the next free number. A file that only one process can create reserves the number until the entry is written.
 * A crash leaves an unused number.
 */
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
