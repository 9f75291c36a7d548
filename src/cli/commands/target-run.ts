import { checkoutAround } from "../../compose/notebook.ts";
import { composeStates } from "../../compose/redaction.ts";
import { AgenticError } from "../../errors.ts";
import type { StateStore } from "../../ports/states.ts";
import { runFiles } from "../../run/paths.ts";
import { isStepPath } from "../../run/step-path.ts";
import { readAroundWorktree } from "../around-worktree.ts";
import type { Io } from "../io.ts";
import type { Project } from "../project.ts";
import { notFound } from "../stored-run.ts";

/** A run that a command adds something to, or reads. */
export interface TargetRun {
  readonly runId: string;
  readonly project: Project;
  readonly states: StateStore;
}

/** The run that is named, or else the one that the calling agent or script belongs to. Errors: `usage`, `not-found`. */
export function targetRun(io: Io, named: string | undefined): TargetRun {
  const runId = named ?? io.environment["AGENTIC_RUN_ID"] ?? "";
  if (runId === "") {
    throw new AgenticError({
      code: "usage",
      message: "No run is named: give its id with `--run`. Inside a step of a run it is known.",
    });
  }
  const target = openRuns(io);
  if (target.states.read(runId, runFiles.run) === undefined) throw notFound(runId);
  return { runId, ...target };
}

/** The runs of the repository; from a worktree of a run, those of the checkout that it was made in. */
export function openRuns(io: Io): Omit<TargetRun, "runId"> {
  const project = readAroundWorktree(io);
  const root = checkoutAround(project.root);
  return { project, states: composeStates({ ...project, root, environment: io.environment }) };
}

/** The step that is named, or else the one the caller belongs to; empty for the run itself. Errors: `usage`. */
export function targetStep(io: Io, named: string | undefined): string {
  const step = named ?? io.environment["AGENTIC_STEP"] ?? "";
  if (step === "" || isStepPath(step)) return step;
  throw new AgenticError({
    code: "usage",
    message: `\`${step}\` is no step; steps are named like \`build\` or \`improve/2/fix\`.`,
  });
}
