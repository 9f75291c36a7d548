import { filesAt } from "./files-at.ts";
import type { Trial } from "./trial.ts";

/** What a run came to: how each step ended, and what is on each branch. Reports on failures in between do not count. */
export interface Result {
  readonly steps: Readonly<Record<string, string>>;
  readonly branches: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export function resultOf(trial: Trial): Result {
  const state = trial.fold();
  const { steps, branches, workspace } = state;
  const contentOf = (path: string) =>
    Object.fromEntries(Array.from(filesAt(trial, state, path)).filter(([file]) => !file.startsWith("o-")));
  const own = workspace ? [["", contentOf("")] as const] : [];
  const others = Array.from(branches.keys(), (path) => [path, contentOf(path)] as const);
  return {
    steps: Object.fromEntries(Array.from(steps, ([path, { status }]) => [path, status])),
    branches: Object.fromEntries([...own, ...others]),
  };
}
