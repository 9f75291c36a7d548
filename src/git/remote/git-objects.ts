import { AgenticError } from "../../errors.ts";
import { CLAIM_REFS, NOTE_BATCH_REFS, RUN_REFS } from "../../storage/refs/ref-names.ts";
import { isTreePath } from "../../storage/refs/validate-change.ts";
import { gitFailure } from "../process/git.ts";
import { FETCH, partialFetch } from "./fetch.ts";
import { REMOTE } from "./git-call-folder.ts";
import {
  createContentCache,
  type ContentCache,
  createFolderCache,
  type FolderCache,
} from "./object-cache.ts";
import type { PrivateRepository } from "./private-repository.ts";
import { remoteFailure } from "./remote-failure.ts";
import type { Remote } from "./remote.ts";
import { parseListing, parseTree, type TreeEntry } from "./tree-entries.ts";

export interface ObjectSource {
  readonly repository: PrivateRepository;
  readonly remote: Remote;
  /** Said of every failure of the remote. */
  readonly hint: string;
}

/** Objects of the state: read here where they are here, else fetched, only those wanted, in as few requests as can be. */
export interface ObjectReader {
  /** Tells apart versions whose trees are small from those that hold all there ever was. */
  recordRefs(refs: ReadonlyMap<string, string>): void;
  /** Folders of a version, by path; those are left out that are none there. Errors: `not-found` for the version. */
  folders(version: string, paths: Iterable<string>): Promise<ReadonlyMap<string, readonly TreeEntry[]>>;
  /** Contents of files of a version, by path; those are left out that are none there. Errors: as `folders`. */
  files(version: string, paths: readonly string[]): Promise<ReadonlyMap<string, Buffer>>;
  /** Every file under a folder of a version, where all of its folders are here; else undefined, and they can be fetched. */
  listing(version: string, folder: string): Promise<{ path: string; id: string }[] | undefined>;
  /** Everything under folders, by their ids. */
  trees(ids: Iterable<string>): Promise<ReadonlyMap<string, readonly TreeEntry[]>>;
  /** Contents of files, by their ids. */
  blobs(ids: Iterable<string>): Promise<ReadonlyMap<string, Buffer>>;
  /** Looks anew at what is here: somebody may have removed it. */
  clearCache(): void;
}

/** What a version of the whole state is fetched with: the top folder, what lies in it, and the names in there. */
const NARROW = "tree:3";
const NO_CONTENTS = "blob:none";

/** Versions of runs, and of what is said of one, which comes with its one short file; batches of notes come with them. */
const SMALL = [
  { prefix: RUN_REFS, filter: NO_CONTENTS },
  { prefix: CLAIM_REFS, filter: "blob:limit=4k" },
  { prefix: NOTE_BATCH_REFS, filter: "blob:limit=1m" },
];

export function createObjectReader(source: ObjectSource): ObjectReader {
  const { objectFormat } = source.repository;
  const filters = new Map<string, string>();
  const seen = createFolderCache();
  const seenContents = createContentCache();
  /** Batches of notes that were not fetched yet. */
  let batches: readonly string[] = [];
  const fetchVersion = async (version: string): Promise<boolean> => {
    const how = { filter: filters.get(version) ?? NARROW, depth: true };
    if (batches.includes(version)) {
      const ids = batches;
      batches = [];
      // One that is merged meanwhile makes the whole request fail.
      if (ids.length > 1 && (await fetch(source, { ...how, ids }))) return true;
    }
    return await fetch(source, { ...how, ids: [version] });
  };
  const place: Looking = { ...source, fetchVersion, seen, seenContents };
  return {
    clearCache: () => {
      seen.clear();
      seenContents.clear();
    },
    recordRefs: (refs) => {
      batches = [...refs].flatMap(([ref, version]) => (ref.startsWith(NOTE_BATCH_REFS) ? [version] : []));
      for (const [ref, version] of refs)
        for (const { prefix, filter } of SMALL) if (ref.startsWith(prefix)) filters.set(version, filter);
    },
    folders: async (version, paths) => (await look(place, version, { paths })).folders,
    files: async (version, paths) => {
      const wanted = { paths: paths.map(parentFolder), files: paths };
      const { folders, contents } = await look(place, version, wanted);
      const found = paths.flatMap((path) => {
        const entry = path.startsWith("/") ? undefined : findEntry(folders, path);
        return entry?.kind === "file" ? [[path, entry.id] as const] : [];
      });
      const missing = found.filter(([path]) => !contents.has(path)).map(([, id]) => id);
      const fetched = await fetchContents(source, missing);
      for (const [id, content] of fetched) seenContents.add(id, content);
      return new Map(
        found.flatMap(([path, id]) => {
          const content = contents.get(path) ?? fetched.get(id);
          return content === undefined ? [] : [[path, content] as const];
        }),
      );
    },
    listing: (version, folder) => listAll(source.repository, version, folder),
    trees: async (ids) => {
      const all = new Map<string, readonly TreeEntry[]>();
      for (let level = [...ids]; level.length > 0;) {
        for (const [id, content] of await contentsOf(source, level)) {
          all.set(id, parseTree(content, objectFormat));
        }
        const below = level.flatMap((id) => all.get(id) ?? []).filter(({ kind }) => kind === "folder");
        level = [...new Set(below.map(({ id }) => id))].filter((id) => !all.has(id));
      }
      return all;
    },
    blobs: (ids) => contentsOf(source, ids),
  };
}

interface Looked {
  readonly folders: ReadonlyMap<string, readonly TreeEntry[]>;
  /** Of those files that are here. */
  readonly contents: ReadonlyMap<string, Buffer>;
}

interface Sought {
  /** Folders. */
  readonly paths: Iterable<string>;
  readonly files?: readonly string[];
}

interface Looking extends ObjectSource {
  readonly fetchVersion: (version: string) => Promise<boolean>;
  readonly seen: FolderCache;
  readonly seenContents: ContentCache;
}

/** Looks into a version, with one call of git where everything is here, and with none where that was all looked at before. */
async function look(
  source: Looking,
  version: string,
  { paths: wanted, files = [] }: Sought,
): Promise<Looked> {
  if (!isVersion(version, source.repository)) throw noVersion(version, source);
  const paths = [...new Set([...wanted].filter((path) => path === "" || isTreePath(path)))];
  const names = [...new Set(["", ...paths.flatMap(prefixesOf)])];
  const sought = { names, files: files.filter(isTreePath) };
  const given = new Map<string, boolean>();
  for (;;) {
    const { trees, contents, missing } = await lookHere(source, version, sought);
    if (trees.has("") && missing.length === 0)
      return { folders: new Map(paths.flatMap((path) => pairOf(path, trees))), contents };
    const next = trees.has("") ? missing : [version];
    if (next.every((id) => given.has(id))) {
      throw next.some((id) => given.get(id)) ? unreadable(next, source) : noVersion(version, source);
    }
    const came = await (trees.has("") ? fetchObjects(source, next) : source.fetchVersion(version));
    for (const id of next) given.set(id, came);
  }
}

interface LookedHere {
  readonly trees: ReadonlyMap<string, readonly TreeEntry[]>;
  readonly contents: ReadonlyMap<string, Buffer>;
  /** Folders that lie in the version and are not here. */
  readonly missing: readonly string[];
}

async function lookHere(
  { repository, seen, seenContents }: Looking,
  version: string,
  { names, files }: { readonly names: readonly string[]; readonly files: readonly string[] },
): Promise<LookedHere> {
  const trees = seen.foldersOf(version);
  const mayBe = (kind: TreeEntry["kind"]) => (path: string) =>
    !trees.has(parentFolder(path)) || path === "" || findEntry(trees, path)?.kind === kind;
  const folders = names.filter((path) => !trees.has(path)).filter(mayBe("folder"));
  const contents = new Map(
    files.flatMap((path) => pairIf(path, seenContents.get(findEntry(trees, path)?.id))),
  );
  const unseen = files.filter((path) => !contents.has(path));
  const all = [...new Set([...folders, ...unseen.filter(mayBe("file"))])];
  const read = await readObjects(
    repository,
    all.map((path) => `${version}:${path}`),
  );
  const missing = new Set<string>();
  for (const path of folders) {
    const object = read.get(`${version}:${path}`);
    if (object?.type === "tree") trees.set(path, parseTree(object.content, repository.objectFormat));
    const entry = object === undefined && path !== "" ? findEntry(trees, path) : undefined;
    if (entry?.kind === "folder") missing.add(entry.id);
  }
  for (const path of unseen) {
    const object = read.get(`${version}:${path}`);
    if (object?.type !== "blob") continue;
    contents.set(path, object.content);
    seenContents.add(findEntry(trees, path)?.id, object.content);
  }
  return { trees, contents, missing: [...missing] };
}

/** A folder that is missing makes git fail: it is told nothing of where it would come from. */
async function listAll(
  repository: PrivateRepository,
  version: string,
  folder: string,
): Promise<{ path: string; id: string }[] | undefined> {
  if (!isVersion(version, repository) || !(folder === "" || isTreePath(folder))) return undefined;
  const { exitCode, output } = await repository.call(["ls-tree", "-r", "-z", `${version}:${folder}`]);
  return exitCode === 0 ? parseListing(output, folder === "" ? "" : `${folder}/`) : undefined;
}

async function contentsOf(source: ObjectSource, ids: Iterable<string>): Promise<Map<string, Buffer>> {
  const wanted = [...new Set(ids)];
  const here = await readObjects(source.repository, wanted);
  const missing = wanted.filter((id) => !here.has(id));
  const contents = new Map(Array.from(here, ([id, { content }]) => [id, content]));
  for (const [id, content] of await fetchContents(source, missing)) contents.set(id, content);
  return contents;
}

/** Of those that are not here, as somebody has just seen. */
async function fetchContents(source: ObjectSource, ids: readonly string[]): Promise<Map<string, Buffer>> {
  const missing = [...new Set(ids)];
  if (missing.length === 0) return new Map();
  await fetchObjects(source, missing);
  const here = await readObjects(source.repository, missing);
  const lost = missing.filter((id) => !here.has(id));
  if (lost.length > 0) throw unreadable(lost, source);
  return new Map(Array.from(here, ([id, { content }]) => [id, content]));
}

function unreadable([first = ""]: readonly string[], { remote }: ObjectSource): AgenticError {
  return new AgenticError({
    code: "git-failed",
    message: `The object ${first} of the state is missing at ${remote.name}. Try again; if it stays so, have that repository checked with git fsck.`,
  });
}

function fetchObjects(source: ObjectSource, ids: readonly string[]): Promise<boolean> {
  return fetch(source, { ids, filter: NO_CONTENTS });
}

function pairOf<T>(key: string, map: ReadonlyMap<string, T>): [string, T][] {
  return pairIf(key, map.get(key));
}

function pairIf<T>(key: string, value: T | undefined): [string, T][] {
  return value === undefined ? [] : [[key, value]];
}

/** The folders that lead to a folder, itself included, from below the top. */
function prefixesOf(path: string): string[] {
  const parts = path === "" ? [] : path.split("/");
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}

/** What lies at a path, as far as the folder it lies in is known. */
export function findEntry(
  folders: ReadonlyMap<string, readonly TreeEntry[]>,
  path: string,
): TreeEntry | undefined {
  const end = path.lastIndexOf("/");
  const entries = folders.get(end === -1 ? "" : path.slice(0, end));
  return entries && namesOf(entries).get(path.slice(end + 1));
}

const names = new WeakMap<readonly TreeEntry[], ReadonlyMap<string, TreeEntry>>();

/** A folder of 60,000 files is looked into as often. */
function namesOf(entries: readonly TreeEntry[]): ReadonlyMap<string, TreeEntry> {
  const known = names.get(entries) ?? new Map(entries.map((entry) => [entry.name, entry]));
  names.set(entries, known);
  return known;
}

/** The folder that a path lies in. */
export function parentFolder(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

function isVersion(version: string, { objectFormat }: PrivateRepository): boolean {
  return /^[0-9a-f]+$/.test(version) && version.length === (objectFormat === "sha1" ? 40 : 64);
}

function noVersion(version: string, { remote }: ObjectSource): AgenticError {
  return new AgenticError({
    code: "not-found",
    message: `There is no version ${JSON.stringify(version)} of the state at ${remote.name}: it is none of its commits, or somebody removed it. Look at what is there now.`,
  });
}

interface FoundObject {
  readonly type: string;
  readonly content: Buffer;
}

/** Those of the objects that are here, by the names they were asked for with. */
export async function readObjects(
  repository: PrivateRepository,
  names: readonly string[],
): Promise<Map<string, FoundObject>> {
  const found = new Map<string, FoundObject>();
  if (names.length === 0) return found;
  const args = ["cat-file", "--batch"];
  const answer = await repository.call(args, { input: names.map((name) => `${name}\n`).join("") });
  if (answer.exitCode !== 0) throw gitFailure(args, { directory: repository.folder(), ...answer });
  let at = 0;
  for (const name of names) {
    const end = answer.output.indexOf("\n", at);
    const [, type = "", size] = /^[0-9a-f]+ (\w+) (\d+)$/.exec(answer.output.toString("utf8", at, end)) ?? [];
    at = end + 1;
    if (size === undefined) continue;
    found.set(name, { type, content: answer.output.subarray(at, at + Number(size)) });
    at += Number(size) + 1;
  }
  return found;
}

interface Wanted {
  readonly ids: readonly string[];
  readonly filter: string;
  /** Without what came before. */
  readonly depth?: boolean;
}

/** Says whether the remote gave it all. */
async function fetch(source: ObjectSource, { ids, filter, depth }: Wanted): Promise<boolean> {
  const { repository, remote } = source;
  const args = [...partialFetch(filter), ...(depth ? ["--depth=1"] : []), "--stdin", REMOTE];
  const answer = await repository.call(args, { remote, input: ids.map((id) => `${id}\n`).join("") });
  if (answer.exitCode === 0) return true;
  if (isUnadvertised(answer.errors)) return depth === true && (await fetchByRef(source, ids[0] ?? ""));
  if (/not our ref/.test(answer.errors)) return false;
  throw remoteFailure(source, answer);
}

/** Old servers give out only what a ref names. */
export function isUnadvertised(errors: string): boolean {
  return /unadvertised object|does not allow request/.test(errors);
}

async function fetchByRef({ repository, remote }: ObjectSource, version: string): Promise<boolean> {
  return await repository.withRepository({ remote }, async (run) => {
    const listed = await run(["ls-remote", "--quiet", REMOTE], { remote });
    const [, ref] = new RegExp(`^${version}\\t(.+)$`, "m").exec(listed.output.toString("utf8")) ?? [];
    if (ref === undefined) return false;
    const answer = await run([...FETCH, "--depth=1", REMOTE, ref], { remote });
    return answer.exitCode === 0;
  });
}
