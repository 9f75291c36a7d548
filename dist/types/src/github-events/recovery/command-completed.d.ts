import type { EventContext } from "../event-context.ts";
/** Words that hold a command. */
export interface Asking {
    readonly kind: "comment" | "review" | "review-comment";
    readonly id: number;
    /** Number of the issue or pull request. */
    readonly issue: number;
    readonly body: string;
    readonly created_at: string;
}
/**
 * Whether what somebody asks for was done to its end, by whatever comes last: a job, an answer in an inbox, a reply. A reaction comes
 * first, and proves nothing. Errors: those of the forge and of the refs.
 */
export declare function isCommandCompleted(ports: EventContext, asking: Asking): Promise<boolean>;
