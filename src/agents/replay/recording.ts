export const RECORDINGS = ".agentic/recordings";

const CWD = "{{cwd}}";

const RUN_ID = "{{run_id}}";

/** Milliseconds the player waits before each line. */
export const REPLAY_DELAY = "AGENTIC_REPLAY_DELAY_MS";

/** Returns the files of a session: that of the attempt, and that of all attempts. */
export function sessionFiles({ step, attempt }: { step: string; attempt: number }): [string, string] {
  const name = step.replaceAll("/", ".");
  return [`${name}.${attempt}.ndjson`, `${name}.ndjson`];
}

interface Origin {
  readonly runId: string;
  /** The repository, and the directories of sessions on the machines that executed them. */
  readonly directories: readonly string[];
}

/** Replaces what belongs to one run on one machine: directories of sessions and the ID of the run. */
export function withPlaceholders(text: string, { runId, directories }: Origin): string {
  const roots = directories.map((directory) => directory.replace(new RegExp(`${WORKTREE}$`), ""));
  const paths = [...new Set(roots)]
    .toSorted((a, b) => b.length - a.length)
    .map((root) =>
      JSON.stringify(root)
        .slice(1, -1)
        .replaceAll(/[^\w/-]/g, "\\$&"),
    );
  return text
    .replaceAll(new RegExp(`(?:${paths.join("|")})(?:${WORKTREE})?(?![\\w-])`, "g"), CWD)
    .replaceAll(new RegExp(`\\b${runId}\\b`, "g"), RUN_ID);
}

const WORKTREE = "/\\.worktrees/agentic-[\\w-]+";

export function renderRecording(recording: string, { cwd, runId }: { cwd: string; runId: string }): string[] {
  const path = JSON.stringify(cwd).slice(1, -1);
  return recording
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => line.replaceAll(CWD, () => path).replaceAll(RUN_ID, () => runId));
}
