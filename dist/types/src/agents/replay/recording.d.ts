/** Stands for the working directory in a recording. */
export declare const CWD = "{{cwd}}";
/** Stands for the run's id in a recording. */
export declare const RUN_ID = "{{run_id}}";
/** Milliseconds the player waits before each line. */
export declare const REPLAY_DELAY = "AGENTIC_REPLAY_DELAY_MS";
/** File names under which a session's recording is looked for, best first. */
export declare function recordingNames({ step, attempt }: {
    step: string;
    attempt: number;
}): [string, string];
/** Turns the lines of a captured stream into a recording that can be played in another directory and run. */
export declare function toRecording(transcriptLines: readonly string[], cwd: string): string[];
/** The lines as a session of the run in `cwd` would have printed them. */
export declare function playedIn(recording: string, { cwd, runId }: {
    cwd: string;
    runId: string;
}): string[];
