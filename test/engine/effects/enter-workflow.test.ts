import { describe, expect, test } from "vitest";
import { namesIn } from "../../../src/run/state.ts";
import { answer, FAKE_USAGE } from "../../support/agents/fake-agent-runner.ts";
import { createWorld, outline } from "../../support/world.ts";

const ask = (name: string) => ({ name, prompt: "Do it." });

const inner = {
  inputs: [
    { name: "topic", type: "string", required: true },
    { name: "times", type: "number", default: 2 },
  ],
  steps: [
    { name: "plan", run: "inner {{ variables.topic }} {{ variables.times }}" },
    { name: "last", run: "last {{ outputs.plan.summary }}" },
  ],
};

describe("a workflow step", () => {
  test("runs the steps of its definition under its own path, with variables of their own", async () => {
    const world = createWorld({
      variables: { subject: "tests" },
      steps: [{ name: "deep", workflow: "inner", variables: { topic: "{{ variables.subject }}" } }],
      definitions: { inner },
      script: ({ script }) => script,
    });
    const { state } = await world.start();
    expect(state.status).toBe("completed");
    expect(world.scripts.requests.map(({ step, script }) => [step, script])).toEqual([
      ["deep/plan", "inner tests 2"],
      ["deep/last", "last inner tests 2"],
    ]);
  });

  test("keeps its names to itself: the same name outside is another step", async () => {
    const world = createWorld({
      steps: [
        { name: "plan", run: "outer" },
        { name: "deep", workflow: "inner", variables: { topic: "x" } },
        { name: "after", run: "after {{ outputs.plan.summary }} {{ steps.plan.path }}" },
      ],
      definitions: { inner },
      script: ({ script }) => script,
    });
    await world.start();
    expect(world.scripts.requests.at(-1)?.script).toBe("after outer plan");
  });

  test("gives the output of its last step", async () => {
    const world = createWorld({
      steps: [
        { name: "deep", workflow: "inner", variables: { topic: "x" } },
        { name: "after", run: "{{ outputs.deep.summary }}" },
      ],
      definitions: { inner },
      script: ({ script }) => script,
    });
    const { state } = await world.start();
    expect(namesIn(state, "").outputs.get("deep")?.summary).toBe("last inner x 2");
    expect(world.scripts.requests.at(-1)?.script).toBe("last inner x 2");
  });

  test("fails without a variable that its definition needs, and names it", async () => {
    const world = createWorld({ steps: [{ name: "deep", workflow: "inner" }], definitions: { inner } });
    const { state } = await world.start();
    expect(state.failure).toMatchObject({ step: "deep", failure: { class: "fatal" } });
    expect(state.failure?.failure.message).toContain("topic");
  });

  test("resumed after a failure inside goes on inside, with the variables it had", async () => {
    let broken = true;
    const world = createWorld({
      steps: [{ name: "deep", workflow: "inner", variables: { topic: "x" } }],
      definitions: { inner: { ...inner, settings: { "max-retry": 0 } } },
      script: ({ step, script }) => (step === "deep/last" && broken ? 1 : script),
    });
    expect((await world.start()).state.failure).toMatchObject({ step: "deep/last" });
    broken = false;
    expect((await world.resume()).state.status).toBe("completed");
    expect(world.scripts.requests.map(({ step }) => step)).toEqual(["deep/plan", "deep/last", "deep/last"]);
  });

  test("has the policies of its own definition", async () => {
    const world = createWorld({
      settings: { "max-retry": 3 },
      steps: [{ name: "deep", workflow: "inner", variables: { topic: "x" } }],
      definitions: { inner: { ...inner, settings: { "max-retry": 1 } } },
      script: () => 1,
    });
    await world.start();
    expect(world.scripts.requests).toHaveLength(2);
  });

  test("writes the outputs of its definition when its steps have ended", async () => {
    const world = createWorld({
      steps: [{ name: "deep", workflow: "inner", variables: { topic: "x" } }],
      definitions: {
        inner: {
          ...inner,
          outputs: [{ name: "report", template: "t", path: "agentic/analysis/{{ variables.topic }}.md" }],
        },
      },
      templates: { t: "about {{ variables.topic }}: {{ outputs.last.summary }}" },
      script: ({ script }) => script,
    });
    const { state } = await world.start();
    expect(state.status).toBe("completed");
    expect(outline(world.journal()).slice(-3)).toEqual([
      "output.written deep",
      "block.closed deep",
      "run.completed",
    ]);
  });

  test.each(["fail", "skip"])(
    "writes what its definition has for a failure when it fails, with on-error: %s",
    async (onError) => {
      const outputs = [
        { name: "good", template: "t", path: "agentic/analysis/good.md" },
        { name: "bad", template: "t", path: "agentic/analysis/bad.md", when: "failed" },
      ];
      const world = createWorld({
        steps: [{ name: "deep", workflow: "inner", variables: { topic: "x" }, "on-error": onError }],
        definitions: { inner: { ...inner, outputs, settings: { "max-retry": 0 } } },
        templates: { t: "{{ variables.topic }}: {{ steps.plan.status }}" },
        script: () => 1,
      });
      const { state } = await world.start();
      expect(state.status).toBe(onError === "skip" ? "completed" : "failed");
      expect(outline(world.journal()).slice(-3, -1)).toEqual(["output.written deep", "block.closed deep"]);
      expect(Array.from(state.written)).toEqual([["deep:bad", "agentic/analysis/bad.md"]]);
    },
  );

  test("fails by its own failure where what it has for that cannot be written", async () => {
    const outputs = [{ name: "bad", template: "t", path: "agentic/analysis/bad.md", when: "failed" }];
    const world = createWorld({
      steps: [{ name: "deep", workflow: "inner", variables: { topic: "x" }, "on-error": "skip" }],
      definitions: { inner: { ...inner, outputs, settings: { "max-retry": 0 } } },
      templates: { t: "{{ nothing.such }}" },
      script: () => 1,
    });
    const { state } = await world.start();
    expect(state.status).toBe("completed");
    expect(state.steps.get("deep")?.reason).toContain("exit code 1");
  });

  test("in a loop begins afresh in every round", async () => {
    const world = createWorld({
      steps: [
        {
          name: "again",
          "for-each": ["a", "b"],
          steps: [{ name: "deep", workflow: "inner", variables: { topic: "{{ item }}" } }],
        },
      ],
      definitions: { inner },
      script: ({ script }) => script,
    });
    await world.start();
    expect(world.scripts.requests.map(({ script }) => script)).toEqual([
      "inner a 2",
      "last inner a 2",
      "inner b 2",
      "last inner b 2",
    ]);
  });

  test("is one subtree in the journal, and one among the steps that are pending", async () => {
    const world = createWorld({
      steps: [
        { name: "fail", run: "x", "on-error": "fail" },
        { name: "deep", workflow: "inner", variables: { topic: "x" } },
      ],
      definitions: { inner },
      script: () => 1,
    });
    await world.start();
    expect(world.progress().pending_steps).toEqual(["deep"]);
  });

  test.each<[string, Record<string, unknown>, Record<string, unknown>, string]>([
    [
      "dollars",
      { "max-cost-usd": 0.02 },
      {},
      "Step deep has spent $0.02 of $0.02. A resume allows the same amount again. Most expensive: deep/plan $0.02 (120 tokens).",
    ],
    [
      "tokens",
      { "max-tokens": 120 },
      {},
      "Step deep has used 120 of 120 tokens. A resume allows the same number again. Most expensive: deep/plan $0.02 (120 tokens).",
    ],
    [
      "dollars of its step instead",
      { "max-cost-usd": 9 },
      { "max-cost-usd": 0.01 },
      "Step deep has spent $0.02 of $0.01. A resume allows the same amount again. Most expensive: deep/plan $0.02 (120 tokens).",
    ],
  ])("is held to the limit of its definition in %s", async (_, settings, own, message) => {
    const world = createWorld({
      steps: [{ name: "deep", workflow: "asking", ...own }],
      definitions: { asking: { steps: [ask("plan"), ask("last")], settings } },
      agent: () => answer("Done.", { usage: { ...FAKE_USAGE, cost_usd: 0.02 } }),
    });
    const { state } = await world.start();
    expect(state).toMatchObject({ status: "paused", reason: "budget", paused: { step: "deep", message } });
    expect((await world.resume()).state.status).toBe("completed");
  });

  test("tells its sessions what its definition may spend", async () => {
    const world = createWorld({
      steps: [{ name: "deep", workflow: "asking" }, ask("after")],
      definitions: { asking: { steps: [ask("plan")], settings: { "max-cost-usd": 0.5 } } },
    });
    await world.start();
    expect(world.agents.requests.map(({ maxCostUsd }) => maxCostUsd)).toEqual([0.5, undefined]);
  });

  test("has the time that its definition gives itself, where its step has none", async () => {
    const settings = { "timeout-minutes": 2 };
    const world = createWorld({
      steps: [
        { name: "deep", workflow: "short" },
        { name: "own", workflow: "short", "timeout-minutes": 1 },
      ],
      definitions: { short: { steps: [{ name: "s", run: "x" }], settings } },
    });
    await world.start();
    expect(world.scripts.requests.map(({ timeoutMs }) => timeoutMs)).toEqual([120_000, 60_000]);
  });
});
