import { appendFileSync, cpSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { createGit } from "../../../git/process/git.ts";
import { type Io, print, printNotice } from "../../../runner/process/io.ts";
import { loadWorkflow, openProject } from "../../../runner/start/project.ts";
import { packageRoot } from "../../../system/package-root.ts";
import { type RunOptions, start } from "../../session/start-command.ts";

export async function demoCommand(io: Io, _args: readonly string[], options: RunOptions): Promise<number> {
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
}

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
