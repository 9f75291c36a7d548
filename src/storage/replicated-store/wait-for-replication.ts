import { AgenticError } from "../../errors.ts";
import { REPLICATION } from "../local/run-lock.ts";
import type { ReplicationOptions } from "./replication-options.ts";

const LIMIT_MS = 60_000;
const NOTICE_AFTER_MS = 1_000;
const INTERVAL_MS = 100;

/**
 * Opens a run when no other process of this machine replicates it. Errors: `run-locked` if a process executes the run, or replicates
 * it for longer than a minute.
 */
export async function afterReplication<T>(
  { clock, report, interrupt, kill }: Pick<ReplicationOptions, "clock" | "report" | "interrupt" | "kill">,
  runId: string,
  open: () => T,
): Promise<T> {
  const signal = AbortSignal.any([interrupt, kill].filter((each) => each !== undefined));
  for (let waitedMs = 0; ; waitedMs += INTERVAL_MS) {
    try {
      return open();
    } catch (error) {
      const pid = replicatingProcess(error);
      if (pid === undefined || signal.aborted || waitedMs >= LIMIT_MS) throw error;
      if (waitedMs === NOTICE_AFTER_MS)
        report(`Waiting for process ${pid}, which copies run ${runId} to or from the remote.`);
    }
    await clock.sleep(INTERVAL_MS, signal).catch(() => {});
  }
}

function replicatingProcess(error: unknown): number | undefined {
  if (!(error instanceof AgenticError) || error.code !== "run-locked") return undefined;
  const { work, pid } = error.data;
  return work === REPLICATION && typeof pid === "number" ? pid : undefined;
}
