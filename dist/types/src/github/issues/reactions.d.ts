import type { Reacted, Reaction } from "../../ports/event-forge.ts";
import { type GitHubPlace } from "../client/github-repository.ts";
/** GraphQL's words for them. */
export declare const IN_GRAPHQL: {
    readonly eyes: "EYES";
    readonly "-1": "THUMBS_DOWN";
};
/** Puts a reaction there; one of ours that is there already stays. Errors: `token-expired`, `remote-refused`, `remote-unreachable`. */
export declare function react(place: GitHubPlace, target: Reacted, content: Reaction): Promise<void>;
