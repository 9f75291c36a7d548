import type { Config } from "../../config/schema.ts";
import type { RunFacts } from "../../output/status/run-facts.ts";
import { isTerminal } from "../../run/run-ended.ts";
import { runRef } from "../../storage/refs/ref-names.ts";

/** Returns the URL of a run's files at GitHub. Returns undefined if they are stored in another remote. */
export function stateUrlOf(
  repositoryUrl: string,
  { state }: Pick<Config, "state">,
  { state: run, directory }: Pick<RunFacts, "state" | "directory">,
): string | undefined {
  if (state.remote !== undefined) return undefined;
  return `${repositoryUrl}/tree/${isTerminal(run) ? state.branch : runRef(run.runId)}/${directory}`;
}
