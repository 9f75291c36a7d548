import * as z from "zod";
import type { Environment } from "../config/credential-variables.ts";
import { AgenticError } from "../errors.ts";
import { createWarnOnce } from "../github-events/acknowledge.ts";
import type { EventContext, EventResult } from "../github-events/event-context.ts";
import { concerns, handleEvent, type Delivery } from "../github-events/handle-event.ts";
import { createLimits } from "../github-events/permissions/rate-limits.ts";
import { refused } from "../github-events/refusal.ts";
import { portsAt } from "../github-events/repository-context.ts";
import { readAppLogin } from "../github/client/authenticated-user.ts";
import { createGitHubClient, type GitHubRequests } from "../github/client/client.ts";
import type { RepositoryClient } from "../github/client/github-repository.ts";
import { resolveGitHubUrls } from "../github/client/server-urls.ts";
import { type AppCredentials, appToken } from "../github/client/token.ts";
import { createGitHubStateRefs } from "../github/refs/github-state-refs.ts";
import type { StateRefs } from "../ports/state-refs.ts";
import { systemClock } from "../system/system-clock.ts";
import { version } from "../system/version.ts";

/** What the App is told by its environment. */
export interface AppEnvironment {
  readonly app: AppCredentials;
  readonly secret: string;
  readonly apiUrl: string;
  /** File of the starter workflow, where it is called otherwise. */
  readonly workflowFile?: string;
}

const SHORTEST_SECRET = 16;

/** Errors: `usage` for what is missing, or would not keep anybody out. */
export function readAppEnvironment(environment: Environment): AppEnvironment {
  const { AGENTIC_WORKFLOW_FILE: workflowFile } = environment;
  const appId = environment["AGENTIC_APP_ID"] || environment["APP_ID"];
  const key = environment["AGENTIC_APP_PRIVATE_KEY"] || environment["PRIVATE_KEY"];
  const secret = environment["AGENTIC_APP_WEBHOOK_SECRET"] || environment["WEBHOOK_SECRET"];
  if (!appId || !key)
    throw usage("Set AGENTIC_APP_ID and AGENTIC_APP_PRIVATE_KEY to those of the GitHub App.");
  if (!secret) throw usage("Set AGENTIC_APP_WEBHOOK_SECRET to the webhook secret of the GitHub App.");
  if (secret.length < SHORTEST_SECRET)
    throw usage(
      `AGENTIC_APP_WEBHOOK_SECRET has ${secret.length} characters, and whoever guesses it starts runs; give the App one of ${SHORTEST_SECRET} or more.`,
    );
  // Files of environments cannot hold the line ends of a key.
  const privateKey = key.replaceAll(String.raw`\n`, "\n");
  const { apiUrl } = resolveGitHubUrls(environment);
  return { app: { appId, privateKey }, secret, apiUrl, ...(workflowFile ? { workflowFile } : {}) };
}

const About = z.object({
  repository: z.object({
    // No name is one that leads elsewhere in an address.
    full_name: z.string().regex(/^(?!\.{1,2}\/)[\w.-]{1,100}\/(?!\.{1,2}$)[\w.-]{1,100}$/),
  }),
  installation: z.object({ id: z.int().positive() }).optional(),
});

/** Repositories whose clients are kept, with tokens that are good for an hour. */
const MOST_CLIENTS = 500;

/** Deliveries of one repository that wait for their turn; GitHub keeps what is not taken. */
const MOST_WAITING = 200;

const TOO_MANY: EventResult = {
  status: "again",
  reason: "Too many deliveries of this repository wait already.",
  logged: "Too many deliveries of this repository wait already.",
};

export interface AppHostOptions extends Omit<AppEnvironment, "secret"> {
  /** Told what people could not be shown. */
  readonly report: (text: string) => void;
  readonly fetch?: typeof fetch;
  /** Between two writes. */
  readonly writePauseMs?: number;
}

/** Hands deliveries on to the repositories they are about; those of one repository one after the other. */
export function createAppHost(options: AppHostOptions): (delivery: Delivery) => Promise<EventResult> {
  const mayAskMore = createLimits(systemClock);
  const warnOnce = createWarnOnce(options.report);
  const clients = new Map<string, GitHubRequests>();
  const states = new WeakMap<GitHubRequests, StateRefs>();
  const turns = new Map<string, Promise<unknown>>();
  const waiting = new Map<string, number>();
  let login: Promise<string | undefined> | undefined;
  const ownOf = async (): Promise<EventContext["own"]> => {
    login ??= readAppLogin(options).catch(() => undefined);
    const known = await login;
    if (known === undefined) login = undefined;
    return { appId: Number(options.app.appId), ...(known === undefined ? {} : { login: known }) };
  };
  const clientOf = (fullName: string, installationId: number | undefined): GitHubRequests => {
    const key = `${fullName.toLowerCase()} ${installationId}`;
    const client = clients.get(key) ?? openClient(options, fullName, installationId);
    clients.delete(key);
    clients.set(key, client);
    const [oldest] = clients.keys();
    if (clients.size > MOST_CLIENTS && oldest !== undefined) clients.delete(oldest);
    return client;
  };
  const refsOf = ({ client, repository }: RepositoryClient): StateRefs => {
    const refs = states.get(client) ?? createGitHubStateRefs({ octokit: client, ...repository });
    states.set(client, refs);
    return refs;
  };
  const handle = async (delivery: Delivery, { repository, installation }: z.infer<typeof About>) => {
    const { full_name: fullName } = repository;
    const { report, workflowFile } = options;
    const place = { client: clientOf(fullName, installation?.id), repository: namesOf(fullName) };
    const ports = portsAt(place, {
      own: await ownOf(),
      refs: refsOf(place),
      report,
      warnOnce,
      ...(workflowFile === undefined ? {} : { workflowFile }),
      mayAskMore: (person) => mayAskMore(fullName, person),
    });
    return await handleEvent(delivery, ports);
  };
  return async (delivery) => {
    if (!concerns(delivery)) return { status: "nothing" };
    const about = About.safeParse(delivery.payload, { jitless: true });
    if (!about.success) return refused("It is about no repository.");
    const key = about.data.repository.full_name.toLowerCase();
    const ahead = waiting.get(key) ?? 0;
    if (ahead >= MOST_WAITING) return TOO_MANY;
    waiting.set(key, ahead + 1);
    const turn = (turns.get(key) ?? Promise.resolve()).then(() => handle(delivery, about.data));
    const over = turn.catch(() => {});
    turns.set(key, over);
    void over.then(() => waiting.set(key, (waiting.get(key) ?? 1) - 1));
    void over.then(() => turns.get(key) === over && turns.delete(key) && waiting.delete(key));
    return await turn;
  };
}

function openClient(
  { app, apiUrl, fetch, writePauseMs }: AppHostOptions,
  fullName: string,
  installationId: number | undefined,
): GitHubRequests {
  const given = { ...app, ...(installationId === undefined ? {} : { installationId }) };
  const token = appToken({ app: given, repository: namesOf(fullName), apiUrl, ...(fetch && { fetch }) });
  // Waits between writes are counted for each repository by itself.
  const named = { ...token, name: `${token.name} ${fullName}` };
  const userAgent = `agentic-sdlc/${version}`;
  const pace = writePauseMs === undefined ? {} : { writePauseMs };
  return createGitHubClient({ token: named, baseUrl: apiUrl, userAgent, ...pace, ...(fetch && { fetch }) });
}

function namesOf(fullName: string): { owner: string; repo: string } {
  const [owner = "", repo = ""] = fullName.split("/");
  return { owner, repo };
}

function usage(message: string): AgenticError {
  return new AgenticError({ code: "usage", message });
}
