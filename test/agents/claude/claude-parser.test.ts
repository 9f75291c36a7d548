import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { ProcessExit } from "../../../src/agents/agent-cli.ts";
import { ClaudeParser } from "../../../src/agents/claude/claude-parser.ts";
import type { AgentEvent } from "../../../src/ports/agent-runner.ts";

const FIXTURES = join(import.meta.dirname, "../../fixtures/agents");
const VERSIONS = ["2.1.197", "2.1.330"];
const NOW = Date.UTC(2026, 0, 1);

function play(lines: readonly string[]): { parser: ClaudeParser; events: AgentEvent[] } {
  const parser = new ClaudeParser({ now: () => NOW });
  return { parser, events: lines.flatMap((line) => parser.line(line)) };
}

function recorded(version: string, name: string): string[] {
  return readFileSync(join(FIXTURES, `claude-${version}`, `${name}.ndjson`), "utf8")
    .trim()
    .split("\n");
}

function exit(given: Partial<ProcessExit> = {}): ProcessExit {
  return { exitCode: 0, signal: null, stderr: "", ...given };
}

const result = (given: object): string =>
  JSON.stringify({ type: "result", subtype: "success", is_error: false, result: "ok", ...given });

describe.each(VERSIONS)("recorded sessions of Claude Code %s", (version) => {
  test("a session becomes events in its order, and its sub-agent is told apart", () => {
    const { events } = play(recorded(version, "session"));
    expect(events[0]).toEqual({
      type: "session",
      sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      model: expect.stringContaining("claude"),
    });
    const shown = events.flatMap((event) => {
      if (event.type === "tool") return `${event.name}${event.subagent ? " (sub-agent)" : ""}`;
      if (event.type === "tool-result") return event.error ? "error" : "ok";
      return event.type === "text" ? event.text : [];
    });
    expect(shown.filter((text) => text !== "I look.")).toEqual([
      "I write the greeting.",
      "Write",
      "ok",
      "Edit",
      "ok",
      "Bash",
      "error",
      "WebFetch",
      "error",
      "Task",
      "Bash (sub-agent)",
      "ok",
      "ok",
      '{"status":"done","files":["hello.txt"]}',
    ]);
    expect(events.find((event) => event.type === "tool-result" && event.error)).toMatchObject({
      text: "Exit code 3\nhello world\noops",
    });
  });

  test("the result has the usage of sub-agents and of the cache, the cost, and what was denied", () => {
    const { parser, events } = play(recorded(version, "session"));
    expect(events.at(-1)).toMatchObject({ type: "result", success: true, denied: ["WebFetch"] });
    expect(parser.finished).toBe(true);
    const outcome = parser.outcome(exit());
    expect(outcome).toMatchObject({
      status: "succeeded",
      text: '{"status":"done","files":["hello.txt"]}',
      sessionId: expect.any(String),
    });
    // 6 turns of 100 (the first with 550 cached) and 2 turns of 1000 in the sub-agent.
    expect(outcome.usage).toEqual({
      input_tokens: 600 + 550 + 2000,
      output_tokens: 220,
      cost_usd: expect.closeTo(0.018, 2),
      agent_sessions: 1,
    });
  });

  test.each([
    ["rate-limit", "transient", "rate-limit"],
    ["overloaded", "transient", "overloaded"],
    ["unavailable", "transient", "overloaded"],
    ["server-error", "transient", "server-error"],
    ["connection-refused", "transient", "network"],
    ["connection-cut", "transient", "network"],
    ["interrupted", "transient", "agent-killed"],
    ["key-refused", "fatal", "authentication"],
    ["forbidden", "fatal", "authentication"],
    ["not-logged-in", "fatal", "authentication"],
    ["model-not-found", "fatal", "model-not-found"],
    ["invalid-request", "fatal", "invalid-request"],
    ["no-credit", "blocking", "quota"],
    ["billing", "blocking", "quota"],
    ["budget", "blocking", "budget"],
    ["prompt-too-long", "recoverable", "context-too-long"],
    ["request-too-large", "recoverable", "context-too-long"],
    ["max-turns", "recoverable", "max-turns"],
    ["max-output-tokens", "recoverable", "max-output-tokens"],
    ["refusal", "recoverable", "refused"],
  ])("%s is %s: %s", (name, failureClass, code) => {
    const { parser } = play(recorded(version, name));
    const outcome = parser.outcome(exit({ exitCode: 1 }));
    expect(outcome).toMatchObject({ status: "failed", failure: { class: failureClass, code } });
    if (outcome.status !== "failed") return;
    expect(outcome.failure.message).toMatch(/^[A-Z].*[.]$/);
    expect(outcome.usage?.agent_sessions).toBe(1);
  });
});

describe("how long to wait", () => {
  test("a rate limit says how long its last retry waited", () => {
    const { parser } = play(recorded("2.1.197", "rate-limit"));
    const outcome = parser.outcome(exit({ exitCode: 1 }));
    expect(outcome).toMatchObject({ failure: { retry_after_ms: expect.closeTo(1026, -1) } });
  });

  test("an account's limit says when it is lifted", () => {
    const info = { status: "rejected", resetsAt: NOW / 1000 + 90, rateLimitType: "five_hour" };
    const { parser, events } = play([
      JSON.stringify({ type: "rate_limit_event", rate_limit_info: info }),
      result({ is_error: true, api_error_status: 429 }),
    ]);
    expect(events[0]).toEqual({
      type: "notice",
      text: "The five-hour limit of the account is used up until 2026-01-01T00:01:30.000Z.",
    });
    expect(parser.outcome(exit({ exitCode: 1 }))).toMatchObject({
      failure: { class: "blocking", code: "quota", retry_after_ms: 90_000 },
    });
  });

  test("an account's limit that ended during the session is waited for shortly, and not until the next day", () => {
    const info = { status: "rejected", resetsAt: NOW / 1000 - 2, rateLimitType: "five_hour" };
    const { parser } = play([
      JSON.stringify({ type: "rate_limit_event", rate_limit_info: info }),
      result({ is_error: true, api_error_status: 429, result: "You've hit your limit · resets 11pm (UTC)" }),
    ]);
    expect(parser.outcome(exit({ exitCode: 1 }))).toMatchObject({
      failure: { class: "blocking", code: "quota", retry_after_ms: 1_000 },
    });
  });

  test("a retry that was followed by an answer does not explain a later failure", () => {
    const retry = { type: "system", subtype: "api_retry", attempt: 1, retry_delay_ms: 9, error_status: 529 };
    const answer = { type: "assistant", message: { id: "m", content: [{ type: "text", text: "hi" }] } };
    const failed = result({ is_error: true, result: "lost" });
    const after = {
      type: "assistant",
      error: "unknown",
      message: { id: "s", model: "<synthetic>", content: [] },
    };
    const { parser } = play([JSON.stringify(retry), JSON.stringify(answer), JSON.stringify(after), failed]);
    expect(parser.outcome(exit({ exitCode: 1 }))).toMatchObject({ failure: { code: "network" } });
  });
});

describe("sessions that go on in the background", () => {
  test("the last answer counts, and the session introduces itself once", () => {
    const { parser, events } = play(recorded("2.1.330", "background"));
    expect(events.filter(({ type }) => type === "session")).toHaveLength(1);
    expect(events.filter(({ type }) => type === "result")).toHaveLength(2);
    expect(parser.outcome(exit())).toMatchObject({ status: "succeeded", text: "The search is done too." });
  });

  test("a session with a background task is not finished by its first answer", () => {
    const tasks = (list: object[]): string =>
      JSON.stringify({ type: "system", subtype: "background_tasks_changed", tasks: list });
    const { parser } = play([tasks([{ task_id: "a" }]), result({})]);
    expect(parser.finished).toBe(false);
    parser.line(tasks([]));
    expect(parser.finished).toBe(true);
  });
});

describe("sessions that end without a result", () => {
  const init = JSON.stringify({ type: "system", subtype: "init", session_id: "s" });
  test.each([
    ["exit code 0", [init], exit(), "transient", "no-result"],
    ["a signal", [init], exit({ exitCode: null, signal: "SIGKILL" }), "transient", "agent-killed"],
    ["the exit code of a signal", [init], exit({ exitCode: 143 }), "transient", "agent-killed"],
    ["a crash", [init], exit({ exitCode: 1, stderr: "panic" }), "transient", "agent-failed"],
    [
      "an unknown option",
      [],
      exit({ exitCode: 1, stderr: "error: unknown option '--x'" }),
      "fatal",
      "agent-usage",
    ],
    ["no login", [], exit({ exitCode: 1, stderr: "Not logged in" }), "fatal", "authentication"],
  ])("%s", (_, lines, end, failureClass, code) => {
    const { parser } = play(lines);
    expect(parser.outcome(end)).toMatchObject({ status: "failed", failure: { class: failureClass, code } });
  });

  test("a session that is gone has spent nothing", () => {
    const errors = ["No conversation found with session ID: 0190-a"];
    const gone = result({
      subtype: "error_during_execution",
      is_error: true,
      result: null,
      errors,
      usage: {},
    });
    const { parser } = play([gone]);
    const outcome = parser.outcome(exit({ exitCode: 1 }));
    expect(outcome).toMatchObject({ failure: { class: "recoverable", code: "session-gone" } });
    expect(outcome).not.toHaveProperty("usage");
  });

  test("a good result does not outweigh a bad exit", () => {
    const { parser } = play([result({})]);
    expect(parser.outcome(exit({ exitCode: null, signal: "SIGSEGV" }))).toMatchObject({
      failure: { code: "agent-killed" },
    });
  });

  test("what was spent until then is counted once per message", () => {
    const usage = { input_tokens: 10, cache_read_input_tokens: 5, output_tokens: 2 };
    const answer = JSON.stringify({ type: "assistant", message: { id: "m1", content: [], usage } });
    const { parser } = play([answer, answer, answer.replace("m1", "m2")]);
    expect(parser.outcome(exit({ exitCode: 143 })).usage).toEqual({
      input_tokens: 30,
      output_tokens: 4,
      cost_usd: null,
      agent_sessions: 1,
    });
  });
});

describe("lines that are not as expected", () => {
  test.each(["no json", "{", '"text"', "[]", '{"type":"result"}', '{"type":"assistant","message":5}'])(
    "%s is a notice",
    (line) => {
      const { events } = play([line]);
      expect(events).toEqual([{ type: "notice", text: expect.stringContaining(line) }]);
    },
  );

  test.each(["", "  ", '{"type":"stream_event","event":{}}', '{"type":"system","subtype":"new_thing"}'])(
    "%s is passed over",
    (line) => expect(play([line]).events).toEqual([]),
  );

  test("a structured answer is handed on", () => {
    const { parser } = play([result({ structured_output: { ok: true } })]);
    expect(parser.outcome(exit())).toMatchObject({ status: "succeeded", structured: { ok: true } });
  });

  test("a price that is not known is null", () => {
    const { parser } = play([result({ usage: { input_tokens: 3, output_tokens: 1 } })]);
    expect(parser.outcome(exit()).usage).toMatchObject({ input_tokens: 3, output_tokens: 1, cost_usd: null });
  });
});
