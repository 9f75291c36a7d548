import * as z from "zod";
import { getAuthenticatedLogin } from "../client/authenticated-user.ts";
import type { RepositoryClient } from "../client/github-repository.ts";
import { loadField } from "../client/graphql-batch.ts";
import { lastPages } from "../client/repository-request.ts";

export interface ConversationComment {
  readonly body: string;
  readonly createdAt: string;
  /** Whether the token's user or a bot wrote it. */
  readonly isOwn: boolean;
}

const COMMENTS = `comments(last: 100) {
      totalCount
      nodes { body createdAt updatedAt viewerDidAuthor author { __typename } } }`;

const Comments = z.object({
  comments: z.object({
    totalCount: z.int(),
    nodes: z.array(
      z.object({
        body: z.string(),
        createdAt: z.string(),
        updatedAt: z.string(),
        viewerDidAuthor: z.boolean(),
        author: z.object({ __typename: z.string() }).nullable(),
      }),
    ),
  }),
});

/** Returns the comments of an issue or pull request that were written or edited since a time: only the end of a longer conversation. */
export async function conversationComments(
  github: RepositoryClient,
  issue: number,
  since: Date | undefined,
): Promise<ConversationComment[]> {
  return await loadField(github, {
    at: "repository",
    field: `issueOrPullRequest(number: $) {
    ... on Issue { ${COMMENTS} }
    ... on PullRequest { ${COMMENTS} } }`,
    variable: { type: "Int!", value: issue },
    parse: (data) => {
      const { totalCount, nodes } = Comments.parse(data, { jitless: true }).comments;
      // The REST API pages through a longer conversation.
      if (totalCount > nodes.length) throw new RangeError("The conversation has more comments.");
      return nodes
        .filter(({ updatedAt }) => !since || Date.parse(updatedAt) >= since.getTime())
        .map(({ body, createdAt, viewerDidAuthor, author }) => ({
          body,
          createdAt,
          isOwn: viewerDidAuthor || author?.__typename === "Bot",
        }));
    },
    fallback: () => commentsByPages(github, issue, since),
  });
}

async function commentsByPages(
  github: RepositoryClient,
  issue_number: number,
  since: Date | undefined,
): Promise<ConversationComment[]> {
  const login = await getAuthenticatedLogin(github.client);
  const query = { issue_number, ...(since && { since: since.toISOString() }) };
  const last = await lastPages(github, "GET /repos/{owner}/{repo}/issues/{issue_number}/comments", query);
  return last.flat().map(({ body = "", user, created_at: createdAt }) => ({
    body,
    createdAt,
    isOwn: user?.type === "Bot" || (login !== undefined && user?.login === login),
  }));
}
