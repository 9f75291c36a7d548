import type { NumberedEntry, OpenBranch, RunStore } from "../../ports/run-store.ts";
import { isEngineFile, runFiles } from "../../run/paths.ts";

/** Files that a runner owns, under their paths in a run. Its other files are handed to the run. */
const own: ReadonlySet<string> = new Set([
  runFiles.journal,
  runFiles.logs,
  runFiles.progress,
  runFiles.run,
  runFiles.settings,
  runFiles.definition,
  runFiles.definitions,
  runFiles.sources,
  runFiles.worktrees,
]);

/** No step can have these names. */
const DOCUMENTS = "+documents";
const SHARED = "+shared";

/** Branch and round of a runner. Each round has its own folders, because handed-over files may change later. */
export interface BranchRound {
  readonly branch: string;
  readonly round: number;
}

/** The file of the run for a file of a runner. Undefined for a file of the runner itself or of an earlier round. */
export type BranchFile =
  | { readonly kind: "attempt" | "document"; readonly path: string }
  | { readonly kind: "shared"; readonly path: string };

export function branchFileOf(path: string, { branch, round }: BranchRound): BranchFile | undefined {
  const folder = `steps/${branch}/`;
  if (!path.startsWith(folder)) return undefined;
  const name = path.slice(folder.length);
  const [top = ""] = name.split("/", 1);
  if (top !== DOCUMENTS && top !== SHARED) return { kind: "attempt", path };
  const now = `${top}/${round}/`;
  if (!name.startsWith(now)) return undefined;
  return { kind: top === SHARED ? "shared" : "document", path: name.slice(now.length) };
}

interface BranchStoreOptions extends BranchRound {
  readonly opened: OpenBranch;
  readonly isOwnCode: (branch: string) => boolean;
}

export function createBranchStore({ opened, branch, round, isOwnCode }: BranchStoreOptions): RunStore {
  const { own: files, run, ownFiles } = opened;
  const documents = `steps/${branch}/${DOCUMENTS}/${round}/`;
  const isOwn = (path: string): boolean => own.has(path) || path.startsWith("steps/");
  const pathOf = (path: string): string => (isOwn(path) ? path : `${documents}${path}`);
  const written = new Set(
    ownFiles().flatMap((path) => (path.startsWith(documents) ? path.slice(documents.length) : [])),
  );
  const noted = (path: string): string => {
    if (!isOwn(path)) written.add(path);
    return pathOf(path);
  };
  const isStored = (path: string): boolean => isOwn(path) || written.has(path);
  const read = (path: string): string | undefined =>
    files.read(pathOf(path)) ?? (own.has(path) ? undefined : run.read(path));
  const tails = [runFiles.logs, runFiles.checkpoints].map((path) => ({ path, before: run.read(path) ?? "" }));
  return {
    runId: files.runId,
    location: run.location,
    appendJournal: (lines, heads) => {
      const ownHeads = heads && new Map(Array.from(heads).filter(([name]) => isOwnCode(name)));
      files.appendJournal(lines, ownHeads);
    },
    readJournal: () => files.readJournal(),
    read,
    readBytes: (path) => files.readBytes(pathOf(path)) ?? (own.has(path) ? undefined : run.readBytes(path)),
    write: (path, content) => files.write(noted(path), content),
    append: (path, content) => {
      if (!isStored(path)) files.write(noted(path), read(path) ?? "");
      files.append(pathOf(path), content);
    },
    addEntry: (path, entry) => files.addEntry(noted(path), continueNumbers(entry, run.read(path) ?? "")),
    files: () => {
      const others = [...written].filter((path) => !isEngineFile(path));
      return [...new Set([...run.files(), ...others])].toSorted();
    },
    version: (path) => {
      const version = written.has(path) ? files.version(pathOf(path)) : undefined;
      return version === undefined ? run.version(path) : `${round} ${version}`;
    },
    writeShared: (path, content) => files.write(`steps/${branch}/${SHARED}/${round}/${path}`, content),
    isShared: (path) => run.isShared(path),
    requests: () => files.requests(),
    ...(files.fetchRequests ? { fetchRequests: () => files.fetchRequests?.() ?? Promise.resolve() } : {}),
    flush: () => files.flush(),
    ...(files.confirmOwner ? { confirmOwner: () => files.confirmOwner?.() ?? Promise.resolve() } : {}),
    finish: async () => {
      // Agents write to the run through commands.
      for (const { path, before } of tails) {
        const tail = (run.read(path) ?? "").slice(before.length);
        if (tail !== "") files.append(noted(path), tail);
      }
      await files.finish({ ended: false });
    },
    ...(files.takenOver ? { takenOver: files.takenOver } : {}),
    ...(files.isFetched === undefined ? {} : { isFetched: files.isFetched }),
    [Symbol.asyncDispose]: () => files[Symbol.asyncDispose](),
  };
}

function continueNumbers({ highest, render }: NumberedEntry, runText: string): NumberedEntry {
  return { highest: (text) => Math.max(highest(text), highest(runText)), render };
}
