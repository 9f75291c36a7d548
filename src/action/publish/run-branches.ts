import type { StateRefs } from "../../ports/state-refs.ts";
import { branchNamesOf } from "../../run/state.ts";
import { validateRun, codeBranches } from "../../storage/queries/materialize-run.ts";
import { branchRefs } from "../../storage/refs/branch-refs.ts";
import { type FoundRun, liveRun } from "../../storage/refs/find-run.ts";
import { inboxRef, RUN_REFS, runRef } from "../../storage/refs/ref-names.ts";

/** Returns the names of a run's code branches, and their heads in the journals at the remote. */
export async function readRunCode(refs: StateRefs, found: FoundRun | undefined, runId: string) {
  const names = new Set<string>();
  const heads = new Map<string, string>();
  const add = async (run: FoundRun): Promise<void> => {
    const { state } = await validateRun(run);
    const opened = state.fanOut?.branches.map(({ branch }) => branch) ?? [];
    for (const name of [...branchNamesOf(state), ...opened]) names.add(name);
    for (const [name, commit] of codeBranches(state)) heads.set(name, commit);
  };
  if (found) await add(found);
  const prefix = `${RUN_REFS}${runId}/`;
  for (const [ref, version] of await refs.refs(prefix)) {
    if (ref === runRef(runId) || ref === inboxRef(runId)) continue;
    await add(liveRun(branchRefs(refs, { runId, id: ref.slice(prefix.length) }), runId, version));
  }
  return { names, heads };
}
