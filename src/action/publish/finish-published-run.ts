import type { StateRefs } from "../../ports/state-refs.ts";
import { isTerminal } from "../../run/run-ended.ts";
import type { RunState } from "../../run/state.ts";
import { mergedBranchesOf } from "../../storage/refs/delete-merged-branches.ts";
import { versionOf } from "../../storage/refs/find-run.ts";
import { runRef } from "../../storage/refs/ref-names.ts";
import { archiveRun } from "../../storage/replication/archive-run.ts";
import { retryTiming } from "../../wiring/engine-identity.ts";
import type { Job } from "../job.ts";

interface EndedRun {
  readonly runId: string;
  readonly stateRef: string;
  readonly origin: StateRefs;
  readonly state: RunState;
  readonly branches: ReadonlySet<string>;
}

/** Archives an ended run. Returns false only if its ref was deleted. */
export async function archivePublishedRun(
  { log }: { readonly log: Pick<Job["log"], "text" | "annotate"> },
  { runId, stateRef, origin, state, branches }: EndedRun,
): Promise<boolean> {
  const version = await versionOf(origin, runRef(runId));
  if (!isTerminal(state) || version === undefined) return true;
  const mergedBranches = mergedBranchesOf(state, (name) => branches.has(name));
  const archived = await archiveRun(
    { refs: origin, ...retryTiming },
    { runId, version, stateRef, mergedBranches },
  );
  switch (archived.status) {
    case "folded":
      if (archived.foreignPaths.length > 0)
        log.text(
          `These files did not belong to the run and were deleted with its refs: ${archived.foreignPaths.join(", ")}`,
        );
      return true;
    case "moved":
      log.annotate({
        level: "notice",
        message: `Another engine resumed run ${runId} meanwhile, so it was not archived.`,
      });
      return true;
    case "gone":
      log.annotate({
        level: "error",
        message: `The ref ${runRef(runId)} was deleted while the run was published, and ${stateRef} does not contain the run. Find out who deleted it. The bundle of this job still contains the result of the run.`,
      });
      return false;
  }
}
