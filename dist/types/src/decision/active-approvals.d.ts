import type { RecordedAnswer } from "../run/inbox-request.ts";
/** Whether an answer stops what was asked about: a rejection, or a review that requests changes. */
export declare function isObjection({ answer }: RecordedAnswer): boolean;
/**
 * Answers that stand, in the order in which they count: objections first, whoever gave them. An approval is taken back by what the same
 * person says later, unless that approves too.
 */
export declare function activeAnswers(answers: readonly RecordedAnswer[]): RecordedAnswer[];
