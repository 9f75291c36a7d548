import { existsSync, lstatSync, readlinkSync, realpathSync } from "node:fs";
import { basename, dirname, join, parse, resolve, sep } from "node:path";

/** Whether an absolute path is a folder or inside it, by name only: `resolveRealPath` follows links. */
export function isPathInside(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

const LINK_LIMIT = 40;

/** Follows links as far as the path exists, also a dangling link to its target. */
export function resolveRealPath(path: string, links: number = LINK_LIMIT): string {
  if (existsSync(path)) return realpathSync(path);
  const parent = dirname(path);
  if (parent === path || links === 0) return parse(path).root;
  const target = join(resolveRealPath(parent, links), basename(path));
  const isLink = lstatSync(target, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  return isLink ? resolveRealPath(resolve(dirname(target), readlinkSync(target)), links - 1) : target;
}
