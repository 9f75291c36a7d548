import * as z from "zod";
import { parseJson } from "../parse-json.ts";

/** The version and events of a run that this clone wrote or confirmed. */
const TrustNote = z.object({
  version: z.string().optional().describe("Version of the files of the run."),
  events: z
    .int()
    .nonnegative()
    .optional()
    .describe("First events of the journal that this clone wrote or confirmed; absent for all."),
});
export type TrustNote = z.infer<typeof TrustNote>;

/** Parses a trust note. A missing or invalid text gives an empty note. */
export function parseTrustNote(text: string | undefined): TrustNote {
  return TrustNote.safeParse(parseJson(text), { jitless: true }).data ?? {};
}

export function renderTrustNote(note: TrustNote): string {
  return `${JSON.stringify(note)}\n`;
}

/** Returns the number of leading lines that two journals share. */
export function sharedEvents(one: string, other: string): number {
  const lines = one.split("\n").slice(0, -1);
  const others = other.split("\n").slice(0, -1);
  const differs = lines.findIndex((line, index) => line !== others[index]);
  return differs < 0 ? lines.length : differs;
}
