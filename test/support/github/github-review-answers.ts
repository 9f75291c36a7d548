import type { GitHubStore, Row } from "./github-store.ts";

interface Put {
  readonly target: string;
  readonly login: string;
  readonly content: string;
}

/** Answers the GraphQL questions about reviews of all pull requests, and about reactions to what is named by an id of GraphQL's; undefined for any other. */
export function reviewsAnswer(
  gh: GitHubStore,
  { query, variables }: { query: string; variables: Readonly<Record<string, string | number>> },
  put: readonly Put[],
): unknown {
  const { owner, repo: name, id } = variables;
  if (query.includes("reactionGroups")) return { node: { reactionGroups: groupsOf(put, String(id)) } };
  if (!query.includes("pullRequests(")) return undefined;
  const repo = gh.repos.findOneBy("full_name", `${owner}/${name}`);
  const nodes = gh.pullRequests
    .findBy("repo_id", repo?.id)
    .map((pull) => {
      const own = gh.reviews
        .findBy("repo_id", repo?.id)
        .filter((row) => row["pull_number"] === pull["number"]);
      const reviews = own.map((row) => reviewOf(gh, row, put));
      const moments = [String(pull["updated_at"]), ...reviews.map(({ submittedAt }) => submittedAt)];
      return { number: pull["number"], updatedAt: moments.sort().at(-1) ?? "", reviews: { nodes: reviews } };
    })
    .sort((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1));
  const pageInfo = { hasNextPage: false, endCursor: null };
  return { repository: { pullRequests: { nodes, pageInfo } } };
}

function reviewOf(gh: GitHubStore, row: Row, put: readonly Put[]) {
  const comments = gh.comments.findBy("review_id", row.id).map((comment) => ({
    ...wordsOf(gh, comment, put),
    createdAt: comment["created_at"],
    path: comment["path"],
  }));
  const submittedAt = String(row["submitted_at"]);
  return { ...wordsOf(gh, row, put), submittedAt, comments: { nodes: comments } };
}

function wordsOf(gh: GitHubStore, row: Row, put: readonly Put[]) {
  const login = gh.users.get(Number(row["user_id"]))?.["login"];
  const id = String(row["node_id"]);
  return {
    id,
    fullDatabaseId: String(row.id),
    body: row["body"] ?? "",
    lastEditedAt: null,
    author: login === undefined ? null : { __typename: "User", login },
    reactions: { totalCount: put.filter(({ target }) => target === `node-${id}`).length },
  };
}

function groupsOf(put: readonly Put[], id: string): object[] {
  const own = put.filter(({ target }) => target === `node-${id}`);
  return ["EYES", "THUMBS_DOWN"].map((content) => ({
    content,
    viewerHasReacted: false,
    reactors: {
      nodes: own
        .filter((each) => each.content === content)
        .map(({ login }) => ({ __typename: login.endsWith("[bot]") ? "Bot" : "User" })),
    },
  }));
}

/** The threads of one pull request. */
export function threadsAnswer(
  gh: GitHubStore,
  variables: Readonly<Record<string, string | number>>,
  resolved: ReadonlySet<number>,
): unknown {
  const repo = gh.repos.findOneBy("full_name", `${variables["owner"]}/${variables["repo"]}`);
  const first = gh.comments
    .findBy("repo_id", repo?.id)
    .filter((row) => row["pull_number"] === variables["pull"] && row["comment_type"] === "review")
    .filter((row) => row["in_reply_to_id"] === null);
  // Small pages, so that whoever asks has to turn them.
  const at = Number(variables["after"] ?? 0);
  const nodes = first.slice(at, at + 60).map(({ id }) => ({
    id: `thread-${id}`,
    isResolved: resolved.has(id),
    comments: { nodes: [{ fullDatabaseId: String(id) }] },
  }));
  const pageInfo = { hasNextPage: at + 60 < first.length, endCursor: String(at + 60) };
  return { repository: { pullRequest: { reviewThreads: { nodes, pageInfo } } } };
}
