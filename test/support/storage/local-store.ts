import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createLocalStore } from "../../../src/storage/local/local-run-store.ts";
import type { StoreTrial } from "../contracts/state-store.ts";

export interface LocalTrial extends StoreTrial {
  readonly root: string;
  folderOf(runId: string): string;
}

/** Runs in a folder of their own, gone when disposed. */
export function createLocalTrial(options: Parameters<typeof createLocalStore>[2] = {}): LocalTrial {
  const root = mkdtempSync(join(tmpdir(), "agentic-store-"));
  const folderOf = (runId: string) => join(root, "agentic/workflows", runId);
  const journalOf = (runId: string) => join(folderOf(runId), "journal.ndjson");
  for (const folder of ["elsewhere", "agentic"]) mkdirSync(join(root, folder));
  writeFileSync(join(root, "README.md"), "The user's.");
  return {
    root,
    folderOf,
    states: createLocalStore(root, undefined, options),
    readJournal: (runId) => readFileSync(journalOf(runId), "utf8"),
    writeJournal: (runId, bytes) => writeFileSync(journalOf(runId), bytes, "latin1"),
    kill: (runId) => handOver(join(folderOf(runId), "lock.json"), deadProcess()),
    readShared: (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : undefined),
    link: (path, target) => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      symlinkSync(target, join(root, path));
    },
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true, maxRetries: 3 }),
  };
}

/** Makes a lock that of another process, with all else as it was. */
export function handOver(lock: string, pid: number): void {
  if (!existsSync(lock)) return;
  const holder = JSON.parse(readFileSync(lock, "utf8")) as Record<string, unknown>;
  writeFileSync(lock, JSON.stringify({ ...holder, pid }));
}

let dead: number | undefined;

/** Id of a process that has ended. */
export function deadProcess(): number {
  dead ??= spawnSync("true").pid;
  return dead;
}
