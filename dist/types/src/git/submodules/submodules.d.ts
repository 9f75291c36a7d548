import { type Repository } from "../process/repository.ts";
import type { Remotes } from "../remote/remotes.ts";
import type { Setting } from "../settings/read-settings.ts";
import { type Submodules } from "./submodule-tree.ts";
export interface SubmodulesPlace {
    readonly repository: Repository;
    readonly remotes?: (() => Promise<Remotes>) | undefined;
    /** Settings from before the first step of a run, in place of those that submodules have now. */
    readonly kept?: (() => readonly Setting[] | undefined) | undefined;
}
/** Addresses of the submodules of a checkout, as settings: steps can change them too. */
export declare function submoduleOrigins(repository: Repository): Promise<Setting[]>;
export declare function createSubmodules({ repository, remotes, kept }: SubmodulesPlace): Submodules;
