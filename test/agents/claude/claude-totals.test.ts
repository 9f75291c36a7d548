import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClaudeCli } from "../../../src/agents/claude/claude.ts";
import type { AgentRequest } from "../../../src/ports/agent-runner.ts";

const ID = "be1eb60c-4480-49fc-b1dc-849436ff1c65";
const request: AgentRequest = {
  provider: "claude",
  runId: "r",
  step: "a",
  attempt: 1,
  prompt: "Go on.",
  cwd: "/",
  bypassPermissions: false,
  stallMs: 1_000,
};

let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "agentic-claude-"));
});
afterAll(() => rmSync(home, { recursive: true }));

function recordSession(...lines: object[]): void {
  const folder = join(home, ".claude", "projects", "-tmp-project");
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, `${ID}.jsonl`),
    lines.map((line) => `${JSON.stringify({ ...line, sessionId: ID })}\n`).join(""),
  );
}

const totals = (calls: number) => ({
  type: "cost-state",
  totalCostUSD: 0.5 * calls,
  modelUsage: {
    opus: { inputTokens: 100 * calls, outputTokens: 20 * calls, cacheReadInputTokens: 7 * calls },
  },
});

/** Usage of a session whose CLI reports the sums of this many calls. */
function usageOf(calls: number, resume?: string) {
  const parser = createClaudeCli().createParser({ ...request, ...(resume && { resume }) }, { HOME: home });
  const { totalCostUSD: total_cost_usd, modelUsage } = totals(calls);
  const result = { type: "result", subtype: "success", is_error: false, result: "ok" };
  const events = parser.line(JSON.stringify({ ...result, total_cost_usd, modelUsage }));
  const { usage } = parser.outcome({ exitCode: 0, signal: null, stderr: "" });
  expect(events).toContainEqual(expect.objectContaining({ type: "result", usage }));
  return usage;
}

const one = { input_tokens: 107, output_tokens: 20, cost_usd: 0.5, agent_sessions: 1 };

test("a resumed session costs what it used since then: the CLI reports the sums of the whole session", () => {
  recordSession(totals(1), { type: "user" }, totals(2), { type: "last-prompt" });
  expect(usageOf(3, ID)).toEqual(one);
});

test("a resumed session of a CLI that records no sums costs what the CLI reports", () => {
  recordSession({ type: "user" });
  expect(usageOf(1, ID)).toEqual(one);
});

test("a new session costs what the CLI reports", () => {
  recordSession(totals(2));
  expect(usageOf(1)).toEqual(one);
});

test("a session whose record is damaged costs what the CLI reports", () => {
  recordSession({ type: "cost-state", totalCostUSD: "much" });
  expect(usageOf(1, ID)).toEqual(one);
});

test("a record that names more than the CLI reports does not make a session free", () => {
  recordSession(totals(9));
  expect(usageOf(1, ID)).toEqual(one);
});
