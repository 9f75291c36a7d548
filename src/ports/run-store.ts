/** An entry of a file in which entries are numbered. */
export interface NumberedEntry {
  /** The highest number that a text holds; 0 where it holds none. */
  readonly highest: (text: string) => number;
  /** The entry, to be appended to the text that is there. */
  readonly render: (number: number, text: string) => string;
}

/** The files of one run, under the paths of CONTRACT section 1. Paths are relative, with forward slashes. */
export interface RunStore extends AsyncDisposable {
  readonly runId: string;
  /** Folder for people, relative to the repository. */
  readonly location: string;
  /**
   * Appends whole lines to the journal; they are durable when the call returns. Wherever else they are kept, the commits that they
   * speak of, by branch, are there with them.
   */
  appendJournal(lines: string, heads?: ReadonlyMap<string, string>): void;
  /** The journal's complete lines; a torn last line is cut off for good. */
  readJournal(): string;
  read(path: string): string | undefined;
  /** The same as bytes. */
  readBytes(path: string): Uint8Array | undefined;
  /** Replaces a file in one step. */
  write(path: string, content: string | Uint8Array): void;
  /** A text as `write` stores it. Absent where every text is stored unchanged. */
  redact?(text: string): string;
  /** Files of the run that are not the engine's alone: documents, artifacts. Links are neither listed nor followed. */
  files(): readonly string[];
  /** Tells contents of a file apart without reading it; undefined where there is none. */
  version(path: string): string | undefined;
  append(path: string, content: string): void;
  /** Appends an entry under the next free number, and returns that. Several processes may do so at once: none gets the number of another. */
  addEntry(path: string, entry: NumberedEntry): number;
  /** Writes a file of the engine's part of the repository, such as `agentic/analysis/bug.md`. Errors: `usage` for one outside it. */
  writeShared(path: string, content: string): void;
  /** Whether a path of the repository lies in the engine's part. */
  isShared(path: string): boolean;
  /** Requests from outside that lie in the inbox, oldest first. */
  requests(): readonly { id: string; content: string }[];
  /** Fetches requests from remote storage into the inbox now; without an answer they come later. Absent where the inbox is here alone. */
  fetchRequests?(): Promise<void>;
  /**
   * Waits until everything written can be read elsewhere: before a pause, the end, and what others see. Errors: `run-taken-over` where
   * another engine works on the run.
   */
  flush(): Promise<void>;
  /**
   * Makes sure that the run is still this engine's, for an engine that may have slept; a remote that cannot be reached is no reason to
   * stop. Absent where no other engine can have it. Errors: `run-taken-over`.
   */
  confirmOwner?(): Promise<void>;
  /** The same as `flush` when the work on a run ends; one that has ended is put where ended runs are kept. Errors: as `flush`. */
  finish(outcome: RunOutcome): Promise<void>;
  /** Aborted, with the error of `flush`, when it turns out that another engine took the run over. Absent where that cannot be. */
  readonly takenOver?: AbortSignal;
  /** Whether the run was brought here from elsewhere since it was last worked on here: what attempts left in workspaces is not here. */
  readonly isFetched?: boolean;
  /** Code branches that somebody has moved on elsewhere since the journal was written there: here they stand there too. */
  readonly movedBranches?: readonly MovedBranch[];
}

export interface RunOutcome {
  readonly ended: boolean;
  /** Called where code branches hold other commits at the remote, each with whose; returns whether the run has ended all the same. */
  readonly onDisplaced?: (branches: ReadonlyMap<string, string>) => boolean;
}

export interface MovedBranch {
  readonly branch: string;
  readonly head: string;
  /** Files that differ from where the run left it. */
  readonly files: readonly string[];
}

/** A branch of a run that has a runner of its own. */
export interface BranchKey {
  readonly runId: string;
  /** Name of the branch, as `branchIdOf` gives it. */
  readonly id: string;
}

/** What can be read of a run that somebody else has. Paths as in a `RunStore`. */
export type RunReader = Pick<RunStore, "location" | "read" | "readBytes" | "files" | "version" | "isShared">;

/** A branch that is worked on here. */
export interface OpenBranch {
  /** Its own files; its journal is one of its own. Nobody else writes to them any more. */
  readonly own: RunStore;
  /** Paths of all its own files. */
  readonly ownFiles: () => readonly string[];
  /** The run, as it was brought here. */
  readonly run: RunReader;
}

/** Branches that are worked on by runners of their own. Errors: those of where they are kept. */
export interface BranchStates {
  /** Takes a branch over, with what was written of it before. */
  open(branch: BranchKey): Promise<OpenBranch>;
  /**
   * Hands over the files of a branch as they lie elsewhere, and returns its journal: whole lines, each an event. Undefined where nobody has
   * begun. Errors: `journal-corrupt`.
   */
  read(branch: BranchKey, keep: (path: string, content: Uint8Array) => void): Promise<string | undefined>;
  /** Makes code branches be here as runners left them; returns what is to be told. */
  fetchCodeBranches(heads: ReadonlyMap<string, string>): Promise<readonly string[]>;
  /** Tells states of the run itself apart, as it lies elsewhere. */
  version(runId: string): Promise<string | undefined>;
  /** Leaves a request for all who work on a run or on a branch of it; one that is there already stays. */
  sendRequest(runId: string, id: string, content: string): Promise<void>;
}

export interface RunSummary {
  readonly runId: string;
  readonly progress: string;
  /** Whether a live process executes the run. */
  readonly live: boolean;
}

/**
 * What a run is opened for; to resume: its code branches are to stand where people have moved them on to meanwhile; to tidy: it has ended,
 * and only what it left here is put in order; to end: it was cut off here, and one that somebody elsewhere has, or has ended, stays theirs
 * (`run-taken-over`).
 */
export type OpenMode = "create" | "continue" | "resume" | "tidy" | "end";

/** Keeps the files of runs. */
export interface StateStore {
  /** Folders of the repository that hold the engine's files. */
  readonly folders: readonly string[];
  /**
   * Opens a run for writing, with what was written of it elsewhere; refuses with `run-locked` while another process of this machine
   * holds it. To tidy, it stays whose it is elsewhere, unless it is not there.
   */
  open(runId: string, mode: OpenMode): RunStore | Promise<RunStore>;
  /** Brings here what was written of a run elsewhere, to be read and gone on with. Absent where there is no elsewhere. */
  fetch?(runId: string): Promise<void>;
  /**
   * Brings elsewhere what earlier runs could not, as far as that can be done now. With `others`, runs that ended in any clone are archived,
   * where their engines stopped before they did so. Absent where there is no elsewhere.
   */
  replicatePending?(options?: { readonly includeAllClones: boolean }): Promise<void>;
  /**
   * Hands on to elsewhere what was added here to a run that nobody here works on, under an id of its own; what cannot be handed on now is
   * kept for `carry`. Absent where there is no elsewhere.
   */
  forwardEntry?(runId: string, id: string, addition: string): Promise<void>;
  /** Where branches of runs are kept that others work on; undefined, or absent, where nothing is kept elsewhere. */
  branches?(): Promise<BranchStates | undefined>;
  /** Reads one file of a run, or undefined. */
  read(runId: string, path: string): string | undefined;
  list(): readonly RunSummary[];
  /** Whether a live process executes a run; one that only replicates the files of the run does not count. */
  isLive(runId: string): boolean;
  /** Appends to a file of a run that others write to as well: its log. */
  append(runId: string, path: string, content: string): void;
  /** The same as `addEntry` of a run that is open. */
  addEntry(runId: string, path: string, entry: NumberedEntry): number;
  /** Removes the files of a run that has no event yet; returns whether there was one. Errors: `run-locked`. */
  discard(runId: string): boolean;
  /** Leaves a request for the process working on the run; of several with one id the first stays. Returns whether this call left it. */
  addRequest(runId: string, id: string, content: string): boolean;
}

/** Keeps runs on this machine alone: they open at once. */
export interface LocalStates extends StateStore {
  /** To replicate: no process executes the run, and one that wants to may wait for this one (`afterReplication`). */
  open(runId: string, mode: OpenMode | "replicate"): RunStore;
}
