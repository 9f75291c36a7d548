import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { MergeRequest, Workspace, Workspaces } from "../../../src/ports/workspaces.ts";
import { createProject, type Project } from "../project.ts";
import { options, worktreeLocation, createTestWorkspaces } from "./test-workspaces.ts";

export const scratch = {
  path: ".worktrees/agentic-flow-merge-b-k3f9qz",
  branch: "agentic/flow-merge-b-k3f9qz",
};

export type Change = (git: (...args: string[]) => string, folder: string) => void;

export interface Fork {
  readonly project: Project;
  readonly workspaces: Workspaces;
  readonly run: Workspace;
  readonly request: MergeRequest;
  [Symbol.dispose](): void;
}

/** The run's branch and a branch to merge into it, each with changes. */
export async function fork(
  files: Record<string, string>,
  changes: { current: Change; incoming: Change },
): Promise<Fork> {
  const project = createProject({ files });
  const workspaces = createTestWorkspaces(project);
  const on = async (step: string, change: Change) => {
    const location = worktreeLocation(project, step);
    const workspace = await workspaces.open(location, options);
    const git = (...args: string[]) => project.git("-C", location.path, ...args);
    change(git, workspace.directory);
    git("add", "--all");
    git("commit", "--quiet", "--allow-empty", "-m", `On ${step}`);
    return { location, workspace, head: git("rev-parse", "HEAD") };
  };
  const run = await on("run", changes.current);
  const b = await on("b", changes.incoming);
  const key = { runId: "20260131-k3f9qz", step: "block/merge-b", attempt: 1 };
  const request = { key, branch: b.location.branch, head: b.head, message: "Merge b\n" };
  return {
    project,
    workspaces,
    run: run.workspace,
    request,
    [Symbol.dispose]: () => project[Symbol.dispose](),
  };
}

export const write =
  (path: string, content: string): Change =>
  (_, folder) => {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), content);
  };

export const all =
  (...changes: readonly Change[]): Change =>
  (git, folder) => {
    for (const change of changes) change(git, folder);
  };

export const move =
  (from: string, to: string): Change =>
  (git) =>
    void git("mv", from, to);

export const remove =
  (path: string): Change =>
  (git) =>
    void git("rm", "--quiet", path);

export const submodule =
  (commit: string): Change =>
  (git, folder) => {
    mkdirSync(join(folder, "sub"));
    git("update-index", "--add", "--cacheinfo", `160000,${commit.repeat(40)},sub`);
  };

export const lines = "one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\n";
export const binary = "\0\u0001\u0002";

export const contested = {
  current: write("a.txt", "ours\n"),
  incoming: all(write("a.txt", "theirs\n"), write("b.txt", "b\n")),
};
