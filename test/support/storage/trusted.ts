/** The version that a person has to confirm before a run goes on, where that was said. */
export function versionIn(stderr: string): string | undefined {
  return /--trust-definition ([0-9a-f]{64})/.exec(stderr)?.[1];
}
