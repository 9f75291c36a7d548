import { appendFileSync, cpSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { createGit } from "../../../git/process/git.ts";
import { loadStartable } from "../../../runner/do-workflow/load-do.ts";
import { type Io, print, printNotice } from "../../../runner/process/io.ts";
import { issueVariables, readVariables } from "../../../runner/start/read-variables.ts";
import { prepareBranch } from "../../../runner/start/prepare-run.ts";
import { loadWorkflow, openProject } from "../../../runner/start/project.ts";
import { packageRoot } from "../../../system/package-root.ts";
import type { Action } from "../../command.ts";
import { type RunOptions, settingsIn, start } from "../../session/start-command.ts";
import { runTerminalSession } from "../../session/terminal-session.ts";
import { dryRun } from "./dry-run.ts";

// Commands that start runs, as one module, so that the build writes fewer files to load.
export { doCommand, resumeCommand } from "./do-and-resume.ts";
export { inputCommand } from "./input.ts";

interface AnalyseOptions extends RunOptions {
  readonly type?: string;
  readonly autofix?: string;
  readonly scope?: string;
}

export const analyseCommand: Action<AnalyseOptions> = async (
  io,
  _args,
  { type, autofix, scope, ...options },
) => {
  const project = openProject(io.cwd);
  const loaded = await loadWorkflow(project, io.cwd, "analyse-codebase");
  const requested = Object.entries({ type, autofix, scope }).filter(([, value]) => value !== undefined);
  const variables = await readVariables(io, loaded, {
    var: requested.map(([name, value]) => `${name}=${value}`),
  });
  if (options.dryRun) return await dryRun(io, { project, loaded, variables, options });
  return await start({ io, project, loaded, variables }, options);
};

export const branchCommand: Action<RunOptions> = async (io, [runId = "", branch = ""], options) => {
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
};

interface OneShotOptions extends RunOptions {
  readonly pr?: boolean;
}

export const oneShotCommand: Action<OneShotOptions> = async (io, [prompt = ""], options) => {
  const project = openProject(io.cwd);
  const loaded = await loadWorkflow(project, io.cwd, "one-shot");
  const variables = await readVariables(io, loaded, { var: [`prompt=${prompt}`] });
  const git = options.git === true || options.pr === true;
  const startOptions = { ...options, git, pullRequest: options.pr === true };
  if (options.dryRun) return await dryRun(io, { project, loaded, variables, options: startOptions });
  return await start({ io, project, loaded, variables }, startOptions);
};

interface RunCommandOptions extends RunOptions {
  readonly issue?: number;
}

export const runCommand: Action<RunCommandOptions> = async (
  io,
  [name = ""],
  { issue: number, ...options },
) => {
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
};

export const demoCommand: Action<RunOptions> = async (io, _args, options) => {
  const source = join(packageRoot(), "demo");
  const folder = mkdtempSync(join(tmpdir(), "agentic-sdlc-demo-"));
  const repository = await createRepository(folder, { source, environment: io.environment });
  const provider = options.provider ?? "replay";
  const demoIo: Io = { ...io, cwd: repository, environment: withThisNode(io.environment) };
  const project = openProject(repository);
  const loaded = await loadWorkflow(project, repository, "plan-build-validate");
  const request = readFileSync(join(source, "request.md"), "utf8");
  const variables = { request, type: "feature", explore: false, check_command: "npm test", review: "none" };
  const code = await start(
    { io: demoIo, project, loaded, variables },
    { ...options, provider },
    { table: true, ...(provider === "replay" ? { notice: NOTICE } : {}) },
  );
  const places = `  Repository: ${repository}\n  Remote: ${join(folder, "remote.git")}`;
  (options.json ? printNotice : print)(io, places);
  return code;
};

const RECORDINGS = ".agentic/recordings";
const NOTICE = "replaying recorded sessions; --provider claude runs the real agent";

async function createRepository(
  folder: string,
  { source, environment }: { source: string; environment: Io["environment"] },
): Promise<string> {
  const remote = join(folder, "remote.git");
  const repository = join(folder, "package");
  cpSync(join(source, "package"), repository, { recursive: true });
  const outside = createGit(folder, environment);
  await outside.run("init", "--quiet", "--bare", "--initial-branch=main", remote);
  await outside.run("init", "--quiet", "--initial-branch=main", repository);
  const git = createGit(repository, environment);
  for (const [name, value] of [
    ["user.name", "agentic-sdlc demo"],
    ["user.email", "demo@example.invalid"],
  ] as const) {
    await git.run("config", name, value);
  }
  await git.run("add", "--all");
  await git.run("commit", "--quiet", "-m", "Start with the package");
  await git.run("remote", "add", "origin", remote);
  await git.run("push", "--quiet", "origin", "main");
  // Provider `replay` reads them from this folder, so a stopped demo run can be resumed.
  cpSync(join(source, "recordings"), join(repository, RECORDINGS), { recursive: true });
  appendFileSync(join(repository, ".git", "info", "exclude"), `/${RECORDINGS}/\n`);
  return repository;
}

/** The tests of the package run TypeScript, which the Node on the PATH may not support. */
function withThisNode(environment: Io["environment"]): Io["environment"] {
  return { ...environment, PATH: [dirname(process.execPath), environment["PATH"]].join(delimiter) };
}
