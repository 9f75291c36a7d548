import type { AnswerValidity } from "../ports/answers.ts";
import { type GivenAnswer } from "../run/request.ts";
import type { AppForge, AppPorts } from "./ports.ts";
export type AnswerPorts = Pick<AppPorts, "own" | "settings"> & {
    readonly forge: Pick<AppForge, "issue" | "review" | "roleOf" | "teamsOf" | "text">;
};
/**
 * Whether an answer counts now: its words and its author's role are read again at GitHub. `pulls`: where a review may stand that does not say
 * it itself.
 */
export declare function checkAnswer(ports: AnswerPorts, { id, answer }: GivenAnswer, pulls: readonly number[]): Promise<AnswerValidity>;
