import type {
  BranchStates,
  LocalStates,
  NumberedEntry,
  RunStore,
  StateStore,
} from "../../ports/run-store.ts";
import type { Redactor } from "../../redaction/redactor.ts";

/** A store that keeps no secrets, whoever writes. What is read is what was kept. */
export function redactedStates(states: LocalStates, redactor: Redactor): LocalStates;
export function redactedStates(states: StateStore, redactor: Redactor): StateStore;
export function redactedStates(states: StateStore, redactor: Redactor): StateStore {
  return {
    folders: states.folders,
    open: (runId, mode) => {
      const run = states.open(runId, mode);
      return run instanceof Promise
        ? run.then((opened) => redactedRun(opened, redactor))
        : redactedRun(run, redactor);
    },
    ...(states.fetch ? { fetch: (runId: string) => states.fetch?.(runId) ?? Promise.resolve() } : {}),
    ...(states.branches ? { branches: () => redactedBranches(states, redactor) } : {}),
    ...(states.replicatePending
      ? { replicatePending: (options) => states.replicatePending?.(options) ?? Promise.resolve() }
      : {}),
    ...(states.forwardEntry
      ? {
          forwardEntry: (runId: string, id: string, addition: string) =>
            states.forwardEntry?.(runId, id, redactor.redactDocument(addition)) ?? Promise.resolve(),
        }
      : {}),
    read: (runId, path) => states.read(runId, path),
    list: () => states.list(),
    isLive: (runId) => states.isLive(runId),
    append: (runId, path, content) => states.append(runId, path, redactor.redactDocument(content)),
    addEntry: (runId, path, entry) => states.addEntry(runId, path, redactedEntry(entry, redactor)),
    discard: (runId) => states.discard(runId),
    addRequest: (runId, id, content) => states.addRequest(runId, id, redactor.redactDocument(content)),
  };
}

async function redactedBranches(states: StateStore, redactor: Redactor): Promise<BranchStates | undefined> {
  const branches = await states.branches?.();
  return (
    branches && {
      ...branches,
      open: async (branch) => {
        const opened = await branches.open(branch);
        return { ...opened, own: redactedRun(opened.own, redactor) };
      },
      sendRequest: (runId, id, content) => branches.sendRequest(runId, id, redactor.redactDocument(content)),
    }
  );
}

function redactedRun(run: RunStore, redactor: Redactor): RunStore {
  const { redactDocument } = redactor;
  return {
    runId: run.runId,
    location: run.location,
    appendJournal: (lines, heads) => run.appendJournal(redactDocument(lines), heads),
    readJournal: () => run.readJournal(),
    read: (path) => run.read(path),
    readBytes: (path) => run.readBytes(path),
    write: (path, content) => run.write(path, redactContent(content, redactDocument)),
    redact: redactDocument,
    files: () => run.files(),
    version: (path) => run.version(path),
    append: (path, content) => run.append(path, redactDocument(content)),
    addEntry: (path, entry) => run.addEntry(path, redactedEntry(entry, redactor)),
    writeShared: (path, content) => run.writeShared(path, redactDocument(content)),
    isShared: (path) => run.isShared(path),
    requests: () => run.requests(),
    ...(run.fetchRequests ? { fetchRequests: () => run.fetchRequests?.() ?? Promise.resolve() } : {}),
    flush: () => run.flush(),
    finish: (outcome) => run.finish(outcome),
    ...(run.confirmOwner ? { confirmOwner: () => run.confirmOwner?.() ?? Promise.resolve() } : {}),
    ...(run.takenOver ? { takenOver: run.takenOver } : {}),
    ...(run.isFetched === undefined ? {} : { isFetched: run.isFetched }),
    ...(run.movedBranches ? { movedBranches: run.movedBranches } : {}),
    [Symbol.asyncDispose]: () => run[Symbol.asyncDispose](),
  };
}

function redactedEntry({ highest, render }: NumberedEntry, { redactDocument }: Redactor): NumberedEntry {
  return { highest, render: (number, text) => redactDocument(render(number, text)) };
}

/** Bytes that are no text are kept as they are. */
export function redactContent(
  content: string | Uint8Array,
  redact: (text: string) => string,
): string | Uint8Array {
  if (typeof content === "string") return redact(content);
  const text = decode(content);
  const redacted = text === undefined ? undefined : redact(text);
  return redacted === undefined || redacted === text ? content : redacted;
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
