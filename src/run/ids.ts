const RUN_ID = /^\d{8}-[0-9a-z]{6}$/;

/** `YYYYMMDD-xxxxxx`: the UTC date and six characters of `0-9a-z`. */
export function createRunId(now: Date, suffix: string): string {
  return `${now.toISOString().slice(0, 10).replaceAll("-", "")}-${suffix}`;
}

export function isRunId(text: string): boolean {
  return RUN_ID.test(text);
}

/** The six characters that tell runs of a day apart; branches and worktrees carry them. */
export function suffixOf(runId: string): string {
  return runId.slice(-6);
}
