import type { RunStore } from "../../ports/run-store.ts";
import type { Replica } from "../replication/replica.ts";
/** What is done here is told to the replica. */
export declare function createReplicatedRun(run: RunStore, replica: Replica, shared: (path: string) => string): Omit<RunStore, "flush" | "confirmOwner" | "finish" | typeof Symbol.asyncDispose>;
