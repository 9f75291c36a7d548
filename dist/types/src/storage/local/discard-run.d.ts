import type { RunFolderPlace } from "../replicated-store/run-folder.ts";
/** Removes the folder of a run that has no event; returns whether it did. Errors: `run-locked`. */
export declare function discardRun({ root, outputDirectory }: RunFolderPlace, runId: string): boolean;
