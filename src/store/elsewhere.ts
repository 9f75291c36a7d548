import type { StateRefs } from "../state/refs.ts";

/** Where the runs of a repository are kept besides its checkout. */
export interface Elsewhere {
  readonly refs: StateRefs;
  /** Ref of everything ended. */
  readonly stateRef: string;
  /**
   * Makes code branches of the checkout stand at these commits; returns what is to be told of it. `keep` takes what the engine's own
   * worktrees hold besides, and says where that is.
   */
  bringBranches(
    branches: ReadonlyMap<string, string>,
    keep?: (name: string, content: string) => string,
  ): Promise<readonly string[]>;
  /** Brings the notes here and there together; returns what is to be told. */
  synchroniseNotes(options?: { readonly maxAgeMs?: number }): Promise<readonly string[]>;
}
