import type { RunStore } from "../../ports/run-store.ts";
import type { Workspace, Workspaces } from "../../ports/workspaces.ts";
import { type BranchState, branchAt, type RunState } from "../../run/state.ts";
import { clearBaseline, restoreDocuments } from "../../steps/documents/documents.ts";
import { openWorkspace } from "../effects/damaged-worktree.ts";

interface WorkspacePoolOptions {
  readonly workspaces: Workspaces;
  readonly store: RunStore;
  readonly state: RunState;
  readonly own: Workspace;
  readonly commits: boolean;
}

type BranchWorkspace = Pick<BranchState, "path" | "branch" | "baseBranch" | "baseSha"> & {
  readonly head?: string;
};

/** Opens the workspaces of a run and its branches on first use. */
export class WorkspacePool {
  readonly #options: WorkspacePoolOptions;
  readonly #opened = new Map<string, Promise<Workspace>>();

  constructor(options: WorkspacePoolOptions) {
    this.#options = options;
  }

  at(path: string): Workspace | Promise<Workspace> {
    const branch = branchAt(this.#options.state, path);
    return branch ? this.open(branch) : this.#options.own;
  }

  open(branch: BranchWorkspace): Promise<Workspace> {
    const known = this.#opened.get(branch.branch);
    if (known) return known;
    const opening = this.#make(branch);
    this.#opened.set(branch.branch, opening);
    opening.catch(() => this.#opened.delete(branch.branch));
    return opening;
  }

  /** Closes the worktree of a branch for reuse. Returns false if it has uncommitted changes. */
  async close({ path, branch, baseBranch, baseSha }: BranchState): Promise<boolean> {
    const { workspaces, store } = this.#options;
    this.#opened.delete(branch);
    const runWorkspace = {
      mode: "worktree",
      path,
      branch,
      base_branch: baseBranch,
      base_sha: baseSha,
    } as const;
    const isReleased = await workspaces.recycle(runWorkspace);
    if (isReleased) clearBaseline(store, branch);
    return isReleased;
  }

  async #make({ path, branch, baseBranch, baseSha, head }: BranchWorkspace): Promise<Workspace> {
    const { workspaces, store, state, commits } = this.#options;
    // A merged branch may be deleted. It is recreated at its last head.
    const base_sha = head ?? baseSha;
    const runWorkspace = { mode: "worktree", path, branch, base_branch: baseBranch, base_sha } as const;
    const workspace = await openWorkspace({ workspaces, store, state, commits }, runWorkspace);
    await restoreDocuments({ workspace, store, state });
    return workspace;
  }
}
