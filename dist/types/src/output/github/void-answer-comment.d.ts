import type { VoidReason } from "../../run/human-decision.ts";
/** By which what is told of an answer that does not count is found again. It is shown to nobody. */
export declare function outdatedApprovalMarker(runId: string, request: string): string;
interface VoidAnswer {
    readonly runId: string;
    /** Of the step whose question stays open. */
    readonly path: string;
    readonly request: string;
    readonly actor?: string | undefined;
    readonly reason: VoidReason;
}
/** Why an answer does not count any more, in one sentence. */
export declare function voidWords({ request, actor, reason }: Omit<VoidAnswer, "runId" | "path">): string;
/** What people are told of it. */
export declare function voidAnswerText(answer: VoidAnswer): string;
/** Has people answer a question once more. */
export declare function againText({ runId, path, title, why, }: {
    readonly runId: string;
    readonly path: string;
    readonly title: string;
    readonly why: string;
}): string;
export {};
