import { existsSync, readdirSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import type { MovedRef } from "../../ports/workspaces.ts";
import { readRegularText } from "../../system/read-file.ts";
import { findGitFolder, mainCheckout } from "../remote/private-folder.ts";
import { WORKTREES } from "./branch-names.ts";

/** Entries of a folder of refs, so that a repository with very many does not delay each step. */
const MAX_LOOSE_REFS = 20_000;

export type RefWatch = () => readonly MovedRef[];

type Refs = ReadonlyMap<string, string>;

/**
 * Finds branches, tags and stashes that changed since the last check, except those that a worktree of the user changed itself. Files are
 * read, because a git call for each step is slow; refs that are stored in another way are not watched.
 */
export function watchRefs(root: string): RefWatch {
  const folder = findGitFolder(mainCheckout(root)) ?? findGitFolder(root);
  if (folder === undefined) return () => [];
  let last = readRefs(folder);
  return () => {
    const before = last;
    last = readRefs(folder);
    const moved = Array.from(before).flatMap(([ref, from]): MovedRef[] => {
      const to = last.get(ref);
      return to === from ? [] : [{ ref, from, to }];
    });
    if (last.has(STASH) && !before.has(STASH)) moved.push({ ref: STASH, to: last.get(STASH) });
    if (moved.length === 0) return [];
    const own = userLogs(folder);
    return moved.filter(({ to }) => to === undefined || !own.some((log) => log.includes(` ${to} `)));
  };
}

const STASH = "refs/stash";

/** Loose refs first: git packs a ref before it deletes the loose one. */
function readRefs(folder: string): Refs {
  const loose = new Map<string, string>();
  for (const kind of ["heads", "tags"]) readLoose(folder, `refs/${kind}`, loose);
  const stash = textOf(join(folder, STASH))?.trim();
  if (stash !== undefined && isCommit(stash)) loose.set(STASH, stash);
  const packed = textOf(join(folder, "packed-refs")) ?? "";
  const refs = new Map<string, string>();
  for (const [, commit = "", ref = ""] of packed.matchAll(
    /^([0-9a-f]{40,64}) (refs\/(?:heads|tags)\/.+|refs\/stash)$/gm,
  ))
    refs.set(ref, commit);
  for (const [ref, commit] of loose) refs.set(ref, commit);
  return refs;
}

function readLoose(folder: string, kind: string, refs: Map<string, string>): void {
  const top = join(folder, kind);
  let names: string[] = [];
  try {
    names = readdirSync(top, { recursive: true, encoding: "utf8" }).slice(0, MAX_LOOSE_REFS);
  } catch {
    return;
  }
  for (const name of names) {
    const commit = textOf(join(top, name))?.trim();
    if (commit !== undefined && isCommit(commit)) refs.set(`${kind}/${name.replaceAll(sep, "/")}`, commit);
  }
}

const isCommit = (text: string): boolean => /^[0-9a-f]{40,64}$/.test(text);

/** The logs of HEAD of the user's checkout and own worktrees: what they contain, git did there. */
function userLogs(folder: string): string[] {
  const records = join(folder, "worktrees");
  const names = existsSync(records) ? readdirSync(records) : [];
  const users = names.filter((name) => {
    const worktree = dirname(textOf(join(records, name, "gitdir"))?.trim() ?? "");
    return !worktree.startsWith(join(dirname(folder), WORKTREES) + sep);
  });
  return [folder, ...users.map((name) => join(records, name))].map(
    (each) => textOf(join(each, "logs", "HEAD")) ?? "",
  );
}

function textOf(file: string): string | undefined {
  try {
    return readRegularText(file, { maxBytes: 256 * 1024 * 1024 });
  } catch {
    return undefined;
  }
}
