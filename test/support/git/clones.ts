import { afterEach, expect } from "vitest";
import { runCli } from "../cli/cli.ts";
import { createProject, type Project, type ProjectOptions } from "../project.ts";
import { versionIn } from "../storage/trusted.ts";

export const ask = `name: ask
version: "1.0"
settings: { git: { worktree: true, auto-commit: true, auto-pr: false } }
steps:
  - { name: before, type: script, run: echo before > before.txt }
  - { name: review, type: wait-for-human, message: Is it good? }
  - { name: after, type: script, run: "echo '{{ human.review.text }}' > after.txt" }
`;

export const quick = `name: quick
version: "1.0"
settings: { git: { worktree: true, auto-commit: true, auto-pr: false } }
steps:
  - { name: only, type: script, run: echo done > done.txt }
`;

export const workflows = { ask, quick };

const opened: Disposable[] = [];

afterEach(() => {
  for (const project of opened.splice(0)) project[Symbol.dispose]();
});

/** A clone with its own home folder, as on another machine. */
export function createTrackedProject(options: ProjectOptions): Project {
  const project = createProject(options);
  opened.push(project);
  return project;
}

/** Two clones of one repository. */
export function createClones(options: ProjectOptions = {}): { a: Project; b: Project } {
  const a = createTrackedProject({ remote: true, workflows, ...options });
  return { a, b: createTrackedProject({ cloneOf: a.remote }) };
}

/** Starts a run that pauses. */
export async function pauseIn(project: Project, workflow = "ask"): Promise<string> {
  expect(await runCli(project, ["run", workflow])).toMatchObject({ code: 3 });
  return project.runs().at(-1) ?? "";
}

export const cli = (project: Project, ...argv: string[]) => runCli(project, argv);

/** Resumes, and confirms values that another clone recorded if the CLI asks for it. */
export async function cliTrusting(
  project: Project,
  runId: string,
  ...argv: string[]
): ReturnType<typeof runCli> {
  const first = await cli(project, ...argv);
  const version = versionIn(first.stderr);
  return version === undefined ? first : await cli(project, "resume", runId, "--trust-definition", version);
}

export function remoteBranches({ git, remote }: Project): string[] {
  return git("--git-dir", remote, "for-each-ref", "--format=%(refname:lstrip=2)").split("\n");
}

/** Reads a file of a run on a ref at the remote. */
export function readRemoteRunFile(
  { git, remote }: Project,
  runId: string,
  file: string,
  ref = "agentic/state",
): string {
  return git("--git-dir", remote, "show", `${ref}:agentic/workflows/${runId}/${file}`);
}

export const branchOf = (runId: string, workflow = "ask") => `agentic/${workflow}-${runId.slice(-6)}`;
