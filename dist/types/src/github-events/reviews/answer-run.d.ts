import type { HumanReply } from "../../comment-commands/human-reply.ts";
import type { StateRefs } from "../../ports/state-refs.ts";
import type { RunState } from "../../run/state.ts";
import type { EventContext, EventResult } from "../event-context.ts";
import { type Conversation } from "../find-runs.ts";
import { type CountingPorts } from "./void-answers.ts";
/** The run that an answer is for: the one it names, the one that has it already, or the newest here that asks something. */
export declare function findRunForAnswer({ refs }: Pick<EventContext, "refs">, spot: Conversation, { reply, stateRef }: {
    readonly reply: HumanReply;
    readonly stateRef: string;
}): Promise<{
    readonly runId: string;
    readonly has: boolean;
} | undefined>;
/** Whether a run has taken a request. */
export declare function hasRequest(refs: StateRefs, { runId, id, stateRef }: {
    readonly runId: string;
    readonly id: string;
    readonly stateRef: string;
}): Promise<boolean>;
interface Said {
    readonly reply: HumanReply;
    readonly stateRef: string;
    readonly isReview: boolean;
    readonly headRef?: string | undefined;
    /** Number of the issue or pull request where it was said. */
    readonly issue?: number;
}
/** An answer to nothing that is open: what people are told, and whether the run was answered something before. */
export interface LateAnswer {
    readonly status: "late";
    readonly text: string;
    readonly hasAnswered: boolean;
}
/**
 * Leaves what a person said in the inbox of a run, once, and has the run go on where nobody works on it. `isReview`: it may be for any
 * question that is open when the run reads it. `headRef`: branch of the pull request where it was said.
 */
export declare function submitAnswer(ports: EventContext, runId: string, { reply, stateRef, isReview, headRef, issue }: Said): Promise<EventResult | LateAnswer>;
/** Why an answer comes too late where no run asks anything: the newest run that is not over was answered before; undefined where it was not. */
export declare function lateTextAt({ refs }: Pick<EventContext, "refs">, spot: Conversation, { reply, stateRef }: {
    readonly reply: HumanReply;
    readonly stateRef: string;
}): Promise<string | undefined>;
interface UnreadAnswer {
    readonly id: string;
    readonly via: string | undefined;
}
/** Answers to what a run asks that nobody works on, which it has not taken and from which something follows. */
export declare function unreadAnswers(ports: CountingPorts & Pick<EventContext, "refs">, runId: string, { state, judged }: {
    readonly state: RunState;
    readonly judged?: string;
}): Promise<readonly UnreadAnswer[]>;
export {};
