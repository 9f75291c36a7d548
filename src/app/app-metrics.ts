import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { isSupportedEvent } from "../github-events/webhook-events.ts";

export interface DeliveryOutcome {
  readonly event: string;
  readonly outcome: string;
  readonly ms: number;
}

export interface ApiBudget {
  readonly resource: string;
  readonly remaining: number;
  readonly limit: number;
  /** In milliseconds; after it the budget is full again. */
  readonly resetAt: number;
}

export type AppMetrics = ReturnType<typeof createAppMetrics>;

interface MetricsOptions {
  readonly queueDepth: () => number;
  readonly now?: () => number;
}

const SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 8, 10];

export function createAppMetrics({ queueDepth, now = Date.now }: MetricsOptions) {
  const budgets = createBudgets(now);
  const { registry, deliveries, latency, dispatches } = createInstruments(queueDepth, budgets.lowest);
  return {
    delivered: ({ event, outcome, ms }: DeliveryOutcome): void => {
      const known = labelOf(event);
      deliveries.inc({ event: known, outcome });
      latency.observe({ event: known }, ms / 1000);
    },
    observeRequests:
      (send: typeof fetch): typeof fetch =>
      async (input, init) => {
        const response = await send(input, init);
        const { pathname } = new URL(input instanceof Request ? input.url : input);
        if (init?.method === "POST" && pathname.endsWith("/dispatches"))
          dispatches.inc({ result: response.ok ? "started" : "refused" });
        budgets.read(new Headers(init?.headers).get("authorization") ?? "", response.headers);
        return response;
      },
    /** The limits of installations that GitHub has not reset since, lowest first. */
    budgets: budgets.ofInstallations,
    render: async () => ({ contentType: registry.contentType, body: await registry.metrics() }),
  };
}

type LowestBudgets = () => ReadonlyMap<string, ApiBudget>;

function createInstruments(queueDepth: () => number, lowest: LowestBudgets) {
  const registry = new Registry();
  const registers = [registry];
  registry.registerMetric(
    new Gauge({
      name: "agentic_queue_depth",
      help: "Deliveries that are accepted and not completed.",
      registers: [],
      collect() {
        this.set(queueDepth());
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: "agentic_api_requests_remaining",
      help: "Requests left until GitHub resets the limit: the lowest of all installations.",
      labelNames: ["resource"] as const,
      registers: [],
      collect() {
        this.reset();
        for (const { resource, remaining } of lowest().values()) this.set({ resource }, remaining);
      },
    }),
  );
  const deliveries = new Counter({
    name: "agentic_deliveries_total",
    help: "Webhook deliveries by event and outcome.",
    labelNames: ["event", "outcome"] as const,
    registers,
  });
  const latency = new Histogram({
    name: "agentic_delivery_duration_seconds",
    help: "Time from the first byte of a delivery to its answer.",
    labelNames: ["event"] as const,
    buckets: SECONDS,
    registers,
  });
  const dispatches = new Counter({
    name: "agentic_dispatches_total",
    help: "Workflow dispatches by result.",
    labelNames: ["result"] as const,
    registers,
  });
  return { registry, deliveries, latency, dispatches };
}

/** Anyone can send any name of an event. */
function labelOf(event: string): string {
  return isSupportedEvent(event) || event === "ping" ? event : "other";
}

const MAX_TOKENS = 1_000;

/** How a request of an installation is signed; requests of the App itself have a limit of their own. */
const OF_INSTALLATION = /^core token /i;

function createBudgets(now: () => number) {
  const known = new Map<string, ApiBudget>();
  return {
    ofInstallations: (): readonly ApiBudget[] =>
      [...known]
        .filter(([key, { resetAt }]) => OF_INSTALLATION.test(key) && resetAt > now())
        .map(([, budget]) => budget)
        .toSorted((one, other) => one.remaining - other.remaining),
    read: (authorization: string, headers: Headers): void => {
      const [remaining, limit, reset] = ["remaining", "limit", "reset"].map((name) =>
        Number(headers.get(`x-ratelimit-${name}`) ?? Number.NaN),
      );
      if (!Number.isFinite(remaining) || !Number.isFinite(limit) || !Number.isFinite(reset)) return;
      const resource = (headers.get("x-ratelimit-resource") ?? "core").replaceAll(/\W/g, "").slice(0, 40);
      const key = `${resource} ${authorization}`;
      known.delete(key);
      known.set(key, {
        resource,
        remaining: remaining ?? 0,
        limit: limit ?? 0,
        resetAt: (reset ?? 0) * 1_000,
      });
      const [oldest] = known.keys();
      if (known.size > MAX_TOKENS && oldest !== undefined) known.delete(oldest);
    },
    lowest: (): ReadonlyMap<string, ApiBudget> => {
      const lowest = new Map<string, ApiBudget>();
      for (const budget of known.values()) {
        const other = lowest.get(budget.resource);
        if (budget.resetAt > now() && (!other || budget.remaining < other.remaining))
          lowest.set(budget.resource, budget);
      }
      return lowest;
    },
  };
}
