/** A file or folder in a version of a ref. */
export interface StateEntry {
  readonly name: string;
  readonly kind: "file" | "folder";
  /** Identifies the content, independent of the path. */
  readonly id: string;
}

/** A change of a tree. Paths are relative, with forward slashes. Folders exist only as long as they contain files. */
export type TreeChange =
  | { readonly path: string; readonly content: string | Uint8Array }
  /** Replaces the path with a file or folder of an existing version. */
  | { readonly path: string; readonly from: { readonly version: string; readonly path: string } }
  /** Removes a file or folder; a missing path is ignored. */
  | { readonly path: string; readonly remove: true };

/** Creates, moves or deletes one ref. */
export interface RefChange {
  /** Without `refs/heads/`: `agentic/state`. */
  readonly ref: string;
  /** The version that the ref must have; undefined if the ref must not exist. */
  readonly expected: string | undefined;
  /** The commit to add on top of `expected`; undefined deletes the ref. */
  readonly next: { readonly message: string; readonly changes: readonly TreeChange[] } | undefined;
}

/** An atomic change of several refs. */
export interface StateCommit {
  /** All refs move, or none. */
  readonly refs: readonly RefChange[];
  /** Code branches to push as well: commit SHA of the local repository by branch. A branch that contains the commit does not move. */
  readonly branches?: ReadonlyMap<string, string> | undefined;
}

/** Result of `StateRefs.commit`. Only `committed` has changed anything. */
export type CommitResult =
  /** `versions`: the new version by ref, without deleted refs. */
  | { readonly status: "committed"; readonly versions: ReadonlyMap<string, string> }
  /** These refs do not have their expected version. */
  | { readonly status: "moved"; readonly refs: readonly string[] }
  /** Reason by rejected code branch. `behind`: commit SHA by branch that has other commits at the remote. */
  | {
      readonly status: "refused";
      readonly branches: ReadonlyMap<string, string>;
      readonly behind?: ReadonlyMap<string, string> | undefined;
    };

/**
 * Refs that hold trees of files: the state of runs and the memory of a repository. A version is immutable; each change names the version
 * that it is based on. Errors: `remote-unreachable` (the outcome is unknown), `remote-refused` (access denied).
 */
export interface StateRefs {
  /** Name for messages, without credentials: `origin`, `owner/repository`. */
  readonly location: string;
  /** Returns the current version of each ref whose name starts with the prefix. */
  refs(prefix: string): Promise<ReadonlyMap<string, string>>;
  /** Lists the direct entries of a folder, sorted by name; empty if the folder does not exist. `""` is the root. */
  list(version: string, folder: string): Promise<readonly StateEntry[]>;
  /** Lists all files below a folder; paths are relative to the root. */
  files(version: string, folder: string): Promise<readonly { readonly path: string; readonly id: string }[]>;
  /** Returns the content of the files that exist, by path. The cost does not depend on other files. */
  read(version: string, paths: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  /** Changes refs by compare-and-swap. */
  commit(change: StateCommit): Promise<CommitResult>;
}
