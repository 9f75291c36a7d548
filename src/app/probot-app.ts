import * as z from "zod";
import { createWarnOnce, refused } from "../github-events/refusal.ts";
import type { Delivery, EventContext, EventResult } from "../github-events/event-context.ts";
import { handleEvent, relevanceOf } from "../github-events/handle-event.ts";
import { createLimits } from "../github-events/permissions/rate-limits.ts";
import { createEventContext } from "../github-events/repository-context.ts";
import { createGitHubClient, type GitHubRequests } from "../github/client/client.ts";
import { installationToken, readAppIdentity } from "../github/client/token.ts";
import { createGitHubStateRefs } from "../github/refs/github-state-refs.ts";
import { version } from "../system/package-root.ts";
import { systemClock } from "../system/system-clock.ts";

/** The part of Probot that the App uses. A host may bring its own version of Probot. */
export interface ProbotApp {
  // Probot's types depend on the event. The payload is validated later.
  on(events: never, handler: (context: never) => Promise<void>): unknown;
  auth(): Promise<object>;
  readonly log: { warn(text: string): void };
}

interface ProbotContext {
  readonly name: string;
  readonly payload: object;
  readonly log: { info(text: string): void };
}

export interface ProbotAppOptions {
  readonly workflowFile?: string | undefined;
  /** After this time a delivery fails with status 503 and its work continues. Without it, the delivery waits for the work. */
  readonly answerMs?: number | undefined;
  readonly writePauseMs?: number | undefined;
  /** Default: the log of Probot. */
  readonly report?: ((text: string) => void) | undefined;
  /** Receives the work for each payload, and then logs its outcome. */
  readonly observe?: ((payload: object, work: Promise<EventResult>) => void) | undefined;
}

/** GitHub times out after ten seconds. */
export const ANSWER_MS = 8_000;

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

/** Returns the App as a Probot application. A delivery that has to be repeated is an error with the status 503. */
export function createProbotApp(options: ProbotAppOptions = {}): (app: ProbotApp) => void {
  return (app) => {
    const handle = createQueues(app, options);
    const handler = async ({ name, payload, log }: ProbotContext): Promise<void> => {
      if (relevanceOf({ name, payload }) === "irrelevant") return;
      const work = handle({ name, payload });
      options.observe?.(payload, work);
      const result = await withinTime(work, options.answerMs);
      if (options.observe === undefined) log.info(`${name}: ${result.status}${loggedOf(result)}`);
      // A failed delivery can be redelivered on GitHub.
      if (result.status === "again") throw unavailable(result.reason);
    };
    app.on(EVENTS as never, handler as (context: never) => Promise<void>);
  };
}

const loggedOf = (result: EventResult): string => ("logged" in result ? ` (${result.logged})` : "");

/** Rejects after the time: the outcome is unknown, and an acknowledged delivery could not be redelivered. */
async function withinTime(work: Promise<EventResult>, limitMs: number | undefined): Promise<EventResult> {
  if (limitMs === undefined) return await work;
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(unavailable("still processing")), limitMs);
  return await Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

/** Probot responds with the status of an error. */
function unavailable(message: string): Error {
  return Object.assign(new Error(message), { status: 503 });
}

const Subject = z.object({
  repository: z.object({
    // A name of `.` or `..` would change the path of a URL.
    full_name: z.string().regex(/^(?!\.{1,2}\/)[\w.-]{1,100}\/(?!\.{1,2}$)[\w.-]{1,100}$/),
  }),
  installation: z.object({ id: z.int().positive() }).optional(),
});

/** Queued deliveries per repository. GitHub keeps a delivery that is not accepted. */
const MAX_QUEUED = 200;

const QUEUE_FULL = "The queue of deliveries of this repository is full.";
const TOO_MANY: EventResult = { status: "again", reason: QUEUE_FULL, logged: QUEUE_FULL };

type Handle = (delivery: Delivery) => Promise<EventResult>;

function createQueues(app: ProbotApp, options: ProbotAppOptions): Handle {
  const handle = createHandler(app, options);
  const turns = new Map<string, Promise<unknown>>();
  const waiting = new Map<string, number>();
  return async (delivery) => {
    const subject = Subject.safeParse(delivery.payload, { jitless: true });
    if (!subject.success) return refused("The delivery names no repository.");
    const key = subject.data.repository.full_name.toLowerCase();
    const queued = waiting.get(key) ?? 0;
    if (queued >= MAX_QUEUED) return TOO_MANY;
    waiting.set(key, queued + 1);
    const turn = (turns.get(key) ?? Promise.resolve()).then(() => handle(delivery, subject.data));
    const settled = turn.catch(() => {});
    turns.set(key, settled);
    void settled.then(() => waiting.set(key, (waiting.get(key) ?? 1) - 1));
    void settled.then(() => turns.get(key) === settled && turns.delete(key) && waiting.delete(key));
    return await turn;
  };
}

function createHandler(app: ProbotApp, options: ProbotAppOptions) {
  const { workflowFile, writePauseMs, report = (text) => app.log.warn(text) } = options;
  const isWithinLimit = createLimits(systemClock);
  const warnOnce = createWarnOnce(report);
  const repositoryOf = createRepositoryCache(writePauseMs);
  let identity: Promise<EventContext["own"]> | undefined;
  const readOwn = async (appClient: GitHubRequests): Promise<EventContext["own"]> => {
    identity ??= readAppIdentity(appClient);
    return await identity.catch(() => {
      identity = undefined;
      return {};
    });
  };
  return async (delivery: Delivery, subject: z.infer<typeof Subject>): Promise<EventResult> => {
    const { full_name: fullName } = subject.repository;
    const appClient = (await app.auth()) as GitHubRequests;
    const { gitHub, refs } = repositoryOf(appClient, fullName, subject.installation?.id);
    const own = await readOwn(appClient);
    const isWithinRateLimit = (person?: string): boolean => isWithinLimit(fullName, person);
    const context = { own, refs, report, warnOnce, workflowFile, isWithinRateLimit };
    return await handleEvent(delivery, createEventContext(gitHub, context));
  };
}

/** Cached clients, one per repository. Their tokens are valid for an hour. */
const MAX_CLIENTS = 500;

function createRepositoryCache(writePauseMs: number | undefined) {
  const repositories = new Map<string, ReturnType<typeof openRepository>>();
  return (appClient: GitHubRequests, fullName: string, installationId: number | undefined) => {
    const key = `${fullName.toLowerCase()} ${installationId}`;
    const repository =
      repositories.get(key) ?? openRepository(appClient, { fullName, installationId, writePauseMs });
    repositories.delete(key);
    repositories.set(key, repository);
    const [oldest] = repositories.keys();
    if (repositories.size > MAX_CLIENTS && oldest !== undefined) repositories.delete(oldest);
    return repository;
  };
}

interface RepositoryOptions {
  readonly fullName: string;
  readonly installationId: number | undefined;
  readonly writePauseMs: number | undefined;
}

/** Probot's own clients share one pause between writes of all repositories, and have no timeout. */
function openRepository(appClient: GitHubRequests, options: RepositoryOptions) {
  const { fullName, installationId, writePauseMs } = options;
  const [owner = "", repo = ""] = fullName.split("/");
  const repository = { owner, repo };
  const openClient = () => Promise.resolve(appClient);
  const token = installationToken({ repository, installationId, openClient });
  const { baseUrl, request } = appClient.request.endpoint.DEFAULTS;
  const client = createGitHubClient({
    token: { ...token, name: `${token.name} ${fullName}` },
    baseUrl,
    userAgent: `agentic-sdlc/${version}`,
    writePauseMs,
    fetch: request?.["fetch"] as typeof fetch | undefined,
  });
  const gitHub = { client, repository };
  return { gitHub, refs: createGitHubStateRefs(gitHub) };
}
