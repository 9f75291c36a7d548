import { AgenticError } from "../../errors.ts";
import type { GitHubRequests } from "../client/client.ts";
export interface GitHubRepository {
    readonly octokit: GitHubRequests;
    readonly owner: string;
    readonly repo: string;
}
/** An entry of a tree, as GitHub has it. */
export interface GitEntry {
    readonly path: string;
    readonly kind: "file" | "folder";
    readonly id: string;
}
export interface GitCommit {
    readonly tree: string;
    readonly message: string;
    /** When GitHub made it, in milliseconds of its own clock. */
    readonly madeAt: number;
}
/** An entry of a tree that is to be made. */
export interface TreeItem {
    readonly path: string;
    readonly mode: "100644" | "040000";
    readonly type: "blob" | "tree";
    /** null: it goes. */
    readonly sha?: string | null;
    readonly content?: string;
}
export interface NewCommit {
    readonly message: string;
    readonly tree: string;
    readonly parents: readonly string[];
}
/** Refs as they stand, and when GitHub said so. */
export interface RefCache {
    readonly refs: ReadonlyMap<string, string>;
    /** In milliseconds of GitHub's own clock. */
    readonly at: number;
}
/** GitHub's Git Data API, request by request; what failed is told as an AgenticError unless it says otherwise. */
export interface GitData {
    readonly location: string;
    refs(prefix: string): Promise<RefCache>;
    /** undefined where there is no such commit. */
    commit(sha: string): Promise<GitCommit | undefined>;
    tree(sha: string, how?: "recursive"): Promise<{
        entries: readonly GitEntry[];
        truncated: boolean;
    }>;
    blob(sha: string): Promise<Uint8Array>;
    makeBlob(content: Uint8Array): Promise<string>;
    makeTree(base: string | undefined, items: readonly TreeItem[]): Promise<string>;
    makeCommit(commit: NewCommit): Promise<string>;
    /** These three reject with what the request failed with: what that means depends on how the ref stands then. */
    makeRef(ref: string, sha: string): Promise<void>;
    moveRef(ref: string, sha: string, how?: "force"): Promise<void>;
    dropRef(ref: string): Promise<void>;
    /** Whether a branch has a commit already. */
    hasCommit(branch: string, sha: string): Promise<boolean>;
}
export declare function createGitData({ octokit, owner, repo }: GitHubRepository): GitData;
/** A repository that cannot be looked into answers as if it had no such commit. */
export declare function noVersion(data: GitData, version: string): Promise<AgenticError>;
