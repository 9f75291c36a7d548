/** Folder of the engine's files in a repository, unless the configuration names another. */
export declare const OUTPUT_DIRECTORY = "agentic";
/** Files of a run, relative to its folder (CONTRACT section 1). */
export declare const runFiles: {
    readonly journal: "journal.ndjson";
    readonly progress: "progress.json";
    readonly definition: "definition.yaml";
    /** Source of a definition in TypeScript. */
    readonly program: "definition.ts";
    /** Definitions that workflow steps name, by that name. */
    readonly definitions: "definitions.yaml";
    /** Texts of all other files that the run may read, as they were when it started. */
    readonly sources: "sources.json";
    readonly run: "run.json";
    readonly settings: "settings.json";
    readonly logs: "logs.ndjson";
    /** Written by agents too, but through commands that know how. */
    readonly checkpoints: "checkpoint.md";
    /** Which documents of the run its worktrees last had. */
    readonly worktrees: "worktrees.json";
    readonly pullRequest: "pull-request.md";
    readonly lock: "lock.json";
    /** What of the run is kept elsewhere, as this clone last knew. */
    readonly replica: "replica.json";
    /** Elsewhere: which engine works on the run. */
    readonly owner: "owner.json";
};
/** Folder of a run for the pull requests of its branches, where there is no forge. */
export declare const PULL_REQUESTS = "pull-requests";
/** Folder of journals that were given up for what was done elsewhere. */
export declare const SUPERSEDED = "superseded";
/** Folder of what was added here by hand, and is not known to be elsewhere. */
export declare const UNSENT = "unsent";
/** Folder of branches that are worked on here by runners of their own. */
export declare const FAN_OUT_FOLDER = "fan-out";
/** Whether only the engine writes this file of a run: an agent or an output that names it is not followed. */
export declare function isEngineFile(path: string): boolean;
/** A relative path without `.` and `..`; undefined for one that leads out of its folder, and for an absolute one. */
export declare function insidePath(path: string): string | undefined;
/** A document in a run's folder, relative to it: undefined for a path elsewhere, and for files of the engine's. */
export declare function documentIn(folder: string, path: string | null | undefined): string | undefined;
/** Folder of one attempt: `steps/<path>/<attempt>/`. */
export declare function attemptDirectory(step: string, attempt: number): string;
export declare function runDirectory(runId: string, outputDirectory?: string): string;
/** Texts that a run is defined by: they are fixed when it starts. */
export declare const DEFINITION_FILES: readonly ["definition.yaml", "definition.ts", "definitions.yaml", "sources.json"];
/** All that is fixed when a run starts, its record included. */
export declare const FIXED_FILES: readonly ["run.json", "definition.yaml", "definition.ts", "definitions.yaml", "sources.json"];
