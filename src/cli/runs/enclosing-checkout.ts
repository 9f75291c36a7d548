import type { Io } from "../../runner/process/io.ts";
import { openProjectForReading, openProject, type Project } from "../../runner/start/project.ts";
import { findProjectRoot } from "../../system/package-root.ts";
import { enclosingCheckout } from "../../wiring/open-notebook.ts";

/** Opens the project of a command that agents also call, with the checkout's configuration: an agent may have changed that of its worktree. */
export function openEnclosingCheckout({ cwd }: Pick<Io, "cwd">): Project {
  return { ...openProject(checkoutOf(cwd)), ...findProjectRoot(cwd) };
}

export function readEnclosingCheckout({ cwd, stderr }: Pick<Io, "cwd" | "stderr">): Project {
  return { ...openProjectForReading({ cwd: checkoutOf(cwd), stderr }), ...findProjectRoot(cwd) };
}

function checkoutOf(cwd: string): string {
  return enclosingCheckout(findProjectRoot(cwd).root);
}
