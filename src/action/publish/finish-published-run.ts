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
  /** Code branches that are its own, whatever its journal says. */
  readonly branches: ReadonlySet<string>;
}

/** Puts a run that has ended with all others. Returns whether nothing is in the way of that. */
export async function archivePublishedRun(
  { log }: { readonly log: Pick<Job["log"], "text" | "annotate"> },
  { runId, stateRef, origin, state, branches }: EndedRun,
): Promise<boolean> {
  const version = await versionOf(origin, runRef(runId));
  if (!isTerminal(state) || version === undefined) return true;
  const mergedBranches = mergedBranchesOf(state, (name) => branches.has(name));
  const archived = await archiveRun(
    { refs: origin, ...retryTiming },
    { runId, version, stateRef, spent: mergedBranches },
  );
  switch (archived.status) {
    case "folded":
      if (archived.left.length > 0)
        log.text(`These were no files of the run, and went with its refs: ${archived.left.join(", ")}`);
      return true;
    case "moved":
      log.annotate({
        level: "notice",
        message: `Somebody went on with run ${runId} meanwhile: it stays where it is worked on.`,
      });
      return true;
    case "gone":
      log.annotate({
        level: "error",
        message: `Somebody removed ${runRef(runId)} while the run was published, and ${stateRef} does not hold it. Look who did; what the run made is in the bundle of this job still.`,
      });
      return false;
  }
}
