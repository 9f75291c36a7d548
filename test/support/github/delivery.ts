import type { Project } from "../project.ts";

/** Makes a commit on a branch, without touching the work tree; a new branch starts from `base`. */
export function commitOn({ git }: Project, branch: string, base = "main"): string {
  const exists = git("branch", "--list", branch) !== "";
  const parent = git("rev-parse", exists ? branch : base);
  const message = `Work on ${branch} after ${parent.slice(0, 7)}`;
  const commit = git("commit-tree", "-p", parent, "-m", message, `${parent}^{tree}`);
  git("update-ref", `refs/heads/${branch}`, commit);
  return commit;
}
