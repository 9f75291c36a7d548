import type { Trial } from "./trial.ts";

/** What a run came to: how each step ended, and what is on each branch. Reports on failures in between do not count. */
export interface Result {
  readonly steps: Readonly<Record<string, string>>;
  readonly branches: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export function resultOf(trial: Trial): Result {
  const { steps, branches, workspace } = trial.fold();
  const { repository } = trial.workspaces;
  const contentOf = (branch: string) =>
    Object.fromEntries(
      Array.from(repository.filesOf(repository.branches.get(branch) ?? "")).filter(
        ([path]) => !path.startsWith("o-"),
      ),
    );
  const own = workspace ? [["", contentOf(workspace.branch)] as const] : [];
  const others = Array.from(branches, ([path, { branch }]) => [path, contentOf(branch)] as const);
  return {
    steps: Object.fromEntries(Array.from(steps, ([path, { status }]) => [path, status])),
    branches: Object.fromEntries([...own, ...others]),
  };
}
