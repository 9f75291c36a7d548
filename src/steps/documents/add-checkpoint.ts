import { AgenticError } from "../../errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { StateStore } from "../../ports/run-store.ts";
import { checkpointId } from "../../run/ids.ts";
import { runFiles } from "../../run/paths.ts";
import { shorten } from "../../system/format.ts";
import {
  type Checkpoint,
  type CheckpointStatus,
  parseCheckpoints,
  renderBody,
  sections,
} from "./checkpoint-format.ts";
import { checkpointEntry } from "./checkpoints.ts";

export interface CheckpointText {
  readonly context?: string | undefined;
  readonly progress?: string | undefined;
  readonly notes?: string | undefined;
  readonly issues?: string | undefined;
  readonly status?: CheckpointStatus | undefined;
}

export interface AddedCheckpoint extends Pick<Checkpoint, "id" | "created" | "status"> {
  /** Problems of the existing file. It is not changed; the entry is appended. */
  readonly problems: readonly string[];
}

const LONGEST = 50_000;

/** Adds a checkpoint to a run that another process may execute. Errors: `usage`. */
export function addCheckpoint(
  { states, clock }: { readonly states: StateStore; readonly clock: Pick<Clock, "now"> },
  { runId, step }: { readonly runId: string; readonly step: string },
  { context = "", progress = "", notes = "", issues = "", status = "in_progress" }: CheckpointText,
): AddedCheckpoint {
  const body = renderBody([
    [sections.context, context],
    [sections.progress, progress],
    [sections.notes, notes],
    [sections.issues, issues],
  ]);
  if (body === "" || body.length > LONGEST) throw unfit(body.length);
  const created = clock.now().toISOString();
  const { problems } = parseCheckpoints(states.read(runId, runFiles.checkpoints) ?? "");
  const entry = checkpointEntry({ step, created, status, body }, runId);
  const id = checkpointId(states.addEntry(runId, runFiles.checkpoints, entry));
  return { id, created, status, problems };
}

function unfit(length: number): AgenticError {
  return new AgenticError({
    code: "usage",
    message:
      length === 0
        ? "The checkpoint is empty: give at least one of `context`, `progress`, `notes` and `issues`."
        : `The checkpoint has ${length} characters; it may have ${LONGEST}. Put the remaining text into a file and name the file.`,
  });
}

export function checkpointJson({ id, step, created, status, attempt, body }: Checkpoint) {
  return {
    checkpoint_id: id,
    step,
    created,
    status,
    ...(attempt === undefined ? {} : { attempt }),
    content: body,
  };
}

const MOST_BODY_LENGTH = 2_000;

export function checkpointText({ id, step, created, status, body }: Checkpoint): string {
  const text = body.length > MOST_BODY_LENGTH ? `${body.slice(0, MOST_BODY_LENGTH)}\n…` : body;
  const indented = text.replaceAll(/^(?=.)/gm, "  ");
  return `${id}  ${created}  ${shorten(step === "" ? "the run" : step, 80)}  ${status}\n${indented}`;
}
