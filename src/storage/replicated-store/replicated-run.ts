import type { RunStore } from "../../ports/run-store.ts";
import { runFiles } from "../../run/paths.ts";
import type { Replica } from "../replication/replica.ts";

/** What is done here is told to the replica. */
export function createReplicatedRun(
  run: RunStore,
  replica: Replica,
  shared: (path: string) => string,
): Omit<RunStore, "flush" | "confirmOwner" | "finish" | typeof Symbol.asyncDispose> {
  return {
    runId: run.runId,
    location: run.location,
    appendJournal: (lines, heads) => {
      run.appendJournal(lines);
      if (heads) replica.headsChanged(heads);
      replica.fileChanged(runFiles.journal);
    },
    readJournal: () => run.readJournal(),
    read: (path) => run.read(path),
    readBytes: (path) => run.readBytes(path),
    write: (path, content) => {
      run.write(path, content);
      replica.fileChanged(path);
    },
    files: () => run.files(),
    version: (path) => run.version(path),
    append: (path, content) => {
      run.append(path, content);
      replica.fileChanged(path);
    },
    addEntry: (path, entry) => {
      const number = run.addEntry(path, entry);
      replica.fileChanged(path);
      return number;
    },
    writeShared: (path, content) => {
      run.writeShared(path, content);
      replica.sharedFileChanged(shared(path), content);
    },
    isShared: (path) => run.isShared(path),
    requests: () => run.requests(),
  };
}
