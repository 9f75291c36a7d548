import { pace } from "../compose/engine.ts";
import { hasEnded } from "../run/has-ended.ts";
import type { RunState } from "../run/state.ts";
import { versionOf } from "../state/find-run.ts";
import { foldRun } from "../state/fold.ts";
import { runRef } from "../state/names.ts";
import { spentOf } from "../state/spent.ts";
import type { StateRefs } from "../state/refs.ts";
import type { Job } from "./job.ts";

interface Ended {
  readonly runId: string;
  readonly stateRef: string;
  readonly origin: StateRefs;
  readonly state: RunState;
  /** Code branches that are its own, whatever its journal says. */
  readonly branches: ReadonlySet<string>;
}

/** Puts a run that has ended with all others. Returns whether nothing is in the way of that. */
export async function endPublished(
  { log }: { readonly log: Pick<Job["log"], "text" | "annotate"> },
  { runId, stateRef, origin, state, branches }: Ended,
): Promise<boolean> {
  const version = await versionOf(origin, runRef(runId));
  if (!hasEnded(state) || version === undefined) return true;
  const spent = spentOf(state, (name) => branches.has(name));
  const folded = await foldRun({ refs: origin, ...pace }, { runId, version, stateRef, spent });
  switch (folded.status) {
    case "folded":
      if (folded.left.length > 0)
        log.text(`These were no files of the run, and went with its refs: ${folded.left.join(", ")}`);
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
