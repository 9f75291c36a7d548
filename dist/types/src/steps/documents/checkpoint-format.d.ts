/** A checkpoint as `checkpoint.md` holds it. */
export interface Checkpoint {
    readonly id: string;
    readonly step: string;
    readonly created: string;
    readonly status: CheckpointStatus;
    /** Attempt of the step that the engine made it for. */
    readonly attempt?: number;
    /** Markdown, with its sections. */
    readonly body: string;
}
export declare const checkpointStatuses: readonly ["in_progress", "completed", "failed", "blocked"];
export type CheckpointStatus = (typeof checkpointStatuses)[number];
export type Section = readonly [title: string, text: string];
/** Titles as agents know them from one another. */
export declare const sections: {
    readonly context: "Context";
    readonly progress: "Progress";
    readonly output: "Output";
    readonly files: "Files";
    readonly notes: "Notes for Next Session";
    readonly issues: "Issues Discovered";
};
export declare function renderBody(parts: readonly Section[]): string;
/** An entry to append to what is there; a last line that was cut off is ended first. */
export declare function renderCheckpoint({ id, step, created, status, attempt, body }: Checkpoint, { runId, after }: {
    runId: string;
    after: string;
}): string;
export interface ParsedCheckpoints {
    readonly checkpoints: readonly Checkpoint[];
    /** What is wrong with the file, in sentences. */
    readonly problems: readonly string[];
}
/** Reads what can be read of a file that people and agents may have edited. */
export declare function parseCheckpoints(text: string): ParsedCheckpoints;
