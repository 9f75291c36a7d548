import { messageOf } from "../errors.ts";
import type { Notebook } from "../memory/notes/notebook.ts";
import { relatedNotes } from "../memory/notes/related-notes.ts";
import type { RelatedNotesPort } from "../ports/notes.ts";
import { withTimeout } from "../storage/replicated-store/replication-options.ts";
import { plural } from "../system/format.ts";
import { systemClock } from "../system/system-clock.ts";
import { openNotebook, type NotebookOptions } from "./open-notebook.ts";
import { openRemoteStorage } from "./open-remote-storage.ts";
import type { RemoteStorageConfig } from "./remote-storage-config.ts";

/** Returns the notes port of a run. Reports each problem once per process. */
export function createRelatedNotes(options: NotebookOptions): RelatedNotesPort {
  const reported = new Set<string>();
  const unreported = (problems: readonly string[]): string[] => {
    const fresh = problems.filter((problem) => !reported.has(problem));
    for (const problem of fresh) reported.add(problem);
    return fresh;
  };
  return {
    related: async (text, limit) => {
      const problems: string[] = [];
      let section = "";
      try {
        using notebook = openNotebook({ ...options, notice: (problem) => void problems.push(problem) });
        section = await relatedNotes(notebook, text, limit);
        problems.push(...(await findBrokenNotes(notebook)));
      } catch (error) {
        const reason = messageOf(error);
        problems.push(`Notes could not be searched, so the prompt has none: ${reason}`);
      }
      return { section, problems: unreported(problems) };
    },
  };
}

/** Limit for the log if the folder holds many other files. */
const MOST_NAMED = 10;

async function findBrokenNotes({ list, location }: Notebook): Promise<string[]> {
  const { broken } = await list({ limit: 1 });
  if (broken.length === 0) return [];
  const named = broken
    .slice(0, MOST_NAMED)
    .map(({ path, line, message }) => `${location}/${path}:${line}: ${message}`);
  const remaining = broken.length - named.length;
  const count = `${plural(broken.length, "note")} cannot be read and ${broken.length > 1 ? "are" : "is"} skipped.`;
  const more = remaining > 0 ? [`and ${remaining} more; \`agentic-sdlc memory list\` lists all`] : [];
  return [`${count} ${[...named, ...more].join("; ")}`];
}

const SYNC_TIMEOUT_MS = 15_000;
const FRESH_MS = 60_000;

export async function fetchNotesInTime(options: RemoteStorageConfig): Promise<readonly string[]> {
  try {
    const remote = await openRemoteStorage(options);
    if (!remote) return [];
    const notes = remote.syncNotes({ maxAgeMs: FRESH_MS });
    return await withTimeout(notes, { clock: systemClock, milliseconds: SYNC_TIMEOUT_MS, remote });
  } catch (error) {
    return [`Remote notes could not be fetched: ${messageOf(error)}`];
  }
}
