import type { Config } from "../../config/schema.ts";
import type { RunFacts } from "../../output/status/run-facts.ts";
import { isTerminal } from "../../run/run-ended.ts";
import { runRef } from "../../storage/refs/ref-names.ts";

/** Where the files of a run are to be seen in a repository at GitHub; undefined where they do not go there. */
export function stateUrlOf(
  repositoryUrl: string,
  { state }: Pick<Config, "state">,
  { state: run, directory }: Pick<RunFacts, "state" | "directory">,
): string | undefined {
  if (state.remote !== undefined) return undefined;
  return `${repositoryUrl}/tree/${isTerminal(run) ? state.branch : runRef(run.runId)}/${directory}`;
}
