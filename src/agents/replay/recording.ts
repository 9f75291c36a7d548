export const CWD = "{{cwd}}";

export const RUN_ID = "{{run_id}}";

/** Milliseconds the player waits before each line. */
export const REPLAY_DELAY = "AGENTIC_REPLAY_DELAY_MS";

export function recordingNames({ step, attempt }: { step: string; attempt: number }): [string, string] {
  const name = step.replaceAll("/", ".");
  return [`${name}.${attempt}.ndjson`, `${name}.ndjson`];
}

export function renderRecording(recording: string, { cwd, runId }: { cwd: string; runId: string }): string[] {
  const path = JSON.stringify(cwd).slice(1, -1);
  return recording
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => line.replaceAll(CWD, () => path).replaceAll(RUN_ID, () => runId));
}
