import type { KeepPatch, UnwantedChanges, Workspace } from "../../ports/workspaces.ts";
import { sha256 } from "../../run/ids.ts";
import { changedSince } from "../process/commits.ts";
import type { Git } from "../process/git.ts";
import { findHead } from "../process/repository.ts";

interface EngineWorktree {
  readonly git: Git;
  readonly branch: string;
  readonly unlock: () => Promise<void>;
  readonly recover: Workspace["recover"];
}

interface Task<T> {
  readonly base: string;
  readonly run: () => Promise<T>;
  readonly keep: KeepPatch;
}

type Outcome<T> = Promise<{ readonly result: T; readonly changes: UnwantedChanges | undefined }>;

/** Resets files, index, commits and HEAD of a worktree, and deletes a branch that the task made and left checked out. */
export async function resetAfter<T>(
  { git, branch, unlock, recover }: EngineWorktree,
  { base, run, keep }: Task<T>,
): Outcome<T> {
  const known = new Set(await localBranches(git));
  const result = await run();
  // Fails if the task damaged the worktree: another caller reports damage.
  const head = await git.run("rev-parse", "HEAD");
  const files = await changedSince(git, base);
  const { branch: current = branch } = (await findHead(git)) ?? {};
  await unlock();
  // Documents of the run that the task staged or committed become ignored files, which a reset keeps. HEAD may be a branch of the user.
  await git.try("read-tree", "--reset", base);
  await recover(base, keep);
  if (current !== branch && !known.has(current)) await git.try("branch", "--quiet", "-D", "--", current);
  const isChanged = files.length > 0 || head !== base || current !== branch;
  return { result, changes: isChanged ? { files } : undefined };
}

async function localBranches(git: Git): Promise<string[]> {
  const listed = await git.run("for-each-ref", "--format=%(refname)", "refs/heads");
  return listed.split("\n").map((ref) => ref.replace("refs/heads/", ""));
}

type Reader = Pick<Workspace, "readBytes" | "changedSince">;

/** Resets nothing: returns the files whose content the task changed, with their hashes. */
export async function compareAfter<T>(workspace: Reader, { base, run }: Omit<Task<T>, "keep">): Outcome<T> {
  const before = await hashesSince(workspace, base);
  const result = await run();
  const after = await hashesSince(workspace, base);
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (file) => before.get(file) !== after.get(file),
  );
  if (changed.length === 0) return { result, changes: undefined };
  const hashes = changed.map((file) => [file, after.get(file) ?? ""] as const);
  return { result, changes: { files: changed.toSorted(), hashes: Object.fromEntries(hashes) } };
}

async function hashesSince(workspace: Reader, base: string): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  // One after the other: a process may open only some thousand files at once.
  for (const file of await workspace.changedSince(base)) hashes.set(file, await hashOf(workspace, file));
  return hashes;
}

export async function hashOf({ readBytes }: Pick<Workspace, "readBytes">, file: string): Promise<string> {
  // A link that leads out of the workspace has no content here.
  const content = await readBytes(file).catch(() => undefined);
  return content === undefined ? ABSENT : sha256(content, "base64");
}

const ABSENT = "absent";
