import { plural } from "../../system/format.ts";
import type { StrayChanges } from "../../run/journal/event-fields.ts";

const MOST_NAMES = 3;

/** Returns `reverted a.js, b.js and 2 more files (steps/validate/1/reverted.patch)`, or what stays in the user's checkout. */
export function describeStrayChanges({ files, more = 0, patch, omitted, hashes }: StrayChanges): string {
  if (files.length === 0)
    return hashes ? "made a commit without changes" : "reverted a commit without changes";
  const hidden = Math.max(0, files.length - MOST_NAMES) + more;
  const names = `${files.slice(0, MOST_NAMES).join(", ")}${hidden > 0 ? ` and ${hidden} more` : ""}`;
  if (hashes) return `left ${names} in your checkout, in no commit`;
  if (patch === undefined) return `reverted ${names}`;
  const gap =
    omitted === undefined ? "" : `, without ${plural(omitted, "file that is", "files that are")} too large`;
  return `reverted ${names} (${patch}${gap})`;
}
