import { composeCarriedStates } from "../compose/carried-states.ts";
import { systemClock } from "../compose/clock.ts";
import { randomIds } from "../compose.ts";
import { ADDITION_PREFIX, checkpointIn, renderAddition } from "../run/addition.ts";
import { runFiles } from "../run/paths.ts";
import type { StateStore } from "../ports/states.ts";
import { type Io, say } from "./io.ts";
import type { Project } from "./project.ts";

interface Added {
  readonly io: Io;
  /** Of the checkout that holds the run. */
  readonly project: Project;
  readonly states: StateStore;
  readonly runId: string;
}

/** A line that was added to the log of a run, by its time. */
export async function passOnLine(added: Added, timestamp: string): Promise<void> {
  const beginning = JSON.stringify({ timestamp }).slice(0, -1);
  const text = added.states.read(added.runId, runFiles.logs) ?? "";
  const line = text.split("\n").findLast((each) => each.startsWith(beginning));
  if (line !== undefined) await passOn(added, runFiles.logs, `${line}\n`);
}

export async function passOnCheckpoint(added: Added, id: string): Promise<void> {
  const text = checkpointIn(added.states.read(added.runId, runFiles.checkpoints) ?? "", id);
  if (text !== undefined) await passOn(added, runFiles.checkpoints, text);
}

/** As it was kept here, so without secrets. */
async function passOn(
  { io, project, runId }: Added,
  file: "logs.ndjson" | "checkpoint.md",
  text: string,
): Promise<void> {
  const { environment } = io;
  // A session of a run has no way there: the engine carries what it writes.
  if (environment["AGENTIC_RUN_ID"] === runId) return;
  const id = `${ADDITION_PREFIX}${systemClock.now().getTime()}-${randomIds.suffix()}`;
  const report = (words: string): void => say(io, words);
  await composeCarriedStates({ ...project, environment, report }).passOn?.(
    runId,
    id,
    renderAddition({ file, text }),
  );
}
