/** A file or folder in a version of a ref. */
export interface StateEntry {
  /** Last part of its path. */
  readonly name: string;
  readonly kind: "file" | "folder";
  /** The same for the same contents, wherever they lie. */
  readonly id: string;
}

/** A change of a tree; folders come and go with what lies in them. Paths are relative, with forward slashes. */
export type TreeChange =
  | { readonly path: string; readonly content: string | Uint8Array }
  /** A file or folder as it lies in a version, in the place of what is at the path. */
  | { readonly path: string; readonly from: { readonly version: string; readonly path: string } }
  /** A file or folder goes; where there is none, nothing happens. */
  | { readonly path: string; readonly remove: true };

/** One ref that moves on, begins or goes. */
export interface RefChange {
  /** Without `refs/heads/`: `agentic/state`. */
  readonly ref: string;
  /** Version it must stand at; undefined where there must be none. */
  readonly expected: string | undefined;
  /** What comes on top of the expected version; undefined where the ref goes. */
  readonly next: { readonly message: string; readonly changes: readonly TreeChange[] } | undefined;
}

export interface StateCommit {
  /** All of them move, or none. */
  readonly refs: readonly RefChange[];
  /** Commits of the work tree's repository that go along, by code branch; a branch that has them already stays as it is. */
  readonly branches?: ReadonlyMap<string, string>;
}

export type CommitResult =
  /** `versions` of the refs that are still there. */
  | { readonly status: "committed"; readonly versions: ReadonlyMap<string, string> }
  /** Nothing was changed: these refs do not stand where they were expected. */
  | { readonly status: "moved"; readonly refs: readonly string[] }
  /** Nothing was changed: these code branches cannot take the commits, or must not. `behind`: those that hold other commits there. */
  | {
      readonly status: "refused";
      readonly branches: ReadonlyMap<string, string>;
      readonly behind?: ReadonlyMap<string, string>;
    };

/**
 * Refs that hold trees of files: the state of runs and the memory of a repository, wherever they are kept. A version names one state of
 * one ref for good; whoever changes a ref says which version was seen, so that nobody's change is lost.
 * Errors: `remote-unreachable` where it cannot be said what happened, if anything; `remote-refused` where access is denied.
 */
export interface StateRefs {
  /** For people: `origin`, `owner/repository`. Without credentials. */
  readonly location: string;
  /** Refs as they stand now whose names begin so, with their versions. */
  refs(prefix: string): Promise<ReadonlyMap<string, string>>;
  /** What lies right in a folder, in order of names; nothing where there is no such folder. `""` is the top. */
  list(version: string, folder: string): Promise<readonly StateEntry[]>;
  /** All files under a folder, with their paths from the top. */
  files(version: string, folder: string): Promise<readonly { readonly path: string; readonly id: string }[]>;
  /** Contents of those of the files that are there. Costs what they cost, however much else there is. */
  read(version: string, paths: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  commit(change: StateCommit): Promise<CommitResult>;
}
