import { rmSync } from "node:fs";
import { join } from "node:path";
import { createGit } from "../../src/git/git.ts";
import { createWorkspaces } from "../../src/git/workspaces.ts";
import { describeMerges } from "../contracts/merges.ts";
import { describeWorkspaces } from "../contracts/workspaces.ts";
import type { WorkspacesTrial } from "../contracts/workspaces-trial.ts";
import { FakeWorkspace } from "../fakes/fake-workspace.ts";
import { FakeWorkspaces } from "../fakes/fake-workspaces.ts";
import { createProject } from "../fakes/project.ts";

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
  workspaces: new FakeWorkspaces(),
  remove: (workspace, path) => (workspace as FakeWorkspace).remove(path),
  [Symbol.dispose]: () => {},
});

describeWorkspaces("git's workspaces", onGit);
describeMerges("git's workspaces", onGit);
describeWorkspaces("workspaces in memory", inMemory);
describeMerges("workspaces in memory", inMemory);
