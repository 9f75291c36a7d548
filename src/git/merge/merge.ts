import { join } from "node:path";
import type { MergeRequest, MergeResult, Workspace } from "../../ports/workspaces.ts";
import { requireBranch, returnToBranch } from "../process/checkout.ts";
import {
  changedSince,
  filesBetween,
  findCommit,
  messageArguments,
  splitAtNul,
  resolveCommit,
} from "../process/commits.ts";
import type { Git } from "../process/git.ts";
import { changeIndex, diffWorkTree, waitAndRemoveLock, inSequence } from "../process/index-file.ts";
import { unsuitable, gitPath } from "../process/repository.ts";
import { updateSubmodules } from "../submodules/submodules.ts";
import type { WorktreeRepository } from "../worktrees/worktrees.ts";

interface MergeTarget extends Pick<WorktreeRepository, "submodules"> {
  readonly git: Git;
  readonly branch: string;
  readonly owned: boolean;
  readonly head: string;
}

export async function resolveTarget(
  { worktrees, submodules }: WorktreeRepository,
  into: Workspace,
): Promise<MergeTarget> {
  const { directory, branch, owned } = into;
  if (branch === undefined) throw unsuitable(`${directory} has no branch to merge into.`);
  const own = worktrees.git(directory);
  if (owned) await returnToBranch(own, { branch });
  else await requireBranch(own, branch);
  return { git: own, branch, owned, submodules, head: await own.run("rev-parse", "HEAD") };
}

export function mergeHeadsOf(target: MergeTarget, { head, branch }: MergeRequest): MergeHeads {
  return { current: { commit: target.head, branch: target.branch }, incoming: { commit: head, branch } };
}

export function merge(
  repository: WorktreeRepository,
  into: Workspace,
  request: MergeRequest,
): Promise<MergeResult> {
  return inSequence(`merge into ${into.directory}`, async () => {
    const target = await resolveTarget(repository, into);
    const made = await findMerge(target, request);
    if (made) return { status: "merged", ...made };
    const heads = mergeHeadsOf(target, request);
    const tried = (await tryMerge(target.git, heads)) ?? (await tryInWorktree(repository, heads));
    if (!tried.clean) return { status: "conflict", files: tried.files, description: tried.description };
    return { status: "merged", ...(await commitMerge(target, request, tried.tree)) };
  });
}

/** Finds a merge commit from before a crash or by a user. An unneeded merge counts as found. */
export async function findMerge(
  target: MergeTarget,
  request: MergeRequest,
): Promise<{ head: string; files: readonly string[] } | undefined> {
  const { git, head } = target;
  const commit = await findCommit(git, request.key, `${request.head}..${head}`);
  if (commit !== undefined) {
    await updateSubmodules(target, { from: `${commit}^1`, to: commit });
    return { head, files: await filesBetween(git, `${commit}^1`, commit) };
  }
  const { yes } = await git.ask("merge-base", "--is-ancestor", request.head, head);
  return yes ? { head, files: [] } : undefined;
}

export async function commitMerge(
  target: MergeTarget,
  request: MergeRequest,
  tree: string,
): Promise<{ head: string; files: readonly string[] }> {
  const { git, head: previousHead } = target;
  const parents = ["-p", previousHead, "-p", request.head];
  const texts = messageArguments(request.key, request.message.trim());
  const head = await git.run("commit-tree", tree, ...parents, ...texts);
  await advanceTarget(target, head, request);
  await updateSubmodules(target, { from: previousHead, to: head });
  return { head, files: await filesBetween(git, previousHead, head) };
}

async function advanceTarget(target: MergeTarget, commit: string, request: MergeRequest): Promise<void> {
  const { git, owned } = target;
  if (!owned) return await changeIndex(git, (own) => fastForwardTo({ ...target, git: own }, commit, request));
  await waitAndRemoveLock(await gitPath(git, "index.lock"));
  await fastForwardTo(target, commit, request);
}

async function fastForwardTo(target: MergeTarget, commit: string, { branch }: MergeRequest): Promise<void> {
  const { git, owned } = target;
  // The user's checkout may have ignored files, such as .env: the merge must not overwrite them.
  const keep = owned ? [] : ["--no-overwrite-ignore"];
  const forward = () =>
    git.run(...MERGE_SETTINGS, "merge", "--quiet", "--ff-only", "--no-autostash", ...keep, commit);
  try {
    await forward();
  } catch (error) {
    const blocking = await findBlockingFiles(target, commit);
    if (blocking.length === 0) throw error;
    if (await stageInterruptedWrites(target, commit, blocking)) return void (await forward());
    throw unsuitable(
      `Uncommitted changes in ${git.directory} are in the way of merging ${branch}: ${blocking.join(", ")}. Commit or remove them, then resume.`,
    );
  }
}

async function findBlockingFiles({ git, head }: MergeTarget, commit: string): Promise<string[]> {
  const merged = new Set(
    splitAtNul(await git.run("diff", "--name-only", "--no-renames", "-z", head, commit)),
  );
  return (await changedSince(git, head)).filter((file) => merged.has(file));
}

/** A crash leaves some files as the merge has them, and git refuses to overwrite them. Stages them if all equal the merge; else returns false. */
async function stageInterruptedWrites(
  { git }: MergeTarget,
  commit: string,
  blocking: readonly string[],
): Promise<boolean> {
  const differing = new Set(
    splitAtNul((await diffWorkTree(git, "--name-only", "--no-renames", "-z", commit)) ?? ""),
  );
  for (const file of blocking) {
    if (differing.has(file) && !(await isIdentical(git, commit, file))) return false;
  }
  await git.run("add", "--all", "--", ...blocking.map((file) => `:(literal)${file}`));
  return true;
}

async function isIdentical(git: Git, commit: string, file: string): Promise<boolean> {
  const localBlob = await git.try("hash-object", "--path", file, "--", join(git.directory, file));
  return (
    localBlob !== undefined && localBlob === (await git.try("rev-parse", "--verify", `${commit}:${file}`))
  );
}

let tryCount = 0;

async function tryInWorktree(
  { git, worktrees }: WorktreeRepository,
  heads: MergeHeads,
): Promise<TryMergeResult> {
  tryCount += 1;
  const branch = `agentic/try-merge-${process.pid}-${tryCount}`;
  const path = `.worktrees/${branch.replace("/", "-")}`;
  const { git: own } = await worktrees.open({ path, branch, base: heads.current.commit });
  try {
    const { yes, output } = await startMerge(own, heads);
    if (yes) return { clean: true, tree: await own.run("write-tree") };
    const texts = output.split("\n").filter((line) => line.startsWith("CONFLICT"));
    return { clean: false, ...describeConflicts(await unmergedFiles(own), texts, heads) };
  } finally {
    await worktrees.discard(path);
    await git.try("update-ref", "-d", `refs/heads/${branch}`);
  }
}

export interface MergeHeads {
  readonly current: { readonly commit: string; readonly branch: string };
  readonly incoming: { readonly commit: string; readonly branch: string };
}

type TryMergeResult =
  | { readonly clean: true; readonly tree: string }
  | { readonly clean: false; readonly files: readonly string[]; readonly description: string };

/** Switches off user settings that make merges of the same commits differ or fail. */
const MERGE_SETTINGS = ["-c", "merge.verifySignatures=false", "-c", "rerere.enabled=false"];

/** Merges two commits without a work tree. Returns undefined for a git older than 2.38. Errors: `git-failed`. */
export async function tryMerge(
  git: Git,
  { current, incoming }: MergeHeads,
): Promise<TryMergeResult | undefined> {
  const commits = [current.commit, incoming.commit];
  try {
    const args = [...MERGE_SETTINGS, "merge-tree", "--write-tree", "-z", "--messages"];
    const { yes, output } = await git.ask(...args, ...commits);
    if (yes) return { clean: true, tree: output.split("\0", 1)[0] ?? "" };
    return { clean: false, ...readConflicts(output, { current, incoming }) };
  } catch (error) {
    const isOldGit = (await git.try("merge-tree", "--write-tree", "HEAD", "HEAD")) === undefined;
    if (isOldGit) return undefined;
    throw error;
  }
}

/** Reads the output after the tree: a line per stage of a conflicted file, an empty field, then messages (count, paths, kind, text). */
function readConflicts(output: string, heads: MergeHeads): { files: string[]; description: string } {
  const fields = output.split("\0");
  const end = fields.indexOf("", 1);
  const files = fields.slice(1, end).map((line) => line.slice(line.indexOf("\t") + 1));
  const texts: string[] = [];
  for (let index = end + 1; index < fields.length - 1;) {
    const count = Number(fields[index]);
    const [kind = "", text = ""] = fields.slice(index + 1 + count, index + 3 + count);
    if (kind.startsWith("CONFLICT")) {
      files.push(...fields.slice(index + 1, index + 1 + count));
      texts.push(text.trim());
    }
    index += count + 3;
  }
  return describeConflicts(files, texts, heads);
}

function describeConflicts(
  files: readonly string[],
  texts: readonly string[],
  { current, incoming }: MergeHeads,
): { files: string[]; description: string } {
  // Git adds the branch to the name of a file that cannot keep its name; in a work tree it adds `HEAD` or the branch.
  const renamed = (text: string) =>
    text
      .replaceAll(`~${current.commit}`, "~HEAD")
      .replaceAll(`~${incoming.commit}`, `~${incoming.branch.replaceAll("/", "_")}`);
  const readable = texts.map((text) =>
    renamed(text).replaceAll(current.commit, current.branch).replaceAll(incoming.commit, incoming.branch),
  );
  const sorted = [...new Set(files.map(renamed))].toSorted();
  const count = sorted.length === 1 ? "1 file" : `${sorted.length} files`;
  const head = `Merging ${incoming.branch} into ${current.branch} conflicts in ${count}:`;
  return { files: sorted, description: [head, ...readable.map((text) => `- ${text}`)].join("\n") };
}

export async function startMerge(
  git: Git,
  { incoming }: MergeHeads,
): Promise<{ yes: boolean; output: string }> {
  // Conflict markers contain the name of the branch.
  const isTip = (await resolveCommit(git, `refs/heads/${incoming.branch}`)) === incoming.commit;
  const name = isTip ? incoming.branch : incoming.commit;
  const style = ["-c", "merge.conflictStyle=diff3"];
  return await git.ask(
    ...MERGE_SETTINGS,
    ...style,
    "merge",
    "--no-commit",
    "--no-ff",
    "--no-autostash",
    name,
  );
}

export async function unmergedFiles(git: Git): Promise<string[]> {
  const lines = splitAtNul(await git.run("ls-files", "--unmerged", "-z"));
  return [...new Set(lines.map((line) => line.slice(line.indexOf("\t") + 1)))].toSorted();
}
