import { describe, expect, test } from "vitest";
import { answer, FAKE_USAGE, type FakeAgent } from "../support/agents/fake-agent-runner.ts";
import { createWorld, type World } from "../support/world.ts";

const steps = [
  { name: "a", prompt: "Do a." },
  { name: "b", prompt: "Do b." },
];
const costs =
  (cost_usd: number | null): FakeAgent =>
  () =>
    answer("Done.", { usage: { ...FAKE_USAGE, cost_usd } });

const allowed = ({ agents }: World) => agents.requests.map(({ step, maxCostUsd }) => [step, maxCostUsd]);

describe("a run with a budget", () => {
  test("pauses when it is spent, and goes on with more", async () => {
    const world = createWorld({ steps, settings: { "max-cost-usd": 1 }, agent: costs(1) });
    const { state } = await world.start();
    expect(state).toMatchObject({ status: "paused", reason: "budget" });
    expect(state.paused?.message).toBe(
      "The run has spent $1.00 of $1.00. Most expensive: a $1.00 (120 tokens).",
    );
    const again = await world.resume();
    expect(again.state.paused?.message).toBe(state.paused?.message);
    expect(world.agents.requests).toHaveLength(1);
    const end = await world.resume({ overrides: { maxCostUsd: 5 } });
    expect(end.state.status).toBe("completed");
    expect(allowed(world)).toEqual([
      ["a", 1],
      ["b", 4],
    ]);
  });

  test("tells each session what is left of the run's and of the step's", async () => {
    const [a, b] = steps;
    const given = [a ?? {}, { ...b, "max-cost-usd": 0.5 }, { name: "c", prompt: "Do c." }];
    const world = createWorld({ steps: given, settings: { "max-cost-usd": 3 }, agent: costs(0.25) });
    await world.start();
    expect(allowed(world)).toEqual([
      ["a", 3],
      ["b", 0.5],
      ["c", 2.5],
    ]);
  });

  test("keeps to the new limit when it is resumed once more", async () => {
    const world = createWorld({
      steps: [...steps, { name: "c", prompt: "Do c." }],
      settings: { "max-cost-usd": 1 },
      agent: costs(1),
    });
    await world.start();
    await world.resume({ overrides: { maxCostUsd: 2 } });
    const { state } = await world.resume();
    expect(state).toMatchObject({ status: "paused", reason: "budget", limits: { maxCostUsd: 2 } });
    expect(world.agents.requests).toHaveLength(2);
  });

  test("goes on with the session that ran out of money", async () => {
    let sessions = 0;
    const agent: FakeAgent = () => {
      const usage = { ...FAKE_USAGE, cost_usd: 1.02 };
      if (sessions++ > 0) return answer("Done.", { usage, sessionId: "s" });
      const failure = { class: "blocking", code: "budget", message: "Out of money." } as const;
      return { status: "failed", failure, usage, sessionId: "s" };
    };
    const world = createWorld({ steps: steps.slice(0, 1), settings: { "max-cost-usd": 1 }, agent });
    const { state } = await world.start();
    expect(state).toMatchObject({
      status: "paused",
      reason: "budget",
      paused: { message: expect.stringMatching(/^The run has spent \$1.02 of \$1.00/) },
    });
    const end = await world.resume({ overrides: { maxCostUsd: 3 } });
    expect(end.state.status).toBe("completed");
    expect(world.agents.requests[1]).toMatchObject({ resume: "s", maxCostUsd: 1.98, attempt: 2 });
    expect(world.agents.requests[1]?.prompt).toMatch(/there is more now[^]*Do a\./);
  });

  test("counts tokens over all providers, also where prices are unknown", async () => {
    const world = createWorld({
      steps,
      settings: { "max-tokens": 120, "max-cost-usd": 1 },
      agent: costs(null),
    });
    const { state } = await world.start();
    expect(state.paused?.message).toBe(
      "The run has used 120 of 120 tokens. Most expensive: a $? (120 tokens).",
    );
  });

  test("counts the sessions of the agent that decides", async () => {
    const world = createWorld({
      steps,
      settings: { "max-cost-usd": 1, orchestrator: "agent" },
      commands: { orchestrate: { body: "Decide." } },
      agent: (request) =>
        request.step === "orchestrator"
          ? answer(
              JSON.stringify({
                workflow_status: "in_progress",
                next_action: { type: "execute_step", step_name: "a" },
                reasoning: "First.",
              }),
              { usage: { ...FAKE_USAGE, cost_usd: 0.6 } },
            )
          : answer("Done.", { usage: { ...FAKE_USAGE, cost_usd: 0.5 } }),
    });
    const { state } = await world.start();
    expect(state).toMatchObject({ status: "paused", knownCostUsd: 1.1 });
    expect(state.paused?.spent).toEqual([
      { step: "orchestrator", cost_usd: expect.closeTo(0.6), tokens: 120 },
      { step: "a", cost_usd: 0.5, tokens: 120 },
    ]);
    expect(allowed(world)).toEqual([
      ["orchestrator", 1],
      ["a", 0.4],
    ]);
  });
});

describe("sessions that run at the same time", () => {
  const branches = (...names: string[]) => [
    { name: "p", type: "parallel", steps: names.map((name) => ({ name, prompt: `Do ${name}.` })) },
  ];

  test("share what is left", async () => {
    const world = createWorld({
      steps: branches("a", "b", "c"),
      settings: { "max-cost-usd": 3 },
      agent: costs(0.5),
    });
    await world.start();
    expect(allowed(world)).toEqual([
      ["p/a", 1],
      ["p/b", 1],
      ["p/c", 1],
    ]);
  });

  test("share what is left where the first begins before the others have their worktrees", async () => {
    const world = createWorld({
      steps: branches("a", "b", "c"),
      settings: { "max-cost-usd": 3, "max-workers": 2, git: {} },
      agent: costs(0),
    });
    await world.start();
    expect(allowed(world)).toEqual([
      ["p/a", 1.5],
      ["p/b", 1.5],
      ["p/c", expect.any(Number)],
    ]);
  });

  test("share what is left of the limit of a block around them", async () => {
    const [block = {}] = branches("a", "b");
    const world = createWorld({ steps: [{ ...block, "max-cost-usd": 1 }], agent: costs(0.1) });
    await world.start();
    expect(allowed(world)).toEqual([
      ["p/a", 0.5],
      ["p/b", 0.5],
    ]);
  });

  test("leave to the next what those under way may not spend", async () => {
    const endOfB = Promise.withResolvers<void>();
    const world = createWorld({
      steps: branches("a", "b", "c"),
      settings: { "max-cost-usd": 3, "max-workers": 2 },
      agent: async ({ step }) => {
        if (step === "p/b") await endOfB.promise;
        if (step === "p/c") endOfB.resolve();
        return answer("Done.", { usage: { ...FAKE_USAGE, cost_usd: 0.1 } });
      },
    });
    await world.start();
    expect(allowed(world)).toEqual([
      ["p/a", 1.5],
      ["p/b", 1.5],
      ["p/c", 1.4],
    ]);
  });

  test("go on with what the others left when their share is used up", async () => {
    let sessions = 0;
    const world = createWorld({
      steps: branches("a", "b"),
      settings: { "max-cost-usd": 2, "max-retry": 0 },
      agent: ({ step }) => {
        if (step === "p/b" || sessions++ > 0)
          return answer("Done.", { usage: { ...FAKE_USAGE, cost_usd: 0.2 } });
        const failure = { class: "blocking", code: "budget", message: "Out of money." } as const;
        return {
          status: "failed",
          failure,
          usage: { ...FAKE_USAGE, cost_usd: 1 },
          sessionId: "s",
        };
      },
    });
    const { state } = await world.start();
    expect(state.status).toBe("completed");
    expect(allowed(world)).toEqual([
      ["p/a", 1],
      ["p/b", 1],
      ["p/a", 0.8],
    ]);
    expect(world.agents.requests[2]).toMatchObject({ resume: "s", attempt: 2 });
  });

  test("pause the run when all of it is used up", async () => {
    const world = createWorld({
      steps: branches("a", "b"),
      settings: { "max-cost-usd": 2 },
      agent: () => {
        const failure = { class: "blocking", code: "budget", message: "Out of money." } as const;
        return { status: "failed", failure, usage: { ...FAKE_USAGE, cost_usd: 1.01 }, sessionId: "s" };
      },
    });
    const { state } = await world.start();
    expect(state).toMatchObject({ status: "paused", reason: "budget" });
    expect(state.paused?.message).toMatch(/^The run has spent \$2.02 of \$2.00/);
    expect(world.agents.requests).toHaveLength(2);
  });
});
