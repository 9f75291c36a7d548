import { systemClock } from "../../compose/clock.ts";
import { runFiles } from "../../run/paths.ts";
import { parseCheckpoints } from "../../steps/checkpoint-format.ts";
import {
  checkpointFacts,
  checkpointText,
  type CheckpointWords,
  leaveCheckpoint,
} from "../../steps/leave-checkpoint.ts";
import { type Io, print, printJson, say } from "../../launch/io.ts";
import { passOnCheckpoint } from "../../launch/pass-on.ts";
import { checkoutOf, readableTarget, targetRun, targetStep } from "./target-run.ts";

interface CreateOptions extends CheckpointWords {
  readonly step?: string;
  readonly run?: string;
  readonly json?: boolean;
}

/** Adds a checkpoint to a run. */
export async function checkpointCreateCommand(
  io: Io,
  _args: readonly string[],
  options: CreateOptions,
): Promise<number> {
  const target = targetRun(io, options.run);
  const { runId, states } = target;
  const step = await targetStep(io, target, options.step);
  const left = leaveCheckpoint({ states, clock: systemClock }, { runId, step }, options);
  const { id, created, status, problems } = left;
  sayDamage(io, problems);
  await passOnCheckpoint(checkoutOf(io, target), id);
  if (options.json) printJson(io, { success: true, checkpoint_id: id, run_id: runId, step, created, status });
  else print(io, `Kept as ${id}.`);
  return 0;
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
  const { runId, states } = await readableTarget(io, run, runFiles.checkpoints);
  const { checkpoints, problems } = parseCheckpoints(states.read(runId, runFiles.checkpoints) ?? "");
  const wanted = checkpoints.filter((each) => step === undefined || each.step === step);
  if (json) printJson(io, { run_id: runId, checkpoints: wanted.map(checkpointFacts), problems });
  else {
    sayDamage(io, problems);
    print(io, wanted.length === 0 ? "There are no checkpoints." : wanted.map(checkpointText).join("\n\n"));
  }
  return 0;
}

function sayDamage(io: Io, problems: readonly string[]): void {
  for (const problem of problems) say(io, `${runFiles.checkpoints}: ${problem}`);
}
