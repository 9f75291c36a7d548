import type { RunStore } from "../../ports/run-store.ts";
import { isEngineFile, PULL_REQUESTS, runFiles } from "../../run/paths.ts";
import { parseCheckpoints } from "../../steps/documents/checkpoint-format.ts";
import { checkpointEntry } from "../../steps/documents/checkpoints.ts";
import { branchFileOf, type BranchRound } from "./branch-store.ts";

interface RunnersFile {
  readonly path: string;
  readonly content: Uint8Array;
  readonly handed: BranchRound;
}

/** Imports a file of a runner into the run. Repeating it changes nothing. */
export function importBranchFile(store: RunStore, { path, content, handed }: RunnersFile): void {
  if (path === runFiles.logs) return addLines(store, content);
  const file = branchFileOf(path, handed);
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
  const existing = new Set((store.read(runFiles.logs) ?? "").split("\n"));
  const lines = Buffer.from(content).toString("utf8").split("\n");
  const missing = lines.filter((line) => line !== "" && !existing.has(line));
  if (missing.length > 0) store.append(runFiles.logs, `${missing.join("\n")}\n`);
}

function addCheckpoints(store: RunStore, content: Uint8Array): void {
  const keyOf = ({ step, created, body }: { step: string; created: string; body: string }): string =>
    JSON.stringify([step, created, body]);
  const existing = new Set(parseCheckpoints(store.read(runFiles.checkpoints) ?? "").checkpoints.map(keyOf));
  for (const { id: _id, ...checkpoint } of parseCheckpoints(Buffer.from(content).toString("utf8"))
    .checkpoints)
    if (!existing.has(keyOf(checkpoint)))
      store.addEntry(runFiles.checkpoints, checkpointEntry(checkpoint, store.runId));
}
