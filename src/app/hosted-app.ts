import { createSign } from "node:crypto";
import { Probot, ProbotOctokit } from "probot";
import type { EventResult } from "../github-events/event-context.ts";
import type { AppLog } from "./app-log.ts";
import type { AppSettings } from "./app-settings.ts";
import { createProbotApp } from "./probot-app.ts";
import { type HandledDelivery, type IdentifiedDelivery, MAX_REASON_LENGTH } from "./webhook-guard.ts";

export interface HostedAppOptions extends AppSettings {
  readonly log: AppLog;
  readonly answerMs?: number | undefined;
  readonly writePauseMs?: number | undefined;
  readonly fetch?: typeof fetch | undefined;
}

export function configuredProbot({ app, secret, apiUrl, log, fetch }: HostedAppOptions): typeof Probot {
  return Probot.defaults({
    ...app,
    secret,
    baseUrl: apiUrl,
    log: logOfProbot(log),
    ...requestOf(fetch),
    // Requests as the App are few. Pauses and retries would delay the tokens of other installations.
    Octokit: ProbotOctokit.defaults((defaults: { throttle?: object }) => ({
      ...defaults,
      throttle: { ...defaults.throttle, enabled: false },
      retry: { enabled: false },
    })),
  });
}

/** The log of a delivery names each failure. Probot would add a line with the stack. */
function logOfProbot(log: AppLog): AppLog {
  return log.isLevelEnabled("debug") ? log : log.child({}, { level: "fatal" });
}

/** Probot's server replaces this default, even by nothing. */
export function requestOf(fetch: HostedAppOptions["fetch"]): {
  readonly request?: { fetch: typeof globalThis.fetch };
} {
  return fetch ? { request: { fetch } } : {};
}

export interface HostedApp {
  deliver(delivery: IdentifiedDelivery): Promise<HandledDelivery>;
  readonly active: ReadonlySet<Promise<unknown>>;
}

export async function loadApp(probot: Probot, options: HostedAppOptions): Promise<HostedApp> {
  const works = new WeakMap<object, Promise<EventResult>>();
  const active = new Set<Promise<unknown>>();
  const observe = (payload: object, work: Promise<EventResult>): void => {
    works.set(payload, work);
    active.add(work);
    const remove = () => void active.delete(work);
    work.then(remove, remove);
  };
  await probot.load(createProbotApp({ ...options, observe, report: (text) => options.log.warn(text) }));
  return {
    active,
    deliver: async (delivery) => {
      const { payload } = delivery;
      const failure = await probot.receive(delivery as Parameters<Probot["receive"]>[0]).then(
        () => undefined,
        (error: unknown) => ({ error: error instanceof AggregateError ? error.errors[0] : error }),
      );
      const work = works.get(payload);
      if (work === undefined && failure) throw failure.error;
      if (work === undefined) return NOTHING;
      return failure && active.has(work) ? LATE : handled(await work);
    },
  };
}

const NOTHING = { status: 200, outcome: "nothing" };
const LATE = { status: 503, outcome: "still processing" };
function handled(result: EventResult): HandledDelivery {
  const reason = "logged" in result ? result.logged.slice(0, MAX_REASON_LENGTH) : undefined;
  const run = "runId" in result ? result.runId : undefined;
  return { status: result.status === "again" ? 503 : 200, outcome: result.status, reason, run };
}

const JSON_WEB_TOKEN = /^bearer [\w-]+\.[\w-]+\.[\w-]+$/i;

interface KeySettings extends Pick<AppSettings, "app" | "previousKey"> {
  readonly fetch?: typeof fetch | undefined;
}

/**
 * Sends requests of the App with its other key if GitHub rejects one, so that a key can be replaced without a pause. The next requests
 * start with the key that worked.
 */
export function fetchWithKeys({ app, previousKey, fetch: send = fetch }: KeySettings): typeof fetch {
  if (previousKey === undefined) return send;
  let isPrevious = false;
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    if (!JSON_WEB_TOKEN.test(headers.get("authorization") ?? "")) return await send(input, init);
    const sendWith = async (previous: boolean): Promise<Response> => {
      // The client has signed with the first key.
      if (!previous) return await send(input, init);
      headers.set("authorization", `bearer ${webToken(app.appId, previousKey)}`);
      return await send(input, { ...init, headers });
    };
    const first = isPrevious;
    const response = await sendWith(first);
    if (response.status !== 401) return response;
    const again = await sendWith(!first);
    if (again.status === 401) return response;
    isPrevious = !first;
    return again;
  };
}

const VALID_SECONDS = 540;
/** The clock of this machine may be ahead of GitHub's. */
const SKEW_SECONDS = 60;

function webToken(appId: string, privateKey: string): string {
  const now = Math.floor(Date.now() / 1_000);
  const claims = { iat: now - SKEW_SECONDS, exp: now + VALID_SECONDS, iss: appId };
  const signed = [{ alg: "RS256", typ: "JWT" }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  return `${signed}.${createSign("RSA-SHA256").update(signed).sign(privateKey, "base64url")}`;
}
