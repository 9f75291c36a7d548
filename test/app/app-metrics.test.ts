import { expect, test } from "vitest";
import { createAppMetrics } from "../../src/app/app-metrics.ts";

const NOW = Date.parse("2026-01-31T12:00:00Z");
const API = "https://api.github.com";

async function metricsAt(depth = 0) {
  const answers: Response[] = [];
  const metrics = createAppMetrics({ queueDepth: () => depth, now: () => NOW });
  const send = metrics.observeRequests(() => Promise.resolve(answers.shift() ?? new Response()));
  return { metrics, answers, send };
}

function limited(remaining: number, { reset = NOW + 60_000, resource = "core" } = {}): Response {
  const headers = {
    "x-ratelimit-remaining": String(remaining),
    "x-ratelimit-limit": "5000",
    "x-ratelimit-reset": String(reset / 1_000),
    "x-ratelimit-resource": resource,
  };
  return new Response("{}", { headers });
}

test("deliveries are counted by event and outcome, with their latency", async () => {
  const { metrics } = await metricsAt();
  metrics.delivered({ event: "issue_comment", outcome: "done", ms: 40 });
  metrics.delivered({ event: "issue_comment", outcome: "refused", ms: 700 });
  metrics.delivered({ event: "made_up_by_a_stranger", outcome: "nothing", ms: 1 });
  const { contentType, body } = await metrics.render();
  expect(contentType).toMatch(/^text\/plain/);
  expect(body).toContain('agentic_deliveries_total{event="issue_comment",outcome="done"} 1');
  expect(body).toContain('agentic_deliveries_total{event="issue_comment",outcome="refused"} 1');
  expect(body).toContain('agentic_deliveries_total{event="other",outcome="nothing"} 1');
  expect(body).not.toContain("stranger");
  expect(body).toContain('agentic_delivery_duration_seconds_bucket{le="0.1",event="issue_comment"} 1');
  expect(body).toContain('agentic_delivery_duration_seconds_count{event="issue_comment"} 2');
});

test("the depth of the queue is that of the moment", async () => {
  const { metrics } = await metricsAt(7);
  expect((await metrics.render()).body).toContain("agentic_queue_depth 7");
});

test("dispatches are counted, started or refused", async () => {
  const { metrics, answers, send } = await metricsAt();
  const dispatch = () =>
    send(`${API}/repos/o/r/actions/workflows/agentic.yml/dispatches`, { method: "POST" });
  answers.push(new Response(null, { status: 204 }), new Response("{}", { status: 422 }));
  await dispatch();
  await dispatch();
  await send(`${API}/repos/o/r/issues/1/comments`, { method: "POST" });
  const { body } = await metrics.render();
  expect(body).toContain('agentic_dispatches_total{result="started"} 1');
  expect(body).toContain('agentic_dispatches_total{result="refused"} 1');
});

test("the budgets are those of installations, lowest first, until GitHub resets them", async () => {
  const { metrics, answers, send } = await metricsAt();
  const ask = (token: string) => send(`${API}/repos/o/r`, { headers: { authorization: `token ${token}` } });
  answers.push(
    limited(4_000),
    limited(12),
    limited(3, { reset: NOW - 1_000 }),
    limited(90, { resource: "graphql" }),
  );
  for (const token of ["a", "b", "c", "d"]) await ask(token);
  answers.push(limited(1));
  await send(`${API}/app`, { headers: { authorization: "bearer a.b.c" } });
  expect(metrics.budgets()).toMatchObject([{ remaining: 12, limit: 5_000 }, { remaining: 4_000 }]);
  const { body } = await metrics.render();
  expect(body).toContain('agentic_api_requests_remaining{resource="core"} 1\n');
  expect(body).toContain('agentic_api_requests_remaining{resource="graphql"} 90');
  expect(body).not.toContain("token");
  answers.push(limited(4_500));
  await ask("b");
  expect(metrics.budgets()).toMatchObject([{ remaining: 4_000 }, { remaining: 4_500 }]);
});
