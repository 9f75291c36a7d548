import type { HumanAnswer } from "../run/state.ts";
/** What a person decided, and every word and remark of the answer. */
export declare function describeWords(answer: HumanAnswer): string;
/** The words of an answer, then each remark below its file and line. */
export declare function wordsOf({ text, threads }: HumanAnswer): string;
