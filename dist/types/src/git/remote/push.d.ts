import { type CodeSource } from "./ancestry.ts";
import type { ObjectSource } from "./git-objects.ts";
/** A ref of the state on its way from one version to the next; undefined where there is none. */
export interface RefMove {
    readonly expected: string | undefined;
    readonly next: string | undefined;
}
export interface PushRequest {
    /** By name, without `refs/heads/`. */
    readonly state: ReadonlyMap<string, RefMove>;
    readonly branches: ReadonlyMap<string, string>;
    /** Versions at the remote whose history is not here. */
    readonly shallow: Iterable<string>;
}
export type PushResult = {
    readonly status: "landed";
} | {
    readonly status: "moved";
    readonly refs: readonly string[];
}
/** Why, by branch. With `secret` the engine itself refuses to push them; `behind` says why of branches with other commits there. */
 | {
    readonly status: "refused";
    readonly branches: ReadonlyMap<string, string>;
    readonly behind?: ReadonlyMap<string, string>;
    readonly secret?: true;
};
/**
 * Moves refs and branches at the remote, all or none, never back: what is not known there yet goes on top of what was expected. Whatever
 * git answers, the remote is looked at before anything is said that the happy answer does not say.
 * Errors: `remote-unreachable`, `remote-refused`.
 */
export declare function push(place: CodeSource, request: PushRequest): Promise<PushResult>;
/** Commits of those of the branches that are there. */
export declare function listRefs(source: ObjectSource, names: readonly string[]): Promise<ReadonlyMap<string, string>>;
/** Says whose commits a branch of a run holds at the remote beyond a commit of the run, and where the run's are. */
export declare function movedWords(place: CodeSource, { branch, from, to }: {
    readonly branch: string;
    readonly from: string;
    readonly to: string;
}): Promise<string>;
