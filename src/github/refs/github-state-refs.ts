import { AgenticError } from "../../errors.ts";
import type { StateEntry, StateRefs } from "../../ports/state-refs.ts";
import { findEntry, type Folders } from "../../storage/refs/tree-builder.ts";
import { validateChange } from "../../storage/refs/ref-names.ts";
import { locationOf, type RepositoryClient } from "../client/github-repository.ts";
import { loadObject, type RepositoryObject } from "../client/repository-objects.ts";
import { withConcurrencyLimit } from "../client/repository-request.ts";
import { type CommitContext, commitRefs } from "./commit-refs.ts";
import { type GitCommit, listRefs, readBlob, readCommit, readTree } from "./git-data-api.ts";
import { EMPTY_TREE } from "./write-tree.ts";

export function createGitHubStateRefs(github: RepositoryClient): StateRefs {
  const blobs = createByteCache();
  const entries = remembered((tree) => readEntries(github, tree));
  const commits = remembered((sha) => readVersion(github, sha));
  const folders: Folders = {
    top: async (version) => (await commits.get(version)).tree,
    entries: entries.get,
  };
  const walk = async (version: string, path: string): Promise<RepositoryObject | undefined> => {
    const found = await findEntry(folders, version, path);
    if (!found) return undefined;
    return found.kind === "folder"
      ? { kind: "folder", id: found.id, entries: await entries.get(found.id) }
      : { kind: "file", id: found.id, size: 0 };
  };
  // Expressions with a version name the same object forever.
  const objects = remembered(async (expression) => {
    const [version = "", path = ""] = splitOnce(expression, ":");
    const found = await loadObject(github, expression, () => walk(version, path));
    if (found?.kind === "folder") entries.set(found.id, found.entries);
    if (found?.kind !== "file") return found;
    const { bytes, ...file } = found;
    if (bytes) blobs.set(file.id, bytes);
    return file;
  });
  const at = async (version: string, path: string): Promise<RepositoryObject | undefined> => {
    // A missing version is an error, and the commit comes with the same request.
    const [found] = await Promise.all([objects.get(`${version}:${path}`), commits.get(version)]);
    return found;
  };
  const read = async (version: string, path: string): Promise<[string, Uint8Array][]> => {
    const found = await at(version, path);
    if (found?.kind !== "file") return [];
    return [[path, blobs.get(found.id) ?? (await readBlob(github, found.id))]];
  };
  const prefetch: CommitContext["prefetch"] = async (version, paths) =>
    void (await Promise.all([...foldersAbove(paths)].map((folder) => at(version, folder))));
  const context: CommitContext = { github, folders, commit: commits.get, prefetch };
  return {
    location: locationOf(github),
    refs: async (prefix) => (await listRefs(github, prefix)).refs,
    list: async (version, folder) => {
      const found = await at(version, folder);
      return found?.kind === "folder" ? found.entries.toSorted((a, b) => (a.name < b.name ? -1 : 1)) : [];
    },
    files: async (version, folder) => {
      const found = await at(version, folder);
      return found?.kind === "folder" ? await filesUnder(github, found.id, folder) : [];
    },
    read: async (version, paths) => {
      const [contents] = await Promise.all([
        Promise.all(paths.map((path) => read(version, path))),
        commits.get(version),
      ]);
      return new Map(contents.flat());
    },
    commit: async (change) => {
      validateChange(change);
      return await commitRefs(context, change);
    },
  };
}

/** The folders in which paths change, and the root. */
function foldersAbove(paths: readonly string[]): ReadonlySet<string> {
  return new Set(
    paths.flatMap((path) => {
      const parts = path.split("/");
      return parts.map((_, index) => parts.slice(0, index).join("/"));
    }),
  );
}

function splitOnce(text: string, separator: string): [string, string] {
  const index = text.indexOf(separator);
  return [text.slice(0, index), text.slice(index + 1)];
}

const OBJECT_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

async function readVersion(github: RepositoryClient, version: string): Promise<GitCommit> {
  const fallback = async (): Promise<RepositoryObject | undefined> => {
    const read = await readCommit(github, version);
    return read && { kind: "commit", id: version, ...read };
  };
  const commit = OBJECT_ID.test(version) ? await loadObject(github, version, fallback) : undefined;
  if (commit?.kind === "commit") return commit;
  // An unreadable repository also responds with 404. Reading the refs reports that.
  await listRefs(github, "agentic/");
  throw new AgenticError({
    code: "not-found",
    message: `There is no version ${JSON.stringify(version.slice(0, 64))} in ${locationOf(github)}.`,
  });
}

async function readEntries(github: RepositoryClient, tree: string): Promise<readonly StateEntry[]> {
  if (tree === EMPTY_TREE) return [];
  const { entries, truncated } = await readTree(github, tree);
  if (truncated) throw tooMany(github, tree);
  return entries;
}

/** Lists files with one request, or one for each folder if GitHub truncates the list. */
async function filesUnder(
  github: RepositoryClient,
  tree: string,
  path: string,
): Promise<{ path: string; id: string }[]> {
  if (tree === EMPTY_TREE) return [];
  const prefix = path === "" ? "" : `${path}/`;
  const all = await readTree(github, tree, "recursive");
  const filesOf = (entries: readonly StateEntry[]): { path: string; id: string }[] =>
    entries.filter(({ kind }) => kind === "file").map(({ name, id }) => ({ path: `${prefix}${name}`, id }));
  if (!all.truncated) return filesOf(all.entries);
  const entries = await readEntries(github, tree);
  const below = await withConcurrencyLimit(
    entries.filter(({ kind }) => kind === "folder"),
    ({ name, id }) => filesUnder(github, id, `${prefix}${name}`),
  );
  return [...filesOf(entries), ...below.flat()];
}

function tooMany(github: RepositoryClient, tree: string): AgenticError {
  return new AgenticError({
    code: "unsupported",
    message: `A folder of ${locationOf(github)} (tree ${tree}) has more entries than GitHub's API lists. Use a clone of the repository.`,
  });
}

const MOST_REMEMBERED = 500;
const MOST_BYTES = 1024 * 1024;

function createByteCache() {
  const known = new Map<string, Uint8Array>();
  let size = 0;
  const forget = (id: string): void => {
    size -= known.get(id)?.length ?? 0;
    known.delete(id);
  };
  const set = (id: string, content: Uint8Array): void => {
    forget(id);
    known.set(id, content);
    size += content.length;
    for (const oldest of known.keys()) {
      if ((size <= MOST_BYTES && known.size <= MOST_REMEMBERED) || oldest === id) break;
      forget(oldest);
    }
  };
  return {
    get: (id: string) => {
      const content = known.get(id);
      if (content) set(id, content);
      return content;
    },
    set,
  };
}

/** Caches objects, which never change, and shares pending requests. */
function remembered<Result>(read: (id: string) => Promise<Result>) {
  const known = new Map<string, Promise<Result>>();
  const put = (id: string, found: Promise<Result>): void => {
    // The last used one is evicted last.
    known.delete(id);
    known.set(id, found);
    const [oldest] = known.keys();
    if (known.size > MOST_REMEMBERED && oldest !== undefined) known.delete(oldest);
  };
  return {
    get: (id: string) => {
      const found = known.get(id) ?? read(id);
      put(id, found);
      found.catch(() => known.delete(id));
      return found;
    },
    set: (id: string, result: Result) => put(id, Promise.resolve(result)),
  };
}
