import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { CheckAnnotation } from "../../github/checks/check-run.ts";
import {
  annotationsForCheckRun,
  annotationsForLog,
  annotationsOf,
} from "../../output/github/check-annotations.ts";
import type { RunFacts } from "../../output/status/run-facts.ts";
import { isSkippedAfterFailure } from "../../run/journal/skip-reason.ts";
import type { Project } from "../../runner/start/project.ts";
import type { Annotation } from "../workflow-commands.ts";

const MAX_SKIPPED = 5;

export function logAnnotations(source: RunFacts, project: Pick<Project, "root">): Annotation[] {
  const found = annotationsForLog(annotationsOf(source, filesOf(source, project)));
  return [...verdict(source), ...found, ...skippedSteps(source).slice(0, MAX_SKIPPED)];
}

export function checkAnnotations(source: RunFacts, project: Pick<Project, "root">): CheckAnnotation[] {
  const found = annotationsForCheckRun(annotationsOf(source, filesOf(source, project)));
  return found.map(({ path, line = 1, endLine, level, message, title }) => ({
    path,
    line,
    ...(endLine === undefined ? {} : { endLine }),
    level: level === "error" ? "failure" : level,
    message,
    title,
  }));
}

function verdict({ state }: RunFacts): Annotation[] {
  if (state.status === "cancelled")
    return [
      { level: "error", message: `Run ${state.runId} was cancelled. \`command: resume\` continues it.` },
    ];
  if (state.status !== "failed" || !state.failure) return [];
  const { step, failure } = state.failure;
  const cause = (step === undefined ? undefined : state.steps.get(step)?.failure) ?? failure;
  return [{ level: "error", title: step ?? state.workflow, message: cause.message }];
}

/** Returns warnings for failed steps that were skipped, which a successful job does not show otherwise. */
function skippedSteps({ state: { steps } }: RunFacts): Annotation[] {
  return Array.from(steps.values())
    .filter(isSkippedAfterFailure)
    .flatMap(({ path, failure }) =>
      failure
        ? [
            {
              level: "warning",
              title: path,
              message: `${failure.message} The run continued without the step.`,
            },
          ]
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
