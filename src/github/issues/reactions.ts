import type { ReactionTarget, Reaction } from "../../ports/event-forge.ts";
import { withExplanation } from "../client/explain-error.ts";
import type { RepositoryClient } from "../client/github-repository.ts";
import { graphql, request } from "../client/repository-request.ts";

export const GRAPHQL_REACTIONS = { eyes: "EYES", "-1": "THUMBS_DOWN" } as const satisfies Record<
  Reaction,
  string
>;

export async function addReaction(
  github: RepositoryClient,
  target: ReactionTarget,
  content: Reaction,
): Promise<void> {
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
