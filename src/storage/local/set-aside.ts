import { lstatSync, readlinkSync, renameSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** The links among the folders from a root, without it, down to a folder: path and target. */
export function linksTo(root: string, folder: string): ReadonlyMap<string, string> {
  const links = new Map<string, string>();
  for (const path of foldersTo(root, folder)) if (isLink(path)) links.set(path, readlinkSync(path));
  return links;
}

/**
 * Renames what stands where a folder belongs: a file, a pipe, or a link that is none of the known ones. Steps run with the rights of the
 * engine and can put anything there. Returns its new path, if there was something.
 */
export function clearFolder(
  root: string,
  folder: string,
  known: ReadonlyMap<string, string>,
): string | undefined {
  for (const path of foldersTo(root, folder)) {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return undefined;
    const isKnown = stats.isSymbolicLink() && known.get(path) === readlinkSync(path);
    if (!stats.isDirectory() && !isKnown) return setAside(path);
  }
  return undefined;
}

/** Renames what stands where a regular file belongs. Returns its new path, if there was something. */
export function clearFile(path: string): string | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats && !stats.isFile() ? setAside(path) : undefined;
}

function setAside(path: string): string {
  let number = 1;
  while (lstatSync(`${path}.set-aside-${number}`, { throwIfNoEntry: false })) number += 1;
  const aside = `${path}.set-aside-${number}`;
  renameSync(path, aside);
  return aside;
}

function foldersTo(root: string, folder: string): string[] {
  const names = relative(root, folder).split(sep);
  return names.map((_, index) => join(root, ...names.slice(0, index + 1)));
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}
