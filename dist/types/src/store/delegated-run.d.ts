import type { RunStore } from "../ports/states.ts";
import type { Replica } from "../state/replica.ts";
/** What is done here is told to the replica. */
export declare function delegated(run: RunStore, replica: Replica, shared: (path: string) => string): Omit<RunStore, "flush" | "confirmOwner" | "finish" | typeof Symbol.asyncDispose>;
