import type { LocalStates } from "../../ports/run-store.ts";
/** Keeps runs in a folder of the repository, `agentic/workflows/<run-id>/`. Calls are synchronous: they are the fastest way to durable. */
export declare function createLocalStore(root: string, outputDirectory?: string, report?: (text: string) => void): LocalStates;
