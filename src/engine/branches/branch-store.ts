import type { NumberedEntry, OpenBranch, RunStore } from "../../ports/run-store.ts";
import { isEngineFile, runFiles } from "../../run/paths.ts";

/** Files that a runner has of its own, under the paths they have in a run; whatever else it writes is handed on to the run. */
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

/** No step is called so. */
const DOCUMENTS = "+documents";
const SHARED = "+shared";

/** Where a runner keeps what it hands on: each round's apart, for what was handed on before may have changed since. */
export interface Handed {
  /** Step path of the branch. */
  readonly branch: string;
  readonly round: number;
}

/** What a file of a runner is in the run; undefined for one that is its own, or of an earlier round. */
export type HandedFile =
  | { readonly kind: "attempt" | "document"; readonly path: string }
  /** Outside the run's folder. */
  | { readonly kind: "shared"; readonly path: string };

export function handedFile(path: string, { branch, round }: Handed): HandedFile | undefined {
  const folder = `steps/${branch}/`;
  if (!path.startsWith(folder)) return undefined;
  const rest = path.slice(folder.length);
  const [top = ""] = rest.split("/", 1);
  if (top !== DOCUMENTS && top !== SHARED) return { kind: "attempt", path };
  const now = `${top}/${round}/`;
  if (!rest.startsWith(now)) return undefined;
  return { kind: top === SHARED ? "shared" : "document", path: rest.slice(now.length) };
}

interface BranchStoreOptions extends Handed {
  readonly opened: OpenBranch;
  /** Whether a code branch is one of the branch. */
  readonly isOwnCode: (branch: string) => boolean;
}

/**
 * The files of a run as the runner of a branch sees them: those that the run has, under those that the runner wrote. All that it writes lies
 * in its own journal and in the folders of its own steps.
 */
export function createBranchStore({ opened, branch, round, isOwnCode }: BranchStoreOptions): RunStore {
  const { own: files, run, ownFiles } = opened;
  const documents = `steps/${branch}/${DOCUMENTS}/${round}/`;
  const isOwn = (path: string): boolean => own.has(path) || path.startsWith("steps/");
  const placeOf = (path: string): string => (isOwn(path) ? path : `${documents}${path}`);
  const written = new Set(
    ownFiles().flatMap((path) => (path.startsWith(documents) ? path.slice(documents.length) : [])),
  );
  const noted = (path: string): string => {
    if (!isOwn(path)) written.add(path);
    return placeOf(path);
  };
  const isHere = (path: string): boolean => isOwn(path) || written.has(path);
  const read = (path: string): string | undefined =>
    files.read(placeOf(path)) ?? (own.has(path) ? undefined : run.read(path));
  const tails = [runFiles.logs, runFiles.checkpoints].map((path) => ({ path, before: run.read(path) ?? "" }));
  return {
    runId: files.runId,
    location: run.location,
    appendJournal: (lines, heads) => {
      const mine = heads && new Map(Array.from(heads).filter(([name]) => isOwnCode(name)));
      files.appendJournal(lines, mine);
    },
    readJournal: () => files.readJournal(),
    read,
    readBytes: (path) => files.readBytes(placeOf(path)) ?? (own.has(path) ? undefined : run.readBytes(path)),
    write: (path, content) => files.write(noted(path), content),
    append: (path, content) => {
      if (!isHere(path)) files.write(noted(path), read(path) ?? "");
      files.append(placeOf(path), content);
    },
    addEntry: (path, entry) => files.addEntry(noted(path), after(entry, run.read(path) ?? "")),
    files: () => {
      const others = [...written].filter((path) => !isEngineFile(path));
      return [...new Set([...run.files(), ...others])].toSorted();
    },
    version: (path) => {
      const version = written.has(path) ? files.version(placeOf(path)) : undefined;
      return version === undefined ? run.version(path) : `${round} ${version}`;
    },
    writeShared: (path, content) => files.write(`steps/${branch}/${SHARED}/${round}/${path}`, content),
    isShared: (path) => run.isShared(path),
    requests: () => files.requests(),
    ...(files.fetchRequests ? { fetchRequests: () => files.fetchRequests?.() ?? Promise.resolve() } : {}),
    flush: () => files.flush(),
    ...(files.confirmOwner ? { confirmOwner: () => files.confirmOwner?.() ?? Promise.resolve() } : {}),
    finish: async () => {
      // Agents write to the run itself, through commands that know how.
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

/** Numbers go on from those that the run has given. */
function after({ highest, render }: NumberedEntry, there: string): NumberedEntry {
  return { highest: (text) => Math.max(highest(text), highest(there)), render };
}
