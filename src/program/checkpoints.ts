import type { RunObserver, RunStore } from "../ports.ts";
import type { RunEventOf } from "../run/event.ts";
import type { RunState, StepState } from "../run/state.ts";

const FILE = "checkpoint.md";

/** Writes the checkpoints of a program to `checkpoint.md`; the journal decides, and what is missing when a run goes on is added. */
export function createCheckpointWriter(store: RunStore): RunObserver {
  return {
    onEvent: (event, state) => {
      if (event.type === "checkpoint.made") writeMissing(store, state, [event]);
      if (event.type === "run.resumed") writeMissing(store, state, checkpointsOf(state));
    },
  };
}

type Checkpoint = RunEventOf<"checkpoint.made">;

function checkpointsOf({ notes }: RunState): Checkpoint[] {
  return Array.from(notes.values()).flatMap((note) => (note.type === "checkpoint.made" ? [note] : []));
}

function writeMissing(store: RunStore, state: RunState, checkpoints: readonly Checkpoint[]): void {
  for (const checkpoint of checkpoints) {
    const text = store.read(FILE) ?? "";
    if (text.includes(keyOf(checkpoint))) continue;
    const number = (text.match(/^checkpoint_id: /gm)?.length ?? 0) + 1;
    store.append(FILE, `${text === "" ? "" : "\n"}${render(checkpoint, state, number)}`);
  }
}

/** The line that tells an entry apart: agents write to the file too, and number their own. */
function keyOf({ id, at }: Checkpoint): string {
  return `step: ${id}\ncreated: ${at}`;
}

function render(checkpoint: Checkpoint, state: RunState, number: number): string {
  const done = Array.from(state.steps.values()).filter(
    ({ status, attempt }) => status === "completed" && attempt > 0,
  );
  return [
    "---",
    `checkpoint_id: chk-${String(number).padStart(3, "0")}`,
    keyOf(checkpoint),
    `workflow_id: ${state.runId}`,
    "status: in_progress",
    "---",
    "",
    "## Context",
    "",
    checkpoint.text ?? `Checkpoint of ${state.workflow}.`,
    "",
    "## Progress",
    "",
    ...done.map(lineFor),
    "",
  ].join("\n");
}

function lineFor({ path, output }: StepState): string {
  const summary = output?.summary ?? "";
  return `- [x] ${path}${summary === "" ? "" : `: ${summary}`}`;
}
