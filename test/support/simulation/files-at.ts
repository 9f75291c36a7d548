import { branchAt, type RunState } from "../../../src/run/state.ts";
import type { Tree as Files } from "../../../src/runner/simulation/memory/memory-repository.ts";
import type { Trial } from "./trial.ts";

/** The files of a branch, by the path of a step that worked on it. */
export function filesAt({ workspaces, request }: Trial, state: RunState, path: string): Files {
  const { repository, plain } = workspaces;
  if (!request.settings.git.enabled) return plain.contents;
  const own = repository.branches.get(state.workspace?.branch ?? "") ?? "";
  const branch = branchAt(state, path);
  if (!branch) return repository.filesOf(own);
  const { mergedHead = "" } = branch;
  // A branch that was merged may be gone where the run's own has its commits.
  const held = repository.isAncestor(mergedHead, own) ? mergedHead : "";
  return repository.filesOf(repository.branches.get(branch.branch) ?? held);
}
