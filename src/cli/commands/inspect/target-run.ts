import { closestMatch } from "../../../definition/closest-match.ts";
import { walkSteps } from "../../../definition/schema.ts";
import { AgenticError, usageError } from "../../../errors.ts";
import type { StateStore } from "../../../ports/run-store.ts";
import { runFiles } from "../../../run/paths.ts";
import { isStepPath } from "../../../run/ids.ts";
import type { Io } from "../../../runner/process/io.ts";
import {
  isFound,
  localRun,
  readDefinitions,
  readJournal,
  readRun,
  runNotFoundError,
} from "../../../runner/read/stored-run.ts";
import type { Project } from "../../../runner/start/project.ts";
import { createRedactedStates } from "../../../wiring/create-redactor.ts";
import { enclosingCheckout } from "../../../wiring/open-notebook.ts";
import { readEnclosingCheckout } from "../../runs/enclosing-checkout.ts";

export interface TargetRun {
  readonly runId: string;
  readonly project: Project;
  readonly states: StateStore;
}

export function targetRun(io: Io, named: string | undefined): TargetRun {
  const runId = runIdFrom(io, named);
  const target = openRuns(io);
  if (target.states.read(runId, runFiles.run) !== undefined) return { runId, ...target };
  throw new AgenticError({
    code: "not-found",
    message: `Run ${runId} is not in this clone, so nothing can be added to it. Name a run that \`agentic-sdlc list --local\` shows.`,
  });
}

export async function showRunFile(
  io: Io,
  { named, file, isLocalFirst }: { named: string | undefined; file: string; isLocalFirst: boolean },
  show: (runId: string, text: string | undefined) => void,
): Promise<void> {
  const runId = runIdFrom(io, named);
  const project = readEnclosingCheckout(io);
  const checkout = { ...project, root: enclosingCheckout(project.root) };
  const local = localRun(checkout, runId);
  const { readableRun } = await import("../../../runner/read/readable-run.ts");
  const isDisplayed = isLocalFirst && isFound(local);
  if (isDisplayed) show(runId, local.read(file));
  const run = await readableRun(io, checkout, { runId, includes: (path) => path === file, isDisplayed });
  if (isDisplayed && !run.remote) return;
  if (!isFound(run)) throw runNotFoundError(runId);
  show(runId, run.read(file));
}

function runIdFrom(io: Io, named: string | undefined): string {
  const runId = named ?? io.environment["AGENTIC_RUN_ID"] ?? "";
  if (runId !== "") return runId;
  throw usageError("No run is named: give its id with `--run`. Inside a step of a run it is known.");
}

function openRuns(io: Io): Omit<TargetRun, "runId"> {
  const project = readEnclosingCheckout(io);
  const root = enclosingCheckout(project.root);
  return { project, states: createRedactedStates({ ...project, root, environment: io.environment }) };
}

export function checkoutOf(io: Io, target: TargetRun): TargetRun & { readonly io: Io } {
  const { project } = target;
  return { ...target, io, project: { ...project, root: enclosingCheckout(project.root) } };
}

export async function targetStep(io: Io, target: TargetRun, named: string | undefined): Promise<string> {
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
  const names = await stepNames({ ...project, root: enclosingCheckout(project.root) }, runId);
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
