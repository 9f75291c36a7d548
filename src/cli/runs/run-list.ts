import { parseJson } from "../../run/parse-json.ts";
import { ProgressDocument } from "../../run/progress-schema.ts";
import type { RemoteLocation } from "../../runner/read/readable-run.ts";
import { plural } from "../../system/format.ts";

/** A run as a list shows it. */
export interface StoredRun {
  readonly progress: ProgressDocument;
  readonly live: boolean;
  /** Where it lies, if that is not here. */
  readonly away?: Pick<RemoteLocation, "location" | "live" | "owner">;
}

export function parseProgress(text: string | undefined): ProgressDocument | undefined {
  return ProgressDocument.safeParse(parseJson(text)).data;
}

/** Ids of one day are in no order. */
export function newestFirst(runs: readonly StoredRun[]): StoredRun[] {
  return runs.toSorted((a, b) => startOf(b).localeCompare(startOf(a)));
}

function startOf({ progress }: StoredRun): string {
  return progress.started_at ?? "";
}

/** A run that says it is running while no process works on it was cut off. */
export function formatRunStatus({ progress, live, away }: StoredRun): string {
  if (progress.status === "running" && away?.live) return `running elsewhere`;
  if (progress.status === "running" && !live) return "cut off";
  const { matrix } = progress;
  if (matrix)
    return `${progress.status} (${progress.reason}, ${plural(matrix.branch.length, "branch", "branches")})`;
  return progress.reason === undefined ? progress.status : `${progress.status} (${progress.reason})`;
}
