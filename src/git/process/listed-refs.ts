/** Returns the branches in the output of `git ls-remote --heads`: names without `refs/heads/`, with their commits. */
export function parseHeads(listed: Buffer): [name: string, commit: string][] {
  const lines = listed.toString("utf8").matchAll(/^([0-9a-f]+)\trefs\/heads\/(.+)$/gm);
  return Array.from(lines, ([, commit = "", name = ""]) => [name, commit]);
}
