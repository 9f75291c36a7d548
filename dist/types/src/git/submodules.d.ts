import type { Remotes } from "./remotes.ts";
import { type Repository } from "./repository.ts";
import { type Submodules } from "./submodule-tree.ts";
export interface SubmodulesPlace {
    readonly repository: Repository;
    readonly remotes?: (() => Promise<Remotes>) | undefined;
}
export declare function createSubmodules({ repository, remotes }: SubmodulesPlace): Submodules;
