import { dirname, relative } from "node:path";
import { readRegularText } from "../../read-file.ts";
import { type ParsedWorkflow, parseWorkflow } from "../../definition/parse.ts";
import type { NamedWorkflow } from "../../store/library.ts";
import { type Io, print, printJson } from "../../launch/io.ts";
import { isProgramPath, problemsOf, readProgram } from "../../launch/programs.ts";
import { namedWorkflows, openForReading } from "../../launch/project.ts";

export async function workflowsCommand(
  io: Io,
  _args: readonly string[],
  options: { json?: boolean },
): Promise<number> {
  const found = await Promise.all(namedWorkflows(openForReading(io)).map(describe));
  if (options.json) printJson(io, found);
  else print(io, found.map((workflow) => render(workflow, io.cwd)).join("\n"));
  return 0;
}

async function read(path: string): Promise<ParsedWorkflow> {
  if (!isProgramPath(path)) return parseWorkflow(readRegularText(path), path);
  const place = { path, file: path, root: dirname(path) };
  const problems = [...(await problemsOf(place))];
  return problems.length > 0 ? { problems } : await readProgram(place);
}

async function describe({ name, path, origin }: NamedWorkflow) {
  const parsed = await read(path);
  if (!("workflow" in parsed)) return { name, path, origin, valid: false, problems: parsed.problems.length };
  const { description = "", variables = [] } = parsed.workflow;
  return { name, path, origin, valid: true, description, variables };
}

function render(workflow: Awaited<ReturnType<typeof describe>>, cwd: string): string {
  const { name, origin } = workflow;
  const own = origin === "user" ? "  (yours)" : "";
  if (workflow.problems !== undefined)
    return `${name}${own}\n  cannot be run: agentic-sdlc validate ${relative(cwd, workflow.path)}`;
  const inputs = workflow.variables.map((variable) =>
    variable.required ? variable.name : `[${variable.name}]`,
  );
  const lines = [`${name}${own}`];
  if (workflow.description !== "") lines.push(`  ${workflow.description}`);
  if (inputs.length > 0) lines.push(`  variables: ${inputs.join(" ")}`);
  return lines.join("\n");
}
