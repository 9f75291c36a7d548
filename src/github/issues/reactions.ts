import type { ReactionTarget, Reaction } from "../../ports/event-forge.ts";
import { explainError } from "../client/explain-error.ts";
import { type RepositoryClient, locationOf } from "../client/github-repository.ts";
import { graphql } from "../client/graphql.ts";

export const GRAPHQL_REACTIONS = { eyes: "EYES", "-1": "THUMBS_DOWN" } as const satisfies Record<
  Reaction,
  string
>;

export async function addReaction(
  github: RepositoryClient,
  target: ReactionTarget,
  content: Reaction,
): Promise<void> {
  try {
    await postReaction(github, target, content);
  } catch (error) {
    const permission = target.kind.startsWith("review") ? "pull-requests: write" : "issues: write";
    throw explainError(error, { location: locationOf(github), what: "take a reaction", permission });
  }
}

async function postReaction(
  github: RepositoryClient,
  target: ReactionTarget,
  content: Reaction,
): Promise<void> {
  const { client, repository } = github;
  switch (target.kind) {
    case "issue":
      await client.request("POST /repos/{owner}/{repo}/issues/{issue_number}/reactions", {
        ...repository,
        issue_number: target.number,
        content,
      });
      return;
    case "comment":
      await client.request("POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions", {
        ...repository,
        comment_id: target.id,
        content,
      });
      return;
    case "review-comment":
      await client.request("POST /repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions", {
        ...repository,
        comment_id: target.id,
        content,
      });
      return;
    case "review":
      await graphql(github, ADD, { subject: target.nodeId, content: GRAPHQL_REACTIONS[content] });
  }
}

const ADD = `mutation($subject: ID!, $content: ReactionContent!) {
  addReaction(input: { subjectId: $subject, content: $content }) { clientMutationId }
}`;
