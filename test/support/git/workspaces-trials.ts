import { rmSync } from "node:fs";
import { join } from "node:path";
import { createWorkspaces } from "../../../src/git/create-workspaces.ts";
import { createGit } from "../../../src/git/process/git.ts";
import { MemoryWorkspace } from "../../../src/runner/simulation/memory/memory-workspace.ts";
import { MemoryWorkspaces } from "../../../src/runner/simulation/memory/memory-workspaces.ts";
import type { WorkspacesTrial } from "../contracts/workspaces-trial.ts";
import { createProject } from "../project.ts";

export const onGit = (): WorkspacesTrial => {
  const project = createProject();
  const repository = { root: project.root, git: createGit(project.root, project.environment) };
  return {
    workspaces: createWorkspaces(project.root, repository),
    remove: (workspace, path) => rmSync(join(workspace.directory, path)),
    [Symbol.dispose]: () => project[Symbol.dispose](),
  };
};

export const inMemory = (): WorkspacesTrial => ({
  workspaces: new MemoryWorkspaces(),
  remove: (workspace, path) => (workspace as MemoryWorkspace).remove(path),
  [Symbol.dispose]: () => {},
});
