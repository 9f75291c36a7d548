import { describe, expect, test } from "vitest";
import { cancelStoredRun } from "../../src/engine/run/cancel-run.ts";
import type { AgentEvent } from "../../src/ports/agent-runner.ts";
import { FAKE_USAGE, failure } from "../support/agents/fake-agent-runner.ts";
import { startHanging } from "../support/engine/hanging-run.ts";
import { until } from "../support/fake-clock.ts";
import { cancelPorts, createWorld, outline, RUN_ID, type World } from "../support/world.ts";

const MINUTE = 60_000;
const CANCEL = JSON.stringify({ type: "cancel" });

describe("a run that is told to stop", () => {
  test("ends its session, keeps what it left as a patch, lets its worktree go, and is cancelled", async () => {
    const { world, end } = await startHanging();
    world.stop.request({ kind: "interrupted" });
    const { state, keptWorktrees } = await end;
    expect(state).toMatchObject({ status: "cancelled", reason: "interrupted" });
    expect(world.agents.running).toBe(0);
    expect(world.scripts.requests).toEqual([]);
    expect(outline(world.journal()).slice(-3)).toEqual([
      "step.started ask",
      "step.interrupted ask",
      "run.cancelled",
    ]);
    expect(world.file("steps/ask/1/partial.patch")).toBe("patch of wall.txt\n");
    expect(world.workspaces.released).toHaveLength(1);
    expect(keptWorktrees).toEqual([]);
    expect(world.progress()).toMatchObject({ status: "cancelled", reason: "interrupted", running_steps: [] });
  });

  test("goes on where it was when it is resumed, with the attempt's number never used again", async () => {
    const { world, end } = await startHanging();
    world.stop.request({ kind: "interrupted" });
    await end;
    const { state } = await world.resume();
    expect(state.status).toBe("completed");
    expect(world.agents.requests.map(({ attempt }) => attempt)).toEqual([1, 2]);
    expect(world.agents.orphansEnded).toEqual([RUN_ID]);
    expect(world.workspaces.workspace.commits.map(({ key }) => key)).toEqual(["ask#2"]);
  });

  test("in the user's checkout leaves there what the attempt did, and tells the next one", async () => {
    const { world, end } = await startHanging({ settings: { git: { worktree: false } } });
    world.stop.request({ kind: "interrupted" });
    await end;
    expect(world.workspaces.workspace.changed).toEqual(new Set(["wall.txt"]));
    expect(world.workspaces.released).toEqual([]);
    const { state } = await world.resume();
    expect(state.status).toBe("completed");
    expect(world.agents.requests[1]?.prompt).toMatch(/Attempt 1 was cut off[^]*git status/);
    expect(world.file("steps/ask/1/partial.patch")).toBe("patch of wall.txt\n");
  });

  test("before its first effect does nothing", async () => {
    const world = createWorld({ steps: [{ name: "a", run: "true" }] });
    const end = world.start();
    world.stop.request({ kind: "interrupted" });
    expect((await end).state.status).toBe("cancelled");
    expect(world.scripts.requests).toEqual([]);
  });

  test("while it waits for a service does not wait on", async () => {
    const world = createWorld({
      steps: [{ name: "ask", prompt: "Build it." }],
      agent: () => failure("rate-limit", { retry_after_ms: 100_000 }),
    });
    const end = world.start();
    await until(() => world.clock.sleeps.includes(100_000), "the wait");
    world.stop.request({ kind: "interrupted" });
    const { state } = await end;
    expect(state).toMatchObject({ status: "cancelled" });
    expect(world.agents.requests).toHaveLength(1);
  });

  test("still commits a result that has come", async () => {
    const world: World = createWorld({
      settings: { git: {} },
      steps: [
        { name: "ask", prompt: "Build it." },
        { name: "after", run: "true" },
      ],
      agent: () => {
        world.workspaces.workspace.change("wall.txt", "wall");
        return "Done.";
      },
    });
    world.states.onAppend = (lines) => {
      if (lines.includes("step.produced")) world.stop.request({ kind: "interrupted" });
    };
    const { state } = await world.start();
    expect(state.status).toBe("cancelled");
    expect(state.steps.get("ask")).toMatchObject({ status: "completed", files: ["wall.txt"] });
    expect(world.workspaces.workspace.commits).toHaveLength(1);
    expect(world.scripts.requests).toEqual([]);
  });
});

describe("a request to cancel in the inbox", () => {
  test("ends the run within a second, and is named in the journal", async () => {
    const { world, end } = await startHanging();
    world.states.addRequest(RUN_ID, "comment-12", CANCEL);
    await world.clock.advance(1_000);
    const { state } = await end;
    expect(state).toMatchObject({ status: "cancelled", reason: "requested" });
    expect(world.journal().at(-1)).toMatchObject({ type: "run.cancelled", request: "comment-12" });
  });

  test("that came before the run counts", async () => {
    const world: World = createWorld({
      steps: [{ name: "ask", prompt: "Build it." }],
      agent: () => undefined,
    });
    world.states.addRequest(RUN_ID, "early", CANCEL);
    expect((await world.start()).state).toMatchObject({ status: "cancelled", reason: "requested" });
    expect(world.agents.requests).toEqual([]);
  });

  const scripts = (...names: readonly string[]) => names.map((name) => ({ name, run: `echo ${name}` }));

  test("is carried out before the next step, without a look of the clock", async () => {
    const world: World = createWorld({
      steps: scripts("one", "two"),
      script: ({ step }) => {
        if (step === "one") world.states.addRequest(RUN_ID, "comment-12", CANCEL);
        return "done";
      },
    });
    expect((await world.start()).state).toMatchObject({ status: "cancelled", reason: "requested" });
    expect(world.scripts.requests.map(({ step }) => step)).toEqual(["one"]);
  });

  test("that is at the remote alone is carried out before the first step", async () => {
    const world = createWorld({ steps: scripts("one") });
    world.states.onFetch = () => world.states.addRequest(RUN_ID, "comment-12", CANCEL);
    expect((await world.start()).state.status).toBe("cancelled");
    expect(world.scripts.requests).toEqual([]);
  });

  test("that is at the remote alone is carried out before a session, and before a pause", async () => {
    for (const second of [
      { name: "two", prompt: "Build." },
      { name: "two", message: "Good?" },
    ]) {
      const world = createWorld({ steps: [...scripts("one"), second] });
      world.states.onFetch = () => {
        if (world.scripts.requests.length > 0) world.states.addRequest(RUN_ID, "comment-12", CANCEL);
      };
      expect((await world.start()).state.status).toBe("cancelled");
      expect(world.agents.requests).toEqual([]);
    }
  });

  test("is fetched once a second for short steps", async () => {
    const world = createWorld({ steps: scripts("one", "two", "three") });
    let looks = 0;
    world.states.onFetch = () => (looks += 1);
    expect((await world.start()).state.status).toBe("completed");
    expect(looks).toBe(1);
  });

  test("that was left after somebody asked for the run to be resumed is not overruled", async () => {
    const world = createWorld({ steps: [{ name: "ask", message: "Good?" }, ...scripts("one")] });
    await world.start();
    world.states.addRequest(RUN_ID, "answer", JSON.stringify({ type: "input", decision: "approved" }));
    const at = new Date(world.clock.now().getTime() + 1_000).toISOString();
    world.states.addRequest(RUN_ID, "comment-12", JSON.stringify({ type: "cancel", at }));
    expect((await world.resume()).state).toMatchObject({ status: "cancelled", reason: "requested" });
    expect(world.scripts.requests).toEqual([]);
  });

  test("that is no request to cancel, or is damaged, changes nothing", async () => {
    const { world, end } = await startHanging();
    world.states.addRequest(RUN_ID, "1", '{"type":"input","text":"cancel"}');
    world.states.addRequest(RUN_ID, "2", "cancel");
    await world.clock.advance(5_000);
    expect(world.agents.running).toBe(1);
    world.stop.request({ kind: "interrupted" });
    await end;
  });

  test("is overruled, with its repetitions, by who resumes the run", async () => {
    const { world, end } = await startHanging();
    world.states.addRequest(RUN_ID, "first", CANCEL);
    world.states.addRequest(RUN_ID, "second", CANCEL);
    await world.clock.advance(1_000);
    await end;
    const resumed = world.resume();
    await world.clock.advance(10_000);
    expect((await resumed).state.status).toBe("completed");
    expect(world.journal()).toContainEqual(
      expect.objectContaining({ type: "run.resumed", requests: ["second"] }),
    );
  });

  test("still counts after a crash, when nobody has carried it out", async () => {
    const { world } = await startHanging({ agent: () => undefined });
    world.states.addRequest(RUN_ID, "pending", CANCEL);
    world.kill();
    expect((await world.resume()).state).toMatchObject({ status: "cancelled", reason: "requested" });
  });
});

describe("cancelling a run that nobody works on", () => {
  test("ends it in its files, and it can be resumed", async () => {
    const { world } = await startHanging();
    world.kill();
    await cancelStoredRun(cancelPorts(world), RUN_ID);
    expect(world.progress()).toMatchObject({ status: "cancelled", reason: "requested", running_steps: [] });
    const { state } = await world.resume();
    expect(state.status).toBe("completed");
    expect(world.journal()).toContainEqual(
      expect.objectContaining({ type: "step.interrupted", step: "ask", attempt: 1, reason: "crash" }),
    );
  });

  test.each(["at once, by whoever cleans up after it", "later"])(
    "counts the session that was killed with its engine as one whose price nobody knows: %s",
    async (when) => {
      let speak = (): void => {};
      const { world } = await startHanging({
        agent: ({ attempt }, { emit }) => {
          speak = () => emit({ type: "text", text: "I am at it." });
          return attempt === 1 ? undefined : "Done.";
        },
      });
      await world.clock.advance(3 * MINUTE);
      speak();
      await world.clock.advance(MINUTE);
      world.kill();
      if (when === "later") world.clock.skip(24 * 60 * MINUTE);
      else await cancelStoredRun(cancelPorts(world), RUN_ID, "interrupted");
      const { state } = await world.resume();
      expect(state.usage).toEqual({ ...FAKE_USAGE, cost_usd: null, agent_sessions: 2 });
      expect(state.steps.get("ask")?.usage).toEqual(state.usage);
      expect(state.knownCostUsd).toBe(FAKE_USAGE.cost_usd);
      expect(state.elapsedMs).toBe(when === "later" ? 3 * MINUTE : 4 * MINUTE);
    },
  );

  test("counts a session that had ended with what it said it cost", async () => {
    const ended: AgentEvent = { type: "result", success: true, text: "", usage: FAKE_USAGE, denied: [] };
    const { world } = await startHanging({
      agent: ({ attempt }, { emit }) => {
        if (attempt === 1) emit(ended);
        return attempt === 1 ? undefined : "Done.";
      },
    });
    world.kill();
    expect((await world.resume()).state.usage).toMatchObject({ cost_usd: 0.02, agent_sessions: 2 });
  });

  test("is refused where somebody works on it, and where it has ended", async () => {
    const { world, end } = await startHanging();
    const cancel = () => cancelStoredRun(cancelPorts(world), RUN_ID);
    await expect(cancel()).rejects.toMatchObject({ code: "run-locked" });
    world.stop.request({ kind: "interrupted" });
    await end;
    await expect(cancel()).rejects.toMatchObject({ code: "not-resumable" });
  });
});
