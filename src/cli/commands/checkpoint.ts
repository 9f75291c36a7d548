import { systemClock } from "../../compose.ts";
import { AgenticError } from "../../errors.ts";
import { shorten } from "../../format.ts";
import { runFiles } from "../../run/paths.ts";
import {
  type Checkpoint,
  checkpointId,
  type CheckpointStatus,
  parseCheckpoints,
  renderBody,
  sections,
} from "../../steps/checkpoint-format.ts";
import { checkpointEntry } from "../../steps/checkpoints.ts";
import { type Io, print, printJson, say } from "../io.ts";
import { targetRun, targetStep } from "./target-run.ts";

interface CreateOptions {
  readonly context?: string;
  readonly progress?: string;
  readonly notes?: string;
  readonly issues?: string;
  readonly status?: CheckpointStatus;
  readonly step?: string;
  readonly run?: string;
  readonly json?: boolean;
}

const LONGEST = 50_000;

/** Adds a checkpoint to a run. */
export async function checkpointCreateCommand(
  io: Io,
  _args: readonly string[],
  options: CreateOptions,
): Promise<number> {
  const { runId, states } = targetRun(io, options.run);
  const { context = "", progress = "", notes = "", issues = "", status = "in_progress" } = options;
  const body = renderBody([
    [sections.context, context],
    [sections.progress, progress],
    [sections.notes, notes],
    [sections.issues, issues],
  ]);
  if (body === "" || body.length > LONGEST) throw unfit(body.length);
  const step = targetStep(io, options.step);
  const created = systemClock.now().toISOString();
  reportDamage(io, states.read(runId, runFiles.checkpoints));
  const entry = checkpointEntry({ step, created, status, body }, runId);
  const id = checkpointId(states.addEntry(runId, runFiles.checkpoints, entry));
  if (options.json) printJson(io, { success: true, checkpoint_id: id, run_id: runId, step, created, status });
  else print(io, `Kept as ${id}.`);
  return await Promise.resolve(0);
}

function unfit(length: number): AgenticError {
  return new AgenticError({
    code: "usage",
    message:
      length === 0
        ? "The checkpoint is empty: give at least one of `--context`, `--progress`, `--notes` and `--issues`."
        : `The checkpoint has ${length} characters; it may have ${LONGEST}. Put the rest into a file and name it.`,
  });
}

interface ListOptions {
  readonly run?: string;
  readonly step?: string;
  readonly json?: boolean;
}

/** Lists the checkpoints of a run, oldest first. */
export async function checkpointListCommand(
  io: Io,
  _args: readonly string[],
  { run, step, json = false }: ListOptions,
): Promise<number> {
  const { runId, states } = targetRun(io, run);
  const { checkpoints, problems } = parseCheckpoints(states.read(runId, runFiles.checkpoints) ?? "");
  const wanted = checkpoints.filter((each) => step === undefined || each.step === step);
  if (json) printJson(io, { run_id: runId, checkpoints: wanted.map(asJson), problems });
  else {
    for (const problem of problems) say(io, `${runFiles.checkpoints}: ${problem}`);
    print(io, wanted.length === 0 ? "There are no checkpoints." : wanted.map(asText).join("\n\n"));
  }
  return await Promise.resolve(0);
}

/** What is damaged stays as it is: what is added stands after it. */
function reportDamage(io: Io, text: string | undefined): void {
  for (const problem of parseCheckpoints(text ?? "").problems) say(io, `${runFiles.checkpoints}: ${problem}`);
}

function asJson({ id, step, created, status, attempt, body }: Checkpoint) {
  return {
    checkpoint_id: id,
    step,
    created,
    status,
    ...(attempt === undefined ? {} : { attempt }),
    content: body,
  };
}

const MOST_SHOWN = 2_000;

function asText({ id, step, created, status, body }: Checkpoint): string {
  const text = body.length > MOST_SHOWN ? `${body.slice(0, MOST_SHOWN)}\n…` : body;
  const indented = text.replaceAll(/^(?=.)/gm, "  ");
  return `${id}  ${created}  ${shorten(step === "" ? "the run" : step, 80)}  ${status}\n${indented}`;
}
