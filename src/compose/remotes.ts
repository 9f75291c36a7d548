import { createGit } from "../git/git.ts";
import { openRemotes, type Remotes } from "../git/remotes.ts";
import type { RemotePlace } from "./remote-place.ts";

const opened = new WeakMap<RemotePlace["environment"], Map<string, Promise<Remotes>>>();

/** The remotes of a checkout, read once in a process and before its first step: what a step configures later has no effect. */
export function remotesOf({
  root,
  environment,
}: Pick<RemotePlace, "root" | "environment">): Promise<Remotes> {
  const known = opened.get(environment) ?? new Map<string, Promise<Remotes>>();
  opened.set(environment, known);
  const git = createGit(root, environment);
  const remotes = known.get(root) ?? openRemotes({ root, git }, environment);
  known.set(root, remotes);
  remotes.catch(() => known.delete(root));
  return remotes;
}
