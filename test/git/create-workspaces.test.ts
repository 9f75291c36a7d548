import { rmSync } from "node:fs";
import { join } from "node:path";
import { createWorkspaces } from "../../src/git/create-workspaces.ts";
import { createGit } from "../../src/git/process/git.ts";
import { describeMerges } from "../support/contracts/merges.ts";
import type { WorkspacesTrial } from "../support/contracts/workspaces-trial.ts";
import { describeWorkspaces } from "../support/contracts/workspaces.ts";
import { MemoryWorkspace } from "../../src/simulation/memory/memory-workspace.ts";
import { MemoryWorkspaces } from "../../src/simulation/memory/memory-workspaces.ts";
import { createProject } from "../support/project.ts";

const onGit = (): WorkspacesTrial => {
  const project = createProject();
  const repository = { root: project.root, git: createGit(project.root, project.environment) };
  return {
    workspaces: createWorkspaces(project.root, repository),
    remove: (workspace, path) => rmSync(join(workspace.directory, path)),
    [Symbol.dispose]: () => project[Symbol.dispose](),
  };
};

const inMemory = (): WorkspacesTrial => ({
  workspaces: new MemoryWorkspaces(),
  remove: (workspace, path) => (workspace as MemoryWorkspace).remove(path),
  [Symbol.dispose]: () => {},
});

describeWorkspaces("git's workspaces", onGit);
describeMerges("git's workspaces", onGit);
describeWorkspaces("workspaces in memory", inMemory);
describeMerges("workspaces in memory", inMemory);
