import { AgenticError } from "../../errors.ts";
import type { StateEntry, StateRefs } from "../../ports/state-refs.ts";
import { findEntry, findFiles, type Folders, listEntries } from "../../storage/refs/tree-walk.ts";
import { validateChange } from "../../storage/refs/validate-change.ts";
import { locationOf, type RepositoryClient } from "../client/github-repository.ts";
import { withConcurrencyLimit } from "../client/repository-request.ts";
import { type CommitContext, commitRefs } from "./commit-refs.ts";
import { type GitCommit, listRefs, readBlob, readCommit, readTree } from "./git-data-api.ts";
import { EMPTY_TREE } from "./write-tree.ts";

export function createGitHubStateRefs(github: RepositoryClient): StateRefs {
  const commits = remembered((sha) => readVersion(github, sha));
  const entries = remembered((sha) => readEntries(github, sha));
  const blob = rememberedBytes((sha) => readBlob(github, sha));
  const folders: Folders = { top: async (version) => (await commits(version)).tree, entries };
  const context: CommitContext = { github, folders, commit: commits };
  return {
    location: locationOf(github),
    refs: async (prefix) => (await listRefs(github, prefix)).refs,
    list: (version, folder) => listEntries(folders, version, folder),
    files: async (version, folder) => {
      const found = await findEntry(folders, version, folder);
      return found?.kind === "folder" ? await filesUnder(github, found.id, folder) : [];
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

const OBJECT_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

async function readVersion(github: RepositoryClient, version: string): Promise<GitCommit> {
  const commit = OBJECT_ID.test(version) ? await readCommit(github, version) : undefined;
  if (commit) return commit;
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
