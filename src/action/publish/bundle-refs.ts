import { isEngineBranch } from "../../engine/branches/join-branches.ts";
import type { Project } from "../../runner/start/project.ts";
import { branchRef, inboxRef, RUN_REFS, runRef } from "../../storage/refs/ref-names.ts";
import { SEED } from "../handoff/handoff-folder.ts";
import { publishRejectedError } from "./verify-code.ts";

/** Refs of a bundle by kind, with names without `refs/heads/`. */
export interface BundleRefs {
  /** State refs of the run and of its branches with separate jobs. */
  readonly state: ReadonlyMap<string, string>;
  /** The shared state ref, and its seed from before the run. */
  readonly shared: ReadonlyMap<string, string>;
  readonly code: ReadonlyMap<string, string>;
}

interface RefScope {
  readonly runId: string;
  readonly branch: string | undefined;
  readonly project: Project;
}

export function classifyRefs(
  refs: ReadonlyMap<string, string>,
  { runId, branch, project }: RefScope,
): BundleRefs {
  const stateRef = project.config.state.branch;
  const state = new Map<string, string>();
  const shared = new Map<string, string>();
  const code = new Map<string, string>();
  for (const [ref, commit] of refs) {
    const name = ref.replace(/^refs\/heads\//, "");
    if (ref === `refs/heads/${stateRef}` || ref === `${SEED}${stateRef}`) shared.set(name, commit);
    else if (ref === name) throw publishRejectedError(ref, "a run has no such ref");
    else if (name.startsWith(`${RUN_REFS}${runId}/`) && name !== inboxRef(runId)) state.set(name, commit);
    else if (
      name.startsWith(RUN_REFS) ||
      name.startsWith(`${stateRef}/`) ||
      name === project.config.git.mainBranch
    )
      throw publishRejectedError(ref, `it does not belong to run ${runId}`);
    else if (isEngineBranch(name) || isPrefixed(name, project)) code.set(name, commit);
    else throw publishRejectedError(ref, "it is not the name of a run's branch");
  }
  requireRunRefs({ state, shared, code }, { runId, branch });
  return { state, shared, code };
}

function isPrefixed(name: string, { config }: Project): boolean {
  const prefix = config.git.branchPrefix;
  return !name.startsWith("agentic/") && prefix !== "" && name.startsWith(prefix);
}

function requireRunRefs({ state }: BundleRefs, { runId, branch }: Omit<RefScope, "project">): void {
  if (branch === undefined) {
    const [alone] = state.keys();
    if (alone === undefined || state.has(runRef(runId))) return;
    throw publishRejectedError(
      alone,
      "it is a branch of a run. Set the input `branch` of this job to the branch that it publishes",
    );
  }
  for (const name of state.keys())
    if (name !== branchRef(runId, branch)) throw publishRejectedError(name, `it is not the branch ${branch}`);
}
