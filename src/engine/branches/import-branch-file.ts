import type { RunStore } from "../../ports/run-store.ts";
import { isEngineFile, PULL_REQUESTS, runFiles } from "../../run/paths.ts";
import { parseCheckpoints } from "../../steps/documents/checkpoint-format.ts";
import { checkpointEntry } from "../../steps/documents/checkpoints.ts";
import { handedFile, type Handed } from "./branch-store.ts";

interface RunnersFile {
  readonly path: string;
  readonly content: Uint8Array;
  readonly handed: Handed;
}

/** Puts a file that a runner wrote where the run has it. Doing it twice is doing it once. */
export function importBranchFile(store: RunStore, { path, content, handed }: RunnersFile): void {
  if (path === runFiles.logs) return addLines(store, content);
  const file = handedFile(path, handed);
  if (!file) return;
  if (file.kind === "attempt") return store.write(file.path, content);
  if (file.kind === "shared") {
    if (store.isShared(file.path)) store.writeShared(file.path, Buffer.from(content).toString("utf8"));
    return;
  }
  if (file.path === runFiles.checkpoints) return addCheckpoints(store, content);
  const isProposal = file.path === runFiles.pullRequest || file.path.startsWith(`${PULL_REQUESTS}/`);
  if (isProposal || !isEngineFile(file.path)) store.write(file.path, content);
}

function addLines(store: RunStore, content: Uint8Array): void {
  const there = new Set((store.read(runFiles.logs) ?? "").split("\n"));
  const lines = Buffer.from(content).toString("utf8").split("\n");
  const missing = lines.filter((line) => line !== "" && !there.has(line));
  if (missing.length > 0) store.append(runFiles.logs, `${missing.join("\n")}\n`);
}

function addCheckpoints(store: RunStore, content: Uint8Array): void {
  const keyOf = ({ step, created, body }: { step: string; created: string; body: string }): string =>
    JSON.stringify([step, created, body]);
  const there = new Set(parseCheckpoints(store.read(runFiles.checkpoints) ?? "").checkpoints.map(keyOf));
  for (const { id: _id, ...checkpoint } of parseCheckpoints(Buffer.from(content).toString("utf8"))
    .checkpoints)
    if (!there.has(keyOf(checkpoint)))
      store.addEntry(runFiles.checkpoints, checkpointEntry(checkpoint, store.runId));
}
