import { describe, expect, test } from "vitest";
import { answer, failure } from "../../support/agents/fake-agent-runner.ts";
import { script, many, createFannedWorld, toTheEnd, killAt } from "../../support/engine/fanned.ts";
import { until } from "../../support/fake-clock.ts";
import { spent } from "../../support/run/run-state.ts";
import { outline, RUN_ID, type World } from "../../support/world.ts";

describe("a run with fan-out: matrix", () => {
  test("pauses at a parallel block, and says which branches others are to work on", async () => {
    const world = createFannedWorld([script("before"), many([script("one"), script("two")])]);
    const end = await world.start();
    expect(end.state).toMatchObject({ status: "paused", reason: "fan-out" });
    expect(end.matrix).toEqual({ branch: ["many+one", "many+two"] });
    expect(world.progress()).toMatchObject({
      status: "paused",
      reason: "fan-out",
      matrix: { branch: ["many+one", "many+two"] },
    });
    expect(world.scripts.requests.map(({ step }) => step)).toEqual(["before"]);
  });

  test("goes on with what the runners did, as if it had done it itself", async () => {
    const steps = [
      script("before"),
      many([
        script("one"),
        script("two"),
        script("idle"),
        { name: "four", type: "sequence", steps: [script("a"), script("b")] },
      ]),
      script("after"),
    ];
    const fanned = createFannedWorld(steps);
    const local = createFannedWorld(steps, { settings: { git: {} } });
    const end = await toTheEnd(fanned);
    await local.start();
    expect(end.state.status).toBe("completed");
    const facts = (world: World) =>
      outline(world.journal())
        .filter((line) => !/^(fan-out|run\.(paused|resumed))/.test(line))
        .sort();
    expect(facts(fanned)).toEqual(facts(local));
    expect(fanned.forge.opened).toEqual(local.forge.opened);
    expect(fanned.workspaces.worktrees.size).toBe(0);
  });

  test("is refused where nothing that others do could come back", async () => {
    const alone = createFannedWorld([many([script("one")])], { hasElsewhere: false });
    await expect(alone.start()).rejects.toMatchObject({
      code: "config-invalid",
      message: expect.stringContaining("needs a remote") as string,
    });
    const uncommitted = createFannedWorld([many([script("one")])], {
      settings: { git: { "auto-commit": false }, "fan-out": "matrix" },
    });
    await expect(uncommitted.start()).rejects.toMatchObject({ code: "config-invalid" });
  });

  test("hands a branch out that depends on others when they are done, with what they did", async () => {
    const world = createFannedWorld([
      many([script("later", { "depends-on": "first" }), script("first"), script("other")]),
    ]);
    expect((await world.start()).matrix).toEqual({ branch: ["many+first", "many+other"] });
    await world.branch("many+first");
    await world.branch("many+other");
    expect((await world.resume()).matrix).toEqual({ branch: ["many+later"] });
    await world.branch("many+later");
    expect((await world.resume()).state.status).toBe("completed");
    const first = world.workspaces.repository.branches.get("agentic/random-first-k3f9qz");
    expect(world.workspaces.opened.find(({ branch }) => branch.includes("later"))?.base_sha).toBe(first);
    expect(world.forge.opened.find(({ branch }) => branch.includes("later"))?.base).toBe(
      "agentic/random-first-k3f9qz",
    );
  });

  test("hands out at most 256 branches at once", async () => {
    const names = Array.from({ length: 258 }, (_, index) => `idle-${index}`);
    const world = createFannedWorld([many(names.map((name) => script(name)))]);
    expect((await world.start()).matrix?.branch).toHaveLength(256);
  });

  test("works on blocks inside a branch where the branch is worked on, and on blocks in a loop one round after the other", async () => {
    const inner = {
      name: "inner",
      type: "parallel",
      "merge-mode": "merge",
      steps: [script("a"), script("b")],
    };
    const world = createFannedWorld([
      {
        name: "rounds",
        "for-each": [1, 2],
        steps: [many([script("one"), { name: "two", type: "sequence", steps: [inner] }])],
      },
    ]);
    expect((await world.start()).matrix).toEqual({ branch: ["rounds+1+many+one", "rounds+1+many+two"] });
    await world.branch("rounds/1/many/one");
    await world.branch("rounds/1/many/two");
    const next = await world.resume();
    expect(next.matrix).toEqual({ branch: ["rounds+2+many+one", "rounds+2+many+two"] });
    for (const branch of next.matrix?.branch ?? []) await world.branch(branch);
    expect((await world.resume()).state.status).toBe("completed");
    expect(world.workspaces.worktrees.size).toBe(0);
  });

  test("merges what runners did where the block says so", async () => {
    const world = createFannedWorld([many([script("one"), script("two")], { "merge-mode": "merge" })]);
    const end = await toTheEnd(world);
    expect(end.state.status).toBe("completed");
    const head = world.workspaces.repository.branches.get(world.workspaces.workspace.branch ?? "") ?? "";
    expect([...world.workspaces.repository.filesOf(head).keys()].sort()).toEqual(["one.txt", "two.txt"]);
    expect([...world.branches.brought.keys()].sort()).toEqual([
      "agentic/random-one-k3f9qz",
      "agentic/random-two-k3f9qz",
    ]);
  });
});

describe("a branch that a runner works on", () => {
  test("is tried again there as often as its step says, and fails the run as it would at home", async () => {
    const world = createFannedWorld([many([script("bad", { "max-retry": 2 }), script("one")])]);
    await world.start();
    const bad = await world.branch("many+bad");
    expect(bad.state.status).toBe("failed");
    expect(bad.state.steps.get("many/bad")?.attempt).toBe(3);
    await world.branch("many+one");
    const end = await world.resume();
    expect(end.state).toMatchObject({ status: "failed", failure: { step: "many/bad" } });
    expect(world.forge.opened.map(({ branch }) => branch)).toEqual(["agentic/random-one-k3f9qz"]);
    expect(outline(world.journal()).filter((line) => line === "step.failed many/bad")).toHaveLength(3);
  });

  test("that failed is worked on again when a person resumes the run", async () => {
    let fails = true;
    const world = createFannedWorld([many([script("one", { "max-retry": 0 })])], {
      script: () => (fails ? 1 : ""),
    });
    await world.start();
    await world.branch("many+one");
    expect((await world.resume()).state.status).toBe("failed");
    fails = false;
    expect((await world.resume()).matrix).toEqual({ branch: ["many+one"] });
    await world.branch("many+one");
    expect((await world.resume()).state.status).toBe("completed");
  });

  test("waits for a person when it is joined, and goes on in the next round with the answer", async () => {
    const ask = { name: "ask", message: "Go on with {{ steps.draft.status }}?", "timeout-minutes": 600 };
    const world = createFannedWorld([
      many([
        { name: "asking", type: "sequence", steps: [script("draft"), ask, script("last")] },
        script("one"),
      ]),
    ]);
    await world.start();
    const paused = await world.branch("many+asking");
    expect(paused.state).toMatchObject({ status: "paused", reason: "human" });
    await world.branch("many+one");
    const asked = await world.resume();
    expect(asked.state).toMatchObject({ status: "paused", reason: "human" });
    expect(world.progress().questions).toMatchObject([
      { path: "many/asking/ask", message: "Go on with completed?" },
    ]);
    const places = [...world.workspaces.worktrees.values()].map(({ branch }) => branch);
    expect(places).toEqual([world.workspaces.workspace.branch]);
    world.states.addRequest(
      RUN_ID,
      "answer-1",
      JSON.stringify({ type: "input", decision: "approved", text: "Yes." }),
    );
    expect((await world.resume()).matrix).toEqual({ branch: ["many+asking"] });
    await world.branch("many+asking");
    const end = await world.resume();
    expect(end.state.status).toBe("completed");
    expect(world.scripts.requests.map(({ step }) => step)).toEqual([
      "many/asking/draft",
      "many/one",
      "many/asking/last",
    ]);
  });

  test("has an equal part of what the run may still spend, and goes on while there is more", async () => {
    const allowed: (number | undefined)[] = [];
    const world = createFannedWorld(
      [
        many([
          { name: "cheap", prompt: "Do." },
          { name: "dear", prompt: "Do." },
        ]),
      ],
      {
        settings: { git: {}, "fan-out": "matrix", "max-cost-usd": 4 },
        agent: ({ step, maxCostUsd }) => {
          allowed.push(maxCostUsd);
          if (step === "many/dear" && allowed.length === 2)
            return { ...failure("budget", { class: "blocking" }), usage: spent(2) };
          return answer("Done.", { usage: spent(0.5) });
        },
      },
    );
    await world.start();
    await world.branch("many+cheap");
    await world.branch("many+dear");
    const next = await world.resume();
    expect(next.matrix).toEqual({ branch: ["many+dear"] });
    await world.branch("many+dear");
    expect((await world.resume()).state.status).toBe("completed");
    expect(allowed).toEqual([2, 2, 1.5]);
  });

  test("hands its documents on to the run", async () => {
    const world: World = createFannedWorld([many([script("one")]), script("after")], {
      script: ({ step, cwd }) => {
        const place = [...world.workspaces.worktrees.values()].find(({ directory }) => directory === cwd);
        if (step === "many/one") place?.change(`agentic/workflows/${RUN_ID}/plan.md`, "The plan.");
        return "";
      },
    });
    await toTheEnd(world);
    expect(world.file("plan.md")).toBe("The plan.");
  });
});

describe("a runner that is lost", () => {
  test("leaves what it recorded, and another one goes on from there", async () => {
    const world = createFannedWorld([
      many([{ name: "two", type: "sequence", steps: [script("a"), script("b")] }]),
    ]);
    await world.start();
    let appends = 0;
    killAt(world, "many+two", () => (appends += 1) === 5);
    void world.branch("many+two");
    await until(() => appends >= 5, "the runner is killed");
    await world.branch("many+two");
    expect((await world.resume()).state.status).toBe("completed");
    expect(
      world.scripts.requests.map(({ step }) => step).filter((step) => step === "many/two/a"),
    ).toHaveLength(1);
  });

  test("is one failed attempt of its branch: the next round has it again, as often as the step may be retried", async () => {
    const world = createFannedWorld([many([script("one", { "max-retry": 1 }), script("two")])]);
    await world.start();
    await world.branch("many+two");
    expect((await world.resume()).matrix).toEqual({ branch: ["many+one"] });
    const end = await world.resume();
    expect(end.state).toMatchObject({
      status: "failed",
      failure: { step: "many/one", failure: { code: "runner-lost" } },
    });
    expect((await world.resume()).matrix).toEqual({ branch: ["many+one"] });
    await world.branch("many+one");
    expect((await world.resume()).state.status).toBe("completed");
  });

  test("is left out where the step is to be skipped", async () => {
    const world = createFannedWorld([many([script("one", { "on-error": "skip" }), script("two")])]);
    await world.start();
    await world.branch("many+two");
    const end = await world.resume();
    expect(end.state.status).toBe("completed");
    expect(end.state.steps.get("many/one")).toMatchObject({ status: "skipped" });
  });

  test("cannot write any more once the branch is joined: what it does later is no part of the run", async () => {
    const gate = Promise.withResolvers<string>();
    const world = createFannedWorld([many([script("one")])], {
      script: () => (world.scripts.requests.length === 1 ? gate.promise : ""),
    });
    await world.start();
    const slow = world.branch("many+one");
    await until(() => world.scripts.running === 1, "the runner is at work");
    expect((await world.resume()).matrix).toEqual({ branch: ["many+one"] });
    await world.branch("many+one");
    gate.resolve("");
    await expect(slow).rejects.toMatchObject({ code: "run-taken-over" });
    const end = await world.resume();
    expect(end.state.status).toBe("completed");
    expect(
      outline(end.state.seq > 0 ? world.journal() : []).filter((line) => line === "step.succeeded many/one"),
    ).toHaveLength(1);
  });

  test("that is started a second time stops where it was: the second goes on, and nothing is done twice", async () => {
    const gate = Promise.withResolvers<string>();
    const world = createFannedWorld([many([script("one")])], {
      script: () => (world.scripts.requests.length === 1 ? gate.promise : ""),
    });
    await world.start();
    const earlier = world.branch("many+one");
    await until(() => world.scripts.running === 1, "the first is at work");
    const later = await world.branch("many+one");
    expect(later.state.status).toBe("completed");
    gate.resolve("");
    await expect(earlier).rejects.toMatchObject({ code: "run-taken-over" });
    const again = await world.branch("many+one");
    expect(again.state.status).toBe("completed");
    expect(world.scripts.requests).toHaveLength(2);
    await world.resume();
    expect(outline(world.journal()).filter((line) => line === "step.succeeded many/one")).toHaveLength(1);
  });
});
