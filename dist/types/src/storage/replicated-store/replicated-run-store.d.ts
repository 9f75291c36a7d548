import type { StateStore } from "../../ports/run-store.ts";
import { type ReplicatedOptions } from "./replication-options.ts";
/** Runs of this machine that are carried elsewhere as they go, and come from there to be gone on with. */
export declare function createReplicatedStates(options: ReplicatedOptions): StateStore;
