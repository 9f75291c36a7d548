import type { HumanReply } from "./human-reply.ts";
interface Asked {
    /** Path of the step whose question it is, where more than one may be open. */
    readonly step?: string;
    /** Number of the question. */
    readonly asked?: number;
    /** Number of the issue or pull request where it was said. */
    readonly issue?: number;
    /** Branch that the question is about. */
    readonly branch?: string;
    /** Who of us left it there. */
    readonly via?: string;
}
/** An answer as it lies in the inbox of a run: its file, which is the same for the same review or comment. */
export declare function answerRequest(reply: HumanReply, asked?: Asked): {
    id: string;
    content: string;
};
export {};
