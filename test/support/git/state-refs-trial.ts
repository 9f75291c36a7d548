import { join } from "node:path";
import { createGit } from "../../../src/git/process/git.ts";
import { createGitStateRefs } from "../../../src/git/refs/git-state-refs.ts";
import { openRemotes } from "../../../src/git/remote/remotes.ts";
import type { StateRefs } from "../../../src/ports/state-refs.ts";
import type { StateRefsTrial } from "../contracts/state-trial.ts";
import type { Project } from "../project.ts";
import { createBareRepository, createCheckoutWithRemote } from "./prepared-repositories.ts";

/** State refs of a checkout, for an engine with its own environment. */
export async function openStateRefs(
  root: string,
  environment: Readonly<Record<string, string>>,
): Promise<StateRefs> {
  const remotes = await openRemotes({ root, git: createGit(root, environment) }, environment);
  const source = remotes.choose("main");
  if (source === undefined) throw new Error("The checkout has no remote.");
  return createGitStateRefs(source);
}

/** A remote under test. */
export interface TestRemote {
  /** Address of the remote in the checkout. */
  readonly url: string;
  /** The empty bare repository. */
  readonly directory: string;
  dispose(): Promise<void> | void;
}

/** A checkout with a remote, and any number of engines, each with its own private repository. */
export function createStateRefsTrial(remote: TestRemote): StateRefsTrial & { readonly project: Project } {
  const project = createCheckoutWithRemote(remote);
  const { directory } = remote;
  let clients = 0;
  const commitOn = (branch: string, parent: string): string => {
    const tree = project.git("rev-parse", "main^{tree}");
    const commit = project.git("commit-tree", tree, "-p", parent, "-m", `On ${branch}`);
    project.git("update-ref", `refs/heads/${branch}`, commit);
    return commit;
  };
  const tipOf =
    (...args: string[]) =>
    (branch: string) =>
      project.git(...args, "for-each-ref", "--format=%(objectname)", `refs/heads/${branch}`) || undefined;
  const localTip = tipOf();
  const remoteTip = tipOf("--git-dir", directory);
  return {
    project,
    open: () => {
      clients += 1;
      const home = join(project.home, `state-${clients}`);
      return openStateRefs(project.root, { ...project.environment, XDG_STATE_HOME: home });
    },
    branches: {
      commit: (branch) => Promise.resolve(commitOn(branch, localTip(branch) ?? "main")),
      at: (branch) => Promise.resolve(remoteTip(branch)),
      block: (branch) => {
        const other = commitOn("elsewhere", remoteTip(branch) ?? "main");
        project.git("push", "--quiet", directory, `${other}:refs/heads/${branch}`);
        return Promise.resolve();
      },
    },
    [Symbol.asyncDispose]: async () => {
      project[Symbol.dispose]();
      await remote.dispose();
    },
  };
}

/** The same with a remote on this machine. */
export function startLocalStateRefs(): StateRefsTrial {
  const bare = createBareRepository();
  return createStateRefsTrial({ ...bare, url: bare.directory });
}
