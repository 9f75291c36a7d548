import type { Io } from "../../launch/io.ts";
import { loadWorkflow, openProject } from "../../launch/project.ts";
import { type RunOptions, start } from "../start.ts";
import { readVariables } from "../../launch/variables.ts";
import { dryRun } from "./dry-run.ts";

interface OneShotOptions extends RunOptions {
  readonly pr?: boolean;
}

export async function oneShotCommand(
  io: Io,
  [prompt = ""]: readonly string[],
  options: OneShotOptions,
): Promise<number> {
  const project = openProject(io.cwd);
  const loaded = await loadWorkflow(project, io.cwd, "one-shot");
  const variables = await readVariables(io, loaded, { var: [`prompt=${prompt}`] });
  const git = options.git === true || options.pr === true;
  const given = { ...options, git, pullRequest: options.pr === true };
  if (options.dryRun) return await dryRun(io, { project, loaded, variables, options: given });
  return await start({ io, project, loaded, variables }, given);
}
