import { type GitHubPlace } from "./repository.ts";
/** What a reaction is put on. */
export type Reacted = {
    readonly kind: "issue";
    readonly number: number;
} | {
    readonly kind: "comment" | "review-comment";
    readonly id: number;
}
/** Reviews are known to GitHub's GraphQL API alone, by an id of its own. */
 | {
    readonly kind: "review";
    readonly nodeId: string;
};
/** GraphQL's words for them. */
export declare const IN_GRAPHQL: {
    readonly eyes: "EYES";
    readonly "-1": "THUMBS_DOWN";
};
export type Reaction = keyof typeof IN_GRAPHQL;
/** Puts a reaction there; one of ours that is there already stays. Errors: `token-expired`, `remote-refused`, `remote-unreachable`. */
export declare function react(place: GitHubPlace, target: Reacted, content: Reaction): Promise<void>;
