import { createWorkspaces } from "../../../src/git/create-workspaces.ts";
import { createGit } from "../../../src/git/process/git.ts";
import { branchNames } from "../../../src/git/worktrees/branch-names.ts";
import type { Workspaces } from "../../../src/ports/workspaces.ts";
import type { RunWorkspace } from "../../../src/run/record.ts";
import type { Project } from "../project.ts";

/** As in a new process. */
export function createTestWorkspaces(project: Project, environment: Record<string, string> = {}): Workspaces {
  const git = createGit(project.root, { ...project.environment, ...environment });
  return createWorkspaces(project.root, { root: project.root, git });
}

/** Location of the worktree of a step's branch. */
export function worktreeLocation(project: Project, step: string, base = "main"): RunWorkspace {
  const suffix = "k3f9qz";
  return {
    mode: "worktree",
    ...branchNames({ workflow: "flow", step, suffix }),
    base_branch: "main",
    base_sha: project.git("rev-parse", base),
  };
}

export const options = { commits: true };
