import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import type { AgentRequest } from "../../src/ports/agent-runner.ts";
import { answer as said } from "../support/agents/fake-agent-runner.ts";
import { createWorld, RUN_ID, type World } from "../support/world.ts";

const definition = parse(
  readFileSync(new URL("../../workflows/plan-build-validate.yaml", import.meta.url), "utf8"),
) as { steps: Record<string, unknown>[] };

const planned = (title: string): string =>
  JSON.stringify({
    success: true,
    summary: `Plan with 1 milestone: ${title}`,
    data: { milestones: [{ title, goal: "It works.", tasks: ["Do it."] }] },
  });

const valid = JSON.stringify({ success: true, summary: "No issues", data: { issues: [] } });

const feedback = { name: "feedback", required: false, default: "" };

/** The agent in memory writes no documents. */
function withoutEnsures({
  ensures: _ensures,
  steps,
  ...step
}: Record<string, unknown>): Record<string, unknown> {
  return Array.isArray(steps) ? { ...step, steps: steps.map(withoutEnsures) } : step;
}

interface Reviewed {
  readonly review: "none" | "plan";
  /** The answer of the first session. */
  readonly first?: object;
}

const STEPS = new Set<unknown>(["plan", "review", "build", "validate", "learn"]);

/** The shipped workflow without the sessions around plan and milestones. */
function createReviewedWorld({ review, first }: Reviewed): World {
  const world: World = createWorld({
    steps: definition.steps.filter(({ name }) => STEPS.has(name)).map(withoutEnsures),
    variables: { request: "Greet", type: "feature", check_command: "", review },
    commands: {
      plan: { body: "Plan. {{ args.feedback or 'first' }}", arguments: [feedback] },
      build: { body: "Build {{ args.milestone.title }}.", arguments: [] },
      validate: { body: "Validate.", arguments: [] },
      learn: { body: "Learn.", arguments: [] },
    },
    script: () => 1,
    agent: ({ prompt, step }: AgentRequest) => {
      if (first && world.agents.requests.length === 1) return said(JSON.stringify(first));
      if (!step.endsWith("plan")) return said(valid);
      const title = prompt.includes("first") ? "Greeting" : "Farewell";
      return said(planned(title));
    },
  });
  return world;
}

const respond = (world: World, id: string, request: Record<string, unknown>): void =>
  void world.states.addRequest(RUN_ID, id, JSON.stringify({ type: "input", actor: "ada", ...request }));
const sessions = (world: World): string[] =>
  world.agents.requests.map(({ prompt }) => prompt.split("\n")[0] ?? "");

test("without a review the plan is built at once", async () => {
  const world = createReviewedWorld({ review: "none" });
  expect((await world.start()).state.status).toBe("completed");
  expect(sessions(world)).toEqual(["Plan. first", "Build Greeting.", "Validate."]);
});

test("a plan is built after an approval; other words go back to the planner", async () => {
  const world = createReviewedWorld({ review: "plan" });
  const { state } = await world.start();
  expect(state).toMatchObject({ status: "paused", reason: "human" });
  expect(state.paused?.message).toContain("Plan with 1 milestone: Greeting");
  expect(state.paused?.message).toContain("1. Greeting: It works.");
  respond(world, "a1", { text: "say farewell instead" });
  expect((await world.resume()).state.paused?.message).toContain("Plan with 1 milestone: Farewell");
  respond(world, "a2", { decision: "approved" });
  expect((await world.resume()).state.status).toBe("completed");
  expect(sessions(world)).toEqual([
    "Plan. first",
    "Plan. say farewell instead",
    "Build Farewell.",
    "Validate.",
  ]);
});

test("a plan that asks a person is nothing to learn from", async () => {
  const needs = { question: "Which greeting?", options: ["hello", "hi"], assumed: "hello" };
  const world = createReviewedWorld({ review: "none", first: { success: false, summary: "Asks", needs } });
  await world.start();
  respond(world, "a1", { text: "2" });
  expect((await world.resume()).state.status).toBe("completed");
  expect(sessions(world).slice(2)).toEqual(["Build Greeting.", "Validate."]);
});

test("a plan that failed once is something to learn from", async () => {
  const world = createReviewedWorld({ review: "none", first: { success: false, summary: "No idea" } });
  expect((await world.start()).state.status).toBe("completed");
  expect(sessions(world).slice(2)).toEqual(["Build Greeting.", "Validate.", "Learn."]);
});

test("remarks of a review on lines go back to the planner without a text of the review", async () => {
  const world = createReviewedWorld({ review: "plan" });
  await world.start();
  respond(world, "a1", { text: "", threads: [{ path: "a.js", line: 3, text: "rename it" }] });
  expect((await world.resume()).state).toMatchObject({ status: "paused", reason: "human" });
  expect(sessions(world)).toEqual(["Plan. first", "Plan. rename it"]);
});

test("a rejection ends the run with its reason", async () => {
  const world = createReviewedWorld({ review: "plan" });
  await world.start();
  respond(world, "a1", { decision: "rejected", text: "not needed" });
  const { state } = await world.resume();
  expect(state.failure?.failure).toMatchObject({ code: "rejected", message: "ada rejected it: not needed" });
  expect(sessions(world)).toEqual(["Plan. first"]);
});

test("words in five rounds without an approval fail the run, and no later step starts", async () => {
  const world = createReviewedWorld({ review: "plan" });
  let { state } = await world.start();
  for (const round of [1, 2, 3, 4, 5]) {
    expect(state).toMatchObject({ status: "paused", reason: "human" });
    respond(world, `a${round}`, { text: `change ${round}` });
    ({ state } = await world.resume());
  }
  expect(state).toMatchObject({ status: "failed", failure: { step: "review/5/unapproved" } });
  expect(sessions(world)).toEqual(["Plan. first", ...[1, 2, 3, 4].map((round) => `Plan. change ${round}`)]);
});
