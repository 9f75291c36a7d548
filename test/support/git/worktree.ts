import { join } from "node:path";
import { createScriptRunner } from "../../../src/agents/process/script-process.ts";
import { createWorkspaces } from "../../../src/git/create-workspaces.ts";
import { createGit } from "../../../src/git/process/git.ts";
import type { ScriptRunner } from "../../../src/ports/script-runner.ts";
import type { Workspace, Workspaces } from "../../../src/ports/workspaces.ts";
import { initialState, type RunState, type StepState } from "../../../src/run/state.ts";
import type { Project } from "../project.ts";

export const WORKTREE = ".worktrees/agentic-demo-abc123";
export const BRANCH = "agentic/demo-abc123";

/** A run's worktree in a project, with real git and real scripts. */
export interface Worktree {
  readonly workspaces: Workspaces;
  readonly workspace: Workspace;
  readonly scripts: ScriptRunner;
  /** Base commit. */
  readonly base: string;
  /** Writes a file in the worktree. */
  write(path: string, content: string): void;
  /** Runs git in the worktree. */
  git(...args: string[]): string;
}

export async function openWorktree(
  project: Project,
  mode: "worktree" | "checkout" = "worktree",
): Promise<Worktree> {
  const git = createGit(project.root, project.environment);
  const workspaces = createWorkspaces(project.root, { root: project.root, git });
  const base = project.git("rev-parse", "main");
  const path = mode === "worktree" ? WORKTREE : ".";
  const location = { path, branch: BRANCH, base_branch: "main", base_sha: base };
  return {
    workspaces,
    workspace: await workspaces.open({ mode, ...location }, { commits: true }),
    scripts: createScriptRunner({ environment: project.environment, graceMs: 100 }),
    base,
    write: (path, content) => project.write(join(location.path, path), content),
    git: (...args) => project.git("-C", location.path, ...args),
  };
}

/** A state with running attempts of these steps. */
export function runningState(base: string | undefined, ...steps: Partial<StepState>[]): RunState {
  const state = initialState();
  state.runId = "20260131-k3f9qz";
  if (base !== undefined) state.head = base;
  for (const partial of steps) {
    const path = partial.path ?? "check";
    const name = path.slice(path.lastIndexOf("/") + 1);
    const own = base === undefined ? {} : { base };
    state.steps.set(path, {
      path,
      name,
      kind: "",
      status: "running",
      attempt: 1,
      failures: 0,
      ...own,
      ...partial,
    });
  }
  return state;
}
