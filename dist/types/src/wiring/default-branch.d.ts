import type { MainBranch } from "../git/process/repository.ts";
import { type RemoteStorageConfig } from "./remote-storage-config.ts";
/** The default branch of a repository, as its remote has it now. */
export interface DefaultBranch {
    readonly commit: string;
    /** Whether a commit led to it. */
    readonly has: (commit: string) => Promise<boolean>;
    /** Calls with a folder that holds some files of a commit of it, as git stores them, and nothing else. */
    readonly with: <T>(commit: string, paths: readonly string[], use: (root: string) => Promise<T>) => Promise<T>;
}
/** Undefined where the repository has no remote, or that has no default branch. Errors: those of the remote. */
export declare function openDefaultBranch(place: RemoteStorageConfig, trusted?: string): Promise<DefaultBranch | undefined>;
/**
 * Name of the default branch of the remote that branches are pushed to: as the clone recorded it, else as the remote says now. Clones of
 * GitLab's runners and of actions/checkout have no record. Errors: `git-unsuitable` where several remotes are there and none is the default.
 */
export declare function findRemoteDefault(place: Pick<RemoteStorageConfig, "root" | "isRepository" | "environment">): Promise<MainBranch>;
