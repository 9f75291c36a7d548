import type { AnswerValidity } from "../../ports/answer-source.ts";
import type { EventForge } from "../../ports/event-forge.ts";
import { type RecordedAnswer } from "../../run/inbox-request.ts";
import type { EventContext } from "../event-context.ts";
export type AnswerPorts = Pick<EventContext, "own" | "settings"> & {
    readonly forge: Pick<EventForge, "issue" | "review" | "roleOf" | "teamsOf" | "text">;
};
/**
 * Whether an answer counts now: its words and its author's role are read again at GitHub. `pulls`: where a review may stand that does not say
 * it itself.
 */
export declare function checkAnswer(ports: AnswerPorts, { id, answer }: RecordedAnswer, pulls: readonly number[]): Promise<AnswerValidity>;
