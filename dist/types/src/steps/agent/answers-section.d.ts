import type { HumanAnswer } from "../../run/state.ts";
import type { StepContext } from "../step-context.ts";
/** What a person decided, and every word and remark of the answer. */
export declare function describeAnswer(answer: HumanAnswer): string;
/** The words of an answer, then each remark below its file and line. */
export declare function answerTexts({ text, threads }: HumanAnswer): string;
/** What people answered since an agent worked here last: the next one is told, whatever its prompt says. */
export declare function describeAnswers(context: StepContext, path: string): string;
