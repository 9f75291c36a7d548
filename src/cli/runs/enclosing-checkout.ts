import type { Io } from "../../runner/process/io.ts";
import { openForReading, openProject, type Project } from "../../runner/start/project.ts";
import { findProjectRoot } from "../../system/package-root.ts";
import { enclosingCheckout } from "../../wiring/open-notebook.ts";

/** The place of a command that agents call too: its configuration is that of the checkout, as in a worktree an agent could have changed it. */
export function openEnclosingCheckout({ cwd }: Pick<Io, "cwd">): Project {
  return { ...openProject(checkoutOf(cwd)), ...findProjectRoot(cwd) };
}

/** The same as `openForReading`. */
export function readEnclosingCheckout({ cwd, stderr }: Pick<Io, "cwd" | "stderr">): Project {
  return { ...openForReading({ cwd: checkoutOf(cwd), stderr }), ...findProjectRoot(cwd) };
}

function checkoutOf(cwd: string): string {
  return enclosingCheckout(findProjectRoot(cwd).root);
}
