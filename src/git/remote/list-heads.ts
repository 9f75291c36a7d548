import { REMOTE } from "./git-call-folder.ts";
import type { ObjectSource } from "./git-objects.ts";
import { remoteFailure } from "./remote-failure.ts";

export const HEADS = "refs/heads/";

/** Returns the commits of remote branches by name, without `refs/heads/`: of these, or of all. Errors: those of the remote. */
export async function listHeads(
  source: ObjectSource,
  names?: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { repository, remote } = source;
  const patterns = names?.map((name) => HEADS + name) ?? [];
  const answer = await repository.call(["ls-remote", "--quiet", "--heads", REMOTE, ...patterns], { remote });
  if (answer.exitCode !== 0) throw remoteFailure(source, answer);
  const lines = answer.output.toString("utf8").matchAll(/^([0-9a-f]+)\trefs\/heads\/(.+)$/gm);
  const found = Array.from(lines, ([, commit = "", name = ""]): [string, string] => [name, commit]);
  // A pattern also matches the end of a longer name.
  return new Map(names ? found.filter(([name]) => names.includes(name)) : found);
}
