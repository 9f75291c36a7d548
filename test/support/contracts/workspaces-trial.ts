import type { CommitKey, MergeRequest, Workspace, Workspaces } from "../../../src/ports/workspaces.ts";
import type { RunWorkspace } from "../../../src/run/record.ts";

/** A repository whose branch `main` holds no `*.txt`. */
export interface WorkspacesTrial extends Disposable {
  readonly workspaces: Workspaces;
  /** Removes a file of a workspace, as a step does. */
  remove(workspace: Workspace, path: string): void;
}

export type Subject = () => WorkspacesTrial;

export const options = { commits: true };
export const scratchOf = (trial: WorkspacesTrial) =>
  trial.workspaces.branchNames({ workflow: "flow", step: "merge-b", suffix: "000009" });

export async function placeOf(trial: WorkspacesTrial, step: string, base?: string): Promise<RunWorkspace> {
  const from = await trial.workspaces.base({ worktree: true, commits: true });
  return {
    mode: "worktree",
    ...trial.workspaces.branchNames({ workflow: "flow", step, suffix: `00000${step.length}` }),
    base_branch: from.branch,
    base_sha: base ?? from.sha,
  };
}

export const keyOf = (step: string): CommitKey => ({ runId: "20260131-k3f9qz", step, attempt: 1 });

export interface Done {
  readonly place: RunWorkspace;
  readonly workspace: Workspace;
  /** Commit of the branch. */
  readonly head: string;
}

/** A branch on which a step wrote these files, or removed those without content, and committed. */
export async function branch(
  trial: WorkspacesTrial,
  step: string,
  { files, base }: { files: Record<string, string | undefined>; base?: string },
): Promise<Done> {
  const place = await placeOf(trial, step, base);
  const workspace = await trial.workspaces.open(place, options);
  for (const [path, content] of Object.entries(files)) {
    if (content === undefined) trial.remove(workspace, path);
    else await workspace.writeFile(path, content);
  }
  const change = { base: place.base_sha, message: `Do ${step}` };
  const commit = await workspace.commit(keyOf(step), change);
  return { place, workspace, head: commit?.head ?? place.base_sha };
}

export const requestOf = ({ place, head }: Done): MergeRequest => ({
  key: keyOf("merge-b"),
  branch: place.branch,
  head,
  message: `Merge ${place.branch}`,
});

/** The run's branch, and one to be merged that started with it at a commit that holds these files. */
export async function fork(
  trial: WorkspacesTrial,
  files: {
    base: Record<string, string>;
    run: Record<string, string | undefined>;
    b: Record<string, string | undefined>;
  },
) {
  const start = await branch(trial, "start", { files: files.base });
  const run = await branch(trial, "run", { files: files.run, base: start.head });
  const b = await branch(trial, "b", { files: files.b, base: start.head });
  return { run, b, request: requestOf(b) };
}

export const conflicting = {
  base: { "a.txt": "a\n" },
  run: { "a.txt": "ours\n" },
  b: { "a.txt": "theirs\n", "b.txt": "b\n" },
};
