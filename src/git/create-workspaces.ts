import { AgenticError } from "../errors.ts";
import type { Forge } from "../ports/pull-request-forge.ts";
import type { ScratchWorktree, Workspace, Workspaces } from "../ports/workspaces.ts";
import type { Redactor } from "../redaction/redactor.ts";
import type { RunWorkspace } from "../run/record.ts";
import { abandonConflict, openConflict } from "./merge/merge-conflict.ts";
import { merge } from "./merge/merge.ts";
import {
  checkOutRunBranch,
  deleteMergedBranches,
  type Checkout,
  createCheckout,
} from "./process/checkout.ts";
import {
  type Base,
  type DetachedHead,
  excludeFromStatus,
  type Repository,
  requireBase,
  unsuitable,
} from "./process/repository.ts";
import type { FindSecrets } from "./process/secret-scan.ts";
import type { Remotes } from "./remote/remotes.ts";
import type { Setting } from "./settings/read-settings.ts";
import type { SettingsGuard } from "./settings/settings-guard.ts";
import { createSubmodules } from "./submodules/submodules.ts";
import { branchName, branchNames, worktreePath, WORKTREES } from "./worktrees/branch-names.ts";
import { createFolderWorkspace, createGitWorkspace } from "./worktrees/git-workspace.ts";
import type { RefWatch } from "./worktrees/ref-watch.ts";
import { pruneOrphans } from "./worktrees/prune-orphans.ts";
import { writeSnapshotTree } from "./worktrees/reset-worktree.ts";
import { createSetupRecord } from "./worktrees/workspace-folder.ts";
import { createWorktrees, type WorktreeRepository } from "./worktrees/worktrees.ts";

interface WorkspacesOptions {
  readonly head?: Base | undefined;
  readonly detached?: DetachedHead | undefined;
  /** `none`: submodules of worktrees are not populated. */
  readonly submodules?: "auto" | "none";
  readonly remotes?: (() => Promise<Remotes>) | undefined;
  readonly findSecrets?: FindSecrets | undefined;
  /** Git settings from before the first step of a run. */
  readonly savedSettings?: (() => readonly Setting[] | undefined) | undefined;
  readonly guard?: SettingsGuard | undefined;
  readonly refs?: RefWatch | undefined;
}

export function createWorkspaces(
  directory: string,
  repository: Repository | undefined,
  { submodules: submoduleMode = "auto", findSecrets, ...options }: WorkspacesOptions = {},
): Workspaces {
  const submodules =
    repository && submoduleMode === "auto" ? createSubmodules({ repository, ...options }) : undefined;
  const worktrees = repository && createWorktrees(repository);
  const worktreeRepository = repository && worktrees && { ...repository, worktrees, submodules, findSecrets };
  const requireGit = () => requireRepository(worktreeRepository, directory);
  const checkout = repository && createCheckout(repository);
  return {
    checkSettings: async () => await options.guard?.check(),
    movedRefs: options.refs ?? (() => []),
    hide: async (paths) => {
      if (repository)
        await excludeFromStatus(
          repository,
          [...paths, WORKTREES].map((path) => `/${path}/`),
        );
    },
    base: (needs) => baseOf(requireGit(), needs, { ...options, checkout }),
    reserveCheckout: async (runId) => await (checkout ?? createCheckout(requireGit())).claim(runId),
    names: ({ workflow, prefix, title, suffix }) => ({
      branch: branchName(prefix, title, suffix),
      path: worktreePath(workflow, suffix),
    }),
    branchNames,
    open: (location, opening) => openLocation(requireGit(), location, { ...opening, checkout }),
    folder: () => createFolderWorkspace(directory),
    release: async ({ mode, path }) => mode === "worktree" && (await requireGit().worktrees.release(path)),
    recycle: async ({ mode, path }) => mode === "worktree" && (await requireGit().worktrees.recycle(path)),
    hasWorktree: async (path) => (await requireGit().worktrees.readState(path)).state !== "void",
    isDamaged: async (path) => (await requireGit().worktrees.readState(path)).state === "damaged",
    removeRecycled: async () => worktreeRepository?.worktrees.drain(),
    prune: async (isHeld, keepFor = () => undefined) =>
      worktreeRepository
        ? await pruneOrphans(worktreeRepository, { isHeld, keepFor })
        : { removed: [], remaining: [] },
    merge: (into, request) => merge(requireGit(), into, request),
    openConflict: (into, request, { keep = () => {}, ...location }) =>
      openConflict(requireGit(), { into, request }, { ...location, keep }),
    abandonConflict: (location, keep) => abandonConflict(requireGit(), location, keep),
    runAtCommit: (commit, run) => runAtCommit(requireGit(), commit, run),
    deleteBranches: (heads, into) => deleteMergedBranches(requireGit(), heads, into),
  };
}

async function baseOf(
  repository: WorktreeRepository,
  needs: Parameters<Workspaces["base"]>[0],
  {
    head,
    detached,
    checkout,
  }: Pick<WorkspacesOptions, "head" | "detached"> & { checkout: Checkout | undefined },
): Promise<Base> {
  const base = await requireBase(
    repository,
    needs,
    head ? { work: { branch: head.branch }, advice: "" } : detached,
  );
  if (head && !needs.worktree) throw needsWorktree(head);
  if (head) return head;
  // A run uses the checkout, or was killed in it: this run starts from the same base.
  return (RUN_BRANCH.test(base.branch) && (await checkout?.originalBase(base.branch))) || base;
}

const RUN_BRANCH = /-[0-9a-z]{6}$/;

function needsWorktree({ branch }: Base): AgenticError {
  return unsuitable(
    `A run on the pull request of ${branch} needs a worktree, since the checkout must not change. Set \`git.worktree: true\`.`,
  );
}

async function runAtCommit<T>(
  { worktrees, submodules }: WorktreeRepository,
  commit: string,
  run: (scratch: ScratchWorktree) => Promise<T>,
): Promise<T> {
  return await worktrees.atCommit(commit, async (git) => {
    await submodules?.populate(git);
    return await run({
      workspace: { ...createFolderWorkspace(git.directory), setupRecord: createSetupRecord(git) },
      copyFrom: async ({ directory }, files) => {
        // Git replaces links in the way instead of following them.
        const tree = await writeSnapshotTree(worktrees.git(directory));
        for (let from = 0; from < files.length; from += MOST_PATHS)
          await git.run(...RESTORE, tree, "--", ...files.slice(from, from + MOST_PATHS));
      },
    });
  });
}

const RESTORE = ["--literal-pathspecs", "checkout", "--quiet"];
/** Paths in the arguments of one call of git. */
const MOST_PATHS = 500;

type OpenOptions = Parameters<Workspaces["open"]>[1] & { readonly checkout: Checkout | undefined };

async function openLocation(
  repository: WorktreeRepository,
  location: RunWorkspace,
  { commits, keep = () => {}, checkout }: OpenOptions,
): Promise<Workspace> {
  const { submodules, findSecrets } = repository;
  const { mode, path, branch, base_sha: base } = location;
  if (mode === "checkout") {
    await checkout?.recordOrigin(location);
    await checkOutRunBranch(repository, { branch, base });
    await submodules?.recordOrigins(repository.git);
    return createGitWorkspace({ git: repository.git, branch, base, owned: false, submodules, findSecrets });
  }
  const { worktrees } = repository;
  const worktree = { path, branch, base };
  const { git, isRelinked } = await worktrees.open(worktree);
  await submodules?.populate(git);
  const repair = async () => {
    const problem = await worktrees.repair(worktree);
    if (problem !== undefined) await submodules?.populate(git);
    return problem;
  };
  const shared = { git, branch, base, submodules, findSecrets };
  const workspace = createGitWorkspace({ ...shared, owned: commits, repair, isWorktree: true });
  if (isRelinked && commits) await workspace.recover(await git.run("rev-parse", "HEAD"), keep);
  return workspace;
}

function requireRepository(
  repository: WorktreeRepository | undefined,
  directory: string,
): WorktreeRepository {
  if (repository) return repository;
  throw new AgenticError({
    code: "git-unsuitable",
    message: `${directory} is not in a git repository, and this workflow works on a branch. Run it in a repository (git init), or give the run \`--set git.enabled=false\`.`,
  });
}

export function redactedWorkspaces(workspaces: Workspaces, redactor: Redactor): Workspaces {
  const { redact } = redactor;
  return {
    ...workspaces,
    names: (run) => workspaces.names({ ...run, title: redact(run.title) }),
    open: async (location, options) => redactedWorkspace(await workspaces.open(location, options), redactor),
    folder: () => redactedWorkspace(workspaces.folder(), redactor),
    merge: (into, request) => workspaces.merge(into, { ...request, message: redact(request.message) }),
    openConflict: async (into, request, location) => {
      const redacted = { ...request, message: redact(request.message) };
      const merge = await workspaces.openConflict(into, redacted, location);
      return { ...merge, workspace: redactedWorkspace(merge.workspace, redactor) };
    },
  };
}

function redactedWorkspace(workspace: Workspace, { redact, redactDocument }: Redactor): Workspace {
  return {
    ...workspace,
    commit: (key, change) =>
      workspace.commit(key, { ...change, message: change.message && redact(change.message) }),
    writeFile: (path, content) =>
      workspace.writeFile(path, typeof content === "string" ? redactDocument(content) : content),
  };
}

export function redactedForge(forge: Forge, { redact }: Redactor): Forge {
  return {
    ...forge,
    openPullRequest: (request) =>
      forge.openPullRequest({ ...request, title: redact(request.title), body: redact(request.body) }),
  };
}
