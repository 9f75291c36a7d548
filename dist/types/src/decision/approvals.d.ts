import type { GivenAnswer } from "../run/request.ts";
/** Answers that stand: an approval is taken back by what the same person says later, unless that approves too. */
export declare function standing(answers: readonly GivenAnswer[]): GivenAnswer[];
