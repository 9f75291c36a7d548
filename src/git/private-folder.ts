import { chmodSync, mkdirSync, mkdtempSync, statSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";
import type { Environment } from "../config/credentials.ts";
import { isInside } from "../inside.ts";

const made = new Map<string, string>();

/**
 * Folder of a checkout's private repository, for this user alone: of the runner's job on CI, else among the user's state. Where it cannot
 * be had there, or would lie in the checkout, it is one for this process.
 */
export function privateFolder(root: string, environment: Environment, name: string): string {
  const parent = parentOf(environment);
  const folder = join(parent, `${name}.git`);
  if (!isInside(root, folder) && isOurs(folder)) return folder;
  const known = made.get(root) ?? mkdtempSync(join(tmpdir(), "agentic-sdlc-"));
  made.set(root, known);
  return known;
}

function parentOf(environment: Environment): string {
  const runner = environment["RUNNER_TEMP"];
  const state = environment["XDG_STATE_HOME"];
  if (runner !== undefined && isAbsolute(runner)) return join(runner, "agentic-sdlc");
  const home = environment["HOME"] ?? homedir();
  return join(
    state !== undefined && isAbsolute(state) ? state : join(home, ".local", "state"),
    "agentic-sdlc",
  );
}

/** Makes it where it is not there, and sees to it that nobody else can look in. */
function isOurs(folder: string): boolean {
  try {
    mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { uid, mode } = statSync(folder);
    if (process.getuid && uid !== process.getuid()) return false;
    if ((mode & 0o077) !== 0) chmodSync(folder, 0o700);
    return true;
  } catch {
    return false;
  }
}
