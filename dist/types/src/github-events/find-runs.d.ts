import type { StateRefs } from "../ports/state-refs.ts";
import { ProgressDocument } from "../run/progress-schema.ts";
import { RunRecord } from "../run/record.ts";
/** A run as it is told of; anybody may have written it. */
export interface RunInfo {
    readonly runId: string;
    readonly where: "live" | "ended";
    readonly progress: ProgressDocument;
    readonly record: RunRecord;
}
/** Where people talk about runs. */
export interface Conversation {
    /** Number of the issue or pull request. */
    readonly issue: number;
    /** Branch of the pull request. */
    readonly headRef?: string;
}
/** A run by its id; undefined where there is none that can be read. */
export declare function readRunInfo(refs: StateRefs, runId: string, stateRef: string): Promise<RunInfo | undefined>;
/** Live runs that belong to a spot, newest first. */
export declare function activeRunsIn(refs: StateRefs, spot: Conversation): Promise<RunInfo[]>;
interface Some {
    readonly most: number;
    /** Which of the parts, where there are more runs. */
    readonly turn: number;
}
/** Live runs, those of the latest day first; of many some. */
export declare function liveRuns(refs: StateRefs, { most, turn }?: Some): Promise<RunInfo[]>;
/** Live runs that belong to a spot, as far as the name of its branch or a comment says so before any is read; newest first. */
export declare function candidateRunsIn(refs: StateRefs, spot: Conversation, shownAt: () => Promise<readonly string[]>): Promise<RunInfo[]>;
/** The newest of the runs that belong to a spot and have ended. */
export declare function endedRunAt(refs: StateRefs, spot: Conversation, stateRef: string): Promise<RunInfo | undefined>;
/** Runs that belong to a spot among the newest that have ended, newest first. */
export declare function archivedRunsIn(refs: StateRefs, spot: Conversation, stateRef: string): Promise<RunInfo[]>;
export {};
