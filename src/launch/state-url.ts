import type { Config } from "../config/schema.ts";
import type { ReportSource } from "../output/report-source.ts";
import { hasEnded } from "../run/has-ended.ts";
import { runRef } from "../state/names.ts";

/** Where the files of a run are to be seen in a repository at GitHub; undefined where they do not go there. */
export function stateUrlOf(
  repositoryUrl: string,
  { state }: Pick<Config, "state">,
  { state: run, directory }: Pick<ReportSource, "state" | "directory">,
): string | undefined {
  if (state.remote !== undefined) return undefined;
  return `${repositoryUrl}/tree/${hasEnded(run) ? state.branch : runRef(run.runId)}/${directory}`;
}
