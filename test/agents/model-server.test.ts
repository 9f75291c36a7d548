import { expect, test } from "vitest";
import type { Scenario } from "../support/model/model-scenario.ts";
import { startModelServer } from "../support/model/model-server.ts";

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

interface Asked {
  readonly path: string;
  readonly body: object;
}

async function askElsewhere(scenario: Scenario, { path, body }: Asked) {
  await using server = await startModelServer(scenario);
  const response = await fetch(server.url + path, { method: "POST", body: JSON.stringify(body) });
  return { status: response.status, text: await response.text(), requests: server.requests };
}

/** Documents of a stream of events. */
function documentsOf(text: string) {
  return [...text.matchAll(/^data: (.*)$/gm)].map(([, document = ""]) => JSON.parse(document));
}

const SCRIPT: Scenario = {
  steps: [
    { shell: "ls {{cwd}}" },
    { say: "Now.", write: "a", content: "b\n", usage: { input: 7, cache_read: 3, output: 2 } },
  ],
};

test("OpenAI's way is spoken too: calls by the tools that are offered, usage, and turns counted", async () => {
  const words = (role: string, text: string) => ({ type: "message", role, content: [{ text }] });
  const body = {
    model: "gpt-x",
    stream: true,
    tools: [{ type: "custom", name: "apply_patch" }],
    input: [
      words("user", "<environment_context><cwd>/w</cwd></environment_context>"),
      words("user", "go"),
      { type: "function_call", name: "exec_command" },
      { type: "function_call_output" },
    ],
  };
  const { text, requests } = await askElsewhere(SCRIPT, { path: "/v1/responses", body });
  expect(requests[0]?.conversation).toMatchObject({
    prompt: "go",
    turns: 1,
    cwd: "/w",
    tools: ["apply_patch"],
  });
  const last = documentsOf(text).at(-1);
  expect(last).toMatchObject({
    type: "response.completed",
    response: {
      output: [
        { type: "message" },
        { type: "custom_tool_call", name: "apply_patch", input: expect.stringContaining("Add File: a\n+b") },
      ],
      usage: { input_tokens: 10, input_tokens_details: { cached_tokens: 3 }, output_tokens: 2 },
    },
  });
});

test("tools that are only offered by way of a script are called by one", async () => {
  const inner = [{ type: "custom", name: "exec" }];
  const tools = [{ type: "namespace", name: "functions", tools: inner }];
  const input = [
    { type: "additional_tools", role: "developer", tools },
    { role: "user", content: "go" },
  ];
  const { text } = await askElsewhere(SCRIPT, { path: "/v1/responses", body: { model: "gpt-x", input } });
  expect(JSON.parse(text).output).toMatchObject([
    {
      type: "custom_tool_call",
      name: "exec",
      namespace: "functions",
      input: 'text(await tools.exec_command({"cmd":"ls ."}));',
    },
  ]);
});

test("Google's way is spoken too: calls, usage, and turns counted", async () => {
  const body = {
    systemInstruction: { parts: [{ text: "You help." }] },
    tools: [{ functionDeclarations: [{ name: "write_file" }] }],
    contents: [
      {
        role: "user",
        parts: [{ text: "<session_context>\n- **Workspace Directories:**\n  - /w" }, { text: "go" }],
      },
      { role: "model", parts: [{ functionCall: {} }] },
      { role: "user", parts: [{ functionResponse: {} }] },
    ],
  };
  const path = "/v1beta/models/gemini-x:streamGenerateContent";
  const { text, requests } = await askElsewhere(SCRIPT, { path, body });
  expect(requests[0]?.conversation).toMatchObject({ model: "gemini-x", prompt: "go", turns: 1, cwd: "/w" });
  expect(documentsOf(text)).toMatchObject([
    { candidates: [{ content: { parts: [{ text: "Now." }] } }] },
    {
      candidates: [
        { content: { parts: [{ functionCall: { name: "write_file", args: { file_path: "a" } } }] } },
      ],
      usageMetadata: { promptTokenCount: 10, cachedContentTokenCount: 3, candidatesTokenCount: 2 },
    },
  ]);
});

test.each([
  ["/v1/responses", { model: "x", input: [{ role: "user", content: "go" }], tools: [{ type: "x" }] }],
  ["/v1/models/x:generateContent", { contents: [], tools: [{ functionDeclarations: [{ name: "x" }] }] }],
])("faults come in the way of %s", async (path, body) => {
  const scenario = { steps: [{ status: 503, message: "busy" }] };
  const { status, text } = await askElsewhere(scenario, { path, body });
  expect(status).toBe(503);
  expect(JSON.parse(text)).toMatchObject({ error: { message: "busy" } });
});
