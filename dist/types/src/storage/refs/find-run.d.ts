import type { StateRefs } from "../../ports/state-refs.ts";
import { type RunFile } from "./run-files.ts";
import { type Owner } from "./run-owner.ts";
/** A run as it lies at the state refs: whoever takes it up must look at it first, for anybody may have written it. */
export interface FoundRun {
    readonly runId: string;
    /** A live run has a ref of its own; what has ended lies with all others. */
    readonly where: "live" | "ended";
    readonly ref: string;
    readonly version: string;
    /** The engine that works on it; undefined where none does. */
    owner(): Promise<Owner | undefined>;
    /** Files of the run, relative to its folder. */
    files(): Promise<readonly RunFile[]>;
    /** Files of `agentic/analysis`, relative to it: at a live run those it wrote, elsewhere those of all. */
    sharedFiles(): Promise<readonly RunFile[]>;
    /** Files of the run by path, without a look at what else there is. Errors: `journal-corrupt` where a part of the journal is missing. */
    read(paths: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
    /** Contents of files that were listed. Errors: as `read`. */
    readListed(scope: Scope, files: readonly RunFile[]): Promise<ReadonlyMap<string, Uint8Array>>;
}
/** What a path is relative to: the run's folder, or `agentic/analysis`. */
export type Scope = "run" | "shared";
/** Where to look beside the refs of live runs. */
export interface StatePlace {
    /** Ref of everything ended. Default: `agentic/state`. */
    readonly stateRef?: string;
}
/** Finds a run: at its own ref while it lives, else where everything ended lies. */
export declare function findRun(refs: StateRefs, runId: string, { stateRef }?: StatePlace): Promise<FoundRun | undefined>;
/** A run at a version of its own ref, which is known. */
export declare function liveRun(refs: StateRefs, runId: string, version: string): FoundRun;
export declare function versionOf(refs: StateRefs, ref: string): Promise<string | undefined>;
export declare function holdsRun(refs: StateRefs, { version, runId }: {
    readonly version: string;
    readonly runId: string;
}): Promise<boolean>;
