import { existsSync, lstatSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { makeFolder } from "../../system/make-folder.ts";
import { isPathInside, resolveRealPath } from "../../system/path-containment.ts";
import { readRegularText } from "../../system/read-file.ts";
import { splitAtNul } from "../process/commits.ts";
import { gitDirLocation } from "../process/git-directory.ts";
import type { Git } from "../process/git.ts";
import { gitPath } from "../process/repository.ts";
import type { Remotes } from "../remote/remotes.ts";

export interface Submodule {
  readonly name: string;
  readonly path: string;
  readonly commit: string;
}

/** The same submodule in the user's checkout before the first step. Changes by steps have no effect. */
export interface Origin {
  readonly gitDir: string;
  readonly url: string | undefined;
}

export interface Submodules {
  /** Populates or repairs the submodules of a worktree that the user's checkout has populated; the others stay empty. Errors: `git-unsuitable`. */
  populate(git: Git): Promise<void>;
  fetchCommit(submodule: PopulatedSubmodule): Promise<void>;
  recordOrigins(git: Git): Promise<void>;
  originOf(gitDir: string): Origin | undefined;
  origins(): readonly Origin[];
  /** Undefined if commits of the run stay in this clone. */
  readonly remotes: (() => Promise<Remotes>) | undefined;
}

/** Most repositories have none: git is not started for them. */
export function hasSubmodules({ directory }: Git): boolean {
  return lstatSync(join(directory, ".gitmodules"), { throwIfNoEntry: false })?.isFile() === true;
}

/** Returns submodules that `.gitmodules` and the index, or a commit, name, in folders inside the work tree. */
export async function listSubmodules(git: Git, commit?: string): Promise<Submodule[]> {
  const names = await namesByPath(git, commit);
  if (names.size === 0) return [];
  const list = commit === undefined ? ["ls-files", "--stage"] : ["ls-tree", "-r", "--full-tree", commit];
  const [command = "", ...args] = list;
  const listed = await git.run("--literal-pathspecs", command, "-z", ...args, "--", ...names.keys());
  return splitAtNul(listed).flatMap((line) => {
    const [, id, path = ""] = /^160000 (?:commit )?(\w+)(?: 0)?\t([^]+)$/.exec(line) ?? [];
    const name = names.get(path);
    const isReal = isPathInside(resolveRealPath(git.directory), resolveRealPath(join(git.directory, path)));
    return id === undefined || name === undefined || !isReal ? [] : [{ name, path, commit: id }];
  });
}

/** Returns names of submodules by path, from `.gitmodules` or a commit. Omits names that lead out of git's own folder. */
export async function namesByPath(git: Git, commit?: string): Promise<ReadonlyMap<string, string>> {
  if (commit === undefined && !hasSubmodules(git)) return new Map();
  const source =
    commit === undefined
      ? ["--file", join(git.directory, ".gitmodules")]
      : ["--blob", `${commit}:.gitmodules`];
  const listed = await git.try("config", ...source, "-z", "--get-regexp", "^submodule\\..*\\.path$");
  const entries = splitAtNul(listed ?? "").flatMap((record): [string, string][] => {
    const end = record.indexOf("\n");
    const name = record.slice("submodule.".length, end - ".path".length);
    const isPlain = name.split(/[/\\]/).every((part) => part !== "" && part !== "." && part !== "..");
    return end === -1 || !isPlain ? [] : [[record.slice(end + 1).replace(/\/+$/, ""), name]];
  });
  return new Map(entries);
}

export function submoduleGitFolder(folder: string): string | undefined {
  const link = join(folder, ".git");
  const stats = lstatSync(link, { throwIfNoEntry: false });
  if (stats?.isDirectory() === true) return link;
  if (stats?.isFile() !== true) return undefined;
  const target = /^gitdir: (.+)$/m.exec(readRegularText(link))?.[1];
  const gitDir = target === undefined ? undefined : resolve(folder, target);
  return gitDir !== undefined && existsSync(join(gitDir, "HEAD")) ? gitDir : undefined;
}

export function submoduleGit(git: Git, path: string, gitDir: string): Git {
  return git.with({ location: gitDirLocation(gitDir, join(git.directory, path)) });
}

/** Marker file in git's folder of a submodule that the engine populated. */
export const POPULATED = "agentic-ready";

export interface PopulatedSubmodule {
  readonly git: Git;
  readonly gitDir: string;
  readonly path: string;
  readonly commit: string;
}

export async function populatedSubmodules(git: Git, from?: string): Promise<PopulatedSubmodule[]> {
  const all = from === undefined && !hasSubmodules(git) ? [] : await listSubmodules(git, from);
  if (all.length === 0) return [];
  const modules = await gitPath(git, "modules");
  return all.flatMap(({ path, commit, name }) => {
    const own = join(modules, name);
    const gitDir = existsSync(join(own, POPULATED)) ? own : submoduleGitFolder(join(git.directory, path));
    return gitDir === undefined ? [] : [{ git: submoduleGit(git, path, gitDir), gitDir, path, commit }];
  });
}

/** Links the folder of a submodule to git's folder of it, whatever a step put in place of the link. */
export function linkFolder(directory: string, gitDir: string): void {
  makeFolder(directory);
  const link = join(directory, ".git");
  if (lstatSync(link, { throwIfNoEntry: false })?.isFile() !== true)
    rmSync(link, { recursive: true, force: true });
  writeFileSync(link, `gitdir: ${relative(directory, gitDir)}\n`);
}
