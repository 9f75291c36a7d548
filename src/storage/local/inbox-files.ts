import { type Dirent, existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { isRequestId } from "../../run/ids.ts";
import { readOptional } from "./atomic-files.ts";

/** Requests that people left for a run, the oldest first. */
export function listRequests(inbox: string): { id: string; content: string }[] {
  if (!existsSync(inbox)) return [];
  const files = readdirSync(inbox, { withFileTypes: true }).filter(isRequestEntry);
  return (
    files
      .slice(0, MOST_REQUESTS)
      .flatMap(({ name }) => readRequest(inbox, name))
      // Files of one tick of the clock are in the order of their ids: with the ending, `1-later.json` would come before `1.json`.
      .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
      .map(({ id, content }) => ({ id, content }))
  );
}

/** As what comes to an inbox from elsewhere: what is more or larger is left alone. */
const MOST_REQUESTS = 2_000;
const MOST_REQUEST_BYTES = 1024 * 1024;

function isRequestEntry(entry: Dirent): boolean {
  return entry.isFile() && entry.name.endsWith(".json") && isRequestId(entry.name.slice(0, -5));
}

/** None where it is too large, or was removed since its folder was read. */
function readRequest(inbox: string, name: string): { id: string; at: number; content: string }[] {
  const path = join(inbox, name);
  const stats = statSync(path, { throwIfNoEntry: false });
  const content = stats && stats.size <= MOST_REQUEST_BYTES ? readOptional(path) : undefined;
  return stats && content !== undefined ? [{ id: name.slice(0, -5), at: stats.mtimeMs, content }] : [];
}
