import { AgenticError } from "../../errors.ts";
import type { GitHubRequests } from "../client/client.ts";
import { gitHubError, hasStatus } from "../client/request-error.ts";

export interface GitHubRepository {
  readonly octokit: GitHubRequests;
  readonly owner: string;
  readonly repo: string;
}

export interface GitEntry {
  readonly path: string;
  readonly kind: "file" | "folder";
  readonly id: string;
}

export interface GitCommit {
  readonly tree: string;
  readonly message: string;
  /** When GitHub made it, in milliseconds of GitHub's clock. */
  readonly madeAt: number;
}

export interface TreeItem {
  readonly path: string;
  readonly mode: "100644" | "040000";
  readonly type: "blob" | "tree";
  /** null deletes the entry. */
  readonly sha?: string | null;
  readonly content?: string;
}

export interface NewCommit {
  readonly message: string;
  readonly tree: string;
  readonly parents: readonly string[];
}

/** Refs, and the time of GitHub's response. */
export interface RefCache {
  readonly refs: ReadonlyMap<string, string>;
  /** In milliseconds of GitHub's own clock. */
  readonly at: number;
}

export interface GitData {
  readonly location: string;
  refs(prefix: string): Promise<RefCache>;
  /** undefined where there is no such commit. */
  commit(sha: string): Promise<GitCommit | undefined>;
  tree(sha: string, how?: "recursive"): Promise<{ entries: readonly GitEntry[]; truncated: boolean }>;
  blob(sha: string): Promise<Uint8Array>;
  makeBlob(content: Uint8Array): Promise<string>;
  makeTree(base: string | undefined, items: readonly TreeItem[]): Promise<string>;
  makeCommit(commit: NewCommit): Promise<string>;
  /** These three reject with the error of the request, whose meaning depends on the ref. */
  makeRef(ref: string, sha: string): Promise<void>;
  moveRef(ref: string, sha: string, how?: "force"): Promise<void>;
  dropRef(ref: string): Promise<void>;
  /** Whether a branch has a commit already. */
  hasCommit(branch: string, sha: string): Promise<boolean>;
}

export function createGitData({ octokit, owner, repo }: GitHubRepository): GitData {
  const location = `${owner}/${repo}`;
  const repository = { owner, repo };
  const withGitHubErrors = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw gitHubError(error, location);
    }
  };
  return {
    location,
    ...readsOf({ octokit, repository, withGitHubErrors }),
    ...objectsOf({ octokit, repository, withGitHubErrors }),
    makeRef: async (ref, sha) => {
      await octokit.request("POST /repos/{owner}/{repo}/git/refs", {
        ...repository,
        ref: `refs/heads/${ref}`,
        sha,
      });
    },
    moveRef: async (ref, sha, how) => {
      await octokit.request("PATCH /repos/{owner}/{repo}/git/refs/{ref}", {
        ...repository,
        ref: `heads/${ref}`,
        sha,
        force: how === "force",
      });
    },
    dropRef: async (ref) => {
      await octokit.request("DELETE /repos/{owner}/{repo}/git/refs/{ref}", {
        ...repository,
        ref: `heads/${ref}`,
      });
    },
  };
}

interface Requests {
  readonly octokit: GitHubRequests;
  readonly repository: { readonly owner: string; readonly repo: string };
  readonly withGitHubErrors: <T>(work: () => Promise<T>) => Promise<T>;
}

function readsOf({
  octokit,
  repository,
  withGitHubErrors,
}: Requests): Pick<GitData, "refs" | "commit" | "tree" | "blob" | "hasCommit"> {
  return {
    refs: (prefix) => withGitHubErrors(() => readRefs(octokit, repository, prefix)),
    commit: (commit_sha) =>
      withGitHubErrors(async () => {
        const { data } = await octokit
          .request("GET /repos/{owner}/{repo}/git/commits/{commit_sha}", { ...repository, commit_sha })
          .catch(noneWhere(404, 422));
        if (data === undefined) return undefined;
        return {
          tree: data.tree.sha,
          message: data.message,
          madeAt: Date.parse(data.committer.date),
        };
      }),
    tree: (tree_sha, how) =>
      withGitHubErrors(async () => {
        const { data } = await octokit.request("GET /repos/{owner}/{repo}/git/trees/{tree_sha}", {
          ...repository,
          tree_sha,
          ...(how && { recursive: "1" }),
        });
        return { entries: data.tree.flatMap(entryOf), truncated: data.truncated };
      }),
    blob: (file_sha) =>
      withGitHubErrors(async () => {
        const { data } = await octokit.request("GET /repos/{owner}/{repo}/git/blobs/{file_sha}", {
          ...repository,
          file_sha,
        });
        return Buffer.from(data.content, data.encoding === "base64" ? "base64" : "utf8");
      }),
    hasCommit: (branch, sha) =>
      withGitHubErrors(async () => {
        const { data } = await octokit
          .request("GET /repos/{owner}/{repo}/compare/{basehead}", {
            ...repository,
            basehead: `${sha}...${branch}`,
          })
          .catch(noneWhere(404, 422));
        return data?.status === "ahead" || data?.status === "identical";
      }),
  };
}

function objectsOf({
  octokit,
  repository,
  withGitHubErrors,
}: Requests): Pick<GitData, "makeBlob" | "makeTree" | "makeCommit"> {
  return {
    makeBlob: (content) =>
      withGitHubErrors(async () => {
        const { data } = await octokit.request("POST /repos/{owner}/{repo}/git/blobs", {
          ...repository,
          content: Buffer.from(content).toString("base64"),
          encoding: "base64",
        });
        return data.sha;
      }),
    makeTree: (base, items) =>
      withGitHubErrors(async () => {
        const { data } = await octokit.request("POST /repos/{owner}/{repo}/git/trees", {
          ...repository,
          ...(base !== undefined && { base_tree: base }),
          tree: [...items],
        });
        return data.sha;
      }),
    makeCommit: ({ message, tree, parents }) =>
      withGitHubErrors(async () => {
        const { data } = await octokit.request("POST /repos/{owner}/{repo}/git/commits", {
          ...repository,
          message,
          tree,
          parents: [...parents],
        });
        return data.sha;
      }),
  };
}

async function readRefs(
  octokit: GitHubRequests,
  repository: Requests["repository"],
  prefix: string,
): Promise<RefCache> {
  const refs = new Map<string, string>();
  for (let page = 1; ; page += 1) {
    const { data, headers } = await octokit
      .request("GET /repos/{owner}/{repo}/git/matching-refs/{ref}", {
        ...repository,
        ref: `heads/${prefix}`,
        per_page: 100,
        page,
      })
      // The repository has no commit.
      .catch(noneWhere(409));
    for (const { ref, object } of data ?? []) refs.set(ref.slice("refs/heads/".length), object.sha);
    if (headers?.link?.includes('rel="next"')) continue;
    return { refs, at: headers?.date === undefined ? Date.now() : Date.parse(headers.date) };
  }
}

function noneWhere(...statuses: readonly number[]) {
  return (error: unknown): { data: undefined; headers: undefined } => {
    if (hasStatus(error, ...statuses)) return { data: undefined, headers: undefined };
    throw error;
  };
}

/** Ignores links and submodules, which state never contains. */
function entryOf(entry: { path?: string; mode?: string; type?: string; sha?: string | null }): GitEntry[] {
  const { path, mode, type, sha } = entry;
  if (path === undefined || sha === undefined || sha === null || mode === "120000") return [];
  if (type === "tree") return [{ path, kind: "folder", id: sha }];
  return type === "blob" ? [{ path, kind: "file", id: sha }] : [];
}

/** An unreadable repository also responds with 404, so the refs are read first to report that. */
export async function versionNotFound(data: GitData, version: string): Promise<AgenticError> {
  await data.refs("agentic/");
  return new AgenticError({
    code: "not-found",
    message: `There is no version ${JSON.stringify(version.slice(0, 64))} in ${data.location}.`,
  });
}
