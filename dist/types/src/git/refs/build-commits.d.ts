import type { RefChange } from "../../ports/state-refs.ts";
import { type Objects } from "../remote/git-objects.ts";
import type { PrivateRepository } from "../remote/private-repository.ts";
/** Makes the commits of a change, none of which any ref names yet. Errors: `not-found` for a version, or for what is not in it. */
export declare function buildCommits(repository: PrivateRepository, objects: Objects, refs: readonly RefChange[]): Promise<ReadonlyMap<string, string>>;
/** The same where each goes on from a version made here and takes nothing over: all that git will look into is here. */
export declare function continueCommits(repository: PrivateRepository, refs: readonly RefChange[]): Promise<ReadonlyMap<string, string>>;
