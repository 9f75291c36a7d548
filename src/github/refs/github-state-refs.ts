import { AgenticError } from "../../errors.ts";
import type { StateEntry, StateRefs } from "../../ports/state-refs.ts";
import { findEntry, findFiles, type Folders, listEntries } from "../../storage/refs/tree-walk.ts";
import { validateChange } from "../../storage/refs/validate-change.ts";
import { withConcurrencyLimit } from "../client/limit-concurrency.ts";
import { type CommitContext, commitRefs } from "./commit-refs.ts";
import {
  createGitData,
  type GitCommit,
  type GitData,
  type GitHubRepository,
  versionNotFound,
} from "./git-data-api.ts";
import { EMPTY_TREE } from "./write-tree.ts";

export function createGitHubStateRefs(repository: GitHubRepository): StateRefs {
  const data = createGitData(repository);
  const commits = remembered((sha) => readCommit(data, sha));
  const entries = remembered((sha) => readEntries(data, sha));
  const blob = rememberedBytes(data.blob);
  const folders: Folders = { top: async (version) => (await commits(version)).tree, entries };
  const context: CommitContext = { data, folders, commit: commits };
  return {
    location: data.location,
    refs: async (prefix) => (await data.refs(prefix)).refs,
    list: (version, folder) => listEntries(folders, version, folder),
    files: async (version, folder) => {
      const found = await findEntry(folders, version, folder);
      return found?.kind === "folder" ? await filesUnder(data, found.id, folder) : [];
    },
    read: async (version, paths) => {
      const files = await findFiles(folders, version, paths);
      const contents = await withConcurrencyLimit(
        files,
        async ([path, id]): Promise<[string, Uint8Array]> => [path, await blob(id)],
      );
      return new Map(contents);
    },
    commit: async (change) => {
      validateChange(change);
      return await commitRefs(context, change);
    },
  };
}

async function readCommit(data: GitData, version: string): Promise<GitCommit> {
  const commit = isObjectId(version) ? await data.commit(version) : undefined;
  if (commit) return commit;
  throw await versionNotFound(data, version);
}

function isObjectId(version: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(version);
}

async function readEntries(data: GitData, tree: string): Promise<readonly StateEntry[]> {
  if (tree === EMPTY_TREE) return [];
  const { entries, truncated } = await data.tree(tree);
  if (truncated) throw tooMany(data, tree);
  return entries.map(({ path, kind, id }) => ({ name: path, kind, id }));
}

/** Lists files with one request, or one for each folder if GitHub truncates the list. */
async function filesUnder(
  data: GitData,
  tree: string,
  path: string,
): Promise<{ path: string; id: string }[]> {
  if (tree === EMPTY_TREE) return [];
  const prefix = path === "" ? "" : `${path}/`;
  const all = await data.tree(tree, "recursive");
  const filesOf = (entries: typeof all.entries): { path: string; id: string }[] =>
    entries.filter(({ kind }) => kind === "file").map(({ path, id }) => ({ path: `${prefix}${path}`, id }));
  if (!all.truncated) return filesOf(all.entries);
  const { entries, truncated } = await data.tree(tree);
  if (truncated) throw tooMany(data, tree);
  const below = await withConcurrencyLimit(
    entries.filter(({ kind }) => kind === "folder"),
    ({ path, id }) => filesUnder(data, id, `${prefix}${path}`),
  );
  return [...filesOf(entries), ...below.flat()];
}

function tooMany({ location }: GitData, tree: string): AgenticError {
  return new AgenticError({
    code: "unsupported",
    message: `A folder of ${location} (tree ${tree}) holds more than GitHub's API lists; use a clone of the repository.`,
  });
}

const MOST_REMEMBERED = 500;
const MOST_BYTES = 1024 * 1024;

/** Caches contents up to a total size. */
function rememberedBytes(read: (sha: string) => Promise<Uint8Array>): (sha: string) => Promise<Uint8Array> {
  const known = new Map<string, Uint8Array>();
  let size = 0;
  const forget = (sha: string): void => {
    size -= known.get(sha)?.length ?? 0;
    known.delete(sha);
  };
  return async (sha) => {
    const content = known.get(sha) ?? (await read(sha));
    forget(sha);
    if (content.length > MOST_BYTES / 10) return content;
    known.set(sha, content);
    size += content.length;
    for (const oldest of known.keys()) {
      if (size <= MOST_BYTES && known.size <= MOST_REMEMBERED) break;
      forget(oldest);
    }
    return content;
  };
}

/** Caches objects, which never change, and shares pending requests. */
function remembered<Result>(read: (sha: string) => Promise<Result>): (sha: string) => Promise<Result> {
  const known = new Map<string, Promise<Result>>();
  return (sha) => {
    const found = known.get(sha) ?? read(sha);
    // The last used one is evicted last.
    known.delete(sha);
    known.set(sha, found);
    found.catch(() => known.delete(sha));
    const [oldest] = known.keys();
    if (known.size > MOST_REMEMBERED && oldest !== undefined) known.delete(oldest);
    return found;
  };
}
