import { AgenticError } from "../errors.ts";
import type { LocalStates } from "../ports/states.ts";
/** Keeps runs in a folder of the repository, `agentic/workflows/<run-id>/`. Calls are synchronous: they are the fastest way to durable. */
export declare function createLocalStore(root: string, outputDirectory?: string, report?: (text: string) => void): LocalStates;
/** A process works on the run. */
export declare function lockedRun(runId: string, { pid, host, file }: {
    pid: number;
    host: string;
    file: string;
}): AgenticError;
