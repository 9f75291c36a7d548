import { type Dirent, existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { isRequestId } from "../../run/ids.ts";
import { readOptional } from "./atomic-files.ts";

/** Lists requests, oldest first. */
export function listRequests(inbox: string): { id: string; content: string }[] {
  if (!existsSync(inbox)) return [];
  const files = readdirSync(inbox, { withFileTypes: true }).filter(isRequestEntry);
  return (
    files
      .slice(0, MOST_REQUESTS)
      .flatMap(({ name }) => readRequest(inbox, name))
      // Files of one clock tick are sorted by ID: by file name, `1-later.json` would precede `1.json`.
      .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
      .map(({ id, content }) => ({ id, content }))
  );
}

/** The limits of a remote inbox. */
const MOST_REQUESTS = 2_000;
const MOST_REQUEST_BYTES = 1024 * 1024;

function isRequestEntry(entry: Dirent): boolean {
  return entry.isFile() && entry.name.endsWith(".json") && isRequestId(entry.name.slice(0, -5));
}

/** Returns nothing if the file is too large or was just removed. */
function readRequest(inbox: string, name: string): { id: string; at: number; content: string }[] {
  const path = join(inbox, name);
  const stats = statSync(path, { throwIfNoEntry: false });
  const content = stats && stats.size <= MOST_REQUEST_BYTES ? readOptional(path) : undefined;
  return stats && content !== undefined ? [{ id: name.slice(0, -5), at: stats.mtimeMs, content }] : [];
}
