import type { Workspace } from "../../ports/workspaces.ts";
import type { Git } from "../process/git.ts";
import { type FindSecrets } from "../process/secret-scan.ts";
import type { Submodules } from "../submodules/submodule-tree.ts";
interface GitWorkspaceOptions {
    readonly git: Git;
    readonly branch: string;
    /** Commit the run started from. */
    readonly base: string;
    /** Whether the folder is the engine's: only then is anything ever set back in it. */
    readonly owned: boolean;
    /** Absent where those of the work tree are not looked after. */
    readonly submodules?: Submodules | undefined;
    /** Of a worktree: repairs it where a step has damaged it, and returns what was damaged. */
    readonly repair?: () => Promise<string | undefined>;
    /** What no step may commit. */
    readonly findSecrets?: FindSecrets | undefined;
}
/** The branch a run works on, in a worktree of the engine's or in the user's checkout. */
export declare function createGitWorkspace(options: GitWorkspaceOptions): Workspace;
/** A plain folder: nothing is committed, nothing is set back. */
export declare function createFolderWorkspace(directory: string): Workspace;
export {};
