import { describe, expect, test } from "vitest";
import { answer } from "../support/agents/fake-agent-runner.ts";
import { createWorld, outline, RUN_ID, type World } from "../support/world.ts";

const git = { git: {} };

/** What lies in the journal at this moment. */
function recorded(world: World): string[] {
  return outline(world.journal());
}

describe("the journal and the world", () => {
  test("an effect starts after its intent is durable, and its outcome follows it", async () => {
    const seen: Record<string, string | undefined> = {};
    const world: World = createWorld({
      steps: [
        { name: "ask", prompt: "Say it." },
        { name: "run", run: "true" },
        { name: "call", function: "double" },
      ],
      agent: () => {
        seen["ask"] = recorded(world).at(-1);
        return "Done.";
      },
      script: () => {
        seen["run"] = recorded(world).at(-1);
        return "done\n";
      },
      functions: new Map([["double", () => void (seen["call"] = recorded(world).at(-1))]]),
    });
    const { state } = await world.start();
    expect(state.status).toBe("completed");
    expect(seen).toEqual({
      ask: "step.started ask",
      run: "step.started run",
      call: "step.started call",
    });
    expect(recorded(world)).toEqual([
      "run.started",
      "step.started ask",
      "step.succeeded ask",
      "step.started run",
      "step.succeeded run",
      "step.started call",
      "step.succeeded call",
      "run.completed",
    ]);
  });

  test("the outcome of a step and the intent of the next are one append", async () => {
    const steps = ["a", "b", "c", "d"].map((name) => ({ name, run: "true" }));
    const world = createWorld({ steps });
    await world.start();
    const appends = world.states.appends.map((lines) => lines.match(/"type":"[^"]+"/g));
    expect(appends).toEqual([
      // A request to cancel is looked for before the first step.
      ['"type":"run.started"'],
      ['"type":"step.started"'],
      ['"type":"step.succeeded"', '"type":"step.started"'],
      ['"type":"step.succeeded"', '"type":"step.started"'],
      ['"type":"step.succeeded"', '"type":"step.started"'],
      ['"type":"step.succeeded"', '"type":"run.completed"'],
    ]);
  });

  test("blocks, conditions that are constants and skipped steps cost no append of their own", async () => {
    const world = createWorld({
      steps: [
        { name: "a", run: "true" },
        {
          name: "block",
          steps: [
            { name: "b", run: "true" },
            { name: "never", condition: false, run: "true" },
          ],
        },
        { name: "c", run: "true" },
      ],
    });
    await world.start();
    expect(recorded(world)).toEqual([
      "run.started",
      "step.started a",
      "step.succeeded a",
      "block.opened block",
      "step.started block/b",
      "step.succeeded block/b",
      "condition.evaluated block/never",
      "step.skipped block/never",
      "block.closed block",
      "step.started c",
      "step.succeeded c",
      "run.completed",
    ]);
    expect(world.states.appends).toHaveLength(6);
  });

  test("with a branch, a result is durable before it is committed, and the commit before the next step", async () => {
    const world: World = createWorld({
      settings: git,
      steps: [
        { name: "a", run: "true" },
        { name: "b", run: "true" },
      ],
      script: ({ step }) => {
        world.workspaces.workspace.change(`${step}.txt`, step);
        return "";
      },
    });
    const { workspace } = world.workspaces;
    const commit = workspace.commit.bind(workspace);
    const atCommit: (string | undefined)[] = [];
    workspace.commit = (key, change) => {
      atCommit.push(recorded(world).at(-1));
      return commit(key, change);
    };
    const { state } = await world.start();
    expect(atCommit).toEqual(["step.produced a", "step.produced b"]);
    expect(recorded(world)).toEqual([
      "run.started",
      "workspace.prepared",
      "step.started a",
      "step.produced a",
      "step.succeeded a",
      "step.started b",
      "step.produced b",
      "step.succeeded b",
      "branch.pushed",
      "pull-request.opened",
      "run.completed",
    ]);
    expect(state.steps.get("b")).toMatchObject({ base: "commit-1", commit: "commit-2", files: ["b.txt"] });
    expect(workspace.commits.map(({ key }) => key)).toEqual(["a#1", "b#1"]);
  });

  test("observers hear of an event when it is durable, not before", async () => {
    const world: World = createWorld({ steps: [{ name: "a", run: "true" }] });
    const early: string[] = [];
    world.states.onAppend = (lines) => {
      for (const event of world.events) if (lines.includes(`"seq":${event.seq},`)) early.push(event.type);
    };
    await world.start();
    expect(early).toEqual([]);
    expect(outline(world.events)).toEqual(recorded(world));
  });

  test("a journal that cannot be written ends the run before the effect, and says why", async () => {
    const world = createWorld({
      steps: [
        { name: "a", run: "true" },
        { name: "b", run: "true" },
      ],
    });
    world.states.onAppend = (lines) => {
      if (lines.includes('"step":"b"')) throw new Error("ENOSPC: no space left on device");
    };
    await expect(world.start()).rejects.toThrow("ENOSPC");
    expect(world.scripts.requests.map(({ step }) => step)).toEqual(["a"]);
    world.states.onAppend = () => {};
    const { state } = await world.resume();
    expect(state.status).toBe("completed");
    expect(world.scripts.requests.map(({ step }) => step)).toEqual(["a", "a", "b"]);
  });

  test("what an agent says on the way is kept as its transcript, with its prompt and its output", async () => {
    const world = createWorld({
      steps: [{ name: "ask", prompt: "Say {{ variables.word }}." }],
      variables: { word: "yes" },
      agent: (_request, { emit }) => {
        emit({ type: "tool", id: "1", name: "Read", input: { path: "a.txt" } });
        return answer('{"success": true, "summary": "Said it."}');
      },
    });
    await world.start();
    expect(world.file("steps/ask/1/prompt.md")).toBe("Say yes.\n");
    const transcript = world.file("steps/ask/1/transcript.ndjson")?.trimEnd().split("\n") ?? [];
    expect(transcript.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { at: "2026-01-31T12:00:00.000Z", type: "session" },
      { type: "tool", name: "Read" },
      { type: "result", success: true },
    ]);
    expect(JSON.parse(world.file("steps/ask/1/output.json") ?? "")).toMatchObject({ summary: "Said it." });
  });

  test("nothing is created where the repository is not fit for the run", async () => {
    const world = createWorld({ settings: git, steps: [{ name: "a", run: "true" }] });
    world.workspaces.unfit = new Error("HEAD is detached.");
    await expect(world.start()).rejects.toThrow("HEAD is detached.");
    expect(world.states.files(RUN_ID).own.size).toBe(0);
  });

  test("a worktree that cannot be made fails the run, which can be resumed", async () => {
    const world = createWorld({ settings: git, steps: [{ name: "a", run: "true" }] });
    world.workspaces.openError = new Error("The disk is full.");
    const { state } = await world.start();
    expect(state).toMatchObject({ status: "failed", failure: { failure: { class: "fatal" } } });
    expect(world.progress()).toMatchObject({ status: "failed" });
    world.workspaces.openError = undefined;
    expect((await world.resume()).state.status).toBe("completed");
  });
});
