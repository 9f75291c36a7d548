import { AgenticError } from "../errors.ts";
import type { Workspace, Workspaces } from "../ports/workspaces.ts";
import type { Place } from "../run/record.ts";
import { abandonConflict, openConflict } from "./merge/merge-conflict.ts";
import { merge } from "./merge/merge.ts";
import { checkOutRunBranch, deleteMergedBranches } from "./process/checkout-branch.ts";
import { type Checkout, createCheckout } from "./process/checkout.ts";
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
import { pruneOrphans } from "./worktrees/prune-orphans.ts";
import { createWorktrees, type WorktreeRepository } from "./worktrees/worktrees.ts";

interface WorkspacesOptions {
  readonly head?: Base | undefined;
  readonly detached?: DetachedHead | undefined;
  /** `none`: those of worktrees stay empty. */
  readonly submodules?: "auto" | "none";
  /** Where commits of submodules go; absent where those of the run stay in this clone. */
  readonly remotes?: (() => Promise<Remotes>) | undefined;
  /** What no step may commit. */
  readonly findSecrets?: FindSecrets | undefined;
  /** Settings from before the first step of a run, where some are kept. */
  readonly savedSettings?: (() => readonly Setting[] | undefined) | undefined;
  /** Absent where no steps run. */
  readonly guard?: SettingsGuard | undefined;
}

/** Places to work in, for a folder that may or may not be a repository. */
export function createWorkspaces(
  directory: string,
  repository: Repository | undefined,
  {
    head,
    detached,
    submodules: wanted = "auto",
    remotes,
    findSecrets,
    guard,
    savedSettings: kept,
  }: WorkspacesOptions = {},
): Workspaces {
  const submodules =
    repository && wanted === "auto"
      ? createSubmodules({ repository, remotes, savedSettings: kept })
      : undefined;
  const worktrees = repository && createWorktrees(repository);
  const whole = repository && worktrees && { ...repository, worktrees, submodules, findSecrets };
  const required = () => require(whole, directory);
  const checkout = repository && createCheckout(repository);
  return {
    checkSettings: async () => await guard?.check(),
    hide: async (paths) => {
      if (repository)
        await excludeFromStatus(
          repository,
          [...paths, WORKTREES].map((path) => `/${path}/`),
        );
    },
    base: (needs) => baseOf(required(), needs, { head, detached, checkout }),
    reserveCheckout: async (runId) => await (checkout ?? createCheckout(required())).claim(runId),
    names: ({ workflow, prefix, title: words, suffix }) => ({
      branch: branchName(prefix, words, suffix),
      path: worktreePath(workflow, suffix),
    }),
    branchNames,
    open: (place, options) => openPlace(required(), place, { ...options, checkout }),
    folder: () => createFolderWorkspace(directory),
    release: async ({ mode, path }) => mode === "worktree" && (await required().worktrees.release(path)),
    recycle: async ({ mode, path }) => mode === "worktree" && (await required().worktrees.recycle(path)),
    hasWorktree: async (path) => (await required().worktrees.readState(path)).state !== "void",
    isDamaged: async (path) => (await required().worktrees.readState(path)).state === "damaged",
    removeRecycled: async () => whole?.worktrees.drain(),
    prune: async (isHeld, keepFor = () => undefined) =>
      whole ? await pruneOrphans(whole, { isHeld, keepFor }) : { removed: [], remaining: [] },
    merge: (into, request) => merge(required(), into, request),
    openConflict: (into, request, { keep = () => {}, ...place }) =>
      openConflict(required(), { into, request }, { ...place, keep }),
    abandonConflict: (place, keep) => abandonConflict(required(), place, keep),
    deleteBranches: (heads, into) => deleteMergedBranches(required(), heads, into),
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
  // A run works in the checkout now, or was killed there: this one begins where that one began.
  return (RUN_BRANCH.test(base.branch) && (await checkout?.originalBase(base.branch))) || base;
}

const RUN_BRANCH = /-[0-9a-z]{6}$/;

function needsWorktree({ branch }: Base): AgenticError {
  return unsuitable(
    `A run on the pull request of ${branch} needs a place beside the checkout, which stays as it is. Set \`git.worktree: true\`.`,
  );
}

type Opening = Parameters<Workspaces["open"]>[1] & { readonly checkout: Checkout | undefined };

async function openPlace(
  repository: WorktreeRepository,
  place: Place,
  { commits, keep = () => {}, checkout }: Opening,
): Promise<Workspace> {
  const { submodules, findSecrets } = repository;
  const { mode, path, branch, base_sha: base } = place;
  if (mode === "checkout") {
    await checkout?.recordOrigin(place);
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
  const workspace = createGitWorkspace({
    git,
    branch,
    base,
    owned: commits,
    submodules,
    findSecrets,
    repair,
  });
  if (isRelinked && commits) await workspace.recover(await git.run("rev-parse", "HEAD"), keep);
  return workspace;
}

function require(repository: WorktreeRepository | undefined, directory: string): WorktreeRepository {
  if (repository) return repository;
  throw new AgenticError({
    code: "git-unsuitable",
    message: `${directory} is not in a git repository, and this workflow works on a branch. Run it in a repository (git init), or set \`git.enabled: false\`.`,
  });
}
