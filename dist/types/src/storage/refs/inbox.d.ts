import { AgenticError } from "../../errors.ts";
import type { StateRefs } from "../../ports/state-refs.ts";
import { type RetryTiming } from "./update-ref.ts";
export interface Delivery {
    readonly runId: string;
    /** Id of the comment, review or delivery: what has the same is the same request. */
    readonly id: string;
    readonly content: string;
    readonly stateRef?: string;
    /** Whether the run may not have begun yet: it finds the request when it does. */
    readonly isExpected?: boolean;
}
/**
 * Leaves a request for a run, wherever that is worked on; one that is there already stays as it is. A run that has ended sees it when it is
 * resumed. Errors: `not-found` for a run of which nothing is known, `usage`, and those of the refs.
 */
export declare function addRequest({ refs, ...pace }: RetryTiming & {
    readonly refs: StateRefs;
}, { runId, id, content, stateRef, isExpected }: Delivery): Promise<"left" | "known">;
export declare function runNotFound({ location }: StateRefs, runId: string): AgenticError;
/** What lies in the inbox of a run, to be given with the next look at it. */
export interface Inbox {
    readonly version: string | undefined;
    /** Names of the files that were looked at. */
    readonly seen: ReadonlySet<string>;
    /** Requests among those that are new, in order of their ids. */
    readonly requests: readonly {
        readonly id: string;
        readonly content: string;
    }[];
    /** What is no request among them, for people. */
    readonly problems: readonly string[];
}
export declare const emptyInbox: Inbox;
/** What has come in since an earlier look; where nothing has, it costs a question for the ref's version. */
export declare function readInbox(refs: StateRefs, runId: string, before?: Inbox): Promise<Inbox>;
/** What came in while a run was folded, and was put on the ref of the run by that. */
export declare function readArchivedInbox(refs: StateRefs, runId: string): Promise<Inbox>;
/** Whether a file of an inbox is called as a request is. */
export declare function isRequestFile(name: string): boolean;
