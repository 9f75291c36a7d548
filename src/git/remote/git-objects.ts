import { AgenticError } from "../../errors.ts";
import { LEASE_REFS, NOTE_BATCH_REFS, RUN_REFS, isTreePath } from "../../storage/refs/ref-names.ts";
import { gitFailure } from "../process/git.ts";
import { FETCH, partialFetch, remoteFailure, type CodeSource } from "./code-source.ts";
import { REMOTE, type PrivateRepository } from "./private-repository.ts";
import {
  createContentCache,
  type ContentCache,
  createFolderCache,
  type FolderCache,
  parseListing,
  parseTree,
  type TreeEntry,
} from "./tree-objects.ts";

/** Filter for a version of the whole state: the top folder, its folders, and the names in them. */
const TOP_FOLDERS = "tree:3";
const NO_CONTENTS = "blob:none";

/** Filters for small versions: of runs, of leases with their one short file, and of batches of notes with the notes. */
const SMALL_VERSIONS = [
  { prefix: RUN_REFS, filter: NO_CONTENTS },
  { prefix: LEASE_REFS, filter: "blob:limit=4k" },
  { prefix: NOTE_BATCH_REFS, filter: "blob:limit=1m" },
];

export type ObjectReader = ReturnType<typeof createObjectReader>;

/** Objects of the state. Reads them from the private repository, or fetches the missing ones in few requests. */
export function createObjectReader(source: CodeSource) {
  const { objectFormat } = source.repository;
  const filters = new Map<string, string>();
  const folderCache = createFolderCache();
  const contentCache = createContentCache();
  let batches: readonly string[] = [];
  const fetchVersion = async (version: string): Promise<boolean> => {
    const options = { filter: filters.get(version) ?? TOP_FOLDERS, depth: true };
    if (batches.includes(version)) {
      const ids = batches;
      batches = [];
      // The request fails if another process has merged one of them.
      if (ids.length > 1 && (await fetchFiltered(source, { ...options, ids }))) return true;
    }
    return await fetchFiltered(source, { ...options, ids: [version] });
  };
  const reader: VersionReader = { ...source, fetchVersion, folderCache, contentCache };
  return {
    /** Empties the cache: another process may have removed objects. */
    clearCache: (): void => {
      folderCache.clear();
      contentCache.clear();
    },
    recordRefs: (refs: ReadonlyMap<string, string>): void => {
      batches = [...refs].flatMap(([ref, version]) => (ref.startsWith(NOTE_BATCH_REFS) ? [version] : []));
      for (const [ref, version] of refs)
        for (const { prefix, filter } of SMALL_VERSIONS)
          if (ref.startsWith(prefix)) filters.set(version, filter);
    },
    /** Omits folders that do not exist. Errors: `not-found` for the version. */
    folders: async (version: string, paths: Iterable<string>) =>
      (await readVersion(reader, version, { paths })).folders,
    files: (version: string, paths: readonly string[]) => readFiles(reader, version, paths),
    /** Undefined if a folder must be fetched first. */
    listing: (version: string, folder: string) => listAll(source.repository, version, folder),
    trees: async (ids: Iterable<string>): Promise<ReadonlyMap<string, readonly TreeEntry[]>> => {
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
    blobs: (ids: Iterable<string>) => contentsOf(source, ids),
  };
}

async function readFiles(
  reader: VersionReader,
  version: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> {
  const requested = { paths: paths.map(parentFolder), files: paths };
  const { folders, contents } = await readVersion(reader, version, requested);
  const found = paths.flatMap((path) => {
    const entry = path.startsWith("/") ? undefined : findEntry(folders, path);
    return entry?.kind === "file" ? [[path, entry.id] as const] : [];
  });
  const missing = found.filter(([path]) => !contents.has(path)).map(([, id]) => id);
  const fetched = await fetchContents(reader, missing);
  for (const [id, content] of fetched) reader.contentCache.add(id, content);
  return new Map(found.flatMap(([path, id]) => pairIf(path, contents.get(path) ?? fetched.get(id))));
}

interface VersionContent {
  readonly folders: ReadonlyMap<string, readonly TreeEntry[]>;
  readonly contents: ReadonlyMap<string, Buffer>;
}

interface ContentRequest {
  readonly paths: Iterable<string>;
  readonly files?: readonly string[];
}

interface VersionReader extends CodeSource {
  readonly fetchVersion: (version: string) => Promise<boolean>;
  readonly folderCache: FolderCache;
  readonly contentCache: ContentCache;
}

/** Reads from a version: one call of git if everything is in this clone, none if everything is cached. */
async function readVersion(
  source: VersionReader,
  version: string,
  { paths: requested, files = [] }: ContentRequest,
): Promise<VersionContent> {
  if (!isVersion(version, source.repository)) throw noVersion(version, source);
  const paths = [...new Set([...requested].filter((path) => path === "" || isTreePath(path)))];
  const names = [...new Set(["", ...paths.flatMap(prefixesOf)])];
  const request = { names, files: files.filter(isTreePath) };
  const fetchResults = new Map<string, boolean>();
  for (;;) {
    const { trees, contents, missing } = await readLocalObjects(source, version, request);
    if (trees.has("") && missing.length === 0)
      return { folders: new Map(paths.flatMap((path) => pairOf(path, trees))), contents };
    const next = trees.has("") ? missing : [version];
    if (next.every((id) => fetchResults.has(id))) {
      throw next.some((id) => fetchResults.get(id)) ? unreadable(next, source) : noVersion(version, source);
    }
    const isComplete = await (trees.has("") ? fetchObjects(source, next) : source.fetchVersion(version));
    for (const id of next) fetchResults.set(id, isComplete);
  }
}

interface LocalObjects {
  readonly trees: ReadonlyMap<string, readonly TreeEntry[]>;
  readonly contents: ReadonlyMap<string, Buffer>;
  readonly missing: readonly string[];
}

async function readLocalObjects(
  { repository, folderCache, contentCache }: VersionReader,
  version: string,
  { names, files }: { readonly names: readonly string[]; readonly files: readonly string[] },
): Promise<LocalObjects> {
  const trees = folderCache.foldersOf(version);
  const canBe = (kind: TreeEntry["kind"]) => (path: string) =>
    !trees.has(parentFolder(path)) || path === "" || findEntry(trees, path)?.kind === kind;
  const folders = names.filter((path) => !trees.has(path)).filter(canBe("folder"));
  const contents = new Map(
    files.flatMap((path) => pairIf(path, contentCache.get(findEntry(trees, path)?.id))),
  );
  const unread = files.filter((path) => !contents.has(path));
  const all = [...new Set([...folders, ...unread.filter(canBe("file"))])];
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
  for (const path of unread) {
    const object = read.get(`${version}:${path}`);
    if (object?.type !== "blob") continue;
    contents.set(path, object.content);
    contentCache.add(findEntry(trees, path)?.id, object.content);
  }
  return { trees, contents, missing: [...missing] };
}

/** Lists all files. Git fails on a missing folder, since it does not know the remote. */
async function listAll(
  repository: PrivateRepository,
  version: string,
  folder: string,
): Promise<{ path: string; id: string }[] | undefined> {
  if (!isVersion(version, repository) || !(folder === "" || isTreePath(folder))) return undefined;
  const { exitCode, output } = await repository.call(["ls-tree", "-r", "-z", `${version}:${folder}`]);
  return exitCode === 0 ? parseListing(output, folder === "" ? "" : `${folder}/`) : undefined;
}

async function contentsOf(source: CodeSource, ids: Iterable<string>): Promise<Map<string, Buffer>> {
  const requested = [...new Set(ids)];
  const local = await readObjects(source.repository, requested);
  const missing = requested.filter((id) => !local.has(id));
  const contents = new Map(Array.from(local, ([id, { content }]) => [id, content]));
  for (const [id, content] of await fetchContents(source, missing)) contents.set(id, content);
  return contents;
}

async function fetchContents(source: CodeSource, ids: readonly string[]): Promise<Map<string, Buffer>> {
  const missing = [...new Set(ids)];
  if (missing.length === 0) return new Map();
  await fetchObjects(source, missing);
  const local = await readObjects(source.repository, missing);
  const unavailable = missing.filter((id) => !local.has(id));
  if (unavailable.length > 0) throw unreadable(unavailable, source);
  return new Map(Array.from(local, ([id, { content }]) => [id, content]));
}

function unreadable([first = ""]: readonly string[], { remote }: CodeSource): AgenticError {
  return new AgenticError({
    code: "git-failed",
    message: `The object ${first} of the state is missing at ${remote.name}. Try again. If the error persists, check that repository with git fsck.`,
  });
}

function fetchObjects(source: CodeSource, ids: readonly string[]): Promise<boolean> {
  return fetchFiltered(source, { ids, filter: NO_CONTENTS });
}

function pairOf<T>(key: string, map: ReadonlyMap<string, T>): [string, T][] {
  return pairIf(key, map.get(key));
}

function pairIf<T>(key: string, value: T | undefined): [string, T][] {
  return value === undefined ? [] : [[key, value]];
}

function prefixesOf(path: string): string[] {
  const parts = path === "" ? [] : path.split("/");
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}

export function findEntry(
  folders: ReadonlyMap<string, readonly TreeEntry[]>,
  path: string,
): TreeEntry | undefined {
  const end = path.lastIndexOf("/");
  const entries = folders.get(end === -1 ? "" : path.slice(0, end));
  return entries && namesOf(entries).get(path.slice(end + 1));
}

const names = new WeakMap<readonly TreeEntry[], ReadonlyMap<string, TreeEntry>>();

/** Indexes the names once: a folder may have 60,000 files. */
function namesOf(entries: readonly TreeEntry[]): ReadonlyMap<string, TreeEntry> {
  const known = names.get(entries) ?? new Map(entries.map((entry) => [entry.name, entry]));
  names.set(entries, known);
  return known;
}

export function parentFolder(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

function isVersion(version: string, { objectFormat }: PrivateRepository): boolean {
  return /^[0-9a-f]+$/.test(version) && version.length === (objectFormat === "sha1" ? 40 : 64);
}

function noVersion(version: string, { remote }: CodeSource): AgenticError {
  return new AgenticError({
    code: "not-found",
    message: `${remote.name} has no version ${JSON.stringify(version)} of the state: it never existed or was removed. Read the current state.`,
  });
}

interface FoundObject {
  readonly type: string;
  readonly content: Buffer;
}

async function readObjects(
  repository: PrivateRepository,
  names: readonly string[],
): Promise<Map<string, FoundObject>> {
  const found = new Map<string, FoundObject>();
  if (names.length === 0) return found;
  const args = ["cat-file", "--batch"];
  const answer = await repository.call(args, { input: names.map((name) => `${name}\n`).join("") });
  if (answer.exitCode !== 0) throw gitFailure(args, { directory: repository.folder(), ...answer });
  let offset = 0;
  for (const name of names) {
    const end = answer.output.indexOf("\n", offset);
    const [, type = "", size] =
      /^[0-9a-f]+ (\w+) (\d+)$/.exec(answer.output.toString("utf8", offset, end)) ?? [];
    offset = end + 1;
    if (size === undefined) continue;
    found.set(name, { type, content: answer.output.subarray(offset, offset + Number(size)) });
    offset += Number(size) + 1;
  }
  return found;
}

interface FetchRequest {
  readonly ids: readonly string[];
  readonly filter: string;
  readonly depth?: boolean;
}

/** Returns whether the remote had all objects. */
async function fetchFiltered(source: CodeSource, { ids, filter, depth }: FetchRequest): Promise<boolean> {
  const { repository, remote } = source;
  const args = [...partialFetch(filter), ...(depth ? ["--depth=1"] : []), "--stdin", REMOTE];
  const answer = await repository.call(args, { remote, input: ids.map((id) => `${id}\n`).join("") });
  if (answer.exitCode === 0) return true;
  if (isUnadvertised(answer.errors)) return depth === true && (await fetchByRef(source, ids[0] ?? ""));
  if (/not our ref/.test(answer.errors)) return false;
  throw remoteFailure(source, answer);
}

export function isUnadvertised(errors: string): boolean {
  return /unadvertised object|does not allow request/.test(errors);
}

async function fetchByRef({ repository, remote }: CodeSource, version: string): Promise<boolean> {
  return await repository.withRepository({ remote }, async (run) => {
    const listed = await run(["ls-remote", "--quiet", REMOTE], { remote });
    const [, ref] = new RegExp(`^${version}\\t(.+)$`, "m").exec(listed.output.toString("utf8")) ?? [];
    if (ref === undefined) return false;
    const answer = await run([...FETCH, "--depth=1", REMOTE, ref], { remote });
    return answer.exitCode === 0;
  });
}
