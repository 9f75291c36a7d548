/** Where everything ended is kept, unless configured otherwise. */
export declare const STATE_REF = "agentic/state";
/** Prefix of the refs of all live runs. */
export declare const RUN_REFS = "agentic/runs/";
/** Folders at the top of a tree: of all runs, of what runs share, of the notes. */
export declare const RUNS_FOLDER = "agentic/workflows";
export declare const SHARED_FOLDER = "agentic/analysis";
export declare const MEMORY_FOLDER = "agentic/memory";
/** Ref of a live run (CONTRACT, "Refs"): its coordinator alone writes it. */
export declare function runRef(runId: string): string;
/** Prefix of the refs by which jobs say that they work on a run: these are the jobs', and never the run's. */
export declare const CLAIM_REFS = "agentic/claims/";
export declare function claimRef(runId: string): string;
/** Prefix of the refs of note batches: new notes of one clone, until a synchronization merges them into the state. Each is written once. */
export declare const NOTE_BATCH_REFS = "agentic/notes/";
/** Ref for requests from outside; whoever may ask writes it. */
export declare function inboxRef(runId: string): string;
/** Ref of a branch that a runner of its own works on, by the name of the branch. */
export declare function branchRef(runId: string, id: string): string;
/** Run that a ref belongs to; undefined for any other ref. */
export declare function runOf(ref: string): string | undefined;
/** Says which engine works on a run; a takeover replaces it. */
export declare const OWNER_FILE = "owner.json";
/** Path of a run's file from the top of a tree. Folders are always named as in the contract, whatever a repository calls them. */
export declare function runPath(runId: string, path: string): string;
/** Subject line of a state commit: CI systems leave such commits alone. */
export declare function stateMessage(subject: string): string;
