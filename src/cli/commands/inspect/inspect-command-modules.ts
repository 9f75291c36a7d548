import { dirname, relative } from "node:path";
import { styleText } from "node:util";
import { type ParsedWorkflow, parseWorkflow } from "../../../definition/parse.ts";
import { AgenticError } from "../../../errors.ts";
import { printable } from "../../../output/terminal/terminal-text.ts";
import { type Io, print, printJson, printNotice, printStyled } from "../../../runner/process/io.ts";
import { isProgramPath, findProgramProblems, readProgram } from "../../../runner/programs/load-program.ts";
import { describeActiveJobs } from "../../../runner/read/active-jobs.ts";
import { cancelRun } from "../../../runner/requests/cancel-stored-run.ts";
import { openProject, listNamedWorkflows, openProjectForReading } from "../../../runner/start/project.ts";
import type { NamedWorkflow } from "../../../storage/library/library.ts";
import { readRegularText } from "../../../system/read-file.ts";
import { asUserError } from "../../../system/system-fault.ts";
import type { Action } from "../../command.ts";
import { namedOrNewestRun, unfinishedRun } from "../../runs/remote-runs.ts";

// Commands that start no run, as one module, so that the build writes fewer files to load.
export { listCommand } from "./list.ts";
export { logsCommand } from "./logs.ts";
export { statusCommand } from "./status.ts";
export { validateCommand } from "./workflow-files.ts";
export { copyWorkflowCommand, showWorkflowCommand } from "./workflow-files.ts";

export const cancelCommand: Action = async (io, [named], options) => {
  const project = openProject(io.cwd);
  const runId = await namedOrNewestRun(io, project, { named, among: unfinishedRun });
  const { outcome, activeJobs } = await cancelRun(io, project, { runId });
  if (activeJobs) printNotice(io, describeActiveJobs(runId, activeJobs));
  const messages = {
    requested: `Requested run ${runId} to stop. Its completed steps are saved.`,
    cancelled: `Run ${runId} is cancelled. Resume it with: agentic-sdlc resume ${runId}`,
    removed: `Run ${runId} had not started. Its files are removed.`,
  };
  if (options.json) printJson(io, { run_id: runId, outcome });
  else print(io, messages[outcome]);
};

export const workflowsCommand: Action = async (io, _args, options) => {
  const found = await Promise.all(listNamedWorkflows(openProjectForReading(io)).map(describe));
  if (options.json) printJson(io, found);
  else printStyled(io, found.map((workflow) => render(workflow, io)).join("\n"));
};

async function read(path: string): Promise<ParsedWorkflow> {
  if (!isProgramPath(path)) return parseWorkflow(readRegularText(path), path);
  const source = { path, file: path, root: dirname(path) };
  const problems = [...(await findProgramProblems(source))];
  return problems.length > 0 ? { problems } : await readProgram(source);
}

async function describe({ name, path, origin }: NamedWorkflow) {
  const parsed = await read(path).catch((error: unknown) => {
    // A file that cannot be read must not hide the others.
    if (asUserError(error) instanceof AgenticError) return { problems: [error] };
    throw error;
  });
  if (!("workflow" in parsed)) return { name, path, origin, valid: false, problems: parsed.problems.length };
  const { description = "", variables = [] } = parsed.workflow;
  return { name, path, origin, valid: true, description, variables };
}

function render(workflow: Awaited<ReturnType<typeof describe>>, { cwd, stdout: stream }: Io): string {
  const { origin } = workflow;
  const name = styleText("bold", printable(workflow.name), { stream });
  const own = origin === "user" ? "  (yours)" : "";
  if (workflow.problems !== undefined)
    return `${name}${own}\n  cannot be run: agentic-sdlc validate ${relative(cwd, workflow.path)}`;
  const inputs = workflow.variables.map((variable) =>
    variable.required ? variable.name : `[${variable.name}]`,
  );
  const lines = [`${name}${own}`];
  if (workflow.description !== "") lines.push(`  ${printable(workflow.description)}`);
  if (inputs.length > 0) lines.push(`  variables: ${inputs.join(" ")}`);
  return lines.join("\n");
}
