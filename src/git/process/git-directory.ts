import { realpathSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { AgenticError } from "../../errors.ts";
import { readRegularText } from "../../system/read-file.ts";

/** Variables without which git would search for a repository in the folders above its own. */
export type RepositoryVariables = Readonly<Record<string, string>> &
  ({ readonly GIT_DIR: string } | { readonly GIT_CEILING_DIRECTORIES: string });

/** For git that works without a repository, or with the one whose top is its folder. */
export function searchNoFurther(directory: string): { readonly GIT_CEILING_DIRECTORIES: string } {
  return { GIT_CEILING_DIRECTORIES: dirname(resolve(directory)) };
}

/** A work tree or bare repository. Each call of git names it, so that git never searches for one. */
export interface GitLocation {
  readonly directory: string;
  /** Returns the variables that name the repository, after checking that it is the recorded one. Errors: `worktree-damaged`. */
  readonly locate: () => Promise<RepositoryVariables>;
}

/** The repository whose top is this folder, with its current `.git`. Refuses later changes of `.git`. */
export function checkoutLocation(directory: string): GitLocation {
  const top = resolve(directory);
  const recorded = readLinks(top);
  return {
    directory,
    // A promise, although the work is synchronous: a refusal is a rejection, like every other failure of git.
    locate: async () => {
      const current = readLinks(top);
      if (current?.gitFolder === recorded?.gitFolder && current?.linkTexts === recorded?.linkTexts)
        return variablesOf(top, recorded);
      throw worktreeDamaged(top, `its \`.git\` changed since the start (${recorded?.gitFolder ?? "none"}).`);
    },
  };
}

export function gitDirLocation(gitFolder: string, directory: string): GitLocation {
  return { directory, locate: () => Promise.resolve({ GIT_DIR: gitFolder, GIT_WORK_TREE: directory }) };
}

interface Links {
  readonly gitFolder: string;
  /** The files that link the work tree to the repository, and the repository to its shared part. */
  readonly linkTexts: string;
  readonly isOwn: boolean;
}

function readLinks(top: string): Links | undefined {
  const link = join(top, ".git");
  const stat = statSync(link, { throwIfNoEntry: false });
  if (stat === undefined) return undefined;
  if (stat.isDirectory()) return { gitFolder: realpathSync(link), linkTexts: "", isOwn: isOwn(top, link) };
  const text = tryReadText(link) ?? "";
  const target = /^gitdir: (.+)$/m.exec(text)?.[1];
  if (target === undefined) return { gitFolder: link, linkTexts: text, isOwn: false };
  const gitFolder = resolve(top, target);
  const linkTexts = [text, ...["gitdir", "commondir"].map((name) => tryReadText(join(gitFolder, name)))].join(
    "\0",
  );
  return { gitFolder, linkTexts, isOwn: isOwn(top, gitFolder) };
}

function variablesOf(top: string, links: Links | undefined): RepositoryVariables {
  const ceiling = searchNoFurther(top);
  // Git trusts a repository that is named. For one of another user, git must check `safe.directory`.
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

/** Returns undefined if the file cannot be read. */
export function tryReadText(file: string): string | undefined {
  try {
    return readRegularText(file);
  } catch {
    return undefined;
  }
}

export function worktreeDamaged(directory: string, problem: string): AgenticError {
  return new AgenticError({
    code: "worktree-damaged",
    message: `Git was not started in ${directory}: ${problem} A step must not remove or change \`.git\`. The files in the folder are unchanged. Resume the run to repair it.`,
    data: { directory, problem },
  });
}
