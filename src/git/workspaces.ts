import { AgenticError } from "../errors.ts";
import type { Workspace, Workspaces } from "../ports.ts";
import type { Place } from "../run/record.ts";
import { exclude, type Repository, requireBase } from "./repository.ts";
import { createFolderWorkspace, createGitWorkspace } from "./workspace.ts";
import {
  branchName,
  ensureCheckout,
  ensureWorktree,
  removeWorktree,
  worktreePath,
  WORKTREES,
} from "./worktree.ts";

/** Places to work in, for a folder that may or may not be a repository. */
export function createWorkspaces(directory: string, repository: Repository | undefined): Workspaces {
  return {
    hide: async (paths) => {
      if (repository)
        await exclude(
          repository,
          [...paths, WORKTREES].map((path) => `/${path}/`),
        );
    },
    base: (needs) => requireBase(require(repository, directory), needs),
    names: ({ workflow, prefix, words, suffix }) => ({
      branch: branchName(prefix, words, suffix),
      path: worktreePath(workflow, suffix),
    }),
    open: (place, { commits }) => openPlace(require(repository, directory), place, commits),
    folder: () => createFolderWorkspace(directory),
    release: async ({ mode, path }) =>
      mode === "worktree" && (await removeWorktree(require(repository, directory), path)),
  };
}

async function openPlace(repository: Repository, place: Place, commits: boolean): Promise<Workspace> {
  const { mode, branch, base_sha: base } = place;
  const owned = mode === "worktree";
  const directory = owned
    ? await ensureWorktree(repository, { path: place.path, branch, base })
    : await ensureCheckout(repository, { branch, base });
  return createGitWorkspace({
    git: repository.git.with({ directory }),
    branch,
    base,
    owned: owned && commits,
  });
}

function require(repository: Repository | undefined, directory: string): Repository {
  if (repository) return repository;
  throw new AgenticError({
    code: "git-unsuitable",
    message: `${directory} is not in a git repository, and this workflow works on a branch. Run it in a repository (git init), or set \`git.enabled: false\`.`,
  });
}
