import { type RunSource } from "../comment-commands/event-run-id.ts";
import type { IssueText, Dispatch, PostResult } from "../ports/event-forge.ts";
import { type JobLease } from "../storage/refs/job-lease.ts";
import type { EventContext, EventResult } from "./event-context.ts";
export interface RunStartRequest {
    readonly source: RunSource;
    readonly workflow: string;
    readonly variables: Readonly<Record<string, string>>;
    readonly issue: number;
    /** What stood there when they asked. */
    readonly seen?: IssueText | undefined;
    readonly headSha?: string | undefined;
    readonly by: string;
    /** What has asked for it, in Markdown, where nobody has. */
    readonly why?: string;
}
/** Starts a run, once, however often that is asked: its id follows from what asked for it, and a run that is there is found. */
export declare function startRun(ports: EventContext, stateRef: string, wanted: RunStartRequest): Promise<EventResult>;
/** Whether what asks for a run has begun it already, whatever could be said against it now. */
export declare function isAlreadyStarted({ forge, refs }: EventContext, source: RunSource, stateRef: string): Promise<boolean>;
/** Longer nobody is waited for who was first to hear something, and may have crashed since. */
export declare const OTHER_INSTANCE_TIMEOUT_MS: number;
/** Whether another of us, who hears the same words, carries them out. */
export declare function isClaimedByOtherInstance({ by, at }: PostResult, { clock }: Pick<EventContext, "clock">): boolean;
/** Has a run go on, or be cancelled, unless jobs are at work on it, or that was started already for the same reason. Errors: `remote-refused` with what to do. */
export declare function dispatchResume(ports: EventContext, dispatch: Dispatch, { since, again }: {
    readonly since: Date;
    readonly again: "when-over" | "never";
}): Promise<"started" | "known">;
/** The jobs that work on a run which shows that only when they publish it; undefined where none do. */
export declare function claimAtWork({ refs, forge, clock }: Pick<EventContext, "refs" | "forge" | "clock">, runId: string): Promise<JobLease | undefined>;
