import type { MaterialisedFile } from "../queries/materialize-run.ts";
import type { ReplicaSource } from "../replication/pending-changes.ts";
export interface RunFolderPlace {
    /** Top of the repository. */
    readonly root: string;
    readonly outputDirectory: string;
}
/** Folder of a run while nobody works on it here, for what comes from elsewhere. */
export interface RunFolder extends Disposable {
    /** Complete lines; undefined where nothing of the run is here. */
    journal(): string | undefined;
    /** Keeps the journal that another one replaces; returns where, from the top of the repository. */
    supersede(): string;
    /** Keeps a text that is no part of the run any more; returns where, from the top of the repository. */
    keep(name: string, content: string): string;
    write(file: MaterialisedFile): void;
}
/** Errors: `run-locked` where a process of this machine executes or replicates the run. */
export declare function openRunFolder(place: RunFolderPlace, runId: string): RunFolder;
/** The same for a process that executes the run next: another one is refused instead of waiting. */
export declare function takeRunFolder(place: RunFolderPlace, runId: string): RunFolder;
/** The local files of a run as a replica reads them. */
export declare function runFolderSource({ root, outputDirectory }: RunFolderPlace, runId: string): ReplicaSource;
