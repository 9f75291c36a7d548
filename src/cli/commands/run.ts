import type { Io } from "../io.ts";
import { loadWorkflow, openProject } from "../project.ts";
import { type RunOptions, start } from "../start.ts";
import { readVariables } from "../variables.ts";
import { dryRun } from "./dry-run.ts";

export async function runCommand(
  io: Io,
  [name = ""]: readonly string[],
  options: RunOptions,
): Promise<number> {
  const project = openProject(io.cwd);
  const loaded = await loadWorkflow(project, io.cwd, name);
  const variables = await readVariables(io, loaded, options);
  if (options.dryRun) return await dryRun(io, { project, loaded, variables, options });
  return await start({ io, project, loaded, variables }, options);
}
