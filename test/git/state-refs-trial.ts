import { rmSync } from "node:fs";
import { join } from "node:path";
import { createGit } from "../../src/git/git.ts";
import { openRemotes } from "../../src/git/remotes.ts";
import { createGitStateRefs } from "../../src/git/state-refs.ts";
import type { StateRefs } from "../../src/state/refs.ts";
import type { StateRefsTrial } from "../contracts/state-trial.ts";
import { createProject, type Project } from "../fakes/project.ts";

/** State refs of a checkout, as an engine with this home has them. */
export async function openStateRefs(
  root: string,
  environment: Readonly<Record<string, string>>,
): Promise<StateRefs> {
  const remotes = await openRemotes({ root, git: createGit(root, environment) }, environment);
  const source = remotes.choose("main");
  if (source === undefined) throw new Error("The checkout has no remote.");
  return createGitStateRefs(source);
}

/** A checkout with a remote, and any number of engines that work with it, each with a private repository of its own. */
export function createStateRefsTrial(
  url: string,
  dispose: () => Promise<void> | void = () => {},
): StateRefsTrial & { project: Project } {
  const project = createProject();
  project.git("remote", "add", "origin", url);
  project.git("push", "--quiet", "origin", "main");
  let clients = 0;
  const commitOn = (branch: string, parent: string, message: string): string => {
    const tree = project.git("rev-parse", "main^{tree}");
    const commit = project.git("commit-tree", tree, "-p", parent, "-m", message);
    project.git("update-ref", `refs/heads/${branch}`, commit);
    return commit;
  };
  const tipOf = (branch: string) =>
    project.git("for-each-ref", "--format=%(objectname)", `refs/heads/${branch}`);
  const at = (branch: string) =>
    project.git("ls-remote", "origin", `refs/heads/${branch}`).split("\t")[0] || undefined;
  return {
    project,
    open: () => {
      clients += 1;
      const home = join(project.home, `state-${clients}`);
      return openStateRefs(project.root, { ...project.environment, XDG_STATE_HOME: home });
    },
    branches: {
      commit: (branch) => Promise.resolve(commitOn(branch, tipOf(branch) || "main", `On ${branch}`)),
      at: (branch) => Promise.resolve(at(branch)),
      block: (branch) => {
        const other = commitOn("elsewhere", at(branch) ?? "main", "Somebody else's");
        project.git("push", "--quiet", "--force", "origin", `${other}:refs/heads/${branch}`);
        return Promise.resolve();
      },
    },
    [Symbol.asyncDispose]: async () => {
      rmSync(join(project.home, "state"), { recursive: true, force: true });
      project[Symbol.dispose]();
      await dispose();
    },
  };
}
