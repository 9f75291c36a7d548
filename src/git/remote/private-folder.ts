import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync, realpathSync, statSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { basename, dirname, isAbsolute, join, resolve } from "node:path";
import type { Environment } from "../../config/credential-variables.ts";
import { makeFolder } from "../../system/make-folder.ts";
import { isPathInside } from "../../system/path-containment.ts";
import { readRegularText } from "../../system/read-file.ts";

const made = new Map<string, string>();
/** By folder: what people have to be told of it. */
const untold = new Map<string, string>();

/**
 * Folder of a checkout's private repository, for this user alone: of the runner's job on CI, else among the user's state. Where it cannot
 * be had there, or would lie in the checkout, it is one for this process.
 */
export function privateFolder(root: string, environment: Environment): string {
  const folder = placeOf(root, environment);
  const reason = isPathInside(root, folder) ? undefined : makeOurs(folder);
  if (reason === OURS) return folder;
  let known = made.get(root);
  if (known === undefined) {
    known = mkdtempSync(join(tmpdir(), "agentic-sdlc-"));
    made.set(root, known);
    if (reason !== undefined) untold.set(known, temporaryWords(folder, { known, reason }));
  }
  return known;
}

/** The same to read from; undefined where nothing is kept. */
export function existingPrivateFolder(root: string, environment: Environment): string | undefined {
  return existsSync(placeOf(root, environment)) ? privateFolder(root, environment) : made.get(root);
}

function placeOf(root: string, environment: Environment): string {
  const name = createHash("sha256").update(realpathSync(root)).digest("hex").slice(0, 24);
  return join(parentOf(environment), `${name}.git`);
}

/** Git's folder of a checkout, without git's help; undefined where it has none. */
export function findGitFolder(root: string): string | undefined {
  const link = join(root, ".git");
  const stat = statSync(link, { throwIfNoEntry: false });
  if (stat?.isDirectory()) return realpathSync(link);
  const target = stat?.isFile() ? /^gitdir: (.+)$/m.exec(readRegularText(link))?.[1] : undefined;
  return target === undefined ? undefined : resolve(root, target);
}

/** The checkout that linked worktrees of a repository share their settings with; the folder itself where it is none of them. */
export function mainCheckout(root: string): string {
  const folder = findGitFolder(root);
  const link = folder && join(folder, "commondir");
  if (link === undefined || !existsSync(link)) return root;
  const shared = resolve(dirname(link), readRegularText(link).trim());
  return basename(shared) === ".git" ? dirname(shared) : shared;
}

/** Why a private repository is one for this process, for people; returned once. */
export function takeFolderWarning(folder: string): string | undefined {
  const problem = untold.get(folder);
  untold.delete(folder);
  return problem;
}

function temporaryWords(folder: string, { known, reason }: { known: string; reason: string }): string {
  return `${folder} cannot hold the engine's copy of the repository (${reason}), so this process uses ${known}; set XDG_STATE_HOME to a folder that you can write to.`;
}

/** Relative where the environment names no home. */
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
    // A user without an entry among the system's users, as in many containers.
    return "";
  }
}

const OURS = "";

/** Makes it where it is not there, and sees to it that nobody else can look in. Returns why that is not so, or `OURS`. */
function makeOurs(folder: string): string {
  if (!isAbsolute(folder)) return "HOME is no absolute path";
  try {
    makeFolder(dirname(folder), 0o700);
    makeFolder(folder, 0o700);
    const { uid, mode } = statSync(folder);
    if (process.getuid && uid !== process.getuid()) return "it belongs to another user";
    if ((mode & 0o077) !== 0) chmodSync(folder, 0o700);
    return OURS;
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  }
}
