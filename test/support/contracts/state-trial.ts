import type { StateRefs } from "../../../src/ports/state-refs.ts";

/** One remote under test. */
export interface StateRefsTrial extends AsyncDisposable {
  /** A client of its own, as another machine has it. */
  open(): Promise<StateRefs>;
  /** Absent where code branches cannot go along. */
  readonly branches?: BranchTrial;
}

/** Code branches beside the state. */
export interface BranchTrial {
  /** Makes another commit on a branch of the work tree's repository that clients were opened for. */
  commit(branch: string): Promise<string>;
  /** Commit that a branch has at the remote. */
  at(branch: string): Promise<string | undefined>;
  /** Makes the remote unable to take what `commit` makes for this branch. */
  block(branch: string): Promise<void>;
}

export type StartStateRefs = () => Promise<StateRefsTrial>;
