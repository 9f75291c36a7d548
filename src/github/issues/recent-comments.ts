import type { RecentComment, Reaction } from "../../ports/event-forge.ts";
import { getAuthenticatedLogin } from "../client/authenticated-user.ts";
import type { RepositoryClient } from "../client/github-repository.ts";
import { pages, request, take } from "../client/repository-request.ts";

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
        html_url,
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
