import type { CommitKey } from "../../ports/workspaces.ts";
import type { Git } from "./git.ts";
/** Arguments that give a commit its message and its trailers, whatever an agent or a script put into the message. */
export declare function messageArguments(key: CommitKey, message: string): string[];
/** The commit of a range that carries the attempt's trailers: made before a crash, it is not made twice. */
export declare function findCommit(git: Git, { runId, step, attempt }: CommitKey, range: string): Promise<string | undefined>;
export declare function filesBetween(git: Git, from: string, to: string): Promise<string[]>;
/** Files as they lie there that differ from a commit, new ones included. None where git cannot tell. */
export declare function changedSince(git: Git, commit: string): Promise<string[]>;
/** What `-z` put out. */
export declare function paths(output: string): string[];
