import type { GitHubRequests } from "../github/client.ts";
import { concerns, handleEvent } from "./handle.ts";
import { portsAt } from "./ports-at.ts";

/** Of Probot what we need of it; nothing of its own is loaded here. */
interface ProbotContext {
  readonly name: string;
  readonly payload: object;
  readonly octokit: object;
  readonly log: { info(text: string): void; warn(text: string): void };
}

export interface ProbotApp {
  // Probot's own types know the payload of each event, which we look through ourselves.
  on(events: never, handler: (context: never) => Promise<void>): unknown;
}

const EVENTS = [
  "issue_comment.created",
  "issues.labeled",
  "issues.assigned",
  "pull_request_review.submitted",
  "pull_request_review_comment.created",
];

/** The App as an application of Probot's, for those who host one already: `probot run`, or `createNodeMiddleware`. */
export function agenticApp(app: ProbotApp): void {
  app.on(
    EVENTS as never,
    (async (context: ProbotContext) => {
      const { name, payload, octokit, log } = context;
      if (!concerns({ name, payload })) return;
      const { repository } = payload as { repository: { full_name: string } };
      const [owner = "", repo = ""] = repository.full_name.split("/");
      // Any Octokit will do.
      const place = { client: octokit as GitHubRequests, repository: { owner, repo } };
      const ports = portsAt(place, { own: {}, report: (text) => log.warn(text) });
      const handled = await handleEvent({ name, payload }, ports);
      log.info(`${name}: ${handled.status}`);
      // Shown as failed, so that somebody has it delivered again.
      if (handled.status === "again") throw new Error(handled.reason);
    }) as (context: never) => Promise<void>,
  );
}
