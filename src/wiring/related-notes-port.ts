import type { Notebook } from "../memory/notes/notebook.ts";
import { relatedNotes } from "../memory/notes/related-notes.ts";
import type { RelatedNotesPort } from "../ports/notes.ts";
import { withTimeout } from "../storage/replicated-store/remote-timeout.ts";
import { plural } from "../system/format.ts";
import { systemClock } from "../system/system-clock.ts";
import { composeNotebook, type NotebookPlace } from "./open-notebook.ts";
import { openRemoteStorage } from "./open-remote-storage.ts";
import type { RemoteStorageConfig } from "./remote-storage-config.ts";

/** What steps are told of a repository's notes. A problem is told once: steps ask again and again. */
export function composeNotes(place: NotebookPlace): RelatedNotesPort {
  const told = new Set<string>();
  const untold = (problems: readonly string[]): string[] => {
    const fresh = problems.filter((problem) => !told.has(problem));
    for (const problem of fresh) told.add(problem);
    return fresh;
  };
  return {
    related: async (text, limit) => {
      const problems: string[] = [];
      let section = "";
      try {
        using notebook = composeNotebook({ ...place, notice: (problem) => void problems.push(problem) });
        section = await relatedNotes(notebook, text, limit);
        problems.push(...(await brokenIn(notebook)));
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        problems.push(`Notes could not be searched, and the prompt holds none: ${reason}`);
      }
      return { section, problems: untold(problems) };
    },
  };
}

/** So many are named, so that a folder of other files fills no log. */
const MOST_NAMED = 10;

async function brokenIn({ list, location }: Notebook): Promise<string[]> {
  const { broken } = await list({ limit: 1 });
  if (broken.length === 0) return [];
  const named = broken
    .slice(0, MOST_NAMED)
    .map(({ path, line, message }) => `${location}/${path}:${line}: ${message}`);
  const rest = broken.length - named.length;
  const count = `${plural(broken.length, "note")} cannot be read and ${broken.length > 1 ? "are" : "is"} left out.`;
  const more = rest > 0 ? [`and ${rest} more; \`agentic-sdlc memory list\` names all`] : [];
  return [`${count} ${[...named, ...more].join("; ")}`];
}

const PATIENCE_MS = 15_000;
const FRESH_MS = 60_000;

/** For a run: a remote that cannot be reached, or is slow, only costs it the notes of others. */
export async function bringNotesInTime(place: RemoteStorageConfig): Promise<readonly string[]> {
  try {
    const far = await openRemoteStorage(place);
    if (!far) return [];
    const notes = far.syncNotes({ maxAgeMs: FRESH_MS });
    return await withTimeout(notes, { clock: systemClock, milliseconds: PATIENCE_MS, remote: far });
  } catch (error) {
    return [`Notes of others are not here: ${error instanceof Error ? error.message : String(error)}`];
  }
}
