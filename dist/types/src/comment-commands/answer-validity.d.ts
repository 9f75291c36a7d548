import type { VoidReason } from "../run/human-decision.ts";
/** Kind and number of the words at GitHub that an answer is; undefined for one from anywhere else. */
export interface GitHubAnswer {
    readonly kind: "comment" | "review" | "review-comment";
    readonly id: number;
}
export declare function gitHubAnswerOf(requestId: string): GitHubAnswer | undefined;
/** Why an answer does not count any more, as a sentence for people; names must be safe to post. */
export declare function voidSentence({ request, actor, reason, }: {
    readonly request: string;
    readonly actor: string;
    readonly reason: VoidReason;
}): string;
