import { describe, expect, test } from "vitest";
import { cancelStoredRun } from "../../src/engine/run/cancel-run.ts";
import { until } from "../support/fake-clock.ts";
import {
  cancelPorts,
  createWorld as createEmptyWorld,
  type GivenStep,
  RUN_ID,
  type World,
  type WorldOptions,
} from "../support/world.ts";

const MINUTE = 60_000;

function asking(name: string, more: Record<string, unknown> = {}): GivenStep {
  return { name, message: "Look at it.", ...more };
}

function answer(world: World, id: string, request: Record<string, unknown>): void {
  world.states.addRequest(RUN_ID, id, JSON.stringify({ type: "input", ...request }));
}

/** The open question of a step, as people and programs see it. */
function questionOf(world: World, path: string) {
  const question = world.progress().questions.find((each) => each.path === path);
  if (!question) throw new Error(`${path} asks nothing.`);
  return question;
}

const planned = (summary: string) =>
  JSON.stringify({ success: true, summary, document_path: `${summary}.md` });

const names = ["plan", "plan-left", "plan-right", "many/first", "many/busy"];
const files = Object.fromEntries(names.map((name) => [`${name}.md`, "# Plan\n"]));
const createWorld = (options: WorldOptions): World => createEmptyWorld({ files, ...options });

describe("words in progress.json", () => {
  const schema = { type: "object", required: ["milestone"] };
  const unclear = JSON.stringify({ success: false, summary: "Which milestone?" });

  async function startWaiting(options: Partial<WorldOptions> = {}) {
    const steps = [asking("review", { "output-schema": schema })];
    const world = createWorld({ steps, waitsForPeople: true, agent: () => unclear, ...options });
    const end = world.start();
    await until(() => world.clock.sleeps.includes(15_000), "the wait");
    return { world, end };
  }

  /** Writes words beside what the file says now. */
  function fill(world: World, text: string, current: object | null): void {
    const content = { ...world.progress(), current_step: { ...current, human_input: text } };
    world.states.files(RUN_ID).own.set("progress.json", JSON.stringify(content));
  }

  test("are never those that the engine has written there itself", async () => {
    const { world } = await startWaiting();
    answer(world, "a1", { text: "bla" });
    await world.clock.advance(15_000);
    await until(
      () => world.agents.requests.length === 1 && world.clock.sleeps.includes(15_000),
      "the second wait",
    );
    // What a projection that is behind would still say.
    fill(world, "bla", { path: "review" });
    await world.clock.advance(60_000);
    expect(world.journal().filter(({ type }) => type === "human.answered")).toHaveLength(1);
    expect(world.agents.requests).toHaveLength(1);
    world.stop.request({ kind: "interrupted" });
  });

  test("count only for the question that the file shows", async () => {
    const { world } = await startWaiting();
    await until(() => world.progress().current_step?.asked !== undefined, "the question in the file");
    const first = world.progress().current_step;
    fill(world, "bla", first);
    await world.clock.advance(15_000);
    await until(
      () => world.agents.requests.length === 1 && world.clock.sleeps.includes(15_000),
      "the second wait",
    );
    fill(world, "bla", first);
    await world.clock.advance(30_000);
    expect(world.journal().filter(({ type }) => type === "human.answered")).toHaveLength(1);
    world.stop.request({ kind: "interrupted" });
  });

  test("count too where they were written while the run was paused", async () => {
    const world = createWorld({ steps: [asking("review")] });
    await world.start();
    fill(world, "looks good", world.progress().current_step);
    const { state } = await world.resume();
    expect(state.status).toBe("completed");
    expect(state.steps.get("review")?.output?.summary).toBe("looks good");
  });
});

describe("approvals in several branches", () => {
  const branch = (name: string): GivenStep => ({
    name,
    steps: [
      { name: `plan-${name}`, prompt: `Plan ${name}.` },
      asking(`ask-${name}`),
      { name: `do-${name}`, run: "true" },
    ],
  });
  const block: GivenStep = { name: "many", type: "parallel", steps: [branch("left"), branch("right")] };

  test("do not touch each other: each is about the step before it in its own branch", async () => {
    const world = createWorld({
      steps: [block],
      settings: { git: {} },
      agent: ({ step }) => planned(step.split("/").at(-1) ?? ""),
    });
    await world.start();
    const [left, right] = ["many/left/ask-left", "many/right/ask-right"].map((path) =>
      questionOf(world, path),
    );
    expect(left?.about).toMatchObject({ document: "plan-left.md", step: "many/left/plan-left" });
    expect(right?.about).toMatchObject({ document: "plan-right.md", step: "many/right/plan-right" });
    answer(world, "a1", { decision: "approved", step: left?.path, about: left?.about });
    expect((await world.resume()).state.status).toBe("paused");
    answer(world, "a2", { decision: "approved", step: right?.path, about: right?.about });
    expect((await world.resume()).state.status).toBe("completed");
    expect(world.journal().filter(({ type }) => type === "human.asked")).toHaveLength(2);
  });

  test("are about what was done before the block, where the branch begins with the question", async () => {
    const world = createWorld({
      steps: [
        { name: "plan", prompt: "Plan it." },
        { name: "many", type: "parallel", steps: [asking("ask"), { name: "busy", prompt: "Work." }] },
      ],
      settings: { git: {} },
      agent: ({ step }) => planned(step),
    });
    await world.start();
    expect(questionOf(world, "many/ask").about).toMatchObject({ step: "plan", document: "plan.md" });
    answer(world, "a1", { decision: "approved" });
    expect((await world.resume()).state.status).toBe("completed");
  });

  test("are about the branch that theirs depends on", async () => {
    const world = createWorld({
      steps: [
        {
          name: "many",
          type: "parallel",
          steps: [{ name: "first", prompt: "Work." }, asking("ask", { "depends-on": "first" })],
        },
      ],
      settings: { git: {} },
      agent: ({ step }) => planned(step),
    });
    await world.start();
    expect(questionOf(world, "many/ask").about).toMatchObject({ step: "many/first" });
  });

  test("in a loop are about the step before in the same iteration", async () => {
    const world = createWorld({
      steps: [
        { name: "rounds", "max-iterations": 2, steps: [{ name: "plan", prompt: "Plan it." }, asking("ask")] },
      ],
      agent: () => planned("plan"),
    });
    await world.start();
    expect(questionOf(world, "rounds/1/ask").about).toMatchObject({ step: "rounds/1/plan" });
    answer(world, "a1", { decision: "approved" });
    await world.resume();
    expect(questionOf(world, "rounds/2/ask").about).toMatchObject({ step: "rounds/2/plan" });
  });
});

describe("an answer counts for the question it was given to", () => {
  test("and not for one that was put after it came", async () => {
    const world: World = createWorld({
      steps: [{ name: "before", run: "true" }, asking("review")],
      script: () => {
        answer(world, "early", { decision: "approved" });
        answer(world, "named", { decision: "approved", step: "review" });
        return "";
      },
    });
    const { state } = await world.start();
    expect(state).toMatchObject({ status: "paused", reason: "human" });
    expect((await world.resume()).state.status).toBe("paused");
    answer(world, "late", { decision: "approved" });
    expect((await world.resume()).state.status).toBe("completed");
  });

  test("and not for the next one of the step in a loop", async () => {
    const world = createWorld({
      steps: [{ name: "rounds", "max-iterations": 2, steps: [asking("ask")] }],
    });
    await world.start();
    answer(world, "a1", { decision: "approved", step: "ask" });
    answer(world, "a2", { decision: "approved", step: "ask" });
    answer(world, "a3", { decision: "approved" });
    expect((await world.resume()).state.paused).toMatchObject({ step: "rounds/2/ask" });
  });

  test("and not for another that is open too: the first answer counts, others to the same are none", async () => {
    const world = createWorld({
      steps: [{ name: "many", type: "parallel", steps: [asking("left"), asking("right")] }],
      settings: { git: {} },
    });
    await world.start();
    answer(world, "a1", { decision: "approved" });
    answer(world, "a2", { decision: "approved" });
    await world.resume();
    expect(world.progress().questions.map(({ path }) => path)).toEqual(["many/right"]);
    expect((await world.resume()).state.status).toBe("paused");
  });

  test("whenever it was put, where the answer names its number", async () => {
    const world = createWorld({ steps: [asking("one"), asking("two")] });
    await world.start();
    const { asked } = questionOf(world, "one");
    answer(world, "a1", { decision: "approved", asked });
    expect((await world.resume()).state.paused).toMatchObject({ step: "two" });
    answer(world, "a2", { decision: "approved", step: "two", asked });
    expect((await world.resume()).state.paused).toMatchObject({ step: "two" });
    answer(world, "a3", { decision: "approved", asked: questionOf(world, "two").asked });
    expect((await world.resume()).state.status).toBe("completed");
  });

  test("and for one that is put again, where it names the step and what is shown", async () => {
    const world = createWorld({
      steps: [{ name: "plan", prompt: "Plan it." }, asking("review", { "timeout-minutes": 10 })],
      settings: { git: {} },
      agent: () => planned("plan"),
    });
    await world.start();
    const { about = {} } = questionOf(world, "review");
    world.clock.skip(11 * MINUTE);
    expect((await world.resume()).state.status).toBe("failed");
    answer(world, "a1", { decision: "approved", step: "review", about: { head: about.head } });
    expect((await world.resume()).state.status).toBe("completed");
  });

  test("of the commit it is about, where an earlier review was of another", async () => {
    const world = createWorld({
      steps: [{ name: "plan", prompt: "Plan it." }, asking("review")],
      settings: { git: {} },
      agent: () => planned("plan"),
    });
    await world.start();
    answer(world, "review-1", {
      decision: "approved",
      about: { head: questionOf(world, "review").about?.head },
    });
    world.workspaces.workspace.commitByHand("plan.md");
    answer(world, "review-2", { decision: "approved", about: { head: world.workspaces.workspace.head } });
    expect((await world.resume()).state.status).toBe("completed");
  });
});

describe("the time for an answer", () => {
  const two: GivenStep = {
    name: "many",
    type: "parallel",
    steps: [
      asking("left", { "timeout-minutes": 10 }),
      { name: "right", steps: [asking("ask", { "timeout-minutes": 10 }), { name: "after", run: "true" }] },
    ],
  };

  test("begins again for all questions when a run is resumed with an answer to one", async () => {
    const world = createWorld({ steps: [two], settings: { git: {} } });
    await world.start();
    world.clock.skip(60 * MINUTE);
    answer(world, "a1", { text: "yes", step: "ask" });
    const resumed = world.clock.now().getTime();
    expect((await world.resume()).state).toMatchObject({ status: "paused", reason: "human" });
    expect(questionOf(world, "many/left").deadline).toBe(new Date(resumed + 10 * MINUTE).toISOString());
    world.clock.skip(11 * MINUTE);
    expect((await world.resume()).state).toMatchObject({ status: "failed" });
  });

  test("is not over for one question while a run that nobody watches works on after another", async () => {
    const world: World = createWorld({
      steps: [two],
      settings: { git: {} },
      script: () => {
        world.clock.skip(20 * MINUTE);
        return "";
      },
    });
    await world.start();
    answer(world, "a1", { text: "yes", step: "ask" });
    expect((await world.resume()).state).toMatchObject({ status: "paused", reason: "human" });
    expect(world.scripts.requests).toHaveLength(1);
  });

  test("stays what it is where a run is resumed without an answer before it is over", async () => {
    const world = createWorld({ steps: [asking("review", { "timeout-minutes": 10 })] });
    await world.start();
    const { deadline } = questionOf(world, "review");
    world.clock.skip(9 * MINUTE);
    await world.resume();
    expect(questionOf(world, "review").deadline).toBe(deadline);
  });

  test("begins again where somebody sits before the run that is resumed", async () => {
    const world = createWorld({ steps: [asking("review", { "timeout-minutes": 10 })], waitsForPeople: true });
    const started = world.start();
    await until(() => world.clock.sleeps.includes(15_000), "the wait");
    world.stop.request({ kind: "interrupted" });
    await started;
    world.clock.skip(60 * MINUTE);
    const end = world.resume();
    await until(() => world.clock.sleeps.includes(15_000), "the wait");
    answer(world, "a1", { decision: "approved" });
    await world.clock.advance(15_000);
    expect((await end).state.status).toBe("completed");
  });

  test("begins again where the run had stopped for something else", async () => {
    const world = createWorld({
      steps: [
        {
          name: "many",
          type: "parallel",
          steps: [
            asking("left", { "timeout-minutes": 10 }),
            {
              name: "right",
              steps: [
                { name: "work", prompt: "Work." },
                { name: "after", run: "true" },
              ],
            },
          ],
        },
      ],
      settings: { git: {}, "max-cost-usd": 0.001 },
      agent: () => planned("plan"),
    });
    expect((await world.start()).state).toMatchObject({ status: "paused", reason: "budget" });
    world.clock.skip(60 * MINUTE);
    await world.resume({ overrides: { maxCostUsd: 2 } });
    expect(world.progress()).toMatchObject({ status: "paused", reason: "human" });
  });
});

describe("a step that is run again", () => {
  test("has no answer before it is given one", async () => {
    const world = createWorld({
      steps: [{ name: "before", run: "echo {{ human.review.text | default('none') }}" }, asking("review")],
    });
    await world.start();
    answer(world, "a1", { text: "keep it" });
    await world.resume();
    await world.resume({ fromStep: "before" });
    expect(world.scripts.requests.map(({ script }) => script)).toEqual(["echo none", "echo none"]);
  });
});

describe("a run that is cancelled", () => {
  test("asks nothing any more also where nobody works on it", async () => {
    const world = createWorld({ steps: [asking("review")] });
    await world.start();
    await cancelStoredRun(cancelPorts(world), RUN_ID);
    expect(world.progress()).toMatchObject({ status: "cancelled", questions: [] });
  });

  test("asks nothing any more, and asks on when it is resumed", async () => {
    const world = createWorld({ steps: [asking("review")], waitsForPeople: true });
    const end = world.start();
    await until(() => world.clock.sleeps.includes(15_000), "the wait");
    world.stop.request({ kind: "interrupted" });
    await end;
    expect(world.progress()).toMatchObject({
      status: "cancelled",
      questions: [],
      current_step: { path: "review" },
    });
  });
});

describe("the time limit of a run that waits for a person", () => {
  test("is looked at once a second, however little of it is left", async () => {
    const world = createWorld({
      steps: [{ name: "before", run: "true" }, asking("review", { "timeout-minutes": 600 })],
      settings: { "timeout-minutes": 1 },
      waitsForPeople: true,
      script: () => {
        world.clock.skip(MINUTE - 1);
        return "";
      },
    });
    const end = world.start();
    await until(() => world.clock.sleeps.includes(15_000), "the wait");
    await world.clock.advance(MINUTE);
    expect(Math.min(...world.clock.sleeps)).toBe(1_000);
    world.stop.request({ kind: "interrupted" });
    expect((await end).state.status).toBe("cancelled");
  });
});
