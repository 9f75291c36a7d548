import { type RunState } from "../../run/state.ts";
import type { RunFacts } from "./run-facts.ts";
/** How a run stands, as people on GitHub are told. */
export type RunStatusLabel = "started" | "running" | "asking" | "over budget" | "waiting" | "fanned out" | "stuck" | "done" | "unchanged" | "failed" | "cancelled" | "interrupted" | "cut off";
interface Paused {
    readonly reason?: string | undefined;
    readonly paused?: {
        readonly until?: string | undefined;
    } | undefined;
}
/** Why a run that asks nothing has paused, where that is known. */
export declare function pauseReason(paused: Paused): string | undefined;
/** Whether a run has paused for what people moved while it worked. */
export declare function isMovedPause({ status, reason }: Pick<RunState, "status"> & Paused): boolean;
/** Said of a run for which nothing comes by itself. */
export declare const NEEDS_PERSON = "it needs a person";
/** What a run that has paused waits for where that comes by itself, and why it does; undefined where a person is needed. */
export declare function automaticWait({ reason, paused }: Paused): {
    readonly from: string;
    readonly why: string;
} | undefined;
export declare function runStatusLabel(source: Pick<RunFacts, "state" | "live">): RunStatusLabel;
/** Why a completed run did nothing, where its steps were all skipped. */
export declare function nothingDoneWords({ status, reason }: RunState): string | undefined;
export declare function emojiOf(standing: RunStatusLabel): string;
export {};
