import * as z from "zod";
import { AgenticError } from "../../errors.ts";
import type { RecentReviewText, Reaction } from "../../ports/event-forge.ts";
import { type RepositoryClient, locationOf } from "../client/github-repository.ts";
import { graphql } from "../client/repository-request.ts";
import { GRAPHQL_REACTIONS } from "../issues/conversation-comments.ts";

/** REST cannot list the reviews of all pull requests; this query reads thirty at once. */
const LIST = `query($owner: String!, $repo: String!, $after: String) {
  repository(owner: $owner, name: $repo) {
    pullRequests(first: 30, after: $after, orderBy: { field: UPDATED_AT, direction: DESC }) {
      nodes {
        number
        updatedAt
        reviews(last: 20) {
          nodes {
            ...text
            submittedAt
            comments(first: 20) { nodes { ...text createdAt path } }
          }
        }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
}
fragment text on Comment {
  id
  body
  lastEditedAt
  author { __typename login }
  ... on Reactable { reactions { totalCount } }
  ... on PullRequestReview { fullDatabaseId }
  ... on PullRequestReviewComment { fullDatabaseId }
}`;

const Comment = z.object({
  id: z.string(),
  // GitHub returns large numbers as text.
  fullDatabaseId: z.coerce.number().int().positive(),
  body: z.string(),
  lastEditedAt: z.string().nullish(),
  author: z.object({ __typename: z.string(), login: z.string() }).nullable(),
  reactions: z.object({ totalCount: z.int() }),
});
const Review = Comment.extend({
  /** Null for a pending review. */
  submittedAt: z.string().nullable(),
  comments: z.object({
    nodes: z.array(Comment.extend({ createdAt: z.string(), path: z.string() })),
  }),
});
const Pull = z.object({
  number: z.int(),
  updatedAt: z.string(),
  reviews: z.object({ nodes: z.array(Review) }),
});
const Answer = z.object({
  repository: z.object({
    pullRequests: z.object({
      nodes: z.array(Pull),
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
    }),
  }),
});

const MOST_PAGES = 5;

/** Returns reviews and their line comments since a time, the newest first. Errors: `remote-refused`, and those of the request. */
export async function recentReviews(github: RepositoryClient, since: Date): Promise<RecentReviewText[]> {
  const found: RecentReviewText[] = [];
  const isRecent = (at: string): boolean => Date.parse(at) >= since.getTime();
  let after: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { nodes, pageInfo } = await listed(github, after);
    const pulls = nodes.filter(({ updatedAt }) => isRecent(updatedAt));
    found.push(...pulls.flatMap(reviewTexts).filter(({ submittedAt }) => isRecent(submittedAt)));
    if (pulls.length < nodes.length || !pageInfo.hasNextPage) break;
    after = pageInfo.endCursor;
  }
  return found.sort((one, other) => Date.parse(other.submittedAt) - Date.parse(one.submittedAt));
}

async function listed(github: RepositoryClient, after: string | null) {
  const { owner, repo } = github.repository;
  const answer = Answer.safeParse(await graphql(github, LIST, { owner, repo, after }), { jitless: true });
  if (answer.success) return answer.data.repository.pullRequests;
  const message = `GitHub does not show the reviews of ${locationOf(github)}. Give the token the permission \`pull-requests: read\`.`;
  throw new AgenticError({ code: "remote-refused", message });
}

function reviewTexts({ number: pull, reviews }: z.infer<typeof Pull>): RecentReviewText[] {
  return reviews.nodes.flatMap(({ submittedAt, comments, ...review }) => {
    if (submittedAt === null) return [];
    const own = { ...commonFields(review), kind: "review" as const, pull, at: submittedAt, submittedAt };
    const remarks = comments.nodes.map(({ createdAt: at, path, ...comment }) => ({
      ...commonFields(comment),
      kind: "review-comment" as const,
      pull,
      at,
      // Only its author can read it before the review is submitted.
      submittedAt: Date.parse(at) > Date.parse(submittedAt) ? at : submittedAt,
      path,
      review: own.id,
    }));
    return [own, ...remarks];
  });
}

function commonFields({
  id: nodeId,
  fullDatabaseId: id,
  body,
  lastEditedAt,
  author,
  reactions,
}: z.infer<typeof Comment>) {
  return {
    id,
    nodeId,
    body,
    user: author && { login: author.login, type: author.__typename },
    isEdited: typeof lastEditedAt === "string",
    reactions: reactions.totalCount,
  };
}

const REACTIONS = `query($id: ID!) {
  node(id: $id) {
    ... on Reactable {
      reactionGroups { content viewerHasReacted reactors(last: 20) { nodes { __typename } } }
    }
  }
}`;

const Reactions = z.object({
  node: z
    .object({
      reactionGroups: z
        .array(
          z.object({
            content: z.string(),
            viewerHasReacted: z.boolean(),
            reactors: z.object({ nodes: z.array(z.object({ __typename: z.string() })) }),
          }),
        )
        .nullish(),
    })
    .nullable(),
});

/** Returns the engine's reactions that the token's user or a bot has added. Errors: as `recentReviews`. */
export async function reactionsOfNode(github: RepositoryClient, nodeId: string): Promise<Reaction[]> {
  const { data } = Reactions.safeParse(await graphql(github, REACTIONS, { id: nodeId }), { jitless: true });
  const groups = data?.node?.reactionGroups ?? [];
  const hasReaction = (wanted: string): boolean =>
    groups.some(
      ({ content, viewerHasReacted, reactors }) =>
        content === wanted &&
        (viewerHasReacted || reactors.nodes.some(({ __typename }) => __typename === "Bot")),
    );
  return (["eyes", "-1"] as const).filter((name) => hasReaction(GRAPHQL_REACTIONS[name]));
}
