import type { RunStore } from "../../ports/run-store.ts";
import type { Workspace, Workspaces } from "../../ports/workspaces.ts";
import { type BranchState, type RunState } from "../../run/state.ts";
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
export declare class Workplaces {
    #private;
    constructor(options: WorkplacesOptions);
    at(path: string): Workspace | Promise<Workspace>;
    open(branch: BranchPlace): Promise<Workspace>;
    /** Lets go of a branch's worktree; its folder may serve the next one. Returns false where it holds uncommitted changes. */
    close({ path, branch, baseBranch, baseSha }: BranchState): Promise<boolean>;
}
export {};
