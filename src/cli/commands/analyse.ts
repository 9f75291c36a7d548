import type { Io } from "../../launch/io.ts";
import { loadWorkflow, openProject } from "../../launch/project.ts";
import { type RunOptions, start } from "../start.ts";
import { readVariables } from "../../launch/variables.ts";
import { dryRun } from "./dry-run.ts";

interface AnalyseOptions extends RunOptions {
  readonly type?: string;
  readonly autofix?: string;
  readonly scope?: string;
}

/** Runs the workflow `analyse-codebase`: the user's own of that name, or the built-in one. */
export async function analyseCommand(
  io: Io,
  _args: readonly string[],
  { type, autofix, scope, ...options }: AnalyseOptions,
): Promise<number> {
  const project = openProject(io.cwd);
  const loaded = await loadWorkflow(project, io.cwd, "analyse-codebase");
  const given = Object.entries({ type, autofix, scope }).filter(([, value]) => value !== undefined);
  const variables = await readVariables(io, loaded, {
    var: given.map(([name, value]) => `${name}=${value}`),
  });
  if (options.dryRun) return await dryRun(io, { project, loaded, variables, options });
  return await start({ io, project, loaded, variables }, options);
}
