import { Probot, ProbotOctokit } from "probot";
import type { EventResult } from "../github-events/event-context.ts";
import type { AppLog } from "./app-log.ts";
import type { AppSettings } from "./app-settings.ts";
import { createProbotApp } from "./probot-app.ts";
import type { HandledDelivery, IdentifiedDelivery } from "./webhook-guard.ts";

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
    log,
    ...requestOf(fetch),
    // Requests as the App are few. Pauses and retries would delay the tokens of other installations.
    Octokit: ProbotOctokit.defaults((defaults: { throttle?: object }) => ({
      ...defaults,
      throttle: { ...defaults.throttle, enabled: false },
      retry: { enabled: false },
    })),
  });
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

/** Loads the App in Probot. Probot itself says only whether a delivery failed. */
export async function loadApp(probot: Probot, options: HostedAppOptions): Promise<HostedApp> {
  const works = new WeakMap<object, Promise<EventResult>>();
  const active = new Set<Promise<unknown>>();
  const observe = (payload: object, work: Promise<EventResult>): void => {
    works.set(payload, work);
    active.add(work);
    const remove = () => void active.delete(work);
    work.then(remove, remove);
  };
  await probot.load(createProbotApp({ ...options, observe }));
  return {
    active,
    deliver: async (delivery) => {
      const { payload } = delivery;
      const failed = await probot.receive(delivery as Parameters<Probot["receive"]>[0]).then(
        () => false,
        () => true,
      );
      const work = works.get(payload);
      if (work === undefined || (failed && active.has(work))) return failed ? LATE : NOTHING;
      return handled(await work);
    },
  };
}

const NOTHING = { status: 200, outcome: "nothing" };
const LATE = { status: 503, outcome: "still processing" };
const MAX_REASON_LENGTH = 600;

function handled(result: EventResult): HandledDelivery {
  const reason = "logged" in result ? result.logged.slice(0, MAX_REASON_LENGTH) : undefined;
  const run = "runId" in result ? result.runId : undefined;
  return { status: result.status === "again" ? 503 : 200, outcome: result.status, reason, run };
}
