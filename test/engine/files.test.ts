import { describe, expect, test } from "vitest";
import { parseWorkflow } from "../../src/definition/parse.ts";
import { ProgressDocument } from "../../src/run/progress-schema.ts";
import { RunRecord } from "../../src/run/record.ts";
import { namesIn } from "../../src/run/state.ts";
import { OUTPUT_LIMIT_BYTES } from "../../src/run/step-output.ts";
import { answer, failure } from "../support/agents/fake-agent-runner.ts";
import { choose, createWorld, RUN_ID, type World, type WorldOptions } from "../support/world.ts";

const folder = `agentic/workflows/${RUN_ID}`;

/** Every `progress.json` a world writes, as it is written. */
function watchProgress(world: World): ProgressDocument[] {
  const written: ProgressDocument[] = [];
  world.states.onWrite = (path, content) => {
    if (path === "progress.json") written.push(ProgressDocument.parse(JSON.parse(content)));
  };
  return written;
}

const everything: WorldOptions = {
  settings: { git: {}, "max-retry": 1 },
  variables: { parts: ["a", "b"] },
  steps: [
    { name: "ask", prompt: "x" },
    { name: "loop", "for-each": ["a", "b"], steps: [{ name: "x", run: "{{ item }}" }] },
    choose({ name: "choose", condition: "outputs.x.summary == 'b'" }, [{ name: "y", run: "y" }]),
    { name: "never", condition: false, run: "never" },
    { name: "flaky", run: "flaky", "on-error": "skip" },
    { name: "last", run: "last" },
  ],
  outputs: [{ name: "report", template: "report", path: "agentic/analysis/{{ run.id }}.md" }],
  templates: { report: "{{ outputs.ask.summary }} of {{ steps.flaky.status }}" },
};

describe("progress.json", () => {
  test("keeps its schema at every write, for whatever happens", async () => {
    const world: World = createWorld({
      ...everything,
      agent: ({ attempt }) => (attempt === 1 ? failure("network") : answer("Said.", { usage: free })),
      script: ({ script, step, attempt }) => {
        world.clock.skip(2_000);
        world.workspaces.workspace.change(`${step}.txt`, step);
        if (script === "flaky") return 1;
        if (script === "last" && attempt === 1) return { status: "timed-out", stdout: "", stderr: "slow\n" };
        return script;
      },
    });
    const written = watchProgress(world);
    const { state } = await world.start();
    expect(state.status).toBe("completed");
    expect(written[0]).toMatchObject({ status: "running", completed_steps: [] });
    const last = written.at(-1);
    expect(last).toMatchObject({
      status: "completed",
      current_step: null,
      running_steps: [],
      pending_steps: [],
      branches: ["agentic/random-k3f9qz"],
      usage: { agent_sessions: 2, cost_usd: null },
    });
    expect(last?.completed_steps.map(({ path, status }) => `${path} ${status}`)).toEqual(
      expect.arrayContaining([
        "ask completed",
        "loop/1/x completed",
        "loop/2/x completed",
        "choose/y completed",
        "never skipped",
        "flaky skipped",
        "last completed",
      ]),
    );
    expect(world.states.shared.get(`agentic/analysis/${RUN_ID}.md`)).toBe("Said. of skipped");
  });

  test.each([
    ["paused", failure("permission-denied", { class: "blocking" })],
    ["failed", failure("authentication", { class: "fatal" })],
  ] as const)("keeps its schema where the run is %s and where it is resumed", async (status, result) => {
    let broken = true;
    const world = createWorld({ ...everything, agent: () => (broken ? result : "Done.") });
    const written = watchProgress(world);
    await world.start();
    expect(written.at(-1)).toMatchObject({ status, current_step: { path: "ask" } });
    broken = false;
    await world.resume();
    expect(written.at(-1)).toMatchObject({ status: "completed" });
  });
});

const free = { input_tokens: 1, output_tokens: 1, cost_usd: null, agent_sessions: 1 };

describe("the snapshot of a run", () => {
  test("holds the definition as it was resolved, and reads back as the same", async () => {
    const world = createWorld(everything);
    await world.start();
    expect(parseWorkflow(world.file("definition.yaml") ?? "", "definition.yaml")).toEqual({
      workflow: world.workflow,
    });
  });

  test("holds who started what, with which variables, from which commit", async () => {
    const world = createWorld({ ...everything, overrides: {} });
    await world.start({ fromStep: "loop" });
    expect(RunRecord.parse(JSON.parse(world.file("run.json") ?? ""))).toMatchObject({
      id: RUN_ID,
      workflow: "random",
      variables: { parts: ["a", "b"] },
      trigger: "test",
      actor: "somebody",
      base_sha: "commit-0",
      from_step: "loop",
      created_at: "2026-01-31T12:00:00.000Z",
      place: { mode: "worktree", branch: "agentic/random-k3f9qz", base_branch: "main" },
    });
  });

  test("is written once: resuming changes nothing in it", async () => {
    const world = createWorld({ ...everything, agent: () => failure("authentication", { class: "fatal" }) });
    await world.start();
    const writes: string[] = [];
    world.states.onWrite = (path) => void writes.push(path);
    await world.resume();
    expect(writes).not.toContain("run.json");
    expect(writes).not.toContain("definition.yaml");
  });
});

const LONG_PATH = "p".repeat(30_000);

describe("an output that is too large for the journal", () => {
  test.each([
    ["of plain text", "x".repeat(50_000)],
    ["of characters of three bytes", "測".repeat(20_000)],
    ["of characters that JSON escapes", "\u0001".repeat(20_000)],
    ["in its summary", JSON.stringify({ success: true, summary: "s".repeat(30_000) })],
    ["in its type", JSON.stringify({ success: true, output_type: "t".repeat(30_000) })],
    ["in its path", JSON.stringify({ success: true, document_path: LONG_PATH })],
    [
      "in many small fields",
      JSON.stringify({
        success: true,
        data: Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`k${i}`, i])),
      }),
    ],
    [
      "in many metrics",
      JSON.stringify({
        success: true,
        metrics: Object.fromEntries(Array.from({ length: 3_000 }, (_, i) => [`m${i}`, i])),
      }),
    ],
  ])("%s is kept whole as an artifact and shortened in the journal", async (_, text) => {
    const world = createWorld({
      steps: [{ name: "ask", prompt: "x" }],
      agent: () => answer(text),
      files: { [LONG_PATH]: "x" },
    });
    const { state } = await world.start();
    expect(state.status).toBe("completed");
    const output = namesIn(state, "").outputs.get("ask");
    expect(Buffer.byteLength(JSON.stringify(output))).toBeLessThanOrEqual(OUTPUT_LIMIT_BYTES);
    expect(output).toMatchObject({ data: { artifact: `${folder}/artifacts/ask/1.json` } });
    expect(world.file("artifacts/ask/1.json")?.length).toBeGreaterThan(OUTPUT_LIMIT_BYTES);
  });

  test("in a failure does not swell the journal either", async () => {
    const text = JSON.stringify({
      success: false,
      summary: "s".repeat(50_000),
      next_step_context: "n".repeat(50_000),
    });
    const world = createWorld({
      settings: { "max-retry": 0 },
      steps: [{ name: "ask", prompt: "x" }],
      agent: () => answer(text),
    });
    await world.start();
    for (const lines of world.states.appends) expect(lines.length).toBeLessThan(OUTPUT_LIMIT_BYTES);
  });
});

describe("the data of a function", () => {
  test("is what a replay of the journal gives", async () => {
    const call = () => ({ at: new Date(0), list: [undefined, Number.NaN], gone: undefined, n: 1 });
    const world = createWorld({
      steps: [
        { name: "call", function: "call" },
        { name: "use", run: "{{ outputs.call.data.at }} {{ outputs.call.data.n }}" },
      ],
      functions: new Map([["call", call]]),
    });
    const { state } = await world.start();
    expect(namesIn(state, "").outputs.get("call")?.data).toStrictEqual({
      at: "1970-01-01T00:00:00.000Z",
      list: [null, null],
      n: 1,
    });
    expect(world.scripts.requests[0]?.script).toBe("1970-01-01T00:00:00.000Z 1");
  });

  test("that JSON has no form for is the function's failure", async () => {
    const world = createWorld({
      settings: { "max-retry": 0 },
      steps: [{ name: "call", function: "call" }],
      functions: new Map([["call", () => 10n]]),
    });
    const { state } = await world.start();
    expect(state).toMatchObject({
      status: "failed",
      failure: { step: "call", failure: { code: "function-failed" } },
    });
  });
});
