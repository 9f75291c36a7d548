import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync, realpathSync, statSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { basename, dirname, isAbsolute, join, resolve } from "node:path";
import type { Environment } from "../../config/credential-variables.ts";
import { makeFolder } from "../../system/make-folder.ts";
import { isPathInside } from "../../system/path-containment.ts";
import { readRegularText } from "../../system/read-file.ts";

const temporaryFolders = new Map<string, string>();
const warnings = new Map<string, string>();

/** A folder that only this user can read: below the runner's temporary folder or the user's state folder, else a temporary one of this process. */
export function privateFolder(root: string, environment: Environment): string {
  const folder = defaultFolder(root, environment);
  const reason = isPathInside(root, folder) ? undefined : preparePrivateFolder(folder);
  if (reason === PREPARED) return folder;
  let temporary = temporaryFolders.get(root);
  if (temporary === undefined) {
    temporary = mkdtempSync(join(tmpdir(), "agentic-sdlc-"));
    temporaryFolders.set(root, temporary);
    if (reason !== undefined) warnings.set(temporary, describeTemporaryFolder(folder, { temporary, reason }));
  }
  return temporary;
}

export function existingPrivateFolder(root: string, environment: Environment): string | undefined {
  return existsSync(defaultFolder(root, environment))
    ? privateFolder(root, environment)
    : temporaryFolders.get(root);
}

function defaultFolder(root: string, environment: Environment): string {
  const name = createHash("sha256").update(realpathSync(root)).digest("hex").slice(0, 24);
  return join(parentOf(environment), `${name}.git`);
}

export function findGitFolder(root: string): string | undefined {
  const link = join(root, ".git");
  const stat = statSync(link, { throwIfNoEntry: false });
  if (stat?.isDirectory()) return realpathSync(link);
  const target = stat?.isFile() ? /^gitdir: (.+)$/m.exec(readRegularText(link))?.[1] : undefined;
  return target === undefined ? undefined : resolve(root, target);
}

/** Returns the main checkout of a linked worktree, whose settings it shares; the folder itself if it is no linked worktree. */
export function mainCheckout(root: string): string {
  const folder = findGitFolder(root);
  const link = folder && join(folder, "commondir");
  if (link === undefined || !existsSync(link)) return root;
  const shared = resolve(dirname(link), readRegularText(link).trim());
  return basename(shared) === ".git" ? dirname(shared) : shared;
}

export function takeFolderWarning(folder: string): string | undefined {
  const problem = warnings.get(folder);
  warnings.delete(folder);
  return problem;
}

function describeTemporaryFolder(
  folder: string,
  { temporary, reason }: { temporary: string; reason: string },
): string {
  return `${folder} cannot hold the engine's copy of the repository (${reason}), so this process uses ${temporary}. Set XDG_STATE_HOME to a folder that you can write to.`;
}

/** Relative if the environment names no home folder. */
function parentOf(environment: Environment): string {
  const runner = environment["RUNNER_TEMP"];
  const state = environment["XDG_STATE_HOME"];
  if (runner !== undefined && isAbsolute(runner)) return join(runner, "agentic-sdlc");
  if (state !== undefined && isAbsolute(state)) return join(state, "agentic-sdlc");
  return join(homeOf(environment), ".local", "state", "agentic-sdlc");
}

function homeOf({ HOME: home }: Environment): string {
  try {
    return home ?? homedir();
  } catch {
    // The system does not know the user, as in many containers.
    return "";
  }
}

const PREPARED = "";

function preparePrivateFolder(folder: string): string {
  if (!isAbsolute(folder)) return "HOME is not an absolute path";
  try {
    makeFolder(dirname(folder), 0o700);
    makeFolder(folder, 0o700);
    const { uid, mode } = statSync(folder);
    if (process.getuid && uid !== process.getuid()) return "it belongs to another user";
    if ((mode & 0o077) !== 0) chmodSync(folder, 0o700);
    return PREPARED;
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  }
}
