import { checkoutAround } from "../compose/notebook.ts";
import { projectRoot } from "../package-root.ts";
import type { Io } from "../launch/io.ts";
import { openForReading, openProject, type Project } from "../launch/project.ts";

/** The place of a command that agents call too: its configuration is that of the checkout, as in a worktree an agent could have changed it. */
export function openAroundWorktree({ cwd }: Pick<Io, "cwd">): Project {
  return { ...openProject(checkoutOf(cwd)), ...projectRoot(cwd) };
}

/** The same as `openForReading`. */
export function readAroundWorktree({ cwd, stderr }: Pick<Io, "cwd" | "stderr">): Project {
  return { ...openForReading({ cwd: checkoutOf(cwd), stderr }), ...projectRoot(cwd) };
}

function checkoutOf(cwd: string): string {
  return checkoutAround(projectRoot(cwd).root);
}
