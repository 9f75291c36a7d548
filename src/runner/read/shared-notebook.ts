import { AgenticError } from "../../errors.ts";
import type { Notebook } from "../../memory/notes/notebook.ts";
import type { NotesSync } from "../../ports/remote-storage.ts";
import { systemClock } from "../../system/system-clock.ts";
import { enclosingCheckout } from "../../wiring/open-notebook.ts";
import { hasRemoteStorage, type RemoteStorageConfig } from "../../wiring/remote-storage-config.ts";
import { withLookupTimeout } from "./readable-run.ts";

/** A notebook that other clones write to as well. Remote notes are fetched before a read. */
export interface SharedNotebook extends Notebook {
  /** The local notes; the remote is not asked. */
  readonly local: Notebook;
  /** Pushes local changes to the remote. */
  push(): Promise<void>;
}

interface Sharing {
  readonly config: RemoteStorageConfig;
  readonly report: (text: string) => void;
}

/** Maximum age of fetched notes. */
const FRESH_MS = 60_000;
/** Timeout: the command ends after it and cannot retry later. */
const SYNC_TIMEOUT_MS = 3_000;

/** If the remote is unreachable, a notice says so and only its notes are missing. */
export function shareNotebook(notebook: Notebook, sharing: Sharing): SharedNotebook {
  const fetchNotes = async (maxAgeMs: number, limitMs = SYNC_TIMEOUT_MS): Promise<boolean> =>
    await syncNotes(sharing, { maxAgeMs, limitMs });
  const look = async <T>(work: () => Promise<T>, isNothing: (found: T) => boolean): Promise<T> => {
    const since = systemClock.now().getTime();
    const isFetched = await fetchNotes(FRESH_MS);
    const found = await work();
    if (!isFetched || !isNothing(found)) return found;
    // Fetches again before reporting that nothing was found.
    await fetchNotes(systemClock.now().getTime() - since);
    return await work();
  };
  const isEmpty = ({ notes }: { readonly notes: readonly unknown[] }): boolean => notes.length === 0;
  const read: Notebook["read"] = async (idOrPath) => {
    const found = await look(
      () => notebook.read(idOrPath).catch(unlessNotFound),
      (result) => result instanceof AgenticError,
    );
    if (found instanceof AgenticError) throw found;
    return found;
  };
  return {
    ...notebook,
    local: notebook,
    create: async (...input) => {
      await fetchNotes(FRESH_MS, 0);
      return await notebook.create(...input);
    },
    search: (query) =>
      look(
        () => notebook.search(query),
        (found) => isEmpty(found) || found.suggestion !== undefined,
      ),
    list: (filter) => look(() => notebook.list(filter), isEmpty),
    read,
    prune: async (options) => {
      await fetchNotes(FRESH_MS);
      return await notebook.prune(options);
    },
    push: async () => void (await syncNotes(sharing, { isQuick: true, limitMs: SYNC_TIMEOUT_MS })),
  };
}

function unlessNotFound(error: unknown): AgenticError {
  if (error instanceof AgenticError && error.code === "not-found") return error;
  throw error;
}

/** Returns whether a remote exists and responded. */
async function syncNotes({ config, report }: Sharing, options: NotesSync): Promise<boolean> {
  // Sessions of a run have no access to the remote: the engine replicates what they write.
  if (config.environment["AGENTIC_RUN_ID"] !== undefined) return false;
  const checkout = { ...config, root: enclosingCheckout(config.root) };
  if (!checkout.config.memory.enabled || !hasRemoteStorage(checkout)) return false;
  try {
    const { openRemoteStorage } = await import("../../wiring/open-remote-storage.ts");
    const storage = await openRemoteStorage(checkout);
    if (!storage) return false;
    const notices = await withLookupTimeout(storage, async () => await storage.syncNotes(options));
    for (const notice of notices) report(notice);
    return true;
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    report(`Only the notes of this clone are available: ${error.message}`);
    return false;
  }
}
