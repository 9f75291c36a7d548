import type { EventContext } from "../github-events/event-context.ts";
import { concerns, handleEvent } from "../github-events/handle-event.ts";
import { createLimits } from "../github-events/permissions/rate-limits.ts";
import { portsAt } from "../github-events/repository-context.ts";
import type { GitHubRequests } from "../github/client/client.ts";
import { systemClock } from "../system/system-clock.ts";

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
  /** A client that is the App itself, and no installation of it. */
  auth?(): Promise<object>;
}

const EVENTS = [
  "issue_comment.created",
  "issue_comment.edited",
  "issue_comment.deleted",
  "issues.labeled",
  "issues.assigned",
  "pull_request_review.submitted",
  "pull_request_review.edited",
  "pull_request_review.dismissed",
  "pull_request_review_comment.created",
  "pull_request_review_comment.edited",
  "pull_request_review_comment.deleted",
  "check_suite.completed",
  "check_run.completed",
];

/** The App as an application of Probot's, for those who host one already: `probot run`, or `createNodeMiddleware`. */
export function agenticApp(app: ProbotApp): void {
  const isWithinRateLimit = createLimits(systemClock);
  let own: Promise<EventContext["own"]> | undefined;
  app.on(
    EVENTS as never,
    (async (context: ProbotContext) => {
      const { name, payload, octokit, log } = context;
      if (!concerns({ name, payload })) return;
      const { repository } = payload as { repository: { full_name: string } };
      const [owner = "", repo = ""] = repository.full_name.split("/");
      // Any Octokit will do.
      const place = { client: octokit as GitHubRequests, repository: { owner, repo } };
      own ??= ownOf(app);
      const known = await own.catch(() => {
        own = undefined;
        return {};
      });
      const ports = portsAt(place, {
        own: known,
        report: (text) => log.warn(text),
        isWithinRateLimit: (login) => isWithinRateLimit(repository.full_name, login),
      });
      const handled = await handleEvent({ name, payload }, ports);
      const { logged = "" } = "logged" in handled ? handled : {};
      log.info(`${repository.full_name} ${name}: ${handled.status}${logged === "" ? "" : ` (${logged})`}`);
      // Shown as failed, so that somebody has it delivered again.
      if (handled.status === "again") throw new Error(handled.reason);
    }) as (context: never) => Promise<void>,
  );
}

/** As whom it writes: what comes from there is never listened to. */
async function ownOf(app: ProbotApp): Promise<EventContext["own"]> {
  const client = (await app.auth?.()) as GitHubRequests | undefined;
  const { data } = (await client?.request("GET /app")) ?? {};
  return data ? { appId: data.id, login: `${data.slug}[bot]` } : {};
}
