import { stripVTControlCharacters } from "node:util";

/** Terminals would obey control and bidirectional characters in the text of agents and scripts. */
const UNPRINTABLE = /(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

export function describeLostChanges({ branch, files }: { branch: string; files: readonly string[] }): string {
  return `changes of ${branch} to ${files.join(", ")} are lost`;
}

export function printable(text: string): string {
  return stripVTControlCharacters(text).replace(UNPRINTABLE, "");
}
