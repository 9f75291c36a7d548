import type { StateRefs, TreeChange } from "../../ports/state-refs.ts";
import {
  appendEntry,
  containsEntry,
  MANUAL_ENTRY_PREFIX,
  type ManualEntry,
  parseManualEntry,
} from "../../run/inbox-request.ts";
import { findRun, type FoundRun, versionOf } from "./find-run.ts";
import { addRequest, runNotFound } from "./inbox.ts";
import { runPath, runRef, stateMessage } from "./ref-names.ts";
import { updateRefs, type RetryTiming, type RefPlan } from "./update-ref.ts";

export interface PendingEntry {
  readonly id: string;
  readonly content: string;
}

interface RunEntries {
  readonly runId: string;
  readonly stateRef: string;
  readonly entries: readonly PendingEntry[];
}

/**
 * Adds manual entries to a run: to the inbox of a live run, to the files of an archived one. Existing entries stay. Errors: `not-
 * found`, and those of the refs.
 */
export async function addManualEntries(
  { refs, ...timing }: RetryTiming & { readonly refs: StateRefs },
  { runId, stateRef, entries: additions }: RunEntries,
): Promise<void> {
  const leave = async (some: readonly PendingEntry[]): Promise<void> => {
    for (const each of some) await addRequest({ refs, ...timing }, { runId, stateRef, ...each });
  };
  const written = await updateRefs<"written" | readonly PendingEntry[]>({ refs, ...timing }, async () => {
    const found = await findRun(refs, runId, { stateRef });
    if (!found) throw runNotFound(refs, runId);
    const missing = await findMissingEntries(found, additions);
    if (found.where === "live" || missing.length === 0) return { result: missing };
    return await planArchivedEntries(refs, found, missing);
  });
  if (written !== "written") return await leave(written);
  // Another engine may have resumed the run from the previous version.
  if ((await versionOf(refs, runRef(runId))) !== undefined) await leave(additions);
}

async function findMissingEntries(
  found: FoundRun,
  entries: readonly PendingEntry[],
): Promise<PendingEntry[]> {
  const files = new Set(entries.flatMap(({ content }) => parseManualEntry(content)?.file ?? []));
  const contents = await found.read([...files]);
  return entries.filter(({ content }) => {
    const addition = parseManualEntry(content);
    return addition && !containsEntry(textOf(contents.get(addition.file)), addition);
  });
}

/** Adds the requests too: an engine that resumes an older copy of the run needs them. */
async function planArchivedEntries(
  refs: StateRefs,
  { runId, ref, version }: FoundRun,
  missing: readonly PendingEntry[],
): Promise<RefPlan<"written">> {
  const known = missing.flatMap(({ content }) => parseManualEntry(content) ?? []);
  const paths = Array.from(new Set(known.map(({ file }) => runPath(runId, file))));
  const saved = await refs.read(version, paths);
  const folder = await refs.list(version, runPath(runId, "").slice(0, -1));
  // A segmented file is too long for an entry.
  const segmented = new Set(folder.filter(({ kind }) => kind === "folder").map(({ name }) => name));
  const texts = new Map<string, string>();
  for (const addition of known.filter(({ file }) => !segmented.has(`${file}.d`))) {
    const path = runPath(runId, addition.file);
    const text = texts.get(path) ?? textOf(saved.get(path));
    texts.set(path, appendEntry(text, addition) ?? text);
  }
  const changes: TreeChange[] = [
    ...Array.from(texts, ([path, content]) => ({ path, content })),
    ...missing.map(({ id, content }) => ({ path: runPath(runId, `inbox/${id}.json`), content })),
  ];
  const next = { message: stateMessage(`Run ${runId}: added to by hand`), changes };
  return { commit: { refs: [{ ref, expected: version, next }] }, result: () => "written" };
}

export function manualEntriesIn(requests: readonly PendingEntry[]): ManualEntry[] {
  return requests.flatMap(({ content }) => parseManualEntry(content) ?? []);
}

/** Whether an inbox file is a manual entry; the inbox reader handles it, and it is no answer. */
export function isManualEntryFile(path: string): boolean {
  return path.startsWith(`inbox/${MANUAL_ENTRY_PREFIX}`);
}

function textOf(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? []).toString("utf8");
}
