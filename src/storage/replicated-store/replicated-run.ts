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
      if (heads) replica.landed(heads);
      replica.changed(runFiles.journal);
    },
    readJournal: () => run.readJournal(),
    read: (path) => run.read(path),
    readBytes: (path) => run.readBytes(path),
    write: (path, content) => {
      run.write(path, content);
      replica.changed(path);
    },
    files: () => run.files(),
    version: (path) => run.version(path),
    append: (path, content) => {
      run.append(path, content);
      replica.changed(path);
    },
    addEntry: (path, entry) => {
      const number = run.addEntry(path, entry);
      replica.changed(path);
      return number;
    },
    writeShared: (path, content) => {
      run.writeShared(path, content);
      replica.shared(shared(path), content);
    },
    isShared: (path) => run.isShared(path),
    requests: () => run.requests(),
  };
}
