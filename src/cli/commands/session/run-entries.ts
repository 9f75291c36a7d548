import { closestMatch } from "../../../definition/closest-match.ts";
import { walkSteps } from "../../../definition/schema.ts";
import { AgenticError, usageError } from "../../../errors.ts";
import type { LogLevel } from "../../../output/terminal/run-logger.ts";
import type { StateStore } from "../../../ports/run-store.ts";
import { parseJsonObject } from "../../../run/parse-json.ts";
import { runFiles } from "../../../run/paths.ts";
import { isStepPath } from "../../../run/ids.ts";
import { type Io, print, printJson, printNotice } from "../../../runner/process/io.ts";
import {
  isFound,
  localRun,
  readDefinitions,
  readJournal,
  readRun,
  runNotFoundError,
} from "../../../runner/read/stored-run.ts";
import { forwardCheckpoint, forwardLogLine } from "../../../runner/requests/add-manual-entry.ts";
import type { Project } from "../../../runner/start/project.ts";
import {
  addCheckpoint,
  checkpointJson,
  checkpointText,
  type CheckpointText,
} from "../../../steps/documents/checkpoints.ts";
import { parseCheckpoints } from "../../../steps/documents/checkpoint-format.ts";
import { systemClock } from "../../../system/system-clock.ts";
import { addLogLine } from "../../../wiring/append-log-line.ts";
import { createRedactedStates } from "../../../wiring/create-redactor.ts";
import type { Action } from "../../command.ts";
import { readCheckout } from "../../runs/local-runs.ts";

interface EntryOptions {
  readonly step?: string;
  readonly run?: string;
}

export const logAddCommand: Action<
  EntryOptions & { readonly level?: LogLevel; readonly context?: string }
> = async (io, [message = ""], { level, step: named, run, context: contextText, json }) => {
  const target = targetRun(io, run);
  const { runId, project, states } = target;
  const step = await targetStep(io, target, named);
  const context = contextText === undefined ? undefined : parseContext(contextText);
  const to = { states, runId, config: project.config };
  const { line, written } = addLogLine(to, { message, level, step, context });
  if (written) await forwardLogLine({ ...target, io }, line.timestamp);
  if (json) printJson(io, { success: true, run_id: runId, written, ...line });
};

function parseContext(text: string): Record<string, unknown> {
  const value = parseJsonObject(text);
  if (value) return value;
  throw usageError(`\`--context\` must be a JSON object, such as '{"file": "src/a.ts"}'.`);
}

export const checkpointCreateCommand: Action<EntryOptions & CheckpointText> = async (io, _args, options) => {
  const target = targetRun(io, options.run);
  const { runId, states } = target;
  const step = await targetStep(io, target, options.step);
  const added = addCheckpoint({ states, clock: systemClock }, { runId, step }, options);
  const { id, created, status, problems } = added;
  sayDamage(io, problems);
  if (!options.json) print(io, `Saved as ${id}.`);
  await forwardCheckpoint({ ...target, io }, id);
  if (options.json) printJson(io, { success: true, checkpoint_id: id, run_id: runId, step, created, status });
};

/** Prints the local checkpoints first, then those that the remote adds. */
export const checkpointListCommand: Action<EntryOptions> = async (io, _args, { run: named, step, json }) => {
  const runId = runIdFrom(io, named);
  const checkout = readCheckout(io);
  let displayed: readonly string[] | undefined;
  const show = (text = ""): void => {
    const { checkpoints, problems } = parseCheckpoints(text);
    const wanted = checkpoints.filter((each) => step === undefined || each.step === step);
    if (json) return printJson(io, { run_id: runId, checkpoints: wanted.map(checkpointJson), problems });
    sayDamage(io, problems);
    const before = displayed;
    displayed = wanted.map(checkpointText);
    const added = displayed.filter((each) => before?.includes(each) !== true);
    if (added.length > 0) print(io, `${before?.length ? "\n" : ""}${added.join("\n\n")}`);
    else if (before === undefined) print(io, "There are no checkpoints.");
  };
  const file = runFiles.checkpoints;
  const local = localRun(checkout, runId);
  const isDisplayed = !json && isFound(local);
  if (isDisplayed) show(local.read(file));
  const { readableRun } = await import("../../../runner/read/readable-run.ts");
  const run = await readableRun(io, checkout, { runId, includes: (path) => path === file, isDisplayed });
  if (isDisplayed && !run.remote) return;
  if (!isFound(run)) throw runNotFoundError(runId);
  show(run.read(file));
};

function sayDamage(io: Io, problems: readonly string[]): void {
  for (const problem of problems) printNotice(io, `${runFiles.checkpoints}: ${problem}`);
}

interface TargetRun {
  readonly runId: string;
  readonly project: Project;
  readonly states: StateStore;
}

function targetRun(io: Io, named: string | undefined): TargetRun {
  const runId = runIdFrom(io, named);
  const project = readCheckout(io);
  const states = createRedactedStates({ ...project, environment: io.environment });
  if (states.read(runId, runFiles.run) !== undefined) return { runId, project, states };
  throw new AgenticError({
    code: "not-found",
    message: `Run ${runId} is not in this clone, so nothing can be added to it. Name a run that \`agentic-sdlc list --local\` shows.`,
  });
}

function runIdFrom(io: Io, named: string | undefined): string {
  const runId = named ?? io.environment["AGENTIC_RUN_ID"] ?? "";
  if (runId !== "") return runId;
  throw usageError("No run is named: give its id with `--run`. Inside a step of a run it is known.");
}

async function targetStep(io: Io, target: TargetRun, named: string | undefined): Promise<string> {
  const own = io.environment["AGENTIC_STEP"] ?? "";
  const step = named ?? own;
  if (step === "") return step;
  if (isStepPath(step)) {
    if (step !== own) await requireStep(target, step);
    return step;
  }
  throw usageError(`\`${step}\` is no step; steps are named like \`build\` or \`improve/2/fix\`.`);
}

async function requireStep({ runId, project }: TargetRun, step: string): Promise<void> {
  const names = await stepNames(project, runId);
  const unknown = step.split("/").find((name) => !/^\d+$/.test(name) && names?.has(name) === false);
  if (names === undefined || unknown === undefined) return;
  const near = closestMatch(unknown, Array.from(names));
  const hint =
    near === undefined ? `Its steps: ${Array.from(names).join(", ")}.` : `Did you mean \`${near}\`?`;
  throw usageError(`Run ${runId} has no step \`${step}\`. ${hint}`);
}

async function stepNames(project: Project, runId: string): Promise<ReadonlySet<string> | undefined> {
  try {
    const run = localRun(project, runId);
    const { workflow } = readRun(run);
    const nested = Array.from((await readDefinitions(run)).values());
    const known = [workflow, ...nested].flatMap(({ steps }) => Array.from(walkSteps(steps)));
    const startedSteps = Array.from(readJournal(run).steps.values());
    return new Set([...known, ...startedSteps].map(({ name }) => name));
  } catch (error) {
    if (error instanceof AgenticError) return undefined;
    throw error;
  }
}
