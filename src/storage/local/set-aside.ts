import { lstatSync, readlinkSync, renameSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** Returns the links among the folders below `root` down to `folder`, with their targets. */
export function linksTo(root: string, folder: string): ReadonlyMap<string, string> {
  const links = new Map<string, string>();
  for (const path of foldersTo(root, folder)) if (isLink(path)) links.set(path, readlinkSync(path));
  return links;
}

/**
 * Renames a file, pipe or unknown link that is in the place of a folder, and returns its new path. Steps have the engine's rights and
 * can create any of these.
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

/** Renames anything but a regular file, and returns its new path. */
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
