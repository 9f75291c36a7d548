import * as z from "zod";
import type { Environment } from "../config/credential-variables.ts";
import { AgenticError } from "../errors.ts";
import { createWarnOnce } from "../github-events/acknowledge.ts";
import type { Delivery, EventContext, EventResult } from "../github-events/event-context.ts";
import { isRelevantDelivery, handleEvent } from "../github-events/handle-event.ts";
import { createLimits } from "../github-events/permissions/rate-limits.ts";
import { refused } from "../github-events/refusal.ts";
import { createEventContext } from "../github-events/repository-context.ts";
import { createGitHubClient, type GitHubRequests } from "../github/client/client.ts";
import { resolveGitHubUrls } from "../github/client/github-repository.ts";
import type { RepositoryClient } from "../github/client/github-repository.ts";
import { type AppCredentials, appToken, readAppLogin } from "../github/client/token.ts";
import { createGitHubStateRefs } from "../github/refs/github-state-refs.ts";
import type { StateRefs } from "../ports/state-refs.ts";
import { version } from "../system/package-root.ts";
import { systemClock } from "../system/system-clock.ts";

export interface AppEnvironment {
  readonly app: AppCredentials;
  readonly secret: string;
  readonly apiUrl: string;
  /** File name of the starter workflow, if it differs from the default. */
  readonly workflowFile?: string;
}

const MIN_SECRET_LENGTH = 16;

export function readAppEnvironment(environment: Environment): AppEnvironment {
  const { AGENTIC_WORKFLOW_FILE: workflowFile } = environment;
  const appId = environment["AGENTIC_APP_ID"] || environment["APP_ID"];
  const key = environment["AGENTIC_APP_PRIVATE_KEY"] || environment["PRIVATE_KEY"];
  const secret = environment["AGENTIC_APP_WEBHOOK_SECRET"] || environment["WEBHOOK_SECRET"];
  if (!appId || !key)
    throw usage(
      "Set AGENTIC_APP_ID and AGENTIC_APP_PRIVATE_KEY to the App ID and a private key of the GitHub App.",
    );
  if (!secret) throw usage("Set AGENTIC_APP_WEBHOOK_SECRET to the webhook secret of the GitHub App.");
  if (secret.length < MIN_SECRET_LENGTH)
    throw usage(
      `AGENTIC_APP_WEBHOOK_SECRET has ${secret.length} characters. Anyone who guesses it can start runs. Set a webhook secret of ${MIN_SECRET_LENGTH} or more characters, at the App and in this variable.`,
    );
  // Environment files cannot contain line breaks, so a key may contain `\n`.
  const privateKey = key.replaceAll(String.raw`\n`, "\n");
  const { apiUrl } = resolveGitHubUrls(environment);
  return { app: { appId, privateKey }, secret, apiUrl, ...(workflowFile ? { workflowFile } : {}) };
}

const Subject = z.object({
  repository: z.object({
    // A name of `.` or `..` would change the path of a URL.
    full_name: z.string().regex(/^(?!\.{1,2}\/)[\w.-]{1,100}\/(?!\.{1,2}$)[\w.-]{1,100}$/),
  }),
  installation: z.object({ id: z.int().positive() }).optional(),
});

/** Cached clients, one per repository. Their tokens are valid for an hour. */
const MAX_CLIENTS = 500;

/** Queued deliveries per repository. GitHub keeps a delivery that is not accepted. */
const MAX_QUEUED = 200;

const QUEUE_FULL = "The queue of deliveries of this repository is full.";
const TOO_MANY: EventResult = { status: "again", reason: QUEUE_FULL, logged: QUEUE_FULL };

export interface AppHostOptions extends Omit<AppEnvironment, "secret"> {
  readonly report: (text: string) => void;
  readonly fetch?: typeof fetch;
  readonly writePauseMs?: number;
}

/** Returns a function that processes deliveries, those of one repository in order. */
export function createAppHost(options: AppHostOptions): (delivery: Delivery) => Promise<EventResult> {
  const isWithinLimit = createLimits(systemClock);
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
    return { appId: Number(options.app.appId), login: known };
  };
  const clientOf = (fullName: string, installationId: number | undefined): GitHubRequests => {
    const key = `${fullName.toLowerCase()} ${installationId}`;
    const client = clients.get(key) ?? openClient(options, fullName, installationId);
    clients.delete(key);
    clients.set(key, client);
    const [oldest] = clients.keys();
    if (clients.size > MAX_CLIENTS && oldest !== undefined) clients.delete(oldest);
    return client;
  };
  const refsOf = (gitHub: RepositoryClient): StateRefs => {
    const refs = states.get(gitHub.client) ?? createGitHubStateRefs(gitHub);
    states.set(gitHub.client, refs);
    return refs;
  };
  const handle = async (delivery: Delivery, { repository, installation }: z.infer<typeof Subject>) => {
    const { full_name: fullName } = repository;
    const { report, workflowFile } = options;
    const gitHub = { client: clientOf(fullName, installation?.id), repository: namesOf(fullName) };
    const ports = createEventContext(gitHub, {
      own: await ownOf(),
      refs: refsOf(gitHub),
      report,
      warnOnce,
      workflowFile,
      isWithinRateLimit: (person) => isWithinLimit(fullName, person),
    });
    return await handleEvent(delivery, ports);
  };
  return async (delivery) => {
    if (!isRelevantDelivery(delivery)) return { status: "nothing" };
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

function openClient(
  { app, apiUrl, fetch, writePauseMs }: AppHostOptions,
  fullName: string,
  installationId: number | undefined,
): GitHubRequests {
  const credentials = { ...app, installationId: installationId ?? app.installationId };
  const token = appToken({ app: credentials, repository: namesOf(fullName), apiUrl, fetch });
  // The pause between writes applies to each repository separately.
  const named = { ...token, name: `${token.name} ${fullName}` };
  const userAgent = `agentic-sdlc/${version}`;
  return createGitHubClient({ token: named, baseUrl: apiUrl, userAgent, writePauseMs, fetch });
}

function namesOf(fullName: string): { owner: string; repo: string } {
  const [owner = "", repo = ""] = fullName.split("/");
  return { owner, repo };
}

function usage(message: string): AgenticError {
  return new AgenticError({ code: "usage", message });
}
