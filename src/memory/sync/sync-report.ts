import { plural } from "../../system/format.ts";
import type { BrokenNote } from "../notes/note.ts";

export class SyncReport {
  readonly pushed = new Set<string>();
  readonly pulled = new Set<string>();
  readonly removedLocally = new Set<string>();
  readonly removedRemotely = new Set<string>();
  /** By path: the note with the local content, since both sides changed the file. */
  readonly conflicts = new Map<string, string>();
  /** By path: the side that had removed what the other changed; the file is kept. */
  readonly keptAfterRemoval = new Map<string, "local" | "remote">();
  readonly excluded = new Map<string, string>();
  readonly broken = new Map<string, BrokenNote>();
  /** Sides that had lost notes and got them back. */
  readonly restored = new Set<"local" | "remote">();
  /** Whether a file changed during the synchronization: the next one transfers it. */
  unsettled = false;
  isCurrent = false;
  /** Whether the last common state is unknown, so that nothing counted as removed. */
  forgotten = false;
}

/** Returns notices for the user, a sentence each; none if notes were only transferred. */
export function describeSync(
  report: SyncReport,
  { folder, location }: { readonly folder: string; readonly location: string },
): string[] {
  const name = (path: string): string => `${folder}/${path}`;
  const lines: string[] = [];
  if (report.restored.has("remote")) {
    lines.push(
      `The history of the notes at ${location} was replaced since the last synchronization. No note was removed in this clone, and missing remote notes were restored.`,
    );
  }
  if (report.restored.has("local")) {
    lines.push(
      `${folder} was deleted or emptied. Its notes were restored from ${location}. \`agentic-sdlc memory delete\` and \`prune\` remove notes permanently.`,
    );
  }
  if (report.forgotten) {
    lines.push(
      `The record of the last synchronization with ${location} cannot be read. Notes that were missing on one side were restored.`,
    );
  }
  for (const [path, copy] of report.conflicts) {
    lines.push(
      `${name(path)} was changed in this clone and at ${location}. The version of this clone was saved as ${name(copy)}. Merge both notes.`,
    );
  }
  for (const [path, side] of report.keptAfterRemoval) {
    const [removed, changed] = side === "local" ? ["here", `at ${location}`] : [`at ${location}`, "here"];
    lines.push(`${name(path)} was removed ${removed} and changed ${changed}; it is kept.`);
  }
  const [firstExcluded] = report.excluded;
  if (firstExcluded) {
    const [path, why] = firstExcluded;
    const others = describeOthers(report.excluded.size);
    lines.push(`${name(path)}${others} is not synchronized: ${why}.`);
  }
  const [broken] = report.broken.values();
  if (broken) {
    const { path, line, message } = broken;
    lines.push(`${name(path)}:${line}${describeOthers(report.broken.size)} is no note: ${message}.`);
  }
  return lines;
}

function describeOthers(count: number): string {
  return count === 1 ? "" : ` (and ${plural(count - 1, "other file")})`;
}
