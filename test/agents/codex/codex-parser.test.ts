import { describe, expect, test } from "vitest";
import { CodexParser, type CodexSession } from "../../../src/agents/codex/codex-parser.ts";
import { exit, play, recorded } from "../../support/agents/recorded.ts";

const VERSION = "codex-0.169.0";

function parserOf(given: Partial<CodexSession> = {}): CodexParser {
  const readRollout = () => undefined;
  return new CodexParser({
    model: undefined,
    structured: false,
    prices: {},
    before: undefined,
    readRollout,
    ...given,
  });
}

const line = (value: object): string => JSON.stringify(value);
const STARTED = line({ type: "thread.started", thread_id: "t1" });
const COMPLETED = line({ type: "turn.completed", usage: { input_tokens: 30, output_tokens: 6 } });
const said = (text: string): string =>
  line({ type: "item.completed", item: { id: "i1", type: "agent_message", text } });

describe("a recorded session of Codex", () => {
  test("becomes events in its order, its tools by the names all agents have for them", () => {
    const events = play(parserOf({ model: "gpt-5.5" }), recorded(VERSION, "session"));
    expect(events).toMatchObject([
      { type: "session", sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/), model: "gpt-5.5" },
      { type: "text", text: "I list." },
      { type: "tool", id: "item_1", name: "Bash", input: { command: "ls; exit 3" } },
      { type: "tool-result", id: "item_1", error: true },
      { type: "tool", id: "item_2", name: "Edit", input: { file_path: "/repo/note.txt" } },
      { type: "tool-result", id: "item_2", error: false },
      { type: "text", text: '{"status":"done"}' },
      { type: "result", success: true, text: '{"status":"done"}', denied: [] },
    ]);
  });

  test("succeeds with its last words and its tokens; a price nobody set is unknown", () => {
    const parser = parserOf();
    play(parser, recorded(VERSION, "session"));
    expect(parser.finished).toBe(true);
    expect(parser.outcome(exit())).toEqual({
      status: "succeeded",
      text: '{"status":"done"}',
      sessionId: expect.any(String),
      usage: { input_tokens: 300, output_tokens: 70, cost_usd: null, agent_sessions: 1 },
    });
  });

  test("costs what the user says its model costs", () => {
    const price = { input: 10, output: 100, cachedInput: 1 };
    const parser = parserOf({ model: "gpt-5.5", prices: { "gpt-5.5": price } });
    play(parser, recorded(VERSION, "session"));
    const dollars = (210 * 10 + 90 * 1 + 70 * 100) / 1_000_000;
    expect(parser.outcome(exit()).usage?.cost_usd).toBeCloseTo(dollars, 10);
  });

  test("held to a schema hands its answer on as what it means", () => {
    const parser = parserOf({ structured: true });
    play(parser, recorded(VERSION, "session"));
    expect(parser.outcome(exit())).toMatchObject({ structured: { status: "done" } });
  });

  test.each([
    ["rate-limit", "transient", "rate-limit"],
    ["stream-rate-limit", "transient", "rate-limit"],
    ["overloaded", "transient", "overloaded"],
    ["overloaded-529", "transient", "overloaded"],
    ["stream-overloaded", "transient", "overloaded"],
    ["server-error", "transient", "server-error"],
    ["connection-refused", "transient", "network"],
    ["connection-cut", "transient", "network"],
    ["key-refused", "fatal", "authentication"],
    ["forbidden", "fatal", "authentication"],
    ["no-key", "fatal", "authentication"],
    ["model-not-found", "fatal", "model-not-found"],
    ["model-refused", "fatal", "model-not-found"],
    ["invalid-request", "fatal", "invalid-request"],
    ["billing", "blocking", "quota"],
    ["quota", "blocking", "quota"],
    ["usage-limit", "blocking", "quota"],
    ["context-too-long", "recoverable", "context-too-long"],
    ["refusal", "recoverable", "refused"],
  ])("%s is %s: %s", (name, failureClass, code) => {
    const parser = parserOf();
    const events = play(parser, recorded(VERSION, name));
    expect(events.at(-1)).toMatchObject({ type: "result", success: false });
    const outcome = parser.outcome(exit({ exitCode: 1 }));
    expect(outcome).toMatchObject({ status: "failed", failure: { class: failureClass, code } });
    if (outcome.status !== "failed") return;
    expect(outcome.failure.message).toMatch(/^[A-Z].*[.]$/);
    expect(outcome.failure.details).not.toBe("");
  });

  test("a rate limit says how long to wait, where the service does", () => {
    const parser = parserOf();
    play(parser, recorded(VERSION, "stream-rate-limit"));
    expect(parser.outcome(exit({ exitCode: 1 }))).toMatchObject({ failure: { retry_after_ms: 11_054 } });
  });
});

describe("tokens of Codex", () => {
  const tokens = { input_tokens: 20, cached_input_tokens: 5, output_tokens: 4 };

  test("count without what the session had spent before it was gone on with", () => {
    const parser = parserOf({ before: tokens });
    play(parser, [STARTED, COMPLETED]);
    expect(parser.outcome(exit()).usage).toMatchObject({ input_tokens: 10, output_tokens: 2 });
  });

  test("of a session that was cut off come from its own record, and so does its model", () => {
    const readRollout = () => ({ model: "gpt-x", tokens });
    const prices = { "gpt-x": { input: 1, output: 1 } };
    const parser = parserOf({ readRollout, prices });
    play(parser, recorded(VERSION, "interrupted"));
    const outcome = parser.outcome(exit({ exitCode: null, signal: "SIGTERM" }));
    expect(outcome).toMatchObject({ failure: { class: "transient", code: "agent-killed" } });
    expect(outcome.usage).toMatchObject({ input_tokens: 20, output_tokens: 4, cost_usd: 24 / 1_000_000 });
  });
});

describe("a session of Codex that ends without a word", () => {
  test.each([
    ["with exit code 0", [STARTED], exit(), "transient", "no-result"],
    ["by a signal", [STARTED], exit({ exitCode: null, signal: "SIGKILL" }), "transient", "agent-killed"],
    ["by a crash", [STARTED], exit({ exitCode: 1, stderr: "panic" }), "transient", "agent-failed"],
    [
      "for an option",
      [],
      exit({ exitCode: 2, stderr: "WARNING: x\nerror: unexpected argument '--x' found" }),
      "fatal",
      "agent-usage",
    ],
    [
      "for a session that is gone",
      [],
      exit({ exitCode: 1, stderr: "Error: thread/resume: thread/resume failed: no rollout found for x" }),
      "recoverable",
      "session-gone",
    ],
    ["though it had completed", [STARTED, COMPLETED], exit({ exitCode: 1 }), "transient", "agent-failed"],
  ])("%s", (_, lines, end, failureClass, code) => {
    const parser = parserOf();
    play(parser, lines);
    expect(parser.outcome(end)).toMatchObject({ status: "failed", failure: { class: failureClass, code } });
  });

  test("for a session that is gone has spent nothing", () => {
    const outcome = parserOf().outcome(exit({ exitCode: 1, stderr: "Error: no rollout found for x" }));
    expect(outcome).not.toHaveProperty("usage");
  });
});

describe("lines of Codex", () => {
  test("a connection that is tried again is no failure", () => {
    const parser = parserOf();
    const reconnecting = "Reconnecting... 2/5 (unexpected status 503: busy)";
    const events = play(parser, [
      STARTED,
      line({ type: "error", message: reconnecting }),
      said("Hi."),
      COMPLETED,
    ]);
    expect(events).toContainEqual({
      type: "retry",
      attempt: 2,
      status: 503,
      delayMs: 0,
      reason: "(unexpected status 503: busy)",
    });
    expect(parser.outcome(exit())).toMatchObject({ status: "succeeded", text: "Hi." });
  });

  test("a call that was declined is named", () => {
    const item = { id: "i2", type: "command_execution", command: "rm x", status: "declined" };
    const events = play(parserOf(), [STARTED, line({ type: "item.completed", item }), COMPLETED]);
    expect(events.at(-1)).toMatchObject({ denied: ["Bash"] });
    expect(events).toContainEqual(expect.objectContaining({ type: "tool-result", error: true }));
  });

  test("an error that is not the end is a notice", () => {
    const item = { id: "i2", type: "error", message: "Model metadata not found." };
    expect(play(parserOf(), [line({ type: "item.completed", item })])).toEqual([
      { type: "notice", text: "Model metadata not found." },
    ]);
  });

  test.each(["no json", "[]", '{"type":"turn.failed"}', '{"type":"item.completed","item":3}'])(
    "%s is a notice",
    (text) => {
      expect(play(parserOf(), [text])).toEqual([{ type: "notice", text: expect.stringContaining(text) }]);
    },
  );

  test.each(["", '{"type":"new.thing"}', '{"type":"turn.started"}'])("%s is passed over", (text) =>
    expect(play(parserOf(), [text])).toEqual([]),
  );
});
