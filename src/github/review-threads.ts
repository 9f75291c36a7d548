import { explained } from "./explain.ts";
import { graphql } from "./graphql.ts";
import { pages } from "./pages.ts";
import { type GitHubPlace, locationOf } from "./repository.ts";

export interface ThreadReply {
  /** Number of the pull request. */
  readonly pull: number;
  /** Number of the comment that begins the thread. */
  readonly thread: number;
  /** Stands first in the reply and is not seen: by it a reply that is there already is found. */
  readonly marker: string;
  readonly body: string;
}

/** Replies in a thread of a pull request, once. Errors: `token-expired`, `remote-refused`, `remote-unreachable`. */
export async function replyInThread(
  place: GitHubPlace,
  { pull, thread, marker, body }: ThreadReply,
): Promise<"replied" | "known"> {
  const { client, repository } = place;
  try {
    const all = pages((page) =>
      client.request("GET /repos/{owner}/{repo}/pulls/{pull_number}/comments", {
        ...repository,
        pull_number: pull,
        ...page,
      }),
    );
    for await (const comments of all)
      for (const each of comments)
        if (each.in_reply_to_id === thread && each.body.trimStart().startsWith(marker)) return "known";
    await client.request("POST /repos/{owner}/{repo}/pulls/{pull_number}/comments/{comment_id}/replies", {
      ...repository,
      pull_number: pull,
      comment_id: thread,
      body: `${marker}\n${body}`,
      request: { retries: 0 },
    });
    return "replied";
  } catch (error) {
    throw explained(error, told(place, "take a reply"));
  }
}

/** Marks a thread as done; one that is already, or that is gone, stays as it is. Errors: as `replyInThread`. */
export async function resolveThread(
  place: GitHubPlace,
  { pull, thread }: Pick<ThreadReply, "pull" | "thread">,
): Promise<"resolved" | "known"> {
  try {
    const found = await findThread(place, pull, thread);
    if (!found || found.isResolved) return "known";
    await graphql(place, RESOLVE, { thread: found.id });
    return "resolved";
  } catch (error) {
    throw explained(error, told(place, "resolve a thread"));
  }
}

function told(place: GitHubPlace, what: string) {
  return { location: locationOf(place), what, permission: "pull-requests: write" };
}

interface Thread {
  readonly id: string;
  readonly isResolved: boolean;
  readonly comments: { readonly nodes: readonly { readonly databaseId: number | null }[] };
}
interface Threads {
  readonly nodes: readonly Thread[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}
interface Answer {
  readonly repository: { readonly pullRequest: { readonly reviewThreads: Threads } | null } | null;
}

const MOST_PAGES = 30;

async function findThread(place: GitHubPlace, pull: number, thread: number): Promise<Thread | undefined> {
  const { owner, repo } = place.repository;
  let after: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = (await graphql(place, LIST, { owner, repo, pull, after })) as Answer;
    const threads = answer.repository?.pullRequest?.reviewThreads;
    const found = threads?.nodes.find(({ comments }) => comments.nodes[0]?.databaseId === thread);
    if (found || !threads?.pageInfo.hasNextPage) return found;
    after = threads.pageInfo.endCursor;
  }
  return undefined;
}

const LIST = `query($owner: String!, $repo: String!, $pull: Int!, $after: String) {
  repository(owner: $owner, name: $repo) {
    pullRequest(number: $pull) {
      reviewThreads(first: 100, after: $after) {
        nodes { id isResolved comments(first: 1) { nodes { databaseId } } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
}`;

const RESOLVE = `mutation($thread: ID!) {
  resolveReviewThread(input: { threadId: $thread }) { thread { id isResolved } }
}`;
