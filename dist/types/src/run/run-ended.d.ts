import type { RunState } from "./state.ts";
/** A run that was interrupted is as good as paused: whoever resumes it finds it where it was. */
export declare function isTerminal({ status, reason, }: Pick<RunState, "status"> & {
    readonly reason?: string | undefined;
}): boolean;
