import { describe, expect, test } from "vitest";
import {
  script,
  many,
  createFannedWorld,
  toTheEnd,
  tearAppend,
  withoutTelling,
} from "../support/engine/fanned.ts";
import { until } from "../support/fake-clock.ts";
import { outline, RUN_ID } from "../support/world.ts";

describe("joining what runners did", () => {
  test("takes nothing twice, wherever it is cut off", async () => {
    const complete = createFannedWorld([many([script("one"), script("two")])]);
    await toTheEnd(complete);
    const expected = outline(complete.journal()).filter((line) => !line.startsWith("run."));
    const joined = complete.states.appends.find((lines) => lines.includes('"fan-out.joined"')) ?? "";
    const lines = joined.split("\n").slice(0, -1);
    for (let cut = 1; cut < lines.length; cut += 2) {
      const world = createFannedWorld([many([script("one"), script("two")])]);
      const { matrix } = await world.start();
      for (const branch of matrix?.branch ?? []) await world.branch(branch);
      tearAppend(world, cut);
      await expect(world.resume()).rejects.toThrow("killed");
      world.kill();
      const end = await world.resume();
      expect(end.state.status).toBe("completed");
      expect(outline(world.journal()).filter((line) => !line.startsWith("run."))).toEqual(expected);
    }
  });

  test("takes nothing that is not of the branch's own steps", async () => {
    const world = createFannedWorld([many([script("one"), script("two")]), script("after")]);
    await world.start();
    await world.branch("many+two");
    await world.branch("many+one");
    const files = world.branches.files(RUN_ID, "many+one");
    const journal = (files.get("journal.ndjson") ?? "").trimEnd().split("\n");
    const at = "2026-01-31T12:00:00.000Z";
    const own = journal.pop() ?? "";
    const foreign = [
      { type: "step.started", step: "after", attempt: 1, kind: "script" },
      { type: "step.succeeded", step: "after", attempt: 1 },
      { type: "step.succeeded", step: "many/two/inner", attempt: 1 },
      { type: "pull-request.opened", branch: "main", base: "main", title: "Mine", draft: false },
      { type: "run.resumed", max_cost_usd: 1000 },
    ];
    const lines = [
      ...journal,
      ...foreign.map((event, index) => JSON.stringify({ seq: journal.length + index + 1, at, ...event })),
      JSON.stringify({ ...(JSON.parse(own) as object), seq: journal.length + foreign.length + 1 }),
    ];
    files.set("journal.ndjson", `${lines.join("\n")}\n`);
    const end = await world.resume();
    expect(end.state.status).toBe("completed");
    expect(end.state.limits).toEqual({});
    expect(end.state.steps.has("many/two/inner")).toBe(false);
    expect(world.scripts.requests.map(({ step }) => step)).toContain("after");
    expect(world.forge.opened.map(({ title }) => title)).not.toContain("Mine");
  });

  test("refuses a branch whose journal names another code branch", async () => {
    const world = createFannedWorld([many([script("one")])]);
    await world.start();
    await world.branch("many+one");
    const files = world.branches.files(RUN_ID, "many+one");
    const journal = files.get("journal.ndjson") ?? "";
    files.set("journal.ndjson", journal.replace('"branch":"agentic/random-one-k3f9qz"', '"branch":"main"'));
    await expect(world.resume()).rejects.toMatchObject({ code: "journal-corrupt" });
  });

  test("counts the first branch alone where the block needs one, and stops the others", async () => {
    const gate = Promise.withResolvers<string>();
    const world = createFannedWorld(
      [many([script("slow"), script("quick"), script("late")], { "merge-strategy": "first-success" })],
      { script: ({ step }) => (step === "many/slow" ? gate.promise : "") },
    );
    await world.start();
    const slow = world.branch("many+slow");
    await until(() => world.scripts.running === 1, "the slow one is at work");
    await world.branch("many+quick");
    await world.clock.advance(1_000);
    gate.resolve("");
    expect((await slow).state).toMatchObject({ status: "cancelled", reason: "overtaken" });
    await world.branch("many+late");
    const end = await world.resume();
    expect(end.state.status).toBe("completed");
    expect(end.state.steps.get("many")?.summary).toBe("quick was first");
    expect(world.scripts.requests.map(({ step }) => step)).toEqual(["many/slow", "many/quick"]);
  });

  test("says whose results do not count where several were first", async () => {
    const world = createFannedWorld([
      many([script("one"), script("two")], { "merge-strategy": "first-success" }),
    ]);
    await world.start();
    world.states.remote = withoutTelling(world);
    await world.branch("many+one");
    await world.clock.advance(1_000);
    await world.branch("many+two");
    const end = await world.resume();
    expect(end.state.steps.get("many")?.winner).toBe("many/one");
    expect(world.journal().find(({ type }) => type === "fan-out.joined")).toMatchObject({
      ignored: ["many/two"],
    });
    expect(world.forge.opened).toHaveLength(1);
  });

  test("cancels the run where somebody asked for that meanwhile", async () => {
    const world = createFannedWorld([many([script("one")])]);
    await world.start();
    world.states.addRequest(RUN_ID, "cancel-1", JSON.stringify({ type: "cancel" }));
    expect((await world.resume()).state).toMatchObject({ status: "cancelled", reason: "requested" });
  });

  test("counts the time in which runners worked as the run's, and that in which none did not", async () => {
    const world = createFannedWorld([many([script("one"), script("two")])], {
      script: async () => {
        world.clock.skip(60_000);
        return "";
      },
    });
    await world.start();
    world.clock.skip(3_600_000);
    for (const branch of ["many+one", "many+two"]) await world.branch(branch);
    world.clock.skip(3_600_000);
    const end = await world.resume();
    expect(end.state.elapsedMs).toBe(120_000);
  });
});
