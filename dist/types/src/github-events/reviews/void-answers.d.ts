import { type ApprovalCount } from "../../comment-commands/approval-count.ts";
import type { EventForge } from "../../ports/event-forge.ts";
import { type RecordedAnswer } from "../../run/inbox-request.ts";
import { type RunState } from "../../run/state.ts";
import type { Inbox } from "../../storage/refs/inbox.ts";
import { type AnswerPorts } from "./verify-answer.ts";
/** What the answers to a question come to that its run has not taken. */
export interface UntakenAnswers {
    readonly path: string;
    /** Number of the question. */
    readonly asked: number;
    readonly answers: readonly RecordedAnswer[];
    readonly tally: ApprovalCount;
}
export interface CountingPorts extends AnswerPorts {
    readonly forge: AnswerPorts["forge"] & Pick<EventForge, "show">;
}
interface Counting {
    readonly requests: Inbox["requests"];
    readonly state: RunState;
    /** One that was judged a moment ago. */
    readonly judged?: string;
}
/** What the answers to open questions come to that count still. People are told of each that does not. */
export declare function countAnswers(ports: CountingPorts, { requests, state, judged }: Counting): Promise<UntakenAnswers[]>;
export {};
