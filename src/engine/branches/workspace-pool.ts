import type { RunStore } from "../../ports/run-store.ts";
import type { Workspace, Workspaces } from "../../ports/workspaces.ts";
import type { RunWorkspace } from "../../run/record.ts";
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

/** Worktree and branch of a step of a parallel block, and the last head of the branch. */
export type BranchWorkspace = Omit<RunWorkspace, "mode"> & { readonly head?: string };

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
  async close({ path, branch, base_branch, base_sha }: BranchState): Promise<boolean> {
    const { workspaces, store } = this.#options;
    this.#opened.delete(branch);
    const isReleased = await workspaces.recycle({ mode: "worktree", path, branch, base_branch, base_sha });
    if (isReleased) clearBaseline(store, branch);
    return isReleased;
  }

  async #make({ path, branch, base_branch, base_sha, head = base_sha }: BranchWorkspace): Promise<Workspace> {
    const { store, state } = this.#options;
    // A merged branch may be deleted. It is recreated at its last head.
    const worktree = { mode: "worktree", path, branch, base_branch, base_sha: head } as const;
    const workspace = await openWorkspace(this.#options, worktree);
    await restoreDocuments({ workspace, store, state });
    return workspace;
  }
}
