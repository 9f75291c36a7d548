import { AgenticError } from "../errors.ts";
import { checkRun } from "../state/check-run.ts";
import { findRun } from "../state/find-run.ts";
import { hasAnswers } from "./answer.ts";
import { liveRuns } from "./find-runs.ts";
import type { AppPorts, Handled } from "./ports.ts";
import { goOn } from "./start-run.ts";

/** As many go on at once; the others with the next look. */
const MOST_RUNS = 20;

/** Has every run go on that waits for nobody any more since it was answered: what was lost between an answer and its job is made up for. */
export async function sweepRuns(ports: AppPorts): Promise<Handled> {
  const { refs } = ports;
  const { stateRef } = await ports.settings();
  const started: string[] = [];
  const problems: string[] = [];
  for (const { runId, progress } of await liveRuns(refs)) {
    if (progress.status !== "paused" || started.length === MOST_RUNS) continue;
    try {
      const found = await findRun(refs, runId, { stateRef });
      if (!found || !(await hasAnswers(ports, runId, (await checkRun(found)).state))) continue;
      const since = new Date(progress.updated_at ?? 0);
      if ((await goOn(ports, { command: "resume", runId }, { since, again: "when-over" })) === "started")
        started.push(runId);
    } catch (error) {
      // One that is damaged must not keep the others.
      if (!(error instanceof AgenticError)) throw error;
      problems.push(error.message);
    }
  }
  if (problems.length > 0 && started.length === 0) return { status: "refused", reason: problems.join(" ") };
  return started.length === 0
    ? { status: "nothing" }
    : { status: "done", what: `resumed ${started.join(", ")}` };
}
