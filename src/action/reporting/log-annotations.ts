import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { CheckAnnotation } from "../../github/checks/check-run.ts";
import {
  annotationsForCheckRun,
  annotationsForLog,
  annotationsOf,
} from "../../output/github/check-annotations.ts";
import type { RunFacts } from "../../output/status/run-facts.ts";
import { type RunStatusView, viewRun } from "../../output/status/run-status-view.ts";
import type { Project } from "../../runner/start/project.ts";
import type { Annotation } from "../workflow-commands.ts";

const MAX_SKIPPED = 5;

export function logAnnotations(source: RunFacts, project: Pick<Project, "root">): Annotation[] {
  const found = annotationsForLog(annotationsOf(source, filesOf(source, project)));
  const view = viewRun(source);
  return [...verdict(view), ...found, ...skippedSteps(view).slice(0, MAX_SKIPPED)];
}

export function checkAnnotations(source: RunFacts, project: Pick<Project, "root">): CheckAnnotation[] {
  const found = annotationsForCheckRun(annotationsOf(source, filesOf(source, project)));
  return found.map(({ path, line = 1, endLine, level, message, title }) => ({
    path,
    line,
    endLine,
    level: level === "error" ? "failure" : level,
    message,
    title,
  }));
}

function verdict({ status, runId, workflow, failure: own, ...view }: RunStatusView): Annotation[] {
  if (view.label === "checks fail")
    return view.verification.map((message) => ({ level: "warning", title: workflow, message }));
  if (status === "cancelled")
    return [{ level: "error", message: `Run ${runId} was cancelled. \`command: resume\` continues it.` }];
  if (!own) return [];
  return [{ level: "error", title: own.path ?? workflow, message: own.failure.message }];
}

/** Returns warnings for failed steps that were skipped, which a successful job does not show otherwise. */
function skippedSteps({ skippedAfterFailure }: RunStatusView): Annotation[] {
  return skippedAfterFailure.flatMap(({ path, failure }) =>
    failure
      ? [{ level: "warning", title: path, message: `${failure.message} The run continued without the step.` }]
      : [],
  );
}

function filesOf({ state }: RunFacts, { root }: Pick<Project, "root">) {
  const worktrees = [state.workspace, ...state.branches.values()].flatMap(
    (workspace) => workspace?.path ?? [],
  );
  const roots = [root, ...worktrees.map((path) => resolve(root, path))];
  return { roots, has: (path: string) => roots.some((folder) => existsSync(join(folder, path))) };
}
