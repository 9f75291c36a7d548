import type { StateRefs } from "../../ports/state-refs.ts";
import { type GitHubRepository } from "./git-data-api.ts";
/** State refs as branches of a repository at GitHub, by its Git Data API alone: nothing is cloned. */
export declare function createGitHubStateRefs(repository: GitHubRepository): StateRefs;
