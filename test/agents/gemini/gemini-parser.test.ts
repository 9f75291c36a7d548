import { describe, expect, test } from "vitest";
import { GeminiParser, type GeminiSession } from "../../../src/agents/gemini/gemini-parser.ts";
import { exit, play, recorded } from "../../support/agents/recorded.ts";

const VERSION = "gemini-0.61.0";

function parserOf(given: Partial<GeminiSession> = {}): GeminiParser {
  return new GeminiParser({ prices: {}, readUsage: () => [], ...given });
}

const line = (value: object): string => JSON.stringify(value);
const INIT = line({ type: "init", session_id: "s1", model: "auto" });
const said = (content: string): string => line({ type: "message", role: "assistant", content, delta: true });
const DONE = line({ type: "result", status: "success" });

describe("a recorded session of Gemini CLI", () => {
  test("becomes events in its order, its tools by the names all agents have for them", () => {
    const events = play(parserOf(), recorded(VERSION, "session"));
    expect(events).toMatchObject([
      { type: "session", sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/), model: "gemini-2.5-flash" },
      { type: "text", text: "I list." },
      { type: "tool", name: "Bash", input: { command: "ls; exit 3" } },
      { type: "tool-result", error: false, text: "Command exited with code: 3" },
      { type: "tool", name: "Write", input: { file_path: "/repo/note.txt" } },
      { type: "tool-result", error: false },
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

  test("costs what the user says its models cost", () => {
    const prices = { "gemini-2.5-flash": { input: 10, output: 100 } };
    const parser = parserOf({ prices });
    play(parser, recorded(VERSION, "session"));
    expect(parser.outcome(exit()).usage?.cost_usd).toBeCloseTo((300 * 10 + 70 * 100) / 1_000_000, 10);
  });

  test.each([
    ["rate-limit", 173, "transient", "rate-limit"],
    ["overloaded", 247, "transient", "overloaded"],
    ["server-error", 244, "transient", "server-error"],
    ["stream-error", 0, "transient", "server-error"],
    ["empty", 0, "transient", "server-error"],
    ["connection-refused", 1, "transient", "network"],
    ["connection-cut", 1, "transient", "network"],
    ["key-refused", 145, "fatal", "authentication"],
    ["key-invalid", 144, "fatal", "authentication"],
    ["forbidden", 147, "fatal", "authentication"],
    ["model-not-found", 1, "fatal", "model-not-found"],
    ["invalid-request", 144, "fatal", "invalid-request"],
    ["quota", 173, "blocking", "quota"],
    ["context-too-long", 144, "recoverable", "context-too-long"],
    ["refusal", 0, "recoverable", "refused"],
  ])("%s, exit code %i, is %s: %s", (name, exitCode, failureClass, code) => {
    const parser = parserOf();
    const events = play(parser, recorded(VERSION, name));
    expect(events.at(-1)).toMatchObject({ type: "result", success: false });
    const outcome = parser.outcome(exit({ exitCode }));
    expect(outcome).toMatchObject({ status: "failed", failure: { class: failureClass, code } });
    if (outcome.status !== "failed") return;
    expect(outcome.failure.message).toMatch(/^[A-Z].*[.]$/);
  });

  test("a tool it may not use is named as denied", () => {
    const events = play(parserOf(), recorded(VERSION, "denied"));
    expect(events.at(-1)).toMatchObject({ success: true, text: "I could not.", denied: ["Bash"] });
  });
});

describe("how long to wait for Gemini", () => {
  test("a limit per minute says so; a used-up quota is known by its name", () => {
    const message = "[API Error: You exceeded your current quota. Please retry in 34.5s.]";
    const failed = line({ type: "result", status: "error", error: { message } });
    const parser = parserOf();
    play(parser, [INIT, failed]);
    expect(parser.outcome(exit({ exitCode: 173 }))).toMatchObject({
      failure: { class: "transient", code: "rate-limit", retry_after_ms: 34_500 },
    });
    const stderr = "Error when talking to Gemini API TerminalQuotaError: You exceeded it";
    expect(parser.outcome(exit({ exitCode: 173, stderr }))).toMatchObject({ failure: { code: "quota" } });
  });
});

describe("the answer of Gemini", () => {
  test("is put together from its pieces, and is what is said after the last call", () => {
    const call = line({ type: "tool_use", tool_name: "glob", tool_id: "t1", parameters: { pattern: "*" } });
    const parser = parserOf();
    const events = play(parser, [INIT, said("I lo"), said("ok."), call, said("It is "), said("fine."), DONE]);
    expect(events.flatMap((event) => (event.type === "text" ? event.text : []))).toEqual([
      "I look.",
      "It is fine.",
    ]);
    expect(parser.outcome(exit())).toMatchObject({ status: "succeeded", text: "It is fine." });
  });

  test("is empty where nothing was said after the last call", () => {
    const call = line({ type: "tool_use", tool_name: "glob", tool_id: "t1" });
    const parser = parserOf();
    play(parser, [INIT, said("I look."), call, DONE]);
    expect(parser.outcome(exit())).toMatchObject({ status: "succeeded", text: "" });
  });
});

describe("tokens of Gemini", () => {
  const stats = (models: object): string =>
    line({
      type: "result",
      status: "success",
      stats: { total_tokens: 1, input_tokens: 1, output_tokens: 0, models },
    });
  const model = { total_tokens: 150, input_tokens: 100, output_tokens: 20, cached: 0 };

  test("have its thoughts among what it wrote", () => {
    const parser = parserOf();
    play(parser, [INIT, stats({ "gemini-a": model })]);
    expect(parser.outcome(exit()).usage).toMatchObject({ input_tokens: 100, output_tokens: 50 });
  });

  test("of several models have a price if each of them has one", () => {
    const one = { "gemini-a": { input: 1, output: 1 } };
    const spent = [INIT, stats({ "gemini-a": model, "gemini-b": model })];
    const some = parserOf({ prices: one });
    play(some, spent);
    expect(some.outcome(exit()).usage?.cost_usd).toBeNull();
    const all = parserOf({ prices: { ...one, "gemini-b": { input: 1, output: 2 } } });
    play(all, spent);
    expect(all.outcome(exit()).usage?.cost_usd).toBeCloseTo((150 + 200) / 1_000_000, 12);
  });

  test("of a session that was cut off come from its own record", () => {
    const tokens = { input: 7, cachedInput: 0, output: 3 };
    const parser = parserOf({ readUsage: () => [{ model: "gemini-a", tokens }] });
    play(parser, [INIT]);
    expect(parser.outcome(exit({ exitCode: null, signal: "SIGKILL" })).usage).toMatchObject({
      input_tokens: 7,
      output_tokens: 3,
      cost_usd: null,
    });
  });
});

describe("a session of Gemini that ends without a word", () => {
  test.each([
    ["when it is asked to end, with exit code 0", [INIT], exit(), "transient", "no-result"],
    ["by a signal", [INIT], exit({ exitCode: null, signal: "SIGKILL" }), "transient", "agent-killed"],
    ["by a crash", [INIT], exit({ exitCode: 1, stderr: "TypeError" }), "transient", "agent-failed"],
    ["for its turns", [INIT], exit({ exitCode: 53 }), "recoverable", "max-turns"],
    [
      "for its login",
      [],
      exit({ exitCode: 41, stderr: "Please set an Auth method" }),
      "fatal",
      "authentication",
    ],
    ["for its settings", [], exit({ exitCode: 52, stderr: "Bad settings" }), "fatal", "agent-usage"],
    ["for an option", [], exit({ exitCode: 1, stderr: "Unknown argument: nope" }), "fatal", "agent-usage"],
    [
      "for a session that is gone",
      [],
      exit({ exitCode: 42, stderr: "Error importing session from file: File not found" }),
      "recoverable",
      "session-gone",
    ],
    ["though it had succeeded", [INIT, DONE], exit({ exitCode: 1 }), "transient", "agent-failed"],
  ])("%s", (_, lines, end, failureClass, code) => {
    const parser = parserOf();
    play(parser, lines);
    expect(parser.outcome(end)).toMatchObject({ status: "failed", failure: { class: failureClass, code } });
  });

  test("says what it refused to start for, past the noise of its start", () => {
    const stderr =
      "Warning: 256-color support not detected.\n[STARTUP] x\nUnknown argument: nope\nUsage: gemini";
    expect(parserOf().outcome(exit({ exitCode: 1, stderr }))).toMatchObject({
      failure: { message: "Gemini CLI refused to start: Unknown argument: nope" },
    });
  });
});

describe("lines of Gemini", () => {
  test.each(["no json", "[]", '{"type":"result"}', '{"type":"tool_use","tool_id":3}'])(
    "%s is a notice",
    (text) => {
      expect(play(parserOf(), [text])).toEqual([{ type: "notice", text: expect.stringContaining(text) }]);
    },
  );

  test.each(["", '{"type":"new_thing"}', '{"type":"message","role":"user","content":"x"}'])(
    "%s is passed over",
    (text) => expect(play(parserOf(), [text])).toEqual([]),
  );
});
