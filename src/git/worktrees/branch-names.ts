/** Folder of the engine's worktrees, relative to the repository. */
export const WORKTREES = ".worktrees";

/** What the names of the engine's worktrees begin with. */
export const WORKTREE_PREFIX = "agentic-";

const PART_LIMIT = 30;

const cut = (part: string): string => part.slice(0, PART_LIMIT);

/** Names of a run's worktree; each part is cut to 30 characters, so that paths stay short enough for every system. */
export function worktreePath(workflow: string, suffix: string): string {
  return `${WORKTREES}/${WORKTREE_PREFIX}${cut(workflow)}-${suffix}`;
}

/** The run's branch: prefix, a few words of what is asked, and the run's six characters, which make it unique. */
export function branchName(prefix: string, words: string, suffix: string): string {
  const slug = cutAtWord(
    words
      .toLowerCase()
      .normalize("NFKD")
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, ""),
  );
  return `${prefix}${slug === "" ? "run" : slug}-${suffix}`;
}

function cutAtWord(slug: string): string {
  if (slug.length <= PART_LIMIT) return slug;
  const end = slug.lastIndexOf("-", PART_LIMIT);
  return slug.slice(0, end > 0 ? end : PART_LIMIT);
}

/** Branch of a step of a parallel block, and its worktree; the suffix makes them unique, since parts are cut. */
export function branchNames(step: { workflow: string; step: string; suffix: string }): {
  branch: string;
  path: string;
} {
  const name = `${cut(step.workflow)}-${cut(step.step)}-${step.suffix}`;
  return { branch: `agentic/${name}`, path: `${WORKTREES}/${WORKTREE_PREFIX}${name}` };
}

/** Where the worktree of a branch of the engine's stands. */
export function worktreePathOf(branch: string): string {
  return `${WORKTREES}/${WORKTREE_PREFIX}${branch.replace(/^agentic\//, "")}`;
}

/** Refs, never pushed, that tell the branches of merges from others: they may go with their merge. */
export const MERGE_REFS = "refs/agentic/merges/";
