import type { CommentCommand } from "../../comment-commands/comment-command.ts";
import type { EventContext } from "../event-context.ts";
import { type Conversation } from "../find-runs.ts";
export type RunCommand = Extract<CommentCommand, {
    name: "status" | "cancel" | "resume" | "retry";
}>;
interface Place {
    readonly spot: Conversation;
    readonly stateRef: string;
}
interface Asked extends Place {
    /** Of the words that ask. */
    readonly id: string;
    readonly at: Date;
}
export interface RunCommandRequest {
    readonly text: string;
    readonly runId?: string;
    /** What is to be done when that has been said. */
    readonly effect?: () => Promise<unknown>;
}
/** Something that is asked of a run, and the words to tell of it. */
export declare function aboutRun(ports: EventContext, command: RunCommand, asked: Asked): Promise<RunCommandRequest>;
export {};
