import { type QuestionSubject } from "../run/human-decision.ts";
import type { RecordedAnswer, HumanRequest } from "../run/inbox-request.ts";
/** What of a question its answers are counted by. */
export interface CountedQuestion {
    readonly asked: {
        readonly approvals?: number | undefined;
        readonly about?: QuestionSubject | undefined;
    };
    /** Approvals that the run has taken already. */
    readonly approvals: readonly {
        readonly actor?: string | undefined;
    }[];
}
/** What answers to a question come to. */
export interface ApprovalCount {
    /** Whether something follows from them: the question is answered, or has to be put once more. */
    readonly isEnough: boolean;
    readonly needed: number;
    /** People who have approved, each once. */
    readonly by: readonly string[];
}
/** What answers that nobody has taken yet come to, together with those that were taken; oldest first. */
export declare function countApprovals(question: CountedQuestion, answers: readonly RecordedAnswer[]): ApprovalCount;
/** The same for answers that stand. */
export declare function countOf(question: CountedQuestion, answers: readonly HumanRequest[]): ApprovalCount;
