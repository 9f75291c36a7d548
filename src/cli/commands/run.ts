import { resolve } from "node:path";
import { renderVariableProblems, resolveVariables } from "../../definition/variables.ts";
import type { Workflow } from "../../definition/schema.ts";
import { AgenticError } from "../../errors.ts";
import type { Io } from "../io.ts";
import { loadWorkflow, openProject, readText } from "../project.ts";
import { type RunOptions, start } from "../start.ts";
import { dryRun } from "./dry-run.ts";

export async function runCommand(
  io: Io,
  [name = ""]: readonly string[],
  options: RunOptions,
): Promise<number> {
  const project = openProject(io.cwd);
  const loaded = loadWorkflow(project, io.cwd, name);
  const variables = await readVariables(io, loaded.workflow, options);
  if (options.dryRun) return await dryRun(io, { project, loaded, variables, options });
  return await start({ io, project, loaded, variables }, options);
}

async function readVariables(
  io: Io,
  workflow: Workflow,
  options: RunOptions,
): Promise<Record<string, unknown>> {
  const fromFile = options.varsFile === undefined ? {} : await readVariablesFile(io, options.varsFile);
  const fromLine = Object.fromEntries((options.var ?? []).map(parseAssignment));
  const resolved = resolveVariables(workflow, { ...fromFile, ...fromLine }, "command line");
  if ("variables" in resolved) return resolved.variables;
  throw new AgenticError({
    code: "variables-invalid",
    message: renderVariableProblems(resolved.problems),
    data: { problems: resolved.problems },
  });
}

function parseAssignment(text: string): [string, string] {
  const equals = text.indexOf("=");
  if (equals > 0) return [text.slice(0, equals), text.slice(equals + 1)];
  throw new AgenticError({
    code: "usage",
    message: `\`--var ${text}\` has no value; write \`--var name=value\`.`,
  });
}

async function readVariablesFile(io: Io, file: string): Promise<Record<string, unknown>> {
  const { parsePlainYaml } = await import("../../definition/plain-yaml.ts");
  const parsed = parsePlainYaml(readText(resolve(io.cwd, file), file), file);
  if (typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)) return { ...parsed };
  throw new AgenticError({
    code: "variables-invalid",
    message: `${file} must hold variables as \`name: value\` lines or a JSON object.`,
  });
}
