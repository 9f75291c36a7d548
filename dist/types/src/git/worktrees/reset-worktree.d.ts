import type { Git } from "../process/git.ts";
/** Puts a worktree of the engine's at a commit, submodules and repositories that a step made included; ignored files stay. */
export declare function setBackTo(git: Git, commit: string): Promise<void>;
/** Puts the filled submodules of a worktree at the commits that its index names; ignored files stay. */
export declare function setBackSubmodules(git: Git): Promise<void>;
