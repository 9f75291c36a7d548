import { ownLogin } from "./own-login.ts";
import { pages } from "./pages.ts";
import type { Reaction } from "./reactions.ts";
import type { GitHubPlace } from "./repository.ts";

/** A comment on an issue or a pull request, as a delivery has it, and what of it the delivery has beside. */
export interface RecentComment {
  readonly id: number;
  readonly issue: number;
  readonly isPullRequest: boolean;
  readonly body: string;
  /** Null where the account is gone. */
  readonly user: { readonly login: string; readonly type: string } | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly html_url: string;
  /** The App that wrote it for somebody. */
  readonly appId: number | undefined;
  /** How many have reacted as we do. */
  readonly reactions: number;
}

const MOST_PAGES = 10;

/** Comments of the repository that were written since, the newest first. Rejects with what the request failed with. */
export async function recentComments(
  { client, repository }: GitHubPlace,
  since: Date,
): Promise<RecentComment[]> {
  const found: RecentComment[] = [];
  const all = pages((page) =>
    client.request("GET /repos/{owner}/{repo}/issues/comments", {
      ...repository,
      sort: "created",
      direction: "desc",
      since: since.toISOString(),
      ...page,
    }),
  );
  let seen = 0;
  for await (const comments of all) {
    for (const { id, issue_url, html_url, body = "", user, reactions, ...rest } of comments) {
      const { created_at, updated_at, performed_via_github_app: app } = rest;
      const issue = Number(issue_url.split("/").at(-1));
      // Older ones were changed since.
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
    seen += 1;
    if (seen === MOST_PAGES) break;
  }
  return found;
}

/** What an App, a workflow, or whoever we write as has put there of what we put there. Rejects with what the request failed with. */
export async function reactionsOf({ client, repository }: GitHubPlace, comment: number): Promise<Reaction[]> {
  const own = await ownLogin(client);
  const { data } = await client.request("GET /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions", {
    ...repository,
    comment_id: comment,
    per_page: 100,
  });
  return data.flatMap(({ content, user }) => {
    const isOurs = user?.type === "Bot" || (own !== undefined && user?.login === own);
    return isOurs && (content === "eyes" || content === "-1") ? [content] : [];
  });
}
