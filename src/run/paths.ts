/** Folder of the engine's files in a repository, unless the configuration names another. */
export const OUTPUT_DIRECTORY = "agentic";

/** Files of a run, relative to its folder (CONTRACT section 1). */
export const runFiles = {
  journal: "journal.ndjson",
  progress: "progress.json",
  definition: "definition.yaml",
  run: "run.json",
  logs: "logs.ndjson",
  pullRequest: "pull-request.md",
  lock: "lock.json",
} as const;

/** Folder of one attempt: `steps/<path>/<attempt>/`. */
export function attemptDirectory(step: string, attempt: number): string {
  return `steps/${step}/${attempt}`;
}

export function runDirectory(runId: string, outputDirectory: string = OUTPUT_DIRECTORY): string {
  return `${outputDirectory}/workflows/${runId}`;
}
