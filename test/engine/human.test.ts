import { describe, expect, test } from "vitest";
import { until } from "../support/fake-clock.ts";
import {
  createWorld,
  type GivenStep,
  outline,
  RUN_ID,
  type World,
  type WorldOptions,
} from "../support/world.ts";

const MINUTE = 60_000;

function asking(more: Record<string, unknown> = {}): GivenStep {
  return { name: "review", message: "Look at {{ variables.what }}.", ...more };
}

function createAskingWorld(steps: readonly GivenStep[], options: Partial<WorldOptions> = {}): World {
  return createWorld({ steps, variables: { what: "the plan" }, ...options });
}

function answer(world: World, id: string, request: Record<string, unknown>): void {
  world.states.addRequest(RUN_ID, id, JSON.stringify({ type: "input", ...request }));
}

describe("a run that comes to a question", () => {
  test("asks, and pauses where nobody sits before it", async () => {
    const world = createAskingWorld([asking(), { name: "after", run: "true" }]);
    const { state } = await world.start();
    expect(state).toMatchObject({ status: "paused", reason: "human" });
    expect(state.paused).toMatchObject({ step: "review", message: "Look at the plan." });
    expect(world.progress()).toMatchObject({
      status: "paused",
      reason: "human",
      current_step: { path: "review", message: "Look at the plan.", human_input: null },
      questions: [{ path: "review", message: "Look at the plan." }],
    });
    expect(world.scripts.requests).toEqual([]);
  });

  test("resumed without an answer pauses again, and asks no second time", async () => {
    const world = createAskingWorld([asking()]);
    await world.start();
    expect((await world.resume()).state.status).toBe("paused");
    expect(outline(world.journal()).filter((line) => line === "human.asked review")).toHaveLength(1);
  });

  test("goes on with the words of the answer, which the next step sees", async () => {
    const world = createAskingWorld([
      asking(),
      {
        name: "after",
        run: "echo {{ human.review.text }} {{ human.review.decision }} {{ outputs.review.summary }}",
      },
    ]);
    await world.start();
    answer(world, "a1", { text: "keep the old API", actor: "ada" });
    const { state } = await world.resume();
    expect(state.status).toBe("completed");
    expect(world.scripts.requests[0]?.script).toBe("echo keep the old API input keep the old API");
    expect(world.progress().questions).toEqual([]);
  });

  test("takes an answer once, however often it comes", async () => {
    const world = createAskingWorld([asking({ name: "one" }), asking({ name: "two" })]);
    await world.start();
    answer(world, "a1", { decision: "approved" });
    answer(world, "a1", { decision: "approved" });
    expect((await world.resume()).state.paused).toMatchObject({ step: "two" });
    expect((await world.resume()).state.paused).toMatchObject({ step: "two" });
  });

  test("fails where it is rejected, with the words, and asks again when it is resumed", async () => {
    const world = createAskingWorld([asking(), { name: "after", run: "true" }]);
    await world.start();
    answer(world, "a1", { decision: "rejected", text: "too big", actor: "ada" });
    const { state } = await world.resume();
    expect(state.failure).toMatchObject({
      step: "review",
      failure: { class: "fatal", code: "rejected", message: "ada rejected it: too big" },
    });
    expect((await world.resume()).state).toMatchObject({ status: "paused", reason: "human" });
  });

  test("goes on after a rejection where the step says so, and tells the next step", async () => {
    const world = createAskingWorld([
      asking({ "on-error": "skip" }),
      { name: "after", run: "true", condition: "human.review.approved" },
      { name: "other", run: "true", condition: "human.review.rejected" },
    ]);
    await world.start();
    answer(world, "a1", { decision: "rejected", text: "no" });
    const { state } = await world.resume();
    expect(state.status).toBe("completed");
    expect(world.scripts.requests.map(({ step }) => step)).toEqual(["other"]);
  });

  test("ends when nobody answers in time, and asks again when it is resumed", async () => {
    const world = createAskingWorld([asking({ "timeout-minutes": 10 })]);
    await world.start();
    world.clock.skip(11 * MINUTE);
    const { state } = await world.resume();
    expect(state.failure).toMatchObject({ failure: { code: "human-timeout" } });
    expect((await world.resume()).state).toMatchObject({ status: "paused", reason: "human" });
  });

  test("goes on without an answer where the step says so", async () => {
    const world = createAskingWorld([
      asking({ "timeout-minutes": 10, "on-timeout": "continue" }),
      { name: "after", run: "echo {{ human.review.timed_out }}" },
    ]);
    await world.start();
    world.clock.skip(11 * MINUTE);
    expect((await world.resume()).state.status).toBe("completed");
    expect(world.scripts.requests[0]?.script).toBe("echo true");
  });

  test("takes an answer that lies there, also after its time", async () => {
    const world = createAskingWorld([asking({ "timeout-minutes": 10 })]);
    await world.start();
    world.clock.skip(60 * MINUTE);
    answer(world, "a1", { decision: "approved" });
    expect((await world.resume()).state.status).toBe("completed");
  });

  test("does not count the time it waits against its own limit", async () => {
    const world = createAskingWorld([asking({ "timeout-minutes": 600 }), { name: "after", run: "true" }], {
      settings: { "timeout-minutes": 5 },
    });
    await world.start();
    world.clock.skip(60 * MINUTE);
    answer(world, "a1", { decision: "approved" });
    expect((await world.resume()).state.status).toBe("completed");
  });
});

describe("an approval", () => {
  const steps = [{ name: "plan", prompt: "Plan it." }, asking()];
  const agent = () => JSON.stringify({ success: true, summary: "Planned", document_path: "plan.md" });
  const files = { "plan.md": "# Plan\n" };

  test("of what has changed since is not taken: the person is asked again, and told why", async () => {
    const world = createAskingWorld(steps, { settings: { git: {} }, agent, files });
    world.workspaces.workspace.change("plan.md", "one");
    await world.start();
    const { about } = world.progress().questions[0] ?? {};
    expect(about).toMatchObject({ document: "plan.md" });
    answer(world, "a1", { decision: "approved", about });
    world.workspaces.workspace.commitByHand("plan.md");
    const { state } = await world.resume();
    expect(state.status).toBe("paused");
    expect(state.steps.get("review")?.question?.askedEvent).toMatchObject({ attempt: 2, request: "a1" });
    expect(state.paused?.message).toContain("has changed since");
    answer(world, "a2", { decision: "approved", about: world.progress().questions[0]?.about });
    expect((await world.resume()).state.status).toBe("completed");
  });

  test("of what is still the same is taken", async () => {
    const world = createAskingWorld(steps, { settings: { git: {} }, agent, files });
    await world.start();
    answer(world, "a1", { decision: "approved", about: world.progress().questions[0]?.about });
    expect((await world.resume()).state.status).toBe("completed");
  });
});

describe("a run before which somebody sits", () => {
  /** A run that waits for its question's answer. */
  async function startWaiting(step: GivenStep, steps: readonly GivenStep[] = []) {
    const world = createAskingWorld([step, ...steps], { waitsForPeople: true });
    const end = world.start();
    await until(
      () => world.states.read(RUN_ID, "journal.ndjson")?.includes("human.asked") === true,
      "the question",
    );
    return { world, end };
  }

  test("looks for the answer at every polling interval", async () => {
    const { world, end } = await startWaiting(asking({ "polling-interval": 20 }), [
      { name: "after", run: "true" },
    ]);
    await until(() => world.clock.sleeps.includes(20_000), "the wait");
    answer(world, "a1", { decision: "approved" });
    await world.clock.advance(20_000);
    expect((await end).state.status).toBe("completed");
  });

  test("takes words that are written into progress.json", async () => {
    const { world, end } = await startWaiting(asking());
    await until(() => world.clock.sleeps.includes(15_000), "the wait");
    await until(() => world.progress().current_step?.asked !== undefined, "the question in the file");
    const { current_step: current } = world.progress();
    const text = JSON.stringify({ current_step: { ...current, human_input: "looks good" } });
    world.states.files(RUN_ID).own.set("progress.json", text);
    await world.clock.advance(15_000);
    const { state } = await end;
    expect(state.steps.get("review")?.output?.summary).toBe("looks good");
  });

  test("ends the wait at its deadline, without a look in between", async () => {
    const { world, end } = await startWaiting(asking({ "polling-interval": 3_600, "timeout-minutes": 2 }));
    await until(() => world.clock.sleeps.includes(2 * MINUTE), "the wait");
    await world.clock.advance(2 * MINUTE);
    expect((await end).state.failure).toMatchObject({ failure: { code: "human-timeout" } });
  });

  test("stops at once when it is told to", async () => {
    const { world, end } = await startWaiting(asking());
    world.stop.request({ kind: "interrupted" });
    expect((await end).state).toMatchObject({ status: "cancelled", reason: "interrupted" });
    answer(world, "a1", { decision: "approved" });
    expect((await world.resume()).state.status).toBe("completed");
  });
});

describe("several questions at once", () => {
  const block: GivenStep = {
    name: "many",
    type: "parallel",
    steps: [
      { name: "left", steps: [asking({ name: "ask-left" }), { name: "do-left", run: "true" }] },
      { name: "right", steps: [asking({ name: "ask-right" }), { name: "do-right", run: "true" }] },
      { name: "busy", run: "true" },
    ],
  };

  test("do not keep other branches from working, and take no worker", async () => {
    const world = createAskingWorld([block], { settings: { git: {}, "max-workers": 1 } });
    const { state } = await world.start();
    expect(state).toMatchObject({ status: "paused", reason: "human" });
    expect(world.scripts.requests.map(({ step }) => step)).toEqual(["many/busy"]);
    expect(world.progress().questions.map(({ path }) => path)).toEqual([
      "many/left/ask-left",
      "many/right/ask-right",
    ]);
  });

  test("are answered each by its name, in any order", async () => {
    const world = createAskingWorld([block], { settings: { git: {} } });
    await world.start();
    answer(world, "a1", { text: "yes", step: "ask-right" });
    expect((await world.resume()).state.status).toBe("paused");
    expect(world.scripts.requests.map(({ step }) => step)).toContain("many/right/do-right");
    answer(world, "a2", { text: "yes", step: "many/left/ask-left" });
    expect((await world.resume()).state.status).toBe("completed");
  });
});

describe("the time limit of a run", () => {
  test("stands still while the run does nothing but wait for a person", async () => {
    const world = createAskingWorld(
      [asking({ "timeout-minutes": 600, "polling-interval": 3_600 }), { name: "after", run: "true" }],
      {
        waitsForPeople: true,
        settings: { "timeout-minutes": 10 },
      },
    );
    const end = world.start();
    await until(() => world.clock.sleeps.includes(60 * MINUTE), "the wait");
    answer(world, "a1", { decision: "approved" });
    await world.clock.advance(60 * MINUTE);
    const { state } = await end;
    expect(state.status).toBe("completed");
    expect(state.elapsedMs).toBeLessThan(MINUTE);
  });
});
