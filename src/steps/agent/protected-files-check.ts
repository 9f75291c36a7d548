import type { Step } from "../../definition/schema.ts";
import type { Failure } from "../../run/journal/event.ts";
import type { StepContext } from "../step-context.ts";
import { changedFilesSince, mayChangeFiles } from "../unwanted-changes.ts";

const MOST_FILES = 20;

/** Returns the prompt section with the files that the publishing job refuses. Empty for a run that no other job publishes. */
export async function describeProtectedFiles(context: StepContext, step: Step): Promise<string> {
  const { publishedFiles } = context;
  if (!publishedFiles || !mayChangeFiles(context, step)) return "";
  const { protectedNames } = await import("../../config/protected-files.ts");
  const { allowed } = publishedFiles;
  const listed = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");
  const except = allowed.length === 0 ? "" : ` Allowed are: ${listed(allowed)}.`;
  return [
    "## Files that you must not change",
    "",
    `A branch that changes these files is refused, in every folder and in any case: ${listed(protectedNames())}.${except}`,
    "If the work needs one of them, change none, stop, and say in your answer which one and why.",
  ].join("\n");
}

/** Returns a failure if the attempt changed files that the publishing job refuses. */
export async function protectedFilesFailure(
  context: StepContext,
  path: string,
): Promise<Failure | undefined> {
  const { publishedFiles, state } = context;
  const base = state.steps.get(path)?.base;
  if (!publishedFiles || base === undefined) return undefined;
  const { findProtectedFiles } = await import("../../config/protected-files.ts");
  const changed = await changedFilesSince(context, base);
  const files = findProtectedFiles(changed, publishedFiles.allowed);
  if (files.length === 0) return undefined;
  const named = files.slice(0, MOST_FILES);
  const more = files.length > named.length ? ` and ${files.length - named.length} more` : "";
  const message = `The step changed protected files, and a branch that changes them is refused: ${named.join(", ")}${more}. Undo these changes (git restore --source=${base.slice(0, 12)} --staged --worktree -- <file>). If the work needs one of these files, stop and say which.`;
  return { class: "recoverable", code: "protected-files", message, files: named };
}
