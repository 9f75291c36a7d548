import type { EventContext, EventResult } from "../event-context.ts";
import { type ActorRequest } from "../permissions/check-permission.ts";
import { type EventOf } from "../webhook-events.ts";
type Payload = EventOf<"issue_comment">;
/** Whether a text answers the question of a run. */
export declare function isAnswer(body: string): boolean;
/** Does what a comment on an issue or a pull request asks for. */
export declare function handleComment(payload: Payload, ports: EventContext): Promise<EventResult>;
/** What somebody did who wrote a comment. */
export declare function commentRequest({ action, sender, issue, comment }: Payload, { forge }: EventContext): ActorRequest;
/** Words of somebody that hold a command, wherever they stand. */
export interface CommentText {
    readonly kind: "comment" | "review" | "review-comment";
    readonly id: number;
    readonly body: string;
    readonly login: string;
    /** When, as GitHub has it. */
    readonly at: string;
    /** Number of the issue or pull request. */
    readonly issue: number;
}
/** Does what words ask for, if whoever wrote them may. */
export declare function handleCommand(ports: EventContext, said: CommentText, deed: ActorRequest): Promise<EventResult>;
interface Told {
    readonly text: string;
    readonly runId?: string | undefined;
    /** What is done when that was said, unless another of us said it first. Rejects with what people are told in its place. */
    readonly effect?: (() => Promise<unknown>) | undefined;
}
/** An answer of ours, one for each comment. */
export declare function tell(ports: EventContext, said: Pick<CommentText, "kind" | "id" | "issue" | "at">, { text, runId, effect }: Told): Promise<EventResult>;
export {};
