import { rmSync } from "node:fs";
import { AgenticError } from "../../errors.ts";
import type {
  CommitChange,
  CommitKey,
  DiffStat,
  KeepPatch,
  RestoreRequest,
  StepCommit,
  Workspace,
} from "../../ports/workspaces.ts";
import { requireBranch, ensureBranchRef, returnToBranch } from "../process/checkout.ts";
import {
  changedSince,
  filesBetween,
  findCommit,
  messageArguments,
  isAncestor,
  splitAtNul,
} from "../process/commits.ts";
import type { Git } from "../process/git.ts";
import { changeIndex, diffWorkTree } from "../process/index-file.ts";
import { gitPath } from "../process/repository.ts";
import { type FindSecrets, secretFoundError, findSecretInCommits } from "../process/secret-scan.ts";
import {
  gitlinksBetween,
  gitlinksIn,
  parseRawDiff,
  RAW_DIFF,
  requireFetchableCommits,
  requireCommittedSubmodules,
  stageAll,
} from "../submodules/gitlinks.ts";
import type { Submodules } from "../submodules/submodule-tree.ts";
import { updateSubmodules } from "../submodules/submodules.ts";
import { saveDiffAsPatch } from "./patch.ts";
import { createSetupRecord, createFolder } from "./workspace-folder.ts";
import {
  restoreAfter,
  resetTo,
  compareAfter,
  hashOf,
  resetAfter,
  writeSnapshotTree,
} from "./reset-worktree.ts";

interface GitWorkspaceOptions {
  readonly git: Git;
  readonly branch: string;
  readonly base: string;
  /** Whether the engine owns the folder. Only then is it ever reset. */
  readonly owned: boolean;
  readonly submodules?: Submodules | undefined;
  readonly repair?: () => Promise<string | undefined>;
  readonly findSecrets?: FindSecrets | undefined;
  readonly isWorktree?: boolean;
}

export function createGitWorkspace(options: GitWorkspaceOptions): Workspace {
  const { git, branch, owned, repair = () => Promise.resolve(undefined) } = options;
  let lock: Promise<string> | undefined;
  /** Removes the lock of a git that was killed with its session. */
  const unlock = async () => {
    if (owned) rmSync(await (lock ??= gitPath(git, "index.lock")), { force: true });
  };
  const context: WorkspaceContext = {
    ...options,
    unlock,
    repair: async () => {
      const damage = await repair();
      // A repaired worktree has another record.
      if (damage !== undefined) lock = undefined;
      return damage;
    },
  };
  const folder = createFolder(git.directory);
  const recoverTo: Workspace["recover"] = (base, keep) => recover(context, { base, keep });
  return {
    directory: git.directory,
    branch,
    owned,
    ...(options.isWorktree ? { setupRecord: createSetupRecord(git) } : {}),
    currentCommit: () => git.run("rev-parse", "--verify", "HEAD"),
    tree: async (commit) =>
      commit === undefined
        ? await writeSnapshotTree(git)
        : await git.try("rev-parse", "--verify", "--quiet", `${commit}^{tree}`),
    committedSince: (commit) => movedFrom(context, commit),
    commit: (key, change) => commit(context, key, change),
    recover: recoverTo,
    repair: async (base, keep) => {
      const damage = await context.repair();
      if (damage !== undefined && owned) await recover(context, { base, keep });
      return damage;
    },
    restoreCommit: async (commit, back) => {
      const head = await goBack(context, commit, back);
      return { head, files: await filesBetween(git, options.base, head) };
    },
    changes: () => changesSince(git, options.base),
    changedSince: (base) => changedSince(git, base),
    subjects: () => subjectsBefore(git, options.base),
    isCommitted: (path) => isCommitted(git, path),
    runAndRevert: (run) => (owned ? restoreAfter(git, run) : run()),
    runWithoutChanges: (base, run, keep) =>
      owned
        ? resetAfter({ git, branch, unlock, recover: recoverTo }, { base, run, keep })
        : compareAfter({ ...folder, changedSince: (since) => changedSince(git, since) }, { base, run }),
    hashOf: (path) => hashOf(folder, path),
    ...folder,
  };
}

/** A plain folder: nothing is committed or reset. */
export function createFolderWorkspace(directory: string): Workspace {
  const folder = createFolder(directory);
  return {
    directory,
    branch: undefined,
    owned: false,
    currentCommit: () => Promise.resolve(undefined),
    tree: () => Promise.resolve(undefined),
    committedSince: () => Promise.resolve(undefined),
    commit: () => Promise.resolve(undefined),
    recover: () => Promise.resolve(),
    repair: () => Promise.resolve(undefined),
    restoreCommit: (base) => Promise.resolve({ head: base, files: [] }),
    changes: () => Promise.resolve({ commits: 0, files: [], added: 0, removed: 0 }),
    changedSince: () => Promise.resolve([]),
    subjects: () => Promise.resolve([]),
    isCommitted: () => Promise.resolve(false),
    runAndRevert: (run) => run(),
    runWithoutChanges: async (_base, run) => ({ result: await run(), changes: undefined }),
    hashOf: (path) => hashOf(folder, path),
    ...folder,
  };
}

type WorkspaceContext = Omit<GitWorkspaceOptions, "base"> &
  Required<Pick<GitWorkspaceOptions, "repair">> & { readonly unlock: () => Promise<void> };

async function commit(
  context: WorkspaceContext,
  key: CommitKey,
  { base, message, path, except = [] }: CommitChange,
): Promise<StepCommit | undefined> {
  const { git, branch, owned, unlock, findSecrets } = context;
  const head = owned ? await returnToBranch(git, { branch, base }) : await requireBranch(git, branch);
  const isMade = async () => head !== base && (await findCommit(git, key, `${base}..HEAD`)) !== undefined;
  if (message !== undefined && !(await isMade())) {
    await unlock();
    const files = { message, path, except };
    if (owned) await commitFiles(context, key, files);
    else await changeIndex(git, (own) => commitFiles({ ...context, git: own }, key, files));
  }
  const landed = await commitSince(git, base);
  // Checks the commits of a step; commits of the engine were checked before.
  if (landed && head !== base)
    await requireFetchableCommits(context, await gitlinksBetween(git, base, landed.head));
  const secret =
    landed && findSecrets && (await findSecretInCommits(git, [`${base}..${landed.head}`], findSecrets));
  if (secret) throw secretFoundError(secret);
  return landed;
}

async function commitSince(git: Git, base: string): Promise<StepCommit | undefined> {
  const head = await git.run("rev-parse", "HEAD");
  if (head === base) return undefined;
  return { head, files: await filesBetween(git, base, head) };
}

/** Adds a commit on top instead of moving the branch back: pushed commits stay, and no push is forced. */
async function goBack(
  context: WorkspaceContext,
  commit: string,
  { key, message, backupBranch }: RestoreRequest,
): Promise<string> {
  const { git, branch, owned, unlock } = context;
  if (owned) await returnToBranch(git, { branch, base: commit });
  else await requireBranch(git, branch);
  const head = await git.run("rev-parse", "HEAD");
  const found = await findCommit(git, key, `${commit}..${head}`);
  if (found !== undefined) {
    await updateSubmodules(context, { from: `${found}^`, to: found });
    return head;
  }
  await git.run("update-ref", `refs/heads/${backupBranch}`, head);
  const made = await git.run(
    "commit-tree",
    `${commit}^{tree}`,
    "-p",
    head,
    ...messageArguments(key, message),
  );
  await unlock();
  const forward = (own: Git) => own.try("merge", "--quiet", "--ff-only", "--no-autostash", made);
  const moved = owned ? await forward(git) : await changeIndex(git, forward);
  if (moved !== undefined) {
    await updateSubmodules(context, { from: head, to: made });
    return made;
  }
  throw new AgenticError({
    code: "git-unsuitable",
    message: `Uncommitted changes in ${git.directory} prevent going back to ${commit.slice(0, 8)}. Commit or remove them, then resume.`,
  });
}

async function movedFrom({ git, branch }: WorkspaceContext, commit: string): Promise<StepCommit | undefined> {
  if (await isAncestor(git, commit, "HEAD")) return await commitSince(git, commit);
  throw new AgenticError({
    code: "git-unsuitable",
    message: `Branch ${branch} no longer contains ${commit.slice(0, 8)}, a commit of the run. Restore it (git branch -f ${branch} ${commit.slice(0, 8)}), or start a new run.`,
  });
}

async function commitFiles(
  context: WorkspaceContext,
  key: CommitKey,
  { message, path, except }: { message: string; path: string | undefined; except: readonly string[] },
): Promise<void> {
  const { git } = context;
  if (path !== undefined && (await git.try("check-ignore", "--quiet", "--", path)) !== undefined) return;
  const only = pathspecs(path, except);
  await requireCommittedSubmodules(context);
  await stageAll(git, only);
  const staged = parseRawDiff(await git.run("diff", "--cached", ...RAW_DIFF, ...only));
  if (staged.length === 0) return;
  const links = gitlinksIn(staged);
  try {
    await requireFetchableCommits(context, links);
  } catch (error) {
    // Git treats a staged folder as a gitlink even after its repository was removed.
    await git.run("--literal-pathspecs", "reset", "--quiet", "--", ...links.map((link) => link.path));
    throw error;
  }
  const texts = messageArguments(key, message);
  await git.run("commit", "--quiet", "--no-verify", "--cleanup=whitespace", ...texts, ...only);
}

function pathspecs(path: string | undefined, except: readonly string[]): string[] {
  if (path !== undefined) return ["--", `:(literal)${path}`];
  return except.length === 0 ? [] : ["--", ".", ...except.map((each) => `:(exclude,literal)${each}`)];
}

/** A replicated file has at most 8 MiB. */
const MAX_PATCH = 7 * 1024 * 1024;

async function recover(
  { git, branch, owned, submodules, unlock, repair }: WorkspaceContext,
  { base, keep }: { base: string; keep: KeepPatch },
): Promise<void> {
  await repair();
  if (owned) await submodules?.populate(git);
  await saveDiffAsPatch(git, { base, keep, owned, maxBytes: MAX_PATCH });
  if (!owned) return;
  await unlock();
  const ref = `refs/heads/${branch}`;
  await ensureBranchRef(git, ref, base);
  await git.run("symbolic-ref", "HEAD", ref);
  await resetTo(git, base);
  await submodules?.populate(git);
}

async function changesSince(git: Git, base: string): Promise<DiffStat> {
  const numbers = await git.run("diff", "--numstat", "-z", "--no-renames", base, "HEAD");
  const commits = await git.run("rev-list", "--count", `${base}..HEAD`);
  let [added, removed] = [0, 0];
  const files = splitAtNul(numbers).map((row) => {
    const [plus = "", minus = "", file = ""] = row.split("\t");
    added += Number.parseInt(plus, 10) || 0;
    removed += Number.parseInt(minus, 10) || 0;
    return file;
  });
  return { commits: Number(commits), files, added, removed };
}

const MAX_SUBJECTS = 30;

async function subjectsBefore(git: Git, base: string): Promise<readonly string[]> {
  const found = await git.try("log", "--no-merges", "--format=%s", `--max-count=${MAX_SUBJECTS}`, base, "--");
  return (found ?? "").split("\n").filter((subject) => subject !== "");
}

async function isCommitted(git: Git, path: string): Promise<boolean> {
  const entry = await git.try("ls-tree", "--name-only", "HEAD", "--", path);
  if (entry === undefined || entry === "") return false;
  return (await diffWorkTree(git, "--quiet", "HEAD", "--", `:(literal)${path}`)) !== undefined;
}
