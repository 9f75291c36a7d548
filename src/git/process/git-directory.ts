import { realpathSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { AgenticError } from "../../errors.ts";
import { readRegularText } from "../../system/read-file.ts";

/** Where git works. Each call of git names it, so that git never searches for a repository. */
export interface GitLocation {
  /** Folder in which git is started: the top of a work tree, or a bare repository. */
  readonly directory: string;
  /** Variables that name the repository. Checks first that it is the recorded one. Errors: `worktree-damaged`. */
  readonly locate: () => Promise<Readonly<Record<string, string>>>;
}

/** The repository whose top is this folder, as its `.git` is now: a later change of that is refused. */
export function checkoutLocation(directory: string): GitLocation {
  const top = resolve(directory);
  const recorded = readLinks(top);
  return {
    directory,
    // Synchronous work in a promise: a refusal is a rejection, as every other failure of git.
    locate: async () => {
      const now = readLinks(top);
      if (now?.gitFolder === recorded?.gitFolder && now?.texts === recorded?.texts)
        return variablesOf(top, recorded);
      throw worktreeDamaged(
        top,
        `its \`.git\` is no longer the one that was there at the start (${recorded?.gitFolder ?? "none"}).`,
      );
    },
  };
}

/** A repository whose folder of git's is known. */
export function gitDirLocation(gitFolder: string, directory: string): GitLocation {
  return { directory, locate: () => Promise.resolve({ GIT_DIR: gitFolder, GIT_WORK_TREE: directory }) };
}

interface Links {
  readonly gitFolder: string;
  /** What leads from the work tree to the repository, and from there to its shared part. */
  readonly texts: string;
  /** Whether work tree and repository belong to this user. */
  readonly isOwn: boolean;
}

function readLinks(top: string): Links | undefined {
  const link = join(top, ".git");
  const stat = statSync(link, { throwIfNoEntry: false });
  if (stat === undefined) return undefined;
  if (stat.isDirectory()) return { gitFolder: realpathSync(link), texts: "", isOwn: isOwn(top, link) };
  const text = readText(link);
  const target = /^gitdir: (.+)$/m.exec(text)?.[1];
  if (target === undefined) return { gitFolder: link, texts: text, isOwn: false };
  const gitFolder = resolve(top, target);
  const texts = [text, ...["gitdir", "commondir"].map((name) => readText(join(gitFolder, name)))].join("\0");
  return { gitFolder, texts, isOwn: isOwn(top, gitFolder) };
}

function variablesOf(top: string, links: Links | undefined): Record<string, string> {
  const ceiling = { GIT_CEILING_DIRECTORIES: dirname(top) };
  // A named repository is trusted without a word. Git itself is to judge (safe.directory) one of another user.
  if (links === undefined) return ceiling;
  if (!links.isOwn) return { ...ceiling, GIT_WORK_TREE: top };
  return { GIT_DIR: links.gitFolder, GIT_WORK_TREE: top };
}

function isOwn(...folders: readonly string[]): boolean {
  const user = process.geteuid?.();
  return folders.every((folder) => {
    const owner = statSync(folder, { throwIfNoEntry: false })?.uid;
    return owner === undefined || user === undefined || owner === user;
  });
}

function readText(file: string): string {
  try {
    return readRegularText(file);
  } catch {
    return "";
  }
}

/** Nothing was done: git was not started. */
export function worktreeDamaged(directory: string, problem: string): AgenticError {
  return new AgenticError({
    code: "worktree-damaged",
    message: `Git is not started in ${directory}: ${problem} A step must not remove or change \`.git\`. Files in the folder stay as they are; resume the run to repair it.`,
    data: { directory, problem },
  });
}
