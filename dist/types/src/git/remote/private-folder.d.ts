import type { Environment } from "../../config/credential-variables.ts";
/**
 * Folder of a checkout's private repository, for this user alone: of the runner's job on CI, else among the user's state. Where it cannot
 * be had there, or would lie in the checkout, it is one for this process.
 */
export declare function privateFolder(root: string, environment: Environment): string;
/** The same to read from; undefined where nothing is kept. */
export declare function knownPrivateFolder(root: string, environment: Environment): string | undefined;
/** Git's folder of a checkout, without git's help; undefined where it has none. */
export declare function gitFolderOf(root: string): string | undefined;
/** The checkout that linked worktrees of a repository share their settings with; the folder itself where it is none of them. */
export declare function mainCheckout(root: string): string;
/** Why a private repository is one for this process, for people; returned once. */
export declare function takeFolderProblem(folder: string): string | undefined;
