import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { createWorkspaces } from "../../../src/git/create-workspaces.ts";
import { createGit } from "../../../src/git/process/git.ts";
import { openRemotes } from "../../../src/git/remote/remotes.ts";
import type { Workspace } from "../../../src/ports/workspaces.ts";
import { createRedactor } from "../../../src/redaction/redactor.ts";
import { createProject, type Project } from "../project.ts";

export const SECRET = "night/owl+77-Nightowl";
export const COMMIT = 'git -C lib commit -qam "in the submodule"';

/** Runs shell commands in a folder with the user's git. */
export function shellIn({ environment }: Project, folder: string, script: string): string {
  const env = { ...environment, GIT_ALLOW_PROTOCOL: "file" };
  return execFileSync("bash", ["-ec", script], {
    cwd: folder,
    env,
    encoding: "utf8",
    stdio: "pipe",
  }).trimEnd();
}

/** A project with a submodule `lib`, which contains a submodule `inner`; all have remotes. */
export function createSuperproject(): Project {
  const project = createProject({ remote: true });
  shellIn(
    project,
    join(project.root, ".."),
    `for each in inner lib; do
      git init -q --bare $each.git; git clone -q $each.git $each 2> /dev/null
      echo $each > $each/$each.txt
      [ $each = inner ] || git -C lib submodule --quiet add "$PWD/inner.git" inner
      git -C $each add --all; git -C $each commit -qm $each; git -C $each push -q origin HEAD:main
    done
    cd repository; git submodule --quiet add "$PWD/../lib.git" lib; git submodule --quiet update --init --recursive
    git commit -qam "A submodule"; git push -q origin main`,
  );
  return project;
}

let names = 0;

/** Opens a worktree of a run, with functions to change it. */
export async function openWorktree(
  project: Project,
  {
    remote = true,
    submodules = "auto",
    name = `run-${(names += 1)}`,
  }: { remote?: boolean; submodules?: "auto" | "none"; name?: string } = {},
) {
  const repository = { root: project.root, git: createGit(project.root, project.environment) };
  const remotes = () => openRemotes(repository, project.environment);
  const workspaces = createWorkspaces(project.root, repository, {
    submodules,
    findSecrets: createRedactor({ values: [SECRET] }).findValues,
    ...(remote ? { remotes } : {}),
  });
  const base = project.git("rev-parse", "HEAD");
  const location = {
    mode: "worktree",
    path: `.worktrees/agentic-${name}`,
    branch: `agentic/${name}`,
    base_branch: "main",
    base_sha: base,
  } as const;
  const workspace = await workspaces.open(location, { commits: true });
  return {
    workspace,
    base,
    workspaces,
    location,
    branch: location.branch,
    shell: (script: string) => shellIn(project, workspace.directory, script),
    commit: () => commitIn(workspace, base),
    linked: () => project.git("rev-parse", `${location.branch}:lib`),
  };
}

let attempts = 0;

export const commitIn = (workspace: Workspace, base: string) =>
  workspace.commit({ runId: "20260131-k3f9qz", step: "s", attempt: (attempts += 1) }, { base, message: "s" });
