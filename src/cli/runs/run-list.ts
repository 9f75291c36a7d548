import { CHECKS_FAIL } from "../../output/status/run-summary.ts";
import { parseJson } from "../../run/parse-json.ts";
import { ProgressDocument } from "../../run/progress-schema.ts";
import { isInside } from "../../run/ids.ts";
import type { RemoteLocation } from "../../runner/read/stored-run.ts";
import { plural } from "../../system/format.ts";

export interface RunListEntry {
  readonly progress: ProgressDocument;
  readonly live: boolean;
  /** Remote location of a run that is not local, or newer there. */
  readonly remote?: Pick<RemoteLocation, "location" | "live" | "owner"> | undefined;
}

export function parseProgress(text: string | undefined): ProgressDocument | undefined {
  return ProgressDocument.safeParse(parseJson(text)).data;
}

/** Sorts by start time: IDs of one day have no order. */
export function newestFirst(runs: readonly RunListEntry[]): RunListEntry[] {
  return runs.toSorted((a, b) => startOf(b).localeCompare(startOf(a)));
}

function startOf({ progress }: RunListEntry): string {
  return progress.started_at ?? "";
}

/** Formats the status for a list. A run with status `running` and no live process was interrupted. */
export function formatRunStatus({ progress, live, remote }: RunListEntry): string {
  if (progress.status === "running" && remote?.live) return "running remotely";
  if (progress.status === "running" && !live) return "interrupted";
  if (hasNewCheckFailure(progress)) return CHECKS_FAIL;
  const { matrix } = progress;
  if (matrix)
    return `${progress.status} (${progress.reason}, ${plural(matrix.branch.length, "branch", "branches")})`;
  return progress.reason === undefined ? progress.status : `${progress.status} (${progress.reason})`;
}

export function statusColour({ progress, live, remote }: RunListEntry): ProgressDocument["status"] {
  if (hasNewCheckFailure(progress)) return "failed";
  const isInterrupted = progress.status === "running" && !live && !remote?.live;
  return isInterrupted ? "cancelled" : progress.status;
}

function hasNewCheckFailure({ status, verified, checks = [], parallel_branches }: ProgressDocument): boolean {
  if (status !== "completed" || verified !== false) return false;
  const branchOf = (step = ""): string =>
    parallel_branches.findLast(({ branch_id: id }) => isInside(step, id))?.branch_id ?? "";
  const last = new Map(
    checks.filter(({ when }) => when !== "baseline").map((check) => [branchOf(check.step), check]),
  );
  return Array.from(last.values()).some(({ passed, failed_before }) => !passed && !failed_before);
}
