import { foldFileName } from "../../config/case-folding.ts";
import { pathReadThroughLink } from "../../config/protected-files.ts";
import { AgenticError } from "../../errors.ts";
import type { Git } from "./git.ts";

/** What is read under other names than its own, because links of a commit lead there. */
export interface LinkTargets {
  /** Folded paths of files, of whole folders, and of links on the way, each with the name that leads there. */
  readonly targets: ReadonlyMap<string, string>;
  /** Links that lead out of the repository, in circles, or to a folder that they lie in. */
  readonly invalid: ReadonlySet<string>;
}

/** A link of a commit, or a folder that links lie in. */
interface LinkNode {
  readonly inside: Map<string, LinkNode>;
  /** Of a link: the object that says where it leads. */
  id?: string;
}

interface Links {
  readonly paths: readonly string[];
  readonly top: LinkNode;
  /** Where a link leads, by its own words. */
  target(id: string): Promise<string>;
}

/**
 * Follows the links of a commit that stand where something is read by its name, and the links in what they lead to. Errors: `usage` for more
 * than anybody has.
 */
export async function findLinkTargets(
  git: Git,
  commit: string,
  isRead: (path: string) => boolean,
): Promise<LinkTargets> {
  const links = await readLinks(git, commit);
  const targets = new Map<string, string>();
  const invalid = new Set<string>();
  const pending = links.paths.map(pathReadThroughLink).filter(isRead);
  const queued = new Set(pending);
  const visited = new Set<LinkNode>();
  for (const name of pending) {
    const end = await follow(links, name);
    if (end === undefined) invalid.add(name);
    for (const node of end ?? []) targets.set(foldFileName(node), name);
    for (const node of end ?? [])
      for (const link of linksIn(links.top, node, visited))
        if (!queued.has(link) && queued.add(link)) pending.push(link);
  }
  return { targets, invalid };
}

/** Links below a path, but for those in folders that were entered before. */
function linksIn(top: LinkNode, path: string, visited: Set<LinkNode>): string[] {
  let start: LinkNode | undefined = top;
  for (const part of path.split("/")) start = start?.inside.get(part);
  const found: string[] = [];
  const remaining = start === undefined ? [] : [{ at: path, node: start }];
  for (let next = remaining.pop(); next !== undefined; next = remaining.pop()) {
    if (visited.has(next.node)) continue;
    visited.add(next.node);
    for (const [name, node] of next.node.inside) {
      const at = `${next.at}/${name}`;
      if (node.id !== undefined) found.push(at);
      if (node.inside.size > 0) remaining.push({ at, node });
    }
  }
  return found;
}

/** The name that leads to a path, or to a folder around it. */
export function linkLeadingTo({ targets }: Pick<LinkTargets, "targets">, path: string): string | undefined {
  if (targets.size === 0) return undefined;
  const folded = foldFileName(path);
  for (let end = folded.indexOf("/"); end >= 0; end = folded.indexOf("/", end + 1)) {
    const name = targets.get(folded.slice(0, end));
    if (name !== undefined) return name;
  }
  return targets.get(folded);
}

/** Many links say the same, such as those to the file beside them: what they say is read once. */
const MOST_TARGETS = 2_000;

async function readLinks(git: Git, commit: string): Promise<Links> {
  const paths: string[] = [];
  const top: LinkNode = { inside: new Map() };
  const targets = new Map<string, Promise<string>>();
  const visit = (record: string): boolean => {
    const [, id, path] = /^120000 blob ([0-9a-f]+)\t([^]*)$/.exec(record) ?? [];
    if (id === undefined || path === undefined) return true;
    let node = top;
    for (const part of path.split("/")) {
      const next: LinkNode = node.inside.get(part) ?? { inside: new Map() };
      node.inside.set(part, next);
      node = next;
    }
    node.id = id;
    paths.push(path);
    return true;
  };
  await git.each(visit, "ls-tree", "-r", "-z", "--full-tree", commit);
  const target = (id: string): Promise<string> => {
    const cached = targets.get(id);
    if (cached) return cached;
    if (targets.size >= MOST_TARGETS)
      throw new AgenticError({
        code: "usage",
        message: `${commit} has links from protected names to more than ${MOST_TARGETS} places; let them be fewer.`,
      });
    const read = git.run("cat-file", "blob", id);
    targets.set(id, read);
    return read;
  };
  return { paths, top, target };
}

/** As many as Linux follows. */
const MOST_LINKS = 40;

/** Links on the way and the place at its end; undefined where that is no place of its own in the repository. */
async function follow({ top, target }: Links, path: string): Promise<readonly string[] | undefined> {
  const followedLinks: string[] = [];
  const at: string[] = [];
  /** What is known of each folder on the way. */
  const targets: (LinkNode | undefined)[] = [top];
  const remaining = path.split("/").reverse();
  for (let part = remaining.pop(); part !== undefined; part = remaining.pop()) {
    if (part === "" || part === ".") continue;
    if (part === "..") {
      if (at.pop() === undefined) return undefined;
      targets.pop();
      continue;
    }
    const node = targets.at(-1)?.inside.get(part);
    at.push(part);
    targets.push(node);
    if (node?.id === undefined) continue;
    const text = await target(node.id);
    if (followedLinks.push(at.join("/")) > MOST_LINKS || /^(?:\/|[A-Za-z]:)|\\/.test(text)) return undefined;
    at.pop();
    targets.pop();
    remaining.push(...text.split("/").reverse());
  }
  const node = at.join("/");
  const isEnclosing = node === "" || followedLinks.some((link) => link.startsWith(`${node}/`));
  return isEnclosing ? undefined : [...followedLinks, node];
}
