import type { RunStore } from "../../ports/run-store.ts";
import type { Workspace, Workspaces } from "../../ports/workspaces.ts";
import { type BranchState, branchAt, type RunState } from "../../run/state.ts";
import { forgetDocuments } from "../../steps/documents/document-baseline.ts";
import { restoreDocuments } from "../../steps/documents/documents.ts";
import { openWorkspace } from "../effects/damaged-worktree.ts";

interface WorkplacesOptions {
  readonly workspaces: Workspaces;
  readonly store: RunStore;
  readonly state: RunState;
  /** The run's own workspace. */
  readonly own: Workspace;
  readonly commits: boolean;
}

type BranchPlace = Pick<BranchState, "path" | "branch" | "baseBranch" | "baseSha"> & {
  readonly head?: string;
};

/** Where the steps of a run work: in its own workspace, or in that of their branch, which is opened when it is first needed. */
export class Workplaces {
  readonly #options: WorkplacesOptions;
  readonly #opened = new Map<string, Promise<Workspace>>();

  constructor(options: WorkplacesOptions) {
    this.#options = options;
  }

  at(path: string): Workspace | Promise<Workspace> {
    const branch = branchAt(this.#options.state, path);
    return branch ? this.open(branch) : this.#options.own;
  }

  open(branch: BranchPlace): Promise<Workspace> {
    const known = this.#opened.get(branch.branch);
    if (known) return known;
    const opening = this.#make(branch);
    this.#opened.set(branch.branch, opening);
    opening.catch(() => this.#opened.delete(branch.branch));
    return opening;
  }

  /** Lets go of a branch's worktree; its folder may serve the next one. Returns false where it holds uncommitted changes. */
  async close({ path, branch, baseBranch, baseSha }: BranchState): Promise<boolean> {
    const { workspaces, store } = this.#options;
    this.#opened.delete(branch);
    const place = { mode: "worktree", path, branch, base_branch: baseBranch, base_sha: baseSha } as const;
    const gone = await workspaces.recycle(place);
    if (gone) forgetDocuments(store, branch);
    return gone;
  }

  async #make({ path, branch, baseBranch, baseSha, head }: BranchPlace): Promise<Workspace> {
    const { workspaces, store, state, commits } = this.#options;
    // One that was merged may be gone, and begins again where it ended.
    const base_sha = head ?? baseSha;
    const place = { mode: "worktree", path, branch, base_branch: baseBranch, base_sha } as const;
    const workspace = await openWorkspace({ workspaces, store, state, commits }, place);
    await restoreDocuments({ workspace, store, state });
    return workspace;
  }
}
