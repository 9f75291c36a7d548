import { appendFileSync } from "node:fs";

export const outputDescriptions = {
  "run-id": "Id of the run.",
  status: "completed, paused, failed, cancelled or running.",
  matrix:
    "With `fan-out: matrix`: the branches to run a job each for, as JSON for `strategy.matrix`; else empty.",
  "pull-requests": "Pull requests of the run, as a JSON list of number, url and branch.",
  output: "Output of the last step that completed, as JSON.",
  "cost-usd": "US dollars spent; empty where a price is not known.",
  report: "Path of the report of the run: one HTML page.",
  kept: "Folder with a run that could not be pushed, to be kept as an artifact; else empty.",
  allowed: "With `gate`: true where what the event asks for may happen; else false.",
  command: "With `gate`: what the event asks for.",
  workflow: "With `gate`: the workflow it names.",
  variables: "With `gate`: the variables it gives.",
  issue: "With `gate`: number of the issue or pull request that it is about, where a dispatch names one.",
  "from-step": "With `gate`: step that the run is to go on at.",
  "max-cost-usd": "With `gate`: US dollars that the run may spend from now on.",
  "max-tokens": "With `gate`: tokens that the run may use from now on.",
  "trust-definition": "With `gate`: version of the run's files that a person has looked at.",
  "head-sha": "With `gate`: commit of the pull request that it is about.",
  "asked-by": "With `gate`: who asked, in which comment, when, and for which text.",
} as const;

export type OutputName = keyof typeof outputDescriptions;
/** `told` tells the last step of `action.yml` that it has nothing to do. */
export type Outputs = Partial<Record<OutputName | "told", string>>;

/** Renders the content of `GITHUB_OUTPUT`. Random delimiters prevent a value from setting another output. */
export function renderOutputs(outputs: Outputs, token: () => string): string {
  return Object.entries(outputs)
    .map(([name, value]) => {
      let end = `end-${token()}`;
      while (value.includes(end)) end = `end-${token()}`;
      return `${name}<<${end}\n${value}\n${end}\n`;
    })
    .join("");
}

export function setOutputs(file: string | undefined, outputs: Outputs, token: () => string): void {
  if (file === undefined || file === "") return;
  appendFileSync(file, renderOutputs(outputs, token));
}
