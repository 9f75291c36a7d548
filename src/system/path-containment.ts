import { existsSync, lstatSync, readlinkSync, realpathSync } from "node:fs";
import { basename, dirname, join, parse, resolve, sep } from "node:path";

/** Whether an absolute path is a folder, or lies in it, by its names alone: `realOf` follows links. */
export function isPathInside(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

const LINK_LIMIT = 40;

/** The path with links followed, as far as it exists; a link to what is not there yet leads there too. */
export function resolveRealPath(path: string, links: number = LINK_LIMIT): string {
  if (existsSync(path)) return realpathSync(path);
  const parent = dirname(path);
  if (parent === path || links === 0) return parse(path).root;
  const place = join(resolveRealPath(parent, links), basename(path));
  const isLink = lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  return isLink ? resolveRealPath(resolve(dirname(place), readlinkSync(place)), links - 1) : place;
}
