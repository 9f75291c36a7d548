import type { Endpoints } from "@octokit/types";
import { AgenticError, messageOf } from "../errors.ts";
import type { GitHubRequests } from "../github/client/client.ts";
import { sendRequest } from "../github/client/repository-request.ts";
import { failureOf } from "../github/client/request-error.ts";
import { createAppClient, readAppIdentity } from "../github/client/token.ts";
import type { ApiBudget } from "./app-metrics.ts";
import type { HostedAppOptions } from "./hosted-app.ts";

type Permissions = Readonly<Record<string, unknown>>;
type Installation = Endpoints["GET /app/installations"]["response"]["data"][number];

/** What the App needs, as in app.yml. */
const NEEDED: Readonly<Record<string, "read" | "write">> = {
  actions: "write",
  checks: "read",
  contents: "write",
  issues: "write",
  metadata: "read",
  pull_requests: "write",
};
const EVENTS = [
  "check_run",
  "check_suite",
  "issue_comment",
  "issues",
  "pull_request_review",
  "pull_request_review_comment",
];

const PER_PAGE = 100;
const MOST_PAGES = 10;

interface AppInspection {
  readonly login: string;
  readonly problems: readonly string[];
}

async function inspectApp(client: GitHubRequests): Promise<AppInspection> {
  const { data: app } = await sendRequest(client, "GET /app", {});
  const problems = [
    ...missingPermissions(app.permissions).map(
      (missing) => `The App lacks the permission \`${missing}\`. Add it on the page of the App.`,
    ),
    ...EVENTS.filter((event) => !app.events.includes(event)).map(
      (event) => `The App does not receive the event \`${event}\`. Add it on the page of the App.`,
    ),
  ];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const query = { per_page: PER_PAGE, page };
    const { data: installations } = await sendRequest(client, "GET /app/installations", query);
    for (const installation of installations) problems.push(...problemsOf(installation, app.permissions));
    if (installations.length < PER_PAGE) break;
  }
  return { login: `${app.slug}[bot]`, problems };
}

function problemsOf(
  { id, account, suspended_at: suspendedAt, permissions }: Installation,
  ofApp: Permissions,
): string[] {
  const name = `Installation ${id} of ${account?.login ?? "a deleted account"}`;
  if (suspendedAt) return [`${name} is suspended since ${suspendedAt}. Its owner can unsuspend it.`];
  const missing = missingPermissions(permissions).filter((each) => !missingPermissions(ofApp).includes(each));
  return missing.length === 0
    ? []
    : [
        `${name} has not accepted ${missing.map((each) => `\`${each}\``).join(", ")}. Its owner has to accept the new permissions.`,
      ];
}

function missingPermissions(granted: Permissions): string[] {
  return Object.entries(NEEDED).flatMap(([name, level]) => {
    const own = granted[name];
    const isEnough = own === "write" || own === "admin" || own === level;
    return isEnough ? [] : [`${name.replaceAll("_", "-")}: ${level}`];
  });
}

export interface Readiness {
  readonly status: 200 | 503;
  readonly body: {
    readonly status: "ready" | "not ready";
    readonly app?: string;
    readonly reason?: string;
    readonly requestsRemaining?: number;
    readonly problems?: readonly string[];
  };
}

interface ReadinessOptions {
  readonly openClient: () => Promise<GitHubRequests>;
  readonly budgets: () => readonly ApiBudget[];
  readonly log: { warn(fields: object): void };
  readonly now?: () => number;
}

/** Probes come every few seconds; GitHub is asked less often. */
const VALID_MS = 60_000;
const FAILED_MS = 10_000;
/** A command costs about ten requests. */
const LEAST_REQUESTS = 50;

export function createReadiness({
  openClient,
  budgets,
  log,
  now = Date.now,
}: ReadinessOptions): () => Promise<Readiness> {
  let known:
    { readonly at: number; readonly result: Promise<AppInspection | { readonly error: string }> } | undefined;
  let logged: ReadonlySet<string> = new Set();
  const inspect = async (): Promise<AppInspection | { readonly error: string }> => {
    try {
      const found = await inspectApp(await openClient());
      for (const problem of found.problems) if (!logged.has(problem)) log.warn({ message: problem });
      logged = new Set(found.problems);
      return found;
    } catch (error) {
      return { error: messageOf(error) };
    }
  };
  return async () => {
    const isFailed = known && "error" in (await known.result);
    if (!known || now() - known.at >= (isFailed ? FAILED_MS : VALID_MS))
      known = { at: now(), result: inspect() };
    const found = await known.result;
    if ("error" in found) return notReady(`GitHub does not confirm the App: ${found.error}`);
    const current = budgets();
    const low = current.filter(({ remaining }) => remaining < LEAST_REQUESTS).map(lowText);
    // Other installations are served meanwhile: a load balancer must not take the App from them.
    if (low[0] !== undefined && low.length === current.length) return notReady(low[0]);
    const { login: app, problems } = found;
    const requestsRemaining = current[0]?.remaining;
    return {
      status: 200,
      body: {
        status: "ready",
        app,
        ...(requestsRemaining !== undefined && { requestsRemaining }),
        problems: [...problems, ...low],
      },
    };
  };
}

function lowText({ remaining, resetAt }: ApiBudget): string {
  return `GitHub allows an installation ${remaining} more requests until ${new Date(resetAt).toISOString()}.`;
}

function notReady(reason: string): Readiness {
  return { status: 503, body: { status: "not ready", reason } };
}

const TIMEOUT_MS = 15_000;

/** Returns the login of the App, or a warning if GitHub cannot be asked now. Error `usage`: the App ID does not match the key. */
export async function checkCredentials(
  options: Pick<HostedAppOptions, "app" | "apiUrl" | "fetch">,
): Promise<{ readonly login: string } | { readonly warning: string }> {
  const { app, apiUrl } = options;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const send = options.fetch ?? fetch;
  const limited: typeof fetch = (input, init) => send(input, { ...init, signal });
  try {
    const { login } = await readAppIdentity(await createAppClient({ app, apiUrl, fetch: limited }));
    return { login };
  } catch (error) {
    const failure = failureOf(error);
    if (failure?.status !== 401 && failure?.status !== 404)
      return { warning: unverifiedText(apiUrl, failure?.message ?? messageOf(error)) };
    throw new AgenticError({
      code: "usage",
      message: `GitHub (${apiUrl}) has no App ${JSON.stringify(app.appId)} with this key (${failure.status} ${failure.message}). Set APP_ID to the App ID on the page of the App, and PRIVATE_KEY to a key that was generated there. If both are correct, check the clock of this machine.`,
      cause: error,
    });
  }
}

function unverifiedText(apiUrl: string, why: string): string {
  return `GitHub (${apiUrl}) could not verify the App: ${why}. Deliveries are accepted anyway.`;
}
