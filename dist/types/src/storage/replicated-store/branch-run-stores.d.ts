import type { BranchStates } from "../../ports/run-store.ts";
import { type ReplicatedOptions } from "./replication-options.ts";
/** Branches of runs at refs of their own. Here, each has a folder inside that of its run. */
export declare function createBranchStates(options: ReplicatedOptions): BranchStates;
