import { loadStartable } from "../../../runner/do-workflow/load-do.ts";
import type { Io } from "../../../runner/process/io.ts";
import { issueRecord, issueVariables } from "../../../runner/start/issue-variables.ts";
import { openProject } from "../../../runner/start/project.ts";
import { readVariables } from "../../../runner/start/read-variables.ts";
import { type RunOptions, start } from "../../session/start-command.ts";
import { dryRun } from "./dry-run.ts";

interface RunCommandOptions extends RunOptions {
  readonly issue?: number;
}

export async function runCommand(
  io: Io,
  [name = ""]: readonly string[],
  { issue: number, ...options }: RunCommandOptions,
): Promise<number> {
  const project = openProject(io.cwd);
  const loaded = await loadStartable(project, io.cwd, name);
  const issue =
    number === undefined
      ? undefined
      : await (await import("../../session/issue-option.ts")).issueOf(io, project, number);
  const fromIssue =
    issue && ((given: Readonly<Record<string, unknown>>) => issueVariables(loaded.workflow, issue, given));
  const variables = await readVariables(io, loaded, {
    ...options,
    ...(fromIssue ? { more: fromIssue } : {}),
  });
  if (options.dryRun) return await dryRun(io, { project, loaded, variables, options });
  return await start(
    { io, project, loaded, variables, ...(issue ? { issue: issueRecord(issue) } : {}) },
    options,
  );
}
