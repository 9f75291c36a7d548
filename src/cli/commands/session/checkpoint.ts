import { runFiles } from "../../../run/paths.ts";
import { type Io, print, printJson, printNotice } from "../../../runner/process/io.ts";
import { forwardCheckpoint } from "../../../runner/requests/add-manual-entry.ts";
import {
  addCheckpoint,
  checkpointJson,
  checkpointText,
  type CheckpointText,
} from "../../../steps/documents/checkpoints.ts";
import { parseCheckpoints } from "../../../steps/documents/checkpoint-format.ts";
import { systemClock } from "../../../system/system-clock.ts";
import { checkoutOf, showRunFile, targetRun, targetStep } from "../inspect/target-run.ts";

interface CreateOptions extends CheckpointText {
  readonly step?: string;
  readonly run?: string;
  readonly json?: boolean;
}

export async function checkpointCreateCommand(
  io: Io,
  _args: readonly string[],
  options: CreateOptions,
): Promise<number> {
  const target = targetRun(io, options.run);
  const { runId, states } = target;
  const step = await targetStep(io, target, options.step);
  const added = addCheckpoint({ states, clock: systemClock }, { runId, step }, options);
  const { id, created, status, problems } = added;
  sayDamage(io, problems);
  if (!options.json) print(io, `Saved as ${id}.`);
  await forwardCheckpoint(checkoutOf(io, target), id);
  if (options.json) printJson(io, { success: true, checkpoint_id: id, run_id: runId, step, created, status });
  return 0;
}

interface ListOptions {
  readonly run?: string;
  readonly step?: string;
  readonly json?: boolean;
}

export async function checkpointListCommand(
  io: Io,
  _args: readonly string[],
  { run, step, json = false }: ListOptions,
): Promise<number> {
  let displayed: readonly string[] | undefined;
  const target = { named: run, file: runFiles.checkpoints, isLocalFirst: !json };
  await showRunFile(io, target, (runId, text = "") => {
    const { checkpoints, problems } = parseCheckpoints(text);
    const wanted = checkpoints.filter((each) => step === undefined || each.step === step);
    if (json) return printJson(io, { run_id: runId, checkpoints: wanted.map(checkpointJson), problems });
    sayDamage(io, problems);
    const before = displayed;
    displayed = wanted.map(checkpointText);
    const added = displayed.filter((each) => before?.includes(each) !== true);
    if (added.length > 0) print(io, `${before?.length ? "\n" : ""}${added.join("\n\n")}`);
    else if (before === undefined) print(io, "There are no checkpoints.");
  });
  return 0;
}

function sayDamage(io: Io, problems: readonly string[]): void {
  for (const problem of problems) printNotice(io, `${runFiles.checkpoints}: ${problem}`);
}
