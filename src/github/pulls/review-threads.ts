import { noneOn, withExplanation } from "../client/explain-error.ts";
import type { RepositoryClient } from "../client/github-repository.ts";
import { compareCommits, graphql, pages, request } from "../client/repository-request.ts";
import { failureOf } from "../client/request-error.ts";

interface ThreadReply {
  readonly pull: number;
  /** Number of the comment that begins the thread. */
  readonly thread: number;
  /** Hidden text at the start of the reply, by which an existing reply is found. */
  readonly marker: string;
  readonly body: string;
}

export type ThreadComment = Awaited<ReturnType<typeof readThreadComments>>[number];

/** Comments on lines of a pull request, oldest first. Errors: `token-expired`, `remote-refused`, `remote-unreachable`. */
export async function readThreadComments(github: RepositoryClient, pull: number) {
  const route = "GET /repos/{owner}/{repo}/pulls/{pull_number}/comments";
  const all = await withExplanation(github, operation("show the comments"), () =>
    Array.fromAsync(pages(github, route, { pull_number: pull })),
  );
  return all.flat().map(({ id, in_reply_to_id: first, ...comment }) => {
    const { pull_request_review_id: review, body, original_commit_id: commit, original_line: last } = comment;
    const hasLines = typeof last === "number" && comment.side !== "LEFT";
    return {
      id: Number(id),
      thread: Number(first ?? id),
      review: review === null ? undefined : Number(review),
      body,
      commit,
      /** At that commit; undefined for a comment on the file or on removed lines. */
      lines: hasLines ? { first: comment.original_start_line ?? last, last } : undefined,
      isAboutFile: comment.subject_type === "file",
    };
  });
}

export function hasReply(
  comments: readonly ThreadComment[],
  { thread, marker }: Pick<ThreadReply, "thread" | "marker">,
): boolean {
  return comments.some((each) => each.thread === thread && each.body.trimStart().startsWith(marker));
}

/** Replies in a thread once. `known`: the comments, if they were just read. Errors: `token-expired`, `remote-refused`, `remote-unreachable`. */
export async function replyInThread(
  github: RepositoryClient,
  { pull, thread, marker, body }: ThreadReply,
  known?: readonly ThreadComment[],
): Promise<"replied" | "known"> {
  const isReplied = async (): Promise<boolean> =>
    hasReply(await readThreadComments(github, pull), { thread, marker });
  if (known ? hasReply(known, { thread, marker }) : await isReplied()) return "known";
  await withExplanation(github, operation("post a reply"), async () => {
    try {
      await request(github, "POST /repos/{owner}/{repo}/pulls/{pull_number}/comments/{comment_id}/replies", {
        pull_number: pull,
        comment_id: thread,
        body: `${marker}\n${body}`,
        request: { retries: 0 },
      });
    } catch (error) {
      // Without a response the reply may still exist.
      if ((failureOf(error)?.status ?? 0) < 500 || !(await isReplied())) throw error;
    }
  });
  return "replied";
}

/** Returns the node IDs of unresolved threads, by the numbers of their first comments. Errors: as `replyInThread`. */
export async function readOpenThreads(
  github: RepositoryClient,
  pull: number,
  wanted: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const remaining = new Set(wanted);
  const open = new Map<number, string>();
  await withExplanation(github, operation("show the threads"), async () => {
    for await (const { id, isResolved, comments } of threadsOf(github, pull)) {
      const thread = Number(comments.nodes[0]?.fullDatabaseId ?? 0);
      if (remaining.delete(thread) && !isResolved) open.set(thread, id);
      if (remaining.size === 0) break;
    }
  });
  return open;
}

/** Resolves a thread. Returns false if there is none. Errors: as `replyInThread`. */
export async function resolveOpenThread(github: RepositoryClient, thread: string | undefined) {
  if (thread === undefined) return false;
  await withExplanation(github, operation("resolve a thread"), () => graphql(github, RESOLVE, { thread }));
  return true;
}

function operation(what: string) {
  return { what, permission: "pull-requests: write" };
}

interface Thread {
  readonly id: string;
  readonly isResolved: boolean;
  /** GitHub returns large numbers as text; `databaseId` cannot hold them. */
  readonly comments: { readonly nodes: readonly { readonly fullDatabaseId: string | null }[] };
}
interface Answer {
  readonly repository: {
    readonly pullRequest: {
      readonly reviewThreads: {
        readonly nodes: readonly Thread[];
        readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
      };
    } | null;
  } | null;
}

const MOST_PAGES = 30;

async function* threadsOf(github: RepositoryClient, pull: number): AsyncGenerator<Thread> {
  const { owner, repo } = github.repository;
  let after: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = (await graphql(github, LIST, { owner, repo, pull, after })) as Answer;
    const threads = answer.repository?.pullRequest?.reviewThreads;
    yield* threads?.nodes ?? [];
    if (!threads?.pageInfo.hasNextPage) return;
    after = threads.pageInfo.endCursor;
  }
}

const LIST = `query($owner: String!, $repo: String!, $pull: Int!, $after: String) {
  repository(owner: $owner, name: $repo) {
    pullRequest(number: $pull) {
      reviewThreads(first: 100, after: $after) {
        nodes { id isResolved comments(first: 1) { nodes { fullDatabaseId } } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
}`;

const RESOLVE = `mutation($thread: ID!) {
  resolveReviewThread(input: { threadId: $thread }) { thread { id isResolved } }
}`;

/** Returns the subject of a commit; undefined if the branch does not contain it. Errors: `token-expired`, `remote-refused`, `remote-unreachable`. */
export async function subjectOnBranch(
  github: RepositoryClient,
  { branch, commit }: { readonly branch: string; readonly commit: string },
): Promise<string | undefined> {
  const data = await withExplanation(github, { what: "show a branch", permission: "contents: read" }, () =>
    compareCommits(github, { from: commit, to: branch }).catch(noneOn(404, 422)),
  );
  const isOnBranch = data?.status === "ahead" || data?.status === "identical";
  return isOnBranch ? data.base_commit.commit.message.trimStart().split("\n", 1)[0] : undefined;
}

interface LineRange {
  readonly first: number;
  readonly last: number;
}

/** Maximum distance of a comment from a change: the number of context lines in a diff. */
const NEAR_LINES = 3;

export function changedRanges(patch: string): LineRange[] {
  const ranges: LineRange[] = [];
  let old = 0;
  for (const line of patch.split("\n")) {
    const [, start] = /^@@ -(\d+)(?:,\d+)? \+\d+(?:,\d+)? @@/.exec(line) ?? [];
    if (start !== undefined) old = Number(start);
    else if (line.startsWith("-")) {
      ranges.push({ first: old, last: old });
      old += 1;
    } else if (line.startsWith("+")) ranges.push({ first: old - 1, last: old });
    else if (line.startsWith(" ")) old += 1;
  }
  return ranges;
}

export function isNear(changes: readonly LineRange[], { first, last }: LineRange): boolean {
  return changes.some((change) => change.last >= first - NEAR_LINES && change.first <= last + NEAR_LINES);
}

/** Maximum number of files in a comparison at GitHub. */
const MOST_FILES = 300;

/**
 * Returns the changed lines between two commits, by the old paths of the files. Returns undefined if GitHub cannot compare the commits
 * completely. Errors: `token-expired`, `remote-refused`, `remote-unreachable`.
 */
export async function changesBetween(
  github: RepositoryClient,
  range: Parameters<typeof compareCommits>[1],
): Promise<ReadonlyMap<string, readonly LineRange[]> | undefined> {
  const operation = { what: "compare two commits", permission: "contents: read" };
  const data = await withExplanation(github, operation, () =>
    compareCommits(github, range, {}).catch(noneOn(404, 422)),
  );
  const files = data?.files ?? [];
  // After a rewrite of the branch the lines of a comment are unknown.
  if (data?.status !== "ahead" || files.length >= MOST_FILES) return undefined;
  return new Map(
    files.map(({ filename, previous_filename: before, patch = "" }) => [
      before ?? filename,
      changedRanges(patch),
    ]),
  );
}
