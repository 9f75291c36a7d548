import type { StateStore } from "../../ports/run-store.ts";
import { checkpointIn, MANUAL_ENTRY_PREFIX, renderManualEntry } from "../../run/inbox-request.ts";
import { runFiles } from "../../run/paths.ts";
import { systemClock } from "../../system/system-clock.ts";
import { randomIds } from "../../wiring/engine-ports.ts";
import { createRunStores } from "../../wiring/run-stores.ts";
import { type Io, printNotice } from "../process/io.ts";
import type { Project } from "../start/project.ts";

interface Added {
  readonly io: Io;
  /** The checkout that contains the run. */
  readonly project: Project;
  readonly states: StateStore;
  readonly runId: string;
}

/** Forwards the log line with this time. */
export async function forwardLogLine(added: Added, timestamp: string): Promise<void> {
  const beginning = JSON.stringify({ timestamp }).slice(0, -1);
  const text = added.states.read(added.runId, runFiles.logs) ?? "";
  const line = text.split("\n").findLast((each) => each.startsWith(beginning));
  if (line !== undefined) await passOn(added, runFiles.logs, `${line}\n`);
}

export async function forwardCheckpoint(added: Added, id: string): Promise<void> {
  const text = checkpointIn(added.states.read(added.runId, runFiles.checkpoints) ?? "", id);
  if (text !== undefined) await passOn(added, runFiles.checkpoints, text);
}

/** Forwards the stored text, which contains no secrets. */
async function passOn(
  { io, project, runId }: Added,
  file: "logs.ndjson" | "checkpoint.md",
  text: string,
): Promise<void> {
  const { environment } = io;
  // Sessions of a run have no access to the remote: the engine replicates what they write.
  if (environment["AGENTIC_RUN_ID"] === runId) return;
  const id = `${MANUAL_ENTRY_PREFIX}${systemClock.now().getTime()}-${randomIds.suffix()}`;
  const report = (message: string): void => printNotice(io, message);
  await createRunStores({ ...project, environment, report }).forwardEntry?.(
    runId,
    id,
    renderManualEntry({ file, text }),
  );
}
