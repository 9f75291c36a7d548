/** A file format whose entries are numbered. */
export interface NumberedEntry {
  /** Returns the highest number in a text; 0 if it has none. */
  readonly highest: (text: string) => number;
  /** Renders the entry for appending to `text`. */
  readonly render: (number: number, text: string) => string;
}

/** The files of one run, in the layout of CONTRACT section 1. Paths are relative to the run's folder, with forward slashes. */
export interface RunStore extends AsyncDisposable {
  readonly runId: string;
  /** The run's folder, relative to the repository; for messages. */
  readonly location: string;
  /** Appends whole lines to the journal durably. `heads`: commit SHAs by branch that the lines name; remote storage receives them first. */
  appendJournal(lines: string, heads?: ReadonlyMap<string, string>): void;
  /** Returns the complete lines of the journal, and removes a truncated last line from the file. */
  readJournal(): string;
  read(path: string): string | undefined;
  readBytes(path: string): Uint8Array | undefined;
  write(path: string, content: string | Uint8Array): void;
  /** Returns a text as `write` stores it. Absent if the store redacts nothing. */
  redact?(text: string): string;
  /** Lists documents and artifacts: files that the engine does not own alone. Does not list or follow symbolic links. */
  files(): readonly string[];
  /** Returns a token that changes with the content of a file, without reading it; undefined if the file does not exist. */
  version(path: string): string | undefined;
  append(path: string, content: string): void;
  /** Appends an entry under the next free number and returns that number. Safe for concurrent processes. */
  addEntry(path: string, entry: NumberedEntry): number;
  /** Writes a file of the repository that the engine owns, such as `agentic/analysis/bug.md`. Errors: `usage` for any other path. */
  writeShared(path: string, content: string): void;
  /** Returns whether the engine owns a path of the repository. */
  isShared(path: string): boolean;
  /** Lists the requests in the inbox, oldest first; `content` is JSON. */
  requests(): readonly { id: string; content: string }[];
  /** Fetches requests from remote storage into the inbox. Succeeds if the remote does not respond. Absent without remote storage. */
  fetchRequests?(): Promise<void>;
  /** Waits until remote storage has everything written so far. Errors: `run-taken-over` if another engine owns the run. */
  flush(): Promise<void>;
  /** Verifies that this engine still owns the run. Ignores an unreachable remote. Absent without remote storage. Errors: `run-taken-over`. */
  confirmOwner?(): Promise<void>;
  /** Flushes at the end of a session; archives an ended run. Errors: as `flush`. */
  finish(outcome: RunOutcome): Promise<void>;
  /** Aborted, with the error of `flush` as reason, when another engine takes the run over. Absent without remote storage. */
  readonly takenOver?: AbortSignal;
  /** Whether the run was fetched since this machine last executed it. Uncommitted files of its attempts are then missing. */
  readonly isFetched?: boolean;
  /** Code branches that users moved at the remote since the last journal event. The local branches have moved too. */
  readonly movedBranches?: readonly MovedBranch[];
}

/** How a session ended. `ended`: the run is over and can be archived. */
export interface RunOutcome {
  readonly ended: boolean;
  /** Called if code branches have other commits at the remote: commit SHA by branch. Returns whether the run ends nevertheless. */
  readonly onDisplaced?: ((branches: ReadonlyMap<string, string>) => boolean) | undefined;
}

/** A code branch that users moved at the remote. */
export interface MovedBranch {
  readonly branch: string;
  readonly head: string;
  /** Files that differ from the commit that the run last recorded. */
  readonly files: readonly string[];
}

/** Identifies a branch of a run that its own runner executes. */
export interface BranchKey {
  readonly runId: string;
  /** Name of the branch, as returned by `branchIdOf`. */
  readonly id: string;
}

/** The readable part of a run that another engine owns. Paths as in a `RunStore`. */
export type RunReader = Pick<RunStore, "location" | "read" | "readBytes" | "files" | "version" | "isShared">;

/** A branch of a run that this engine executes for its owner. */
export interface OpenBranch {
  /** The branch's files, with a separate journal. This engine is the only writer. */
  readonly own: RunStore;
  /** Returns the paths of all files of the branch. */
  readonly ownFiles: () => readonly string[];
  /** The fetched files of the run. */
  readonly run: RunReader;
}

/** Storage of branches that separate runners execute. Errors: those of the remote storage. */
export interface BranchStates {
  /** Makes this engine the owner of a branch and fetches its files. */
  open(branch: BranchKey): Promise<OpenBranch>;
  /**
   * Passes each remote file of a branch to `keep` and returns its journal: whole lines, one event each. Returns undefined if no runner has
   * started the branch. Errors: `journal-corrupt`.
   */
  read(branch: BranchKey, keep: (path: string, content: Uint8Array) => void): Promise<string | undefined>;
  /** Fetches code branches; `heads`: commit SHA by branch. Returns notices for the user. */
  fetchCodeBranches(heads: ReadonlyMap<string, string>): Promise<readonly string[]>;
  /** Returns the version of the run's state ref; undefined if the ref does not exist. */
  version(runId: string): Promise<string | undefined>;
  /** Adds a request to the inboxes of a run and its branches. An existing request with this ID stays. */
  sendRequest(runId: string, id: string, content: string): Promise<void>;
}

/** A stored run, as a list shows it. */
export interface RunSummary {
  readonly runId: string;
  /** Text of `progress.json`. */
  readonly progress: string;
  /** Whether a live process executes the run. */
  readonly live: boolean;
}

/**
 * Why a run is opened. `resume` also updates code branches that users moved. `tidy` cleans up the local files of an ended run. `end`
 * ends an interrupted run; fails with `run-taken-over` if another engine owns or has ended it.
 */
export type OpenMode = "create" | "continue" | "resume" | "tidy" | "end";

/** Stores the files of all runs. */
export interface StateStore {
  /** Folders of the repository that contain the engine's files. */
  readonly folders: readonly string[];
  /**
   * Opens a run for writing and fetches its remote files. The mode `tidy` does not change the remote owner, unless the run is missing there.
   * Errors: `run-locked` while another process of this machine has it open.
   */
  open(runId: string, mode: OpenMode): RunStore | Promise<RunStore>;
  /** Fetches the remote files of a run. Absent without remote storage. */
  fetch?(runId: string): Promise<void>;
  /**
   * Replicates what earlier sessions could not. With `includeAllClones` it also archives ended runs whose engines stopped before archiving.
   * Absent without remote storage.
   */
  replicatePending?(options?: { readonly includeAllClones: boolean }): Promise<void>;
  /** Sends a manual entry of an inactive run to remote storage, or saves it for `replicatePending`. Absent without remote storage. */
  forwardEntry?(runId: string, id: string, addition: string): Promise<void>;
  /** Returns the storage of branches for separate runners; undefined or absent without remote storage. */
  branches?(): Promise<BranchStates | undefined>;
  read(runId: string, path: string): string | undefined;
  list(): readonly RunSummary[];
  /** Returns whether a live process executes a run. A process that only replicates its files does not count. */
  isLive(runId: string): boolean;
  /** Returns whether the files of a run were fetched and no engine of this clone has executed the run since. */
  isFetched(runId: string): boolean;
  /** Appends to a file of a run that has several writers, such as its log. */
  append(runId: string, path: string, content: string): void;
  /** As `RunStore.addEntry`, for a run that is not open. */
  addEntry(runId: string, path: string, entry: NumberedEntry): number;
  /** Removes a run without events. Returns whether it existed. Errors: `run-locked`. */
  discard(runId: string): boolean;
  /** Adds a request to the inbox of a run; the first one with an ID stays. Returns whether this call added it. */
  addRequest(runId: string, id: string, content: string): boolean;
}

/** A `StateStore` on this machine only. */
export interface LocalStates extends StateStore {
  /** Opens a run synchronously. `replicate`: executes nothing; another process can wait for the run with `afterReplication`. */
  open(runId: string, mode: OpenMode | "replicate"): RunStore;
  /** Returns a text as the store writes it, without secrets. */
  redact(text: string): string;
}
