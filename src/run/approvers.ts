interface Approval {
  readonly actor?: string | undefined;
}

/** People who approved, each once, as they first called themselves; all who give no name are one. */
export function approvers(approvals: readonly Approval[]): string[] {
  const known = new Map<string, string>();
  for (const { actor = "" } of approvals) {
    const person = actor.toLowerCase();
    if (!known.has(person)) known.set(person, actor);
  }
  return [...known.values()];
}
