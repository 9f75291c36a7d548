import { describe, expect, test } from "vitest";
import type { AgentRequest, AgentResult } from "../../src/ports/agent-runner.ts";
import { answer, failure, type FakeAgent } from "../support/agents/fake-agent-runner.ts";
import { createWorld, type GivenStep, type World } from "../support/world.ts";

const go = (name: string, given: object = {}): GivenStep => ({
  name,
  prompt: `Do ${name}.`,
  context: "continue",
  ...given,
});
const first = (name: string, given: object = {}): GivenStep => ({ name, prompt: `Do ${name}.`, ...given });

const idOf = ({ resume, step, attempt }: AgentRequest): string => resume ?? `${step}-${attempt}`;

/** Every session is well, has an id, and keeps the one it goes on with. */
const well: FakeAgent = (request) => answer(`Did ${request.step}.`, { sessionId: idOf(request) });
const gone: AgentResult = {
  status: "failed",
  failure: { class: "recoverable", code: "session-gone", message: "Gone." },
};

const resumed = ({ agents }: World) => agents.requests.map(({ step, resume }) => [step, resume]);

describe("a step with `context: continue`", () => {
  test("goes on with the session of the step before, and hands it on", async () => {
    const world = createWorld({
      steps: [first("plan"), go("build"), first("other"), go("check")],
      agent: well,
    });
    const { state } = await world.start();
    expect(resumed(world)).toEqual([
      ["plan", undefined],
      ["build", "plan-1"],
      ["other", undefined],
      ["check", "other-1"],
    ]);
    expect(state.steps.get("build")?.session).toEqual({ provider: "claude", id: "plan-1", directory: "." });
  });

  test("has it recorded as soon as its result is known", async () => {
    const world = createWorld({ steps: [first("plan"), go("build")], agent: well, settings: { git: {} } });
    await world.start();
    const produced = world.journal().filter((event) => event.type === "step.produced");
    expect(produced).toMatchObject([{ session: { id: "plan-1" } }, { session: { id: "plan-1" } }]);
  });

  test("has nothing to go on with at the beginning", async () => {
    const world = createWorld({ steps: [go("plan")], agent: well });
    await world.start();
    expect(resumed(world)).toEqual([["plan", undefined]]);
  });

  test("looks for a session of its own provider", async () => {
    const steps = [
      first("plan"),
      first("ask", { provider: "codex" }),
      go("build"),
      go("check", { provider: "codex" }),
    ];
    const world = createWorld({ steps, agent: well });
    await world.start();
    expect(resumed(world).slice(2)).toEqual([
      ["build", "plan-1"],
      ["check", "ask-1"],
    ]);
  });

  test("stays on its branch", async () => {
    const sequence = (name: string) => ({ name, steps: [go(`${name}-a`), go(`${name}-b`)] });
    const steps = [first("plan"), { name: "p", type: "parallel", steps: [sequence("x"), sequence("y")] }];
    const world = createWorld({ steps, agent: well, settings: { git: { worktree: true } } });
    await world.start();
    expect(Object.fromEntries(resumed(world))).toEqual({
      plan: undefined,
      "p/x/x-a": undefined,
      "p/x/x-b": "p/x/x-a-1",
      "p/y/y-a": undefined,
      "p/y/y-b": "p/y/y-a-1",
    });
  });

  test("that is to mend its work goes on with its own session", async () => {
    let failures = 0;
    const agent: FakeAgent = (request) =>
      request.step === "build" && failures++ === 0
        ? { ...failure("red", { class: "recoverable" }), sessionId: "own" }
        : answer("Did it.", { sessionId: "plan" });
    const world = createWorld({ steps: [first("plan"), go("build")], agent });
    await world.start();
    expect(resumed(world)).toEqual([
      ["plan", undefined],
      ["build", "plan"],
      ["build", "own"],
    ]);
  });

  test("whose conversation was too long begins a fresh one", async () => {
    let failures = 0;
    const agent: FakeAgent = (request) =>
      request.step === "build" && failures++ === 0
        ? { ...failure("context-too-long", { class: "recoverable" }), sessionId: "plan" }
        : answer("Did it.", { sessionId: "plan" });
    const world = createWorld({ steps: [first("plan"), go("build")], agent });
    await world.start();
    expect(resumed(world).at(-1)).toEqual(["build", undefined]);
  });

  test("is told that work it remembers was taken back", async () => {
    let failures = 0;
    const agent: FakeAgent = (request) =>
      request.step === "build" && failures++ === 0
        ? failure("network")
        : answer("Did it.", { sessionId: "plan" });
    const world = createWorld({ steps: [first("plan"), go("build")], agent, settings: { git: {} } });
    await world.start();
    const [, once, again] = world.agents.requests;
    expect(once?.prompt).toBe("Do build.\n");
    expect(again).toMatchObject({
      resume: "plan",
      prompt: expect.stringMatching(/were taken back[^]*Do build\.\n$/),
    });
  });
});

describe("a session that is gone", () => {
  const agent: FakeAgent = (request, session) => {
    if (request.resume !== undefined) return gone;
    session.emit({ type: "text", text: "I will write the wall." });
    session.emit({ type: "tool", id: "1", name: "Write", input: { file_path: "wall.ts", content: "x" } });
    session.emit({ type: "tool-result", id: "1", error: true, text: "The disk is full." });
    return answer("The wall stands.", { sessionId: idOf(request) });
  };

  test("is replaced at once, in the same attempt, by a fresh one with a digest of it", async () => {
    const world = createWorld({ steps: [first("plan"), go("build")], agent });
    const { state } = await world.start();
    expect(state.steps.get("build")).toMatchObject({
      status: "completed",
      attempt: 1,
      session: { id: "build-1" },
    });
    expect(resumed(world)).toEqual([
      ["plan", undefined],
      ["build", "plan-1"],
      ["build", undefined],
    ]);
    const prompt = world.agents.requests[2]?.prompt ?? "";
    expect(prompt).toContain("a digest of that session");
    expect(prompt).toContain("you have not seen the session itself");
    for (const part of [
      "Do plan.",
      "I will write the wall.",
      "Write wall.ts",
      "failed: The disk is full.",
      "The wall stands.",
    ])
      expect(prompt).toContain(part);
    expect(prompt.indexOf("Do plan.")).toBeLessThan(prompt.indexOf("Do build."));
    expect(world.file("steps/build/1/prompt.md")).toBe(prompt);
  });

  test("is digested to a few thousand characters, however long it was", async () => {
    const long: FakeAgent = (request, session) => {
      if (request.resume !== undefined) return gone;
      for (let i = 1; i <= 500; i += 1) session.emit({ type: "text", text: `Line ${i} ${"x".repeat(500)}` });
      return answer("y".repeat(20_000), { sessionId: idOf(request) });
    };
    const world = createWorld({
      steps: [first("plan", { prompt: "z".repeat(20_000) }), go("build")],
      agent: long,
    });
    await world.start();
    const prompt = world.agents.requests[2]?.prompt ?? "";
    expect(prompt.length).toBeLessThan(5_500);
    expect(prompt).toContain("Line 500");
    expect(prompt).toMatch(/… 49\d earlier ones/);
  });

  test("is not looked for where it cannot be: in another folder", async () => {
    const steps = [first("plan"), go("build")];
    const world = createWorld({ steps, agent, settings: { git: { worktree: true } } });
    world.states.onAppend = (lines) => {
      if (lines.includes('"step":"build"')) world.kill();
    };
    await expect(world.start()).rejects.toThrow();
    world.states.onAppend = () => {};
    const files = world.states.files("20260131-k3f9qz").own;
    files.set(
      "journal.ndjson",
      (files.get("journal.ndjson") ?? "").replaceAll(/"directory":"[^"]*"/g, '"directory":"elsewhere"'),
    );
    await world.resume();
    expect(resumed(world).at(-1)).toEqual(["build", undefined]);
    expect(world.agents.requests.at(-1)?.prompt).toContain("a digest of that session");
  });
});

describe("the answer of a step with an `output-schema`", () => {
  const schema = {
    $schema: "http://json-schema.org/draft-07/schema#",
    type: "object",
    required: ["n"],
    properties: { n: { type: "integer" } },
  };

  test.each([
    [
      "its data",
      { success: true, summary: "One.", document_path: null, next_step_context: null, data: { n: 1 } },
    ],
    ["the answer itself", { n: 1 }],
  ])("may be %s, in the agent's own structured form", async (_, structured) => {
    const world = createWorld({
      steps: [first("count", { "output-schema": schema })],
      agent: () => answer("Here it is.", { structured }),
    });
    const { state } = await world.start();
    expect(state.steps.get("count")?.output?.data).toEqual({ n: 1 });
    expect(world.agents.requests[0]?.answerSchema).toMatchObject({
      type: "object",
      properties: { data: { anyOf: [{ type: "object", required: ["n"] }, { type: "null" }] } },
      required: expect.arrayContaining(["success", "data"]),
    });
  });

  test("is asked for as it stands where the schema refers to itself", async () => {
    const tree = { type: "object", properties: { child: { $ref: "#" } } };
    const world = createWorld({
      steps: [first("grow", { "output-schema": tree })],
      agent: () => '{"child":{}}',
    });
    await world.start();
    expect(world.agents.requests[0]?.answerSchema).toEqual(tree);
  });

  test("is asked for only where there is one", async () => {
    const world = createWorld({ steps: [first("plan")], agent: well });
    await world.start();
    expect(world.agents.requests[0]?.answerSchema).toBeUndefined();
  });
});
