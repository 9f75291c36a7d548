import type { questionsOf } from "../../run/progress.ts";
/** A question that nobody has answered yet. */
export type OpenQuestion = ReturnType<typeof questionsOf>[number];
/** What a person is asked, by which step, until when, and what to look at. */
export declare function questionLines(question: OpenQuestion): string[];
interface Asked {
    readonly deadline?: string | undefined;
    readonly on_timeout?: "continue" | "abort" | undefined;
}
/** ` until 14:30 UTC, then the run fails`; nothing where there is no deadline. */
export declare function formatDeadline({ deadline, on_timeout }: Asked, seenAt: string): string;
/** Nobody watches the time of a paused run: an answer counts whenever it comes. Resumed late without one, the run takes its time as over. */
export declare function pausedQuestionLines({ path, message, asked_at, deadline, on_timeout, about, ...approvals }: OpenQuestion): string[];
/** What else than words an answer can be. */
export declare const OTHER_ANSWERS = "or --approve, or --reject \"why\", in place of the words";
/** The command that answers a run that nobody works on, and goes on with it; where several questions are open it names the step. */
export declare function answerCommand(runId: string, step?: string): string;
export {};
