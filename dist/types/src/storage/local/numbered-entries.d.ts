import type { NumberedEntry } from "../../ports/run-store.ts";
/**
 * Appends an entry under the next free number. Whoever wants a number first claims it with a file that only one can create, and then
 * looks whether it was used meanwhile: a claim goes when its entry stands there. A crash in between leaves a gap, and no harm.
 */
export declare function addEntry(path: string, { highest, render }: NumberedEntry): number;
