import type { EventContext } from "../github-events/event-context.ts";
import { isRelevantDelivery, handleEvent } from "../github-events/handle-event.ts";
import { createLimits } from "../github-events/permissions/rate-limits.ts";
import { createEventContext } from "../github-events/repository-context.ts";
import type { GitHubRequests } from "../github/client/client.ts";
import { systemClock } from "../system/system-clock.ts";

/** The part of Probot's context that the App uses. Probot itself is not a dependency. */
interface ProbotContext {
  readonly name: string;
  readonly payload: object;
  readonly octokit: object;
  readonly log: { info(text: string): void; warn(text: string): void };
}

export interface ProbotApp {
  // Probot's types depend on the event. The payload is validated later.
  on(events: never, handler: (context: never) => Promise<void>): unknown;
  /** Returns a client that is authenticated as the App, not as an installation. */
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

/** The App as a Probot application, for `probot run` or `createNodeMiddleware`. */
export function agenticApp(app: ProbotApp): void {
  const isWithinLimit = createLimits(systemClock);
  let own: Promise<EventContext["own"]> | undefined;
  app.on(
    EVENTS as never,
    (async (context: ProbotContext) => {
      const { name, payload, octokit, log } = context;
      if (!isRelevantDelivery({ name, payload })) return;
      const { repository } = payload as { repository: { full_name: string } };
      const [owner = "", repo = ""] = repository.full_name.split("/");
      const gitHub = { client: octokit as GitHubRequests, repository: { owner, repo } };
      own ??= readOwnIdentity(app);
      const known = await own.catch(() => {
        own = undefined;
        return {};
      });
      const ports = createEventContext(gitHub, {
        own: known,
        report: (text) => log.warn(text),
        isWithinRateLimit: (login) => isWithinLimit(repository.full_name, login),
      });
      const handled = await handleEvent({ name, payload }, ports);
      const { logged = "" } = "logged" in handled ? handled : {};
      log.info(`${repository.full_name} ${name}: ${handled.status}${logged === "" ? "" : ` (${logged})`}`);
      // A failed delivery can be redelivered on GitHub.
      if (handled.status === "again") throw new Error(handled.reason);
    }) as (context: never) => Promise<void>,
  );
}

/** Returns the identity of the App. Its own comments are ignored. */
async function readOwnIdentity(app: ProbotApp): Promise<EventContext["own"]> {
  const client = (await app.auth?.()) as GitHubRequests | undefined;
  const { data } = (await client?.request("GET /app")) ?? {};
  return data ? { appId: data.id, login: `${data.slug}[bot]` } : {};
}
