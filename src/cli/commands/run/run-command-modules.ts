import { loadStartable } from "../../../runner/do-workflow/load-do.ts";
import { type Io, printNotice } from "../../../runner/process/io.ts";
import { issueVariables, readVariables } from "../../../runner/start/read-variables.ts";
import { prepareBranch } from "../../../runner/start/prepare-run.ts";
import { loadWorkflow, openProject } from "../../../runner/start/project.ts";
import { type RunOptions, settingsIn, start } from "../../session/start-command.ts";
import { runTerminalSession } from "../../session/terminal-session.ts";
import { dryRun } from "./dry-run.ts";

// Commands that start runs, as one module, so that the build writes fewer files to load.
export { demoCommand } from "./demo.ts";
export { doCommand } from "./do.ts";
export { inputCommand } from "./input.ts";
export { resumeCommand } from "./resume.ts";

interface AnalyseOptions extends RunOptions {
  readonly type?: string;
  readonly autofix?: string;
  readonly scope?: string;
}

export async function analyseCommand(
  io: Io,
  _args: readonly string[],
  { type, autofix, scope, ...options }: AnalyseOptions,
): Promise<number> {
  const project = openProject(io.cwd);
  const loaded = await loadWorkflow(project, io.cwd, "analyse-codebase");
  const requested = Object.entries({ type, autofix, scope }).filter(([, value]) => value !== undefined);
  const variables = await readVariables(io, loaded, {
    var: requested.map(([name, value]) => `${name}=${value}`),
  });
  if (options.dryRun) return await dryRun(io, { project, loaded, variables, options });
  return await start({ io, project, loaded, variables }, options);
}

export async function branchCommand(
  io: Io,
  [runId = "", branch = ""]: readonly string[],
  options: RunOptions,
): Promise<number> {
  const preparedRun = await prepareBranch({
    project: openProject(io.cwd),
    environment: io.environment,
    runId,
    branch,
    trustDefinition: options.trustDefinition,
    overrides: settingsIn(options),
    report: (text) => printNotice(io, text),
  });
  return await runTerminalSession({ io, preparedRun, json: options.json ?? false });
}

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
  const startOptions = { ...options, git, pullRequest: options.pr === true };
  if (options.dryRun) return await dryRun(io, { project, loaded, variables, options: startOptions });
  return await start({ io, project, loaded, variables }, startOptions);
}

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
    issue && ((values: Readonly<Record<string, unknown>>) => issueVariables(loaded.workflow, issue, values));
  const variables = await readVariables(io, loaded, {
    ...options,
    ...(fromIssue ? { more: fromIssue } : {}),
  });
  if (options.dryRun) return await dryRun(io, { project, loaded, variables, options });
  return await start({ io, project, loaded, variables, issue }, options);
}
