import { foldFileName } from "../../config/case-folding.ts";
import { pathReadThroughLink } from "../../config/protected-files.ts";
import { AgenticError } from "../../errors.ts";
import type { Git } from "./git.ts";

export interface LinkTargets {
  readonly targets: ReadonlyMap<string, string>;
  /** Links that lead out of the repository, form a loop, or lead to a folder that contains them. */
  readonly invalid: ReadonlySet<string>;
}

interface LinkNode {
  readonly children: Map<string, LinkNode>;
  id?: string;
}

interface Links {
  readonly paths: readonly string[];
  readonly top: LinkNode;
  target(id: string): Promise<string>;
}

/** Follows the links of a commit whose names match, and the links in their targets. Errors: `usage` for too many targets. */
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

function linksIn(top: LinkNode, path: string, visited: Set<LinkNode>): string[] {
  let start: LinkNode | undefined = top;
  for (const part of path.split("/")) start = start?.children.get(part);
  const found: string[] = [];
  const remaining = start === undefined ? [] : [{ position: path, node: start }];
  for (let next = remaining.pop(); next !== undefined; next = remaining.pop()) {
    if (visited.has(next.node)) continue;
    visited.add(next.node);
    for (const [name, node] of next.node.children) {
      const position = `${next.position}/${name}`;
      if (node.id !== undefined) found.push(position);
      if (node.children.size > 0) remaining.push({ position, node });
    }
  }
  return found;
}

export function linkLeadingTo({ targets }: Pick<LinkTargets, "targets">, path: string): string | undefined {
  if (targets.size === 0) return undefined;
  const folded = foldFileName(path);
  for (let end = folded.indexOf("/"); end >= 0; end = folded.indexOf("/", end + 1)) {
    const name = targets.get(folded.slice(0, end));
    if (name !== undefined) return name;
  }
  return targets.get(folded);
}

/** Most different link targets. Links with the same content are read once. */
const MAX_TARGETS = 2_000;

async function readLinks(git: Git, commit: string): Promise<Links> {
  const paths: string[] = [];
  const top: LinkNode = { children: new Map() };
  const targets = new Map<string, Promise<string>>();
  const visit = (record: string): boolean => {
    const [, id, path] = /^120000 blob ([0-9a-f]+)\t([^]*)$/.exec(record) ?? [];
    if (id === undefined || path === undefined) return true;
    let node = top;
    for (const part of path.split("/")) {
      const next: LinkNode = node.children.get(part) ?? { children: new Map() };
      node.children.set(part, next);
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
    if (targets.size >= MAX_TARGETS)
      throw new AgenticError({
        code: "usage",
        message: `${commit} has links from protected names to more than ${MAX_TARGETS} targets. Remove some of them.`,
      });
    const read = git.run("cat-file", "blob", id);
    targets.set(id, read);
    return read;
  };
  return { paths, top, target };
}

/** Linux follows as many. */
const MAX_LINKS_FOLLOWED = 40;

/** Returns the links on the path and its final target; undefined if the target is invalid or contains one of the links. */
async function follow({ top, target }: Links, path: string): Promise<readonly string[] | undefined> {
  const followedLinks: string[] = [];
  const parts: string[] = [];
  const nodes: (LinkNode | undefined)[] = [top];
  const remaining = path.split("/").reverse();
  for (let part = remaining.pop(); part !== undefined; part = remaining.pop()) {
    if (part === "" || part === ".") continue;
    if (part === "..") {
      if (parts.pop() === undefined) return undefined;
      nodes.pop();
      continue;
    }
    const node = nodes.at(-1)?.children.get(part);
    parts.push(part);
    nodes.push(node);
    if (node?.id === undefined) continue;
    const text = await target(node.id);
    if (followedLinks.push(parts.join("/")) > MAX_LINKS_FOLLOWED || /^(?:\/|[A-Za-z]:)|\\/.test(text))
      return undefined;
    parts.pop();
    nodes.pop();
    remaining.push(...text.split("/").reverse());
  }
  const end = parts.join("/");
  const isEnclosing = end === "" || followedLinks.some((link) => link.startsWith(`${end}/`));
  return isEnclosing ? undefined : [...followedLinks, end];
}
