export const WORKTREES = ".worktrees";

export const WORKTREE_PREFIX = "agentic-";

const PART_LIMIT = 30;

const truncate = (part: string): string => part.slice(0, PART_LIMIT);

/** Returns the path of a run's worktree. Each part has at most 30 characters, so that paths are short enough for every system. */
export function worktreePath(workflow: string, suffix: string): string {
  return `${WORKTREES}/${WORKTREE_PREFIX}${truncate(workflow)}-${suffix}`;
}

export function branchName(prefix: string, text: string, suffix: string): string {
  const slug = truncateAtWord(
    text
      .toLowerCase()
      .normalize("NFKD")
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, ""),
  );
  return `${prefix}${slug === "" ? "run" : slug}-${suffix}`;
}

function truncateAtWord(slug: string): string {
  if (slug.length <= PART_LIMIT) return slug;
  const end = slug.lastIndexOf("-", PART_LIMIT);
  return slug.slice(0, end > 0 ? end : PART_LIMIT);
}

export function branchNames(step: { workflow: string; step: string; suffix: string }): {
  branch: string;
  path: string;
} {
  const name = `${truncate(step.workflow)}-${truncate(step.step)}-${step.suffix}`;
  return { branch: `agentic/${name}`, path: `${WORKTREES}/${WORKTREE_PREFIX}${name}` };
}

export function worktreePathOf(branch: string): string {
  return `${WORKTREES}/${WORKTREE_PREFIX}${branch.replace(/^agentic\//, "")}`;
}

/** Refs of branches of merges, never pushed: such a branch is deleted with its merge. */
export const MERGE_REFS = "refs/agentic/merges/";
