import * as z from "zod";
import type { Reaction, ReactionTarget, RecentComment } from "../../ports/event-forge.ts";
import { getAuthenticatedLogin } from "../client/collaborators.ts";
import { withExplanation } from "../client/explain-error.ts";
import type { RepositoryClient } from "../client/github-repository.ts";
import { loadField } from "../client/graphql-batch.ts";
import { graphql, lastPages, pages, request, take } from "../client/repository-request.ts";

const COMMENTS = `comments(last: 100) {
      totalCount
      nodes { body url createdAt updatedAt viewerDidAuthor author { __typename } } }`;

const Comments = z.object({
  comments: z.object({
    totalCount: z.int(),
    nodes: z.array(
      z.object({
        body: z.string(),
        url: z.string(),
        createdAt: z.string(),
        updatedAt: z.string(),
        viewerDidAuthor: z.boolean(),
        author: z.object({ __typename: z.string() }).nullable(),
      }),
    ),
  }),
});

interface ConversationComments {
  readonly comments: readonly {
    readonly body: string;
    readonly url: string;
    readonly createdAt: string;
    readonly updatedAt: string;
    /** Whether the account of the token wrote it. */
    readonly viewerDidAuthor: boolean;
    /** Whether it can be a comment of the engine: any bot counts. */
    readonly isOwn: boolean;
  }[];
  readonly isWhole: boolean;
}

/** Returns the comments of an issue or pull request that were written or edited since a time: only the end of a longer conversation. */
export async function conversationComments(github: RepositoryClient, issue: number, since: Date | undefined) {
  return await loadField<ConversationComments>(github, {
    at: "repository",
    field: `issueOrPullRequest(number: $) {
    ... on Issue { ${COMMENTS} }
    ... on PullRequest { ${COMMENTS} } }`,
    variable: { type: "Int!", value: issue },
    parse: (data) => {
      const { totalCount, nodes } = Comments.parse(data, { jitless: true }).comments;
      // The REST API pages through a longer conversation.
      if (totalCount > nodes.length) throw new RangeError("The conversation has more comments.");
      const comments = nodes
        .filter(({ updatedAt }) => !since || Date.parse(updatedAt) >= since.getTime())
        .map(({ author, ...comment }) => ({
          ...comment,
          isOwn: comment.viewerDidAuthor || author?.__typename === "Bot",
        }));
      return { comments, isWhole: true };
    },
    fallback: () => commentsByPages(github, issue, since),
  });
}

/** The last pages, which may be a part. Their number is unknown before they are read. */
async function commentsByPages(
  github: RepositoryClient,
  issue_number: number,
  since: Date | undefined,
): Promise<ConversationComments> {
  const login = await getAuthenticatedLogin(github.client);
  const query = { issue_number, ...(since && { since: since.toISOString() }) };
  const last = await lastPages(github, "GET /repos/{owner}/{repo}/issues/{issue_number}/comments", query);
  const comments = last.flat().map(({ body = "", user, html_url: url, created_at, updated_at }) => {
    const viewerDidAuthor = login !== undefined && user?.login === login;
    const isOwn = viewerDidAuthor || user?.type === "Bot";
    return { body, url, createdAt: created_at, updatedAt: updated_at, viewerDidAuthor, isOwn };
  });
  return { comments, isWhole: false };
}

export const GRAPHQL_REACTIONS = { eyes: "EYES", "-1": "THUMBS_DOWN" } as const satisfies Record<
  Reaction,
  string
>;

export async function addReaction(github: RepositoryClient, target: ReactionTarget, content: Reaction) {
  const permission = target.kind.startsWith("review") ? "pull-requests: write" : "issues: write";
  await withExplanation(github, { what: "add a reaction", permission }, async () => {
    switch (target.kind) {
      case "issue":
        return await request(github, "POST /repos/{owner}/{repo}/issues/{issue_number}/reactions", {
          issue_number: target.number,
          content,
        });
      case "comment":
        return await request(github, "POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions", {
          comment_id: target.id,
          content,
        });
      case "review-comment":
        return await request(github, "POST /repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions", {
          comment_id: target.id,
          content,
        });
      case "review":
        return await graphql(github, ADD, { subject: target.nodeId, content: GRAPHQL_REACTIONS[content] });
    }
  });
}

const ADD = `mutation($subject: ID!, $content: ReactionContent!) {
  addReaction(input: { subjectId: $subject, content: $content }) { clientMutationId }
}`;

const MOST_PAGES = 10;

export async function recentComments(github: RepositoryClient, since: Date): Promise<RecentComment[]> {
  const found: RecentComment[] = [];
  const all = pages(github, "GET /repos/{owner}/{repo}/issues/comments", {
    sort: "created",
    direction: "desc",
    since: since.toISOString(),
  });
  for await (const comments of take(MOST_PAGES, all))
    for (const { id, issue_url, html_url, body = "", user, reactions, ...fields } of comments) {
      const { created_at, updated_at, performed_via_github_app: app } = fields;
      const issue = Number(issue_url.split("/").at(-1));
      // An older comment was only edited since.
      if (!(issue > 0) || Date.parse(created_at) < since.getTime()) continue;
      found.push({
        id: Number(id),
        issue,
        isPullRequest: html_url.includes("/pull/"),
        body,
        user: user && { login: user.login, type: user.type },
        created_at,
        updated_at,
        appId: app?.id,
        reactions: (reactions?.eyes ?? 0) + (reactions?.["-1"] ?? 0),
      });
    }
  return found;
}

/** Returns the engine's reactions that the token's user or a bot has added. Rejects with the error of the request. */
export async function reactionsOf(github: RepositoryClient, comment_id: number): Promise<Reaction[]> {
  const own = await getAuthenticatedLogin(github.client);
  const { data } = await request(github, "GET /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions", {
    comment_id,
    per_page: 100,
  });
  return data.flatMap(({ content, user }) => {
    const isOwnReaction = user?.type === "Bot" || (own !== undefined && user?.login === own);
    return isOwnReaction && (content === "eyes" || content === "-1") ? [content] : [];
  });
}
