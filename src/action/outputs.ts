import { appendFileSync } from "node:fs";
import { setOutput } from "@actions/core";

export const outputDescriptions = {
  "run-id": "ID of the run.",
  status: "completed, paused, failed, cancelled or running.",
  verified:
    "`true` if the check command passed at the head of each changed branch, `false` if it failed or executed fewer tests than before the run; empty if there is no result.",
  matrix:
    "With `fan-out: matrix`: branches that need one job each, as JSON for `strategy.matrix`; otherwise empty.",
  "pull-requests": "Pull requests of the run, as a JSON list of number, url and branch.",
  output: "Output of the last step that completed, as JSON.",
  "cost-usd": "Cost of the run in US dollars; empty if a price is unknown.",
  report: "Path of the run's report, an HTML page.",
  kept: "Folder with a run that could not be pushed, for an artifact; otherwise empty.",
  allowed: "With `gate`: `true` if the request of the event is permitted, otherwise `false`.",
  command: "With `gate`: the requested command.",
  workflow: "With `gate`: the requested workflow.",
  variables: "With `gate`: the variables of the request.",
  issue: "With `gate`: number of the issue or pull request that a dispatch names.",
  "from-step": "With `gate`: step at which the run continues.",
  "max-cost-usd": "With `gate`: new cost limit of the run in US dollars.",
  "max-tokens": "With `gate`: new token limit of the run.",
  "trust-definition": "With `gate`: version of the run's files that a person has checked.",
  "head-sha": "With `gate`: head of the pull request of the request.",
  "asked-by": "With `gate`: requester, comment, time and digest of the request.",
} as const;

export type OutputName = keyof typeof outputDescriptions;
/** `told` tells the last step of `action.yml` that it has nothing to do. */
export type Outputs = Partial<Record<OutputName | "told", string | undefined>>;

/** Sets the outputs if the job runs at GitHub: `file` is `GITHUB_OUTPUT` of this process. */
export function setOutputs(file: string | undefined, outputs: Outputs): void {
  if (file === undefined || file === "") return;
  // A step may have removed it, and `setOutput` requires it.
  appendFileSync(file, "");
  for (const [name, value] of Object.entries(outputs)) if (value !== undefined) setOutput(name, value);
}
