import type { TreeChange } from "../../ports/state-refs.ts";
import { type Layout } from "../refs/segments.ts";
/** What a growing file has that is not carried yet. */
export interface AppendDelta {
    readonly file: string;
    /** Relative to the run's folder. */
    readonly changes: readonly TreeChange[];
    readonly layout: Layout;
    readonly added: Uint8Array;
}
/** From a byte on, whole lines only. */
export type ReadFrom = (path: string, offset: number) => Uint8Array;
/** Undefined where the file is there as it should be; `whole` makes one of its segments. */
export declare function computeAppendDelta(file: string, { layout, whole, readFrom }: {
    layout: Layout;
    whole: boolean;
    readFrom: ReadFrom;
}): AppendDelta | undefined;
/** Transcripts of the attempts that lines of the journal say are over. */
export declare function completedTranscripts(lines: Uint8Array): string[];
