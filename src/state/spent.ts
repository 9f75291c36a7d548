import { AgenticError } from "../errors.ts";
import type { RefChange, StateCommit, StateRefs } from "./refs.ts";

/** Code branches that nobody needs any more. */
export interface Spent {
  /** By branch, the commit at which it was left. */
  readonly branches: ReadonlyMap<string, string>;
  /** What has all their commits. */
  readonly into: { readonly branch: string; readonly head: string };
}

/** What takes them away, in one commit with what makes sure that their commits are there: those that stand elsewhere stay. */
export async function dropSpent(
  refs: StateRefs,
  { branches, into }: Spent,
): Promise<Required<Pick<StateCommit, "branches">> & { readonly gone: readonly RefChange[] }> {
  const there = await refs.refs("");
  // Somebody who has deleted it does not want it back.
  if (!there.has(into.branch)) return { gone: [], branches: new Map() };
  const gone = Array.from(branches, ([ref, expected]): RefChange => ({ ref, expected, next: undefined }));
  const found = gone.filter(({ ref, expected }) => there.get(ref) === expected);
  return { gone: found, branches: new Map(found.length === 0 ? [] : [[into.branch, into.head]]) };
}

/** Does something with them, and where that is not permitted, without. */
export async function unlessRefused<T>(
  spent: Spent | undefined,
  work: (spent: Spent | undefined) => Promise<T>,
): Promise<T> {
  try {
    return await work(spent);
  } catch (error) {
    if (!spent || !(error instanceof AgenticError) || error.code !== "remote-refused") throw error;
    return await work(undefined);
  }
}
