import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { createLibrary } from "../../src/storage/library/library.ts";
import { answer, failure, type FakeAgent } from "../support/agents/fake-agent-runner.ts";
import { until } from "../support/fake-clock.ts";
import { createWorld, outline, RUN_ID, type World, type WorldOptions } from "../support/world.ts";

const root = resolve(import.meta.dirname, "../..");
const library = createLibrary({ root: resolve(root, "test/fixtures"), builtIn: root });
const commands = { orchestrate: library.command("orchestrate") };

interface Action {
  readonly type: string;
  readonly step_name?: string;
  readonly context_to_pass?: string;
  readonly error_context?: string;
}

const decides = (next_action: Action, reasoning = "So it is."): string =>
  JSON.stringify({ workflow_status: "in_progress", next_action, reasoning });
const execute = (step_name: string, given: object = {}): string =>
  decides({ type: "execute_step", step_name, ...given });
const complete = decides({ type: "complete" });

/** A world in which the agent that decides says these things one after the other, and every other session is well. */
function worldWith(
  words: readonly (string | ReturnType<FakeAgent>)[],
  { agent, settings, ...options }: WorldOptions,
): World {
  const left = [...words];
  return createWorld({
    ...options,
    commands,
    settings: { orchestrator: "agent", ...settings },
    agent: (request, session) => {
      if (request.step === "orchestrator") return left.length > 0 ? left.shift() : complete;
      return agent ? agent(request, session) : "Done.";
    },
  });
}

const asked = ({ agents }: World) => agents.requests.filter(({ step }) => step === "orchestrator");
const prompts = ["a", "b"].map((name) => ({ name, prompt: `Do ${name}.` }));

describe("with `orchestrator: agent`", () => {
  test("the agent says what is next, and its words reach the step", async () => {
    const world = worldWith([execute("a"), execute("b", { context_to_pass: "The port is 8080." })], {
      steps: prompts,
    });
    const end = await world.start();
    expect(end.state.status).toBe("completed");
    expect(outline(world.journal())).toEqual([
      "run.started",
      "decision.made a",
      "step.started a",
      "step.succeeded a",
      "decision.made b",
      "step.started b",
      "step.succeeded b",
      "decision.made",
      "run.completed",
    ]);
    const [first, second] = world.agents.requests.filter(({ step }) => step !== "orchestrator");
    expect(first?.prompt).not.toContain("What to know");
    expect(second?.prompt).toContain("The port is 8080.");
    expect(world.progress().usage).toMatchObject({
      orchestrator_sessions: 3,
      agent_sessions: 5,
      cost_usd: 0.05,
    });
  });

  test("is shown the workflow, the progress, the last output and what it may choose", async () => {
    const world = worldWith([execute("a"), execute("b")], { steps: prompts, agent: () => "Found the port." });
    await world.start();
    const [, second] = asked(world);
    expect(second?.prompt).toContain('- {"type":"execute_step","step_name":"b","step_type":"prompt"}');
    expect(second?.prompt).toContain("prompt: Do b.");
    expect(second?.prompt).toContain('"pending_steps": [');
    expect(second?.prompt).toContain("Found the port.");
    expect(second?.prompt).not.toContain("was refused");
    expect(second?.answerSchema).toMatchObject({
      type: "object",
      required: ["workflow_status", "next_action", "reasoning"],
    });
    expect(second?.bypassPermissions).toBe(false);
    expect(world.file("steps/orchestrator/2/prompt.md")).toBe(second?.prompt);
    expect(world.file("steps/orchestrator/2/transcript.ndjson")).toContain('"type":"result"');
  });

  test("chooses among branches, whatever their order", async () => {
    const steps = [{ name: "p", type: "parallel", steps: prompts }];
    const world = worldWith([execute("b"), execute("a")], { steps });
    await world.start();
    const starts = world.journal().flatMap((event) => (event.type === "step.started" ? [event.step] : []));
    expect(starts).toEqual(["p/b", "p/a"]);
  });

  test("tries a failed step again, with what it says of the error", async () => {
    let attempts = 0;
    const retry = decides({ type: "retry_step", step_name: "a", error_context: "Look at the clock first." });
    const world = worldWith([execute("a"), retry], {
      steps: [{ name: "a", prompt: "Do a." }],
      agent: () => (attempts++ === 0 ? failure("red", { class: "recoverable" }) : "Done."),
    });
    const end = await world.start();
    expect(end.state.status).toBe("completed");
    expect(world.agents.requests.at(-2)?.prompt).toContain("Look at the clock first.");
    expect(asked(world)[1]?.prompt).toContain('"type":"retry_step","step_name":"a"');
  });

  test("is asked again after an answer that is none, and told why", async () => {
    const world = worldWith(["I would go on.", execute("nowhere"), execute("a")], {
      steps: [{ name: "a", prompt: "x" }],
    });
    const end = await world.start();
    expect(end.state.status).toBe("completed");
    expect(asked(world)[1]?.prompt).toContain("It does not end with a JSON object.");
    expect(asked(world)[2]?.prompt).toContain(
      "It chooses execute_step of nowhere, which is not possible now.",
    );
    expect(end.state).toMatchObject({ orchestratorSessions: 4 });
  });

  test("whose answer does not count has its cost journaled before it is asked again", async () => {
    const spent: number[] = [];
    const world: World = createWorld({
      steps: prompts,
      commands,
      settings: { orchestrator: "agent" },
      agent: ({ step }) => {
        if (step !== "orchestrator") return "Done.";
        spent.push(world.journal().filter(({ type }) => type === "decision.made").length);
        return spent.length < 3 ? "I cannot say." : execute("a");
      },
    });
    await world.start();
    expect(spent.slice(0, 3)).toEqual([0, 1, 2]);
  });

  test("that gives no usable answer fails the run, as often as the workflow retries", async () => {
    const world = worldWith(["?", "?", "?"], {
      steps: [{ name: "a", prompt: "x" }],
      settings: { "max-retry": 2 },
    });
    const end = await world.start();
    expect(end.state.failure?.failure).toMatchObject({ class: "fatal", code: "answer-refused" });
    expect(end.state.failure?.failure.message).toMatch(/no usable answer in 3 tries.*A resume asks it again/);
    expect(end.state).toMatchObject({ orchestratorSessions: 3, usage: { agent_sessions: 3 } });
    expect(asked(world)).toHaveLength(3);
  });

  test("whose service fails for a while is asked again after it", async () => {
    const busy = failure("rate-limit", { retry_after_ms: 30_000 });
    const world = worldWith([busy, execute("a")], { steps: [{ name: "a", prompt: "x" }] });
    const ending = world.start();
    await until(() => world.clock.sleeps.includes(30_000), "the wait");
    expect(asked(world)).toHaveLength(1);
    await world.clock.advance(30_000);
    const end = await ending;
    expect(end.state.status).toBe("completed");
    expect(asked(world)[1]?.prompt).not.toContain("was refused");
  });

  test("whose quota comes back too far away pauses the run, and is asked again when that goes on", async () => {
    const spent = failure("rate-limit", { retry_after_ms: 3_600_000 });
    const world = worldWith([spent, execute("a")], {
      steps: [{ name: "a", prompt: "x" }],
    });
    const { state } = await world.start();
    expect(state).toMatchObject({ status: "paused", reason: "quota" });
    expect(state.paused).toMatchObject({
      message: expect.stringMatching(/ The run can continue at 13:00 UTC\.$/),
      until: "2026-01-31T13:00:00.000Z",
    });
    expect(world.clock.sleeps).not.toContain(3_600_000);
    expect((await world.resume()).state.status).toBe("completed");
  });

  test.each([
    ["fatal", "authentication", "failed"],
    ["blocking", "budget", "paused"],
  ] as const)("whose session fails for good (%s) is not asked again", async (kind, code, status) => {
    const world = worldWith([failure(code, { class: kind })], { steps: [{ name: "a", prompt: "x" }] });
    const end = await world.start();
    expect(end.state).toMatchObject({ status, reason: code });
    expect(asked(world)).toHaveLength(1);
  });

  test("is not asked twice when the run dies between the choice and the step", async () => {
    const world = worldWith([execute("a", { context_to_pass: "Mind the gap." }), complete], {
      steps: [{ name: "a", prompt: "x" }],
    });
    world.states.onAppend = (lines) => {
      if (lines.includes('"step.started"')) world.kill();
    };
    await expect(world.start()).rejects.toThrow();
    world.states.onAppend = () => {};
    const files = world.states.files(RUN_ID).own;
    const lines = (files.get("journal.ndjson") ?? "").split("\n");
    const cut = lines.findIndex((line) => line.includes('"decision.made"'));
    expect(cut).toBeGreaterThan(0);
    files.set("journal.ndjson", `${lines.slice(0, cut + 1).join("\n")}\n`);
    const end = await world.resume();
    expect(end.state.status).toBe("completed");
    expect(asked(world)).toHaveLength(2);
    expect(world.agents.requests.find(({ step }) => step === "a")?.prompt).toContain("Mind the gap.");
  });

  test("asks a person, and hears the answer when the run is resumed", async () => {
    const question = decides({ type: "wait_for_human", context_to_pass: "Which port?" });
    const world = worldWith([question, execute("a")], { steps: [{ name: "a", prompt: "x" }] });
    const paused = await world.start();
    expect(paused.state.paused).toMatchObject({ reason: "human", message: "Which port?" });
    world.states.addRequest(RUN_ID, "input-1", JSON.stringify({ type: "input", text: "8080" }));
    const end = await world.resume();
    expect(end.state.status).toBe("completed");
    expect(asked(world)[1]?.prompt).toMatch(/Which port\?[^]*what the person answered[^]*8080/);
    expect(asked(world)[2]?.prompt).not.toContain("8080");
    expect(end.state.requests.has("input-1")).toBe(true);
  });

  test("that asked a person goes on without words too", async () => {
    const world = worldWith([decides({ type: "wait_for_human" }, "Somebody has to log in."), execute("a")], {
      steps: [{ name: "a", prompt: "x" }],
    });
    const paused = await world.start();
    expect(paused.state.paused?.message).toBe("Somebody has to log in.");
    const end = await world.resume();
    expect(end.state.status).toBe("completed");
    expect(asked(world)[1]?.prompt).toContain("resumed the run without a word");
  });

  test("that aborts fails the run with its reasoning", async () => {
    const world = worldWith([decides({ type: "abort" }, "The repository is empty.")], {
      steps: [{ name: "a", prompt: "x" }],
    });
    const end = await world.start();
    expect(end.state.failure?.failure).toMatchObject({
      code: "aborted",
      message: "The repository is empty.",
    });
  });

  test("that is cut off when the run stops is asked anew", async () => {
    const world = worldWith([undefined, execute("a")], { steps: [{ name: "a", prompt: "x" }] });
    const ending = world.start();
    await until(() => world.agents.running === 1, "the session");
    world.stop.request({ kind: "interrupted" });
    expect((await ending).state).toMatchObject({ status: "cancelled", orchestratorSessions: 1 });
    expect((await world.resume()).state).toMatchObject({ status: "completed", orchestratorSessions: 3 });
    expect(world.file("steps/orchestrator/2/prompt.md")).toBeDefined();
  });
});

describe("conditions in plain language", () => {
  const judged = (value: boolean): string => JSON.stringify({ value, reasoning: "The report says so." });

  test("are judged by the agent, and journaled with its reasoning", async () => {
    const steps = [{ name: "a", prompt: "x", condition: "the build is green" }];
    const world = worldWith([judged(false), complete], { steps });
    const end = await world.start();
    expect(end.state.steps.get("a")).toMatchObject({ status: "skipped" });
    expect(world.journal().slice(1, 3)).toMatchObject([
      { type: "decision.made", action: "evaluate_condition", step: "a", reasoning: "The report says so." },
      { type: "condition.evaluated", step: "a", value: false },
    ]);
    expect(asked(world)[0]).toMatchObject({ answerSchema: { required: ["value", "reasoning"] } });
    expect(asked(world)[0]?.prompt).toContain("> the build is green");
  });

  test("end loops", async () => {
    const steps = [
      { name: "l", "max-iterations": 5, until: "nothing is left to do", steps: [{ name: "a", prompt: "x" }] },
    ];
    const world = worldWith([execute("a"), judged(false), execute("a"), judged(true)], { steps });
    const end = await world.start();
    expect(end.state.steps.get("l")?.summary).toBe("2 iterations, until its condition held");
    expect(asked(world)[1]?.prompt).toContain("iteration 1 of the loop");
  });

  test("that are expressions cost nothing", async () => {
    const world = worldWith([complete], { steps: [{ name: "a", prompt: "x", condition: "1 > 2" }] });
    await world.start();
    expect(asked(world)).toHaveLength(1);
  });

  test("that nobody can judge fail the run", async () => {
    const steps = [{ name: "a", prompt: "x", condition: "the build is green" }];
    const world = worldWith(["?", "?"], { steps, settings: { "max-retry": 1 } });
    const end = await world.start();
    expect(end.state.failure).toMatchObject({ step: "a", failure: { code: "answer-refused" } });
    expect(end.state.orchestratorSessions).toBe(2);
  });

  test.each([
    ["a step", { prompt: "x" }],
    ["a block", { steps: [{ name: "b", prompt: "x" }] }],
  ])(
    "pause the run of %s where its agent needs a person, and are judged when it is resumed",
    async (_, kind) => {
      const steps = [{ name: "a", ...kind, condition: "the build is green" }];
      const world = worldWith([failure("quota", { class: "blocking" }), judged(false)], { steps });
      expect((await world.start()).state).toMatchObject({ status: "paused", reason: "quota" });
      expect((await world.resume()).state).toMatchObject({ status: "completed" });
    },
  );
});

test("with rules no session is spent on deciding", async () => {
  const world = createWorld({
    steps: [
      { name: "a", prompt: "x", condition: "true" },
      { name: "l", "max-iterations": 2, until: "outputs.a.success", steps: [{ name: "b", prompt: "x" }] },
    ],
    agent: () => answer("Done."),
  });
  const end = await world.start();
  expect(end.state).toMatchObject({ status: "completed", orchestratorSessions: 0 });
  expect(world.progress().usage).toMatchObject({ orchestrator_sessions: 0, agent_sessions: 2 });
  expect(world.agents.requests.map(({ step }) => step)).toEqual(["a", "l/1/b"]);
});
