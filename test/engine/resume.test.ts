import { describe, expect, test } from "vitest";
import { readState } from "../../src/engine/run/journal-writer.ts";
import { AgenticError } from "../../src/errors.ts";
import { until } from "../support/fake-clock.ts";
import { choose, createWorld, outline, RUN_ID, type World, type WorldOptions } from "../support/world.ts";

const script = (name: string) => ({ name, run: "true" });
const steps = ["a", "b", "c"].map(script);

/** A world whose scripts work; those named fail as long as they are in the set. */
function withFailing(failing: ReadonlySet<string>, options: Partial<WorldOptions> = {}): World {
  const world: World = createWorld({
    settings: { "max-retry": 0 },
    steps,
    script: ({ step, attempt }) => {
      world.workspaces.workspace.change(`${step}.txt`, `${attempt}`);
      return failing.has(step) ? 1 : `${step} ${attempt}\n`;
    },
    ...options,
  });
  return world;
}

const ran = ({ scripts }: World) => scripts.requests.map(({ step, attempt }) => `${step}#${attempt}`);

describe("resuming", () => {
  test("a failed run tries the failed step again, with fresh retries, and runs no finished one", async () => {
    const failing = new Set(["b"]);
    const world = withFailing(failing, { settings: { "max-retry": 1 } });
    const first = await world.start();
    expect(first.state).toMatchObject({ status: "failed", failure: { step: "b" } });
    expect(ran(world)).toEqual(["a#1", "b#1", "b#2"]);
    const second = await world.resume();
    expect(second.state.status).toBe("failed");
    expect(ran(world).slice(3)).toEqual(["b#3", "b#4"]);
    failing.clear();
    const third = await world.resume();
    expect(third.state.status).toBe("completed");
    expect(ran(world).slice(5)).toEqual(["b#5", "c#1"]);
    expect(third.state.errors).toHaveLength(4);
  });

  test("a failed run in a worktree starts the failed step from where it began, not among its remains", async () => {
    const failing = new Set(["b"]);
    const world = withFailing(failing, { settings: { "max-retry": 0, git: {} } });
    await world.start();
    const { workspace, released } = world.workspaces;
    expect(world.file("steps/b/1/partial.patch")).toBe("patch of b.txt\n");
    expect(workspace.changed.size).toBe(0);
    expect(released).toHaveLength(1);
    failing.clear();
    await world.resume();
    expect(workspace.commits.map(({ key }) => key)).toEqual(["a#1", "b#2", "c#1"]);
  });

  test("a completed run is refused, and changes nothing", async () => {
    const world = withFailing(new Set());
    await world.start();
    const before = world.journal();
    await expect(world.resume()).rejects.toMatchObject({ code: "not-resumable" });
    expect(world.journal()).toEqual(before);
    await expect(world.start()).rejects.toMatchObject({ code: "run-locked" });
    expect(world.journal()).toEqual(before);
  });

  test("a run that somebody works on is refused", async () => {
    const world = createWorld({ steps, script: () => undefined });
    const end = world.start();
    await until(() => world.scripts.running === 1, "the script");
    const { stop } = world;
    await expect(world.resume()).rejects.toMatchObject({ code: "run-locked" });
    stop.request({ kind: "interrupted" });
    await end;
  });

  test("a run that was killed in the middle of a step ends orphans, keeps the remains, and repeats the step", async () => {
    let attempts = 0;
    const world: World = createWorld({
      settings: { git: {} },
      steps: [{ name: "ask", prompt: "x" }, script("after")],
      agent: () => {
        attempts += 1;
        world.workspaces.workspace.change("wall.txt", `attempt ${attempts}`);
        return attempts === 1 ? undefined : "Done.";
      },
    });
    void world.start();
    await until(() => world.agents.running === 1, "the session");
    world.kill();
    const { state } = await world.resume();
    expect(state.status).toBe("completed");
    expect(world.agents.orphansEnded).toEqual([RUN_ID]);
    expect(world.file("steps/ask/1/partial.patch")).toBe("patch of wall.txt\n");
    expect(outline(world.journal())).toEqual([
      "run.started",
      "workspace.prepared",
      "step.started ask",
      "step.interrupted ask",
      "run.resumed",
      "step.started ask",
      "step.produced ask",
      "step.succeeded ask",
      "step.started after",
      "step.produced after",
      "step.succeeded after",
      "branch.pushed",
      "pull-request.opened",
      "run.completed",
    ]);
    expect(state.steps.get("ask")).toMatchObject({ attempt: 2, failures: 0 });
    expect(state.errors).toEqual([]);
  });

  test("a run that was killed before its first event starts it, from the step it was asked to start from", async () => {
    const world = withFailing(new Set());
    world.states.onAppend = () => {
      world.kill();
      throw new Error("Killed.");
    };
    await expect(world.start({ fromStep: "b" })).rejects.toThrow();
    world.states.onAppend = () => {};
    const { state } = await world.resume();
    expect(state).toMatchObject({ status: "completed", workflow: "random", runId: RUN_ID });
    expect(ran(world)).toEqual(["b#1", "c#1"]);
  });

  test("a run whose journal is damaged is refused with file and line", async () => {
    const world = withFailing(new Set(["b"]));
    await world.start();
    const { own } = world.states.files(RUN_ID);
    const journal = own.get("journal.ndjson") ?? "";
    own.set("journal.ndjson", journal.replace('"step":"a"', '"step:"a"'));
    await expect(world.resume()).rejects.toMatchObject({
      code: "journal-corrupt",
      message: expect.stringContaining(`agentic/workflows/${RUN_ID}/journal.ndjson:2 `),
    });
  });

  test.each([
    ["missing", undefined],
    ["empty", ""],
    ["of another shape", "{}"],
  ])("a run whose run.json is %s is refused", async (_, text) => {
    const world = withFailing(new Set(["b"]));
    await world.start();
    const { own } = world.states.files(RUN_ID);
    if (text === undefined) own.delete("run.json");
    else own.set("run.json", text);
    await expect(world.resume()).rejects.toMatchObject({ code: "journal-corrupt" });
  });

  test("what the engine folded as it went is what its journal says", async () => {
    const failing = new Set(["b"]);
    const world = withFailing(failing, { settings: { "max-retry": 1, git: {} } });
    await world.start();
    failing.clear();
    const { state } = await world.resume();
    world.states.files(RUN_ID);
    await using run = world.states.open(RUN_ID, "continue");
    expect(readState(run)).toStrictEqual(state);
  });

  test("a run whose delivery failed delivers, and does nothing else again", async () => {
    const world = withFailing(new Set(), { settings: { git: {} } });
    const error = new AgenticError({ code: "git-failed", message: "The remote does not answer." });
    world.forge.errors.push(error);
    const first = await world.start();
    expect(first.state).toMatchObject({ status: "failed", failure: { failure: { code: "git-failed" } } });
    world.forge.errors.push(error);
    await world.resume();
    const { state } = await world.resume();
    expect(state.status).toBe("completed");
    expect(ran(world)).toEqual(["a#1", "b#1", "c#1"]);
    expect(world.forge.pushed).toHaveLength(1);
    expect(world.forge.opened).toHaveLength(1);
  });

  test("goes on from what somebody committed on the run's branch in the meantime", async () => {
    const failing = new Set(["b"]);
    const world = withFailing(failing, { settings: { "max-retry": 0, git: {} } });
    await world.start();
    failing.clear();
    world.workspaces.workspace.commitByHand("fix.txt");
    const { state } = await world.resume();
    expect(state.status).toBe("completed");
    expect(state.filesChanged.has("fix.txt")).toBe(true);
    expect(state.steps.get("b")).toMatchObject({ base: "commit-2" });
  });
});

describe("--from-step", () => {
  test("leaves out the steps before it in a new run", async () => {
    const world = withFailing(new Set());
    const { state } = await world.start({ fromStep: "b" });
    expect(state.status).toBe("completed");
    expect(ran(world)).toEqual(["b#1", "c#1"]);
    expect(state.steps.get("a")).toMatchObject({ status: "skipped", reason: "from-step" });
  });

  test("names the steps there are where there is none of that name, before anything is created", async () => {
    const world = withFailing(new Set());
    await expect(world.start({ fromStep: "d" })).rejects.toMatchObject({
      code: "usage",
      message: expect.stringContaining("Steps: a, b, c."),
    });
    expect(world.states.files(RUN_ID).own.size).toBe(0);
  });

  test("runs a completed run again from there, and delivers what came of it", async () => {
    const world = withFailing(new Set(), { settings: { git: {} } });
    await world.start();
    const { state } = await world.resume({ fromStep: "b" });
    expect(state.status).toBe("completed");
    expect(ran(world)).toEqual(["a#1", "b#1", "c#1", "b#2", "c#2"]);
    expect(world.workspaces.workspace.commits.map(({ key }) => key)).toEqual([
      "a#1",
      "b#1",
      "c#1",
      "b#2",
      "c#2",
    ]);
    expect(world.forge.pushed).toHaveLength(2);
    expect(world.forge.opened).toHaveLength(2);
  });

  test("later than the step that failed leaves that one out", async () => {
    const world = withFailing(new Set(["b"]));
    await world.start();
    const { state } = await world.resume({ fromStep: "c" });
    expect(state.status).toBe("completed");
    expect(ran(world)).toEqual(["a#1", "b#1", "c#1"]);
    expect(state.steps.get("b")).toMatchObject({ status: "skipped", reason: "from-step" });
    expect(state.steps.get("a")).toMatchObject({ status: "completed" });
  });

  test("earlier than where a killed run stood saves what the cut-off attempt left, and sets it back", async () => {
    const world: World = createWorld({
      settings: { git: {} },
      steps,
      script: ({ step, attempt }) => {
        world.workspaces.workspace.change(`${step}-${attempt}.txt`, "");
        return step === "c" && attempt === 1 ? undefined : "";
      },
    });
    void world.start();
    await until(() => world.scripts.requests.length === 3, "the last script");
    world.kill();
    const { state } = await world.resume({ fromStep: "b" });
    expect(state.status).toBe("completed");
    expect(world.file("steps/c/1/partial.patch")).toBe("patch of c-1.txt\n");
    expect(world.workspaces.workspace.commits.map(({ key, files }) => [key, ...files])).toEqual([
      ["a#1", "a-1.txt"],
      ["b#1", "b-1.txt"],
      ["b#2", "b-2.txt"],
      ["c#2", "c-2.txt"],
    ]);
  });

  test("given later and then earlier runs the steps that were left out", async () => {
    const world = withFailing(new Set());
    await world.start({ fromStep: "c" });
    const { state } = await world.resume({ fromStep: "b" });
    expect(state.status).toBe("completed");
    expect(ran(world)).toEqual(["c#1", "b#1", "c#2"]);
  });

  test("inside a loop starts the loop over", async () => {
    const world = withFailing(new Set(), {
      steps: [script("a"), { name: "loop", "max-iterations": 2, steps: [script("x"), script("y")] }],
    });
    await world.start();
    await world.resume({ fromStep: "y" });
    expect(ran(world)).toEqual([
      "a#1",
      "loop/1/x#1",
      "loop/1/y#1",
      "loop/2/x#1",
      "loop/2/y#1",
      "loop/1/x#2",
      "loop/1/y#2",
      "loop/2/x#2",
      "loop/2/y#2",
    ]);
  });

  test("inside a conditional evaluates its condition again and goes on inside", async () => {
    const world = withFailing(new Set(), {
      steps: [
        script("a"),
        choose({ name: "choose", condition: true }, [script("x"), script("y")], [script("z")]),
      ],
    });
    await world.start();
    await world.resume({ fromStep: "y" });
    expect(ran(world)).toEqual(["a#1", "choose/x#1", "choose/y#1", "choose/y#2"]);
  });

  test("does not forget a step that failed once and then succeeded", async () => {
    let tries = 0;
    const world = createWorld({
      settings: { "max-retry": 1 },
      steps,
      script: ({ step }) => (step === "a" && (tries += 1) === 1 ? 1 : ""),
    });
    await world.start();
    await world.resume({ fromStep: "a" });
    expect(ran(world)).toEqual(["a#1", "a#2", "b#1", "c#1", "a#3", "b#2", "c#2"]);
  });
});
