import { isEngines } from "../../engine/branches/join-branches.ts";
import type { Project } from "../../runner/start/project.ts";
import { branchRef, inboxRef, RUN_REFS, runRef } from "../../storage/refs/ref-names.ts";
import { SEED } from "../handoff/handoff-manifest.ts";
import { publishRejectedError } from "./verify-code.ts";

/** Refs of a bundle by what they hold; by name without `refs/heads/`. */
export interface BundleRefs {
  /** Of the run, and of branches that are worked on elsewhere. */
  readonly state: ReadonlyMap<string, string>;
  /** Notes and what runs share, and where the run found them. */
  readonly shared: ReadonlyMap<string, string>;
  readonly code: ReadonlyMap<string, string>;
}

interface RefScope {
  readonly runId: string;
  /** Branch of a parallel block that alone was worked on. */
  readonly branch: string | undefined;
  readonly project: Project;
}

/** Errors: `usage` for a ref that the run does not have, or that is not for this job. */
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
    else if (ref === name) throw publishRejectedError(ref, "no run has such a ref");
    else if (name.startsWith(`${RUN_REFS}${runId}/`) && name !== inboxRef(runId)) state.set(name, commit);
    else if (
      name.startsWith(RUN_REFS) ||
      name.startsWith(`${stateRef}/`) ||
      name === project.config.git.mainBranch
    )
      throw publishRejectedError(ref, `it is none of run ${runId}`);
    else if (isEngines(name) || isPrefixed(name, project)) code.set(name, commit);
    else throw publishRejectedError(ref, "no branch of a run is called so");
  }
  requireRunRefs({ state, shared, code }, { runId, branch });
  return { state, shared, code };
}

function isPrefixed(name: string, { config }: Project): boolean {
  const prefix = config.git.branchPrefix;
  return !name.startsWith("agentic/") && prefix !== "" && name.startsWith(prefix);
}

/** A branch job is told which one it publishes: others of the run are none of its own. */
function requireRunRefs({ state }: BundleRefs, { runId, branch }: Omit<RefScope, "project">): void {
  if (branch === undefined) {
    const [alone] = state.keys();
    if (alone === undefined || state.has(runRef(runId))) return;
    throw publishRejectedError(
      alone,
      "it is a branch of a run, and this job was not told which one it publishes; give it the input `branch`",
    );
  }
  for (const name of state.keys())
    if (name !== branchRef(runId, branch)) throw publishRejectedError(name, `it is not the branch ${branch}`);
}
