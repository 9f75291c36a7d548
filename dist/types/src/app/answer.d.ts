import type { HumanReply } from "../human/reply.ts";
import type { RunState } from "../run/state.ts";
import type { StateRefs } from "../state/refs.ts";
import { type Spot } from "./find-runs.ts";
import type { AppPorts, Handled } from "./ports.ts";
/** The run that an answer is for: the one it names, the one that has it already, or the newest here that asks something. */
export declare function askedRun({ refs }: Pick<AppPorts, "refs">, spot: Spot, { reply, stateRef }: {
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
}
/**
 * Leaves what a person said in the inbox of a run, once, and has the run go on where nobody works on it. `isReview`: it may be for any
 * question that is open when the run reads it. `headRef`: branch of the pull request where it was said.
 */
export declare function leaveAnswer(ports: AppPorts, runId: string, { reply, stateRef, isReview, headRef }: Said): Promise<Handled>;
interface UnreadAnswer {
    readonly id: string;
    readonly via: string | undefined;
}
/** Answers to what a run asks that nobody works on, which it has not taken and from which something follows. */
export declare function unreadAnswers({ refs }: Pick<AppPorts, "refs">, runId: string, state: RunState): Promise<readonly UnreadAnswer[]>;
export {};
