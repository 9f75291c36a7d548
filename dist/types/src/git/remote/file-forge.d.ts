import type { Forge } from "../../ports/pull-request-forge.ts";
import type { RunStore } from "../../ports/run-store.ts";
import type { Repository } from "../process/repository.ts";
import type { Remotes } from "./remotes.ts";
/** A checkout whose branches are delivered, with its remotes as they were before the first step. */
export interface DeliveryPlace extends Repository {
    readonly remotes: Promise<Remotes>;
}
/** Delivery without a forge: the branch is pushed to the remote, and the pull request is a file of the run. */
export declare function createFileForge(place: DeliveryPlace, run: RunStore): Forge;
