import { expect, test } from "vitest";
import type { Scenario } from "../fakes/model-scenario.ts";
import { startModelServer } from "../fakes/model-server.ts";

interface Turn {
  readonly role: "user" | "assistant";
  readonly content: unknown;
}

const said = (content: unknown): Turn => ({ role: "user", content });
const answered = (content: unknown): Turn => ({ role: "assistant", content });
const returned = said([{ type: "tool_result", tool_use_id: "t", content: "ok" }]);

async function ask(url: string, messages: readonly Turn[], given: object = {}) {
  const body = { model: "claude-x", tools: [{ name: "Bash" }], messages, ...given };
  const response = await fetch(`${url}/v1/messages`, { method: "POST", body: JSON.stringify(body) });
  return { status: response.status, text: await response.text() };
}

async function answers(scenario: Scenario, conversations: readonly (readonly Turn[])[], given: object = {}) {
  await using server = await startModelServer(scenario);
  const replies: { status: number; text: string }[] = [];
  for (const messages of conversations) replies.push(await ask(server.url, messages, given));
  return replies;
}

test("the turn is counted from the last prompt, through tool results and reminders", async () => {
  const steps = [{ text: "first" }, { text: "second" }];
  const replies = await answers({ steps }, [
    [said("go")],
    [said("go"), answered("first"), returned],
    [said("go"), answered("first"), said("<system-reminder>x</system-reminder>")],
    [said("go"), answered("first"), answered("second"), said("again")],
  ]);
  expect(replies.map(({ text }) => JSON.parse(text).content[0].text)).toEqual([
    "first",
    "second",
    "second",
    "first",
  ]);
});

test("a turn the scenario does not have is an error that says so", async () => {
  const [reply] = await answers({ steps: [] }, [[said("go on")]]);
  expect(reply).toMatchObject({ status: 400, text: expect.stringContaining("no turn 1 for: go on") });
});

test("rules look at the system prompt or the last prompt; the first that matches wins", async () => {
  const scenario: Scenario = {
    rules: [
      { match: /review/, on: "system", steps: [{ text: "reviewed" }] },
      { match: /plan/, on: "last", steps: [{ text: "planned" }] },
    ],
    steps: [{ text: "else" }],
  };
  const plan = [said("plan it")];
  const [planned, other] = await answers(scenario, [plan, [said("hello")]]);
  const [reviewed] = await answers(scenario, [plan], { system: "You review." });
  expect([planned, other, reviewed].map((reply) => JSON.parse(reply?.text ?? "").content[0].text)).toEqual([
    "planned",
    "else",
    "reviewed",
  ]);
});

test("a fault stands before its turn as often as it says", async () => {
  const steps = [{ status: 529, times: 2, message: "busy" }, { text: "here" }];
  const replies = await answers(
    { steps },
    Array.from({ length: 3 }, () => [said("go")]),
  );
  expect(replies.map(({ status }) => status)).toEqual([529, 529, 200]);
  expect(JSON.parse(replies[0]?.text ?? "")).toMatchObject({
    error: { type: "overloaded_error", message: "busy" },
  });
});

test("calls, placeholders and usage are as the API gives them, also as a stream", async () => {
  const steps = [
    { say: "Now.", shell: "ls {{cwd}}", also: [{ write: "a", content: "b" }], usage: { input: 7 } },
  ];
  const system = "Working directory: /w/x\n";
  const [plain] = await answers({ steps }, [[said("go")]], { system });
  const reply = JSON.parse(plain?.text ?? "");
  expect(reply).toMatchObject({
    stop_reason: "tool_use",
    usage: { input_tokens: 7 },
    content: [
      { type: "text", text: "Now." },
      { type: "tool_use", name: "Bash", input: { command: "ls /w/x" } },
      { type: "tool_use", name: "Write", input: { file_path: "a", content: "b" } },
    ],
  });
  const [stream] = await answers({ steps }, [[said("go")]], { system, stream: true });
  const events = [...(stream?.text ?? "").matchAll(/^event: (\w+)$/gm)].map(([, name]) => name);
  expect(events.slice(0, 2)).toEqual(["message_start", "content_block_start"]);
  expect(events.slice(-2)).toEqual(["message_delta", "message_stop"]);
});

test("models that do not exist are not found, and requests can be looked at", async () => {
  await using server = await startModelServer({ models: /^claude-y$/, steps: [{ text: "hi" }] });
  expect((await ask(server.url, [said("go")])).status).toBe(404);
  server.setScenario({ steps: [{ text: "hi" }] });
  expect((await ask(server.url, [said("go")])).status).toBe(200);
  expect(server.requests.map(({ conversation }) => conversation.prompt)).toEqual(["go", "go"]);
});
