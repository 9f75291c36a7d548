import type { ReplicatedOptions } from "./replication-options.ts";
/**
 * Opens a run as soon as no other process of this machine replicates it. Errors: `run-locked` where a process executes the run, or
 * replicates it for longer than a minute.
 */
export declare function afterReplication<T>({ clock, report, interrupt, kill }: Pick<ReplicatedOptions, "clock" | "report" | "interrupt" | "kill">, runId: string, open: () => T): Promise<T>;
