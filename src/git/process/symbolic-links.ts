import { foldFileName } from "../../config/case-folding.ts";
import { pathReadThroughLink } from "../../config/protected-files.ts";
import { AgenticError } from "../../errors.ts";
import type { Git } from "./git.ts";

/** What is read under other names than its own, because links of a commit lead there. */
export interface Linked {
  /** Folded paths of files, of whole folders, and of links on the way, each with the name that leads there. */
  readonly places: ReadonlyMap<string, string>;
  /** Links that lead out of the repository, in circles, or to a folder that they lie in. */
  readonly astray: ReadonlySet<string>;
}

/** A link of a commit, or a folder that links lie in. */
interface Place {
  readonly inside: Map<string, Place>;
  /** Of a link: the object that says where it leads. */
  id?: string;
}

interface Links {
  readonly paths: readonly string[];
  readonly top: Place;
  /** Where a link leads, by its own words. */
  target(id: string): Promise<string>;
}

/**
 * Follows the links of a commit that stand where something is read by its name, and the links in what they lead to. Errors: `usage` for more
 * than anybody has.
 */
export async function linkedIn(git: Git, commit: string, isRead: (path: string) => boolean): Promise<Linked> {
  const links = await readLinks(git, commit);
  const places = new Map<string, string>();
  const astray = new Set<string>();
  const wanted = links.paths.map(pathReadThroughLink).filter(isRead);
  const seen = new Set(wanted);
  const entered = new Set<Place>();
  for (const name of wanted) {
    const end = await follow(links, name);
    if (end === undefined) astray.add(name);
    for (const place of end ?? []) places.set(foldFileName(place), name);
    for (const place of end ?? [])
      for (const link of linksIn(links.top, place, entered))
        if (!seen.has(link) && seen.add(link)) wanted.push(link);
  }
  return { places, astray };
}

/** Links below a path, but for those in folders that were entered before. */
function linksIn(top: Place, path: string, entered: Set<Place>): string[] {
  let start: Place | undefined = top;
  for (const part of path.split("/")) start = start?.inside.get(part);
  const found: string[] = [];
  const ahead = start === undefined ? [] : [{ at: path, place: start }];
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    if (entered.has(next.place)) continue;
    entered.add(next.place);
    for (const [name, place] of next.place.inside) {
      const at = `${next.at}/${name}`;
      if (place.id !== undefined) found.push(at);
      if (place.inside.size > 0) ahead.push({ at, place });
    }
  }
  return found;
}

/** The name that leads to a path, or to a folder around it. */
export function leadingTo({ places }: Pick<Linked, "places">, path: string): string | undefined {
  if (places.size === 0) return undefined;
  const folded = foldFileName(path);
  for (let end = folded.indexOf("/"); end >= 0; end = folded.indexOf("/", end + 1)) {
    const name = places.get(folded.slice(0, end));
    if (name !== undefined) return name;
  }
  return places.get(folded);
}

/** Many links say the same, such as those to the file beside them: what they say is read once. */
const MOST_TARGETS = 2_000;

async function readLinks(git: Git, commit: string): Promise<Links> {
  const paths: string[] = [];
  const top: Place = { inside: new Map() };
  const targets = new Map<string, Promise<string>>();
  const take = (record: string): boolean => {
    const [, id, path] = /^120000 blob ([0-9a-f]+)\t([^]*)$/.exec(record) ?? [];
    if (id === undefined || path === undefined) return true;
    let place = top;
    for (const part of path.split("/")) {
      const next: Place = place.inside.get(part) ?? { inside: new Map() };
      place.inside.set(part, next);
      place = next;
    }
    place.id = id;
    paths.push(path);
    return true;
  };
  await git.each(take, "ls-tree", "-r", "-z", "--full-tree", commit);
  const target = (id: string): Promise<string> => {
    const known = targets.get(id);
    if (known) return known;
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
  const over: string[] = [];
  const at: string[] = [];
  /** What is known of each folder on the way. */
  const places: (Place | undefined)[] = [top];
  const ahead = path.split("/").reverse();
  for (let part = ahead.pop(); part !== undefined; part = ahead.pop()) {
    if (part === "" || part === ".") continue;
    if (part === "..") {
      if (at.pop() === undefined) return undefined;
      places.pop();
      continue;
    }
    const place = places.at(-1)?.inside.get(part);
    at.push(part);
    places.push(place);
    if (place?.id === undefined) continue;
    const text = await target(place.id);
    if (over.push(at.join("/")) > MOST_LINKS || /^(?:\/|[A-Za-z]:)|\\/.test(text)) return undefined;
    at.pop();
    places.pop();
    ahead.push(...text.split("/").reverse());
  }
  const place = at.join("/");
  const isAround = place === "" || over.some((link) => link.startsWith(`${place}/`));
  return isAround ? undefined : [...over, place];
}
