import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { setOutputs } from "../../src/action/workflow-commands.ts";
import { logAnnotations } from "../../src/action/reporting/log-annotations.ts";
import { outputsOf } from "../../src/action/reporting/results.ts";
import { evolve } from "../../src/run/evolve/evolve.ts";
import type { RunEvent } from "../../src/run/journal/event.ts";
import { initialState } from "../../src/run/state.ts";
import { sourceOf } from "../support/run/report.ts";

/** As the runner reads the file. */
function parseOutputs(text: string): Record<string, string> {
  const result: Record<string, string> = {};
  const lines = text.split("\n");
  for (let at = 0; at < lines.length; at += 1) {
    const [, name, end] = /^([^=]+?)<<(.+)$/.exec(lines[at] ?? "") ?? [];
    if (name === undefined || end === undefined) continue;
    const from = at + 1;
    at = lines.indexOf(end, from);
    result[name] = lines.slice(from, at).join("\n");
  }
  return result;
}

describe("outputs", () => {
  const folder = mkdtempSync(join(tmpdir(), "agentic-outputs-"));
  const file = join(folder, "output");
  beforeEach(() => {
    vi.stubEnv("GITHUB_OUTPUT", file);
    writeFileSync(file, "");
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });

  it("come back as they were, whatever lines they hold", () => {
    const hostile = 'status=completed\noutput<<end-1\nend-1\nghadelimiter_1\nrun-id<<x\n"';
    setOutputs(file, { output: hostile, status: "failed", matrix: "", verified: undefined });
    expect(parseOutputs(readFileSync(file, "utf8"))).toEqual({
      output: hostile,
      status: "failed",
      matrix: "",
    });
  });

  it("are added to those that are there", () => {
    appendFileSync(file, "before=1\n");
    setOutputs(file, { status: "paused" });
    expect(readFileSync(file, "utf8")).toMatch(/^before=1\nstatus<<(\S+)\npaused\n\1\n$/);
  });

  it("are set in a file that a step has removed", () => {
    rmSync(file);
    setOutputs(file, { status: "paused" });
    expect(parseOutputs(readFileSync(file, "utf8"))).toEqual({ status: "paused" });
  });

  it("are set nowhere, and not printed, without a runner", () => {
    const written = vi.spyOn(process.stdout, "write");
    setOutputs(undefined, { status: "paused" });
    expect(written).not.toHaveBeenCalled();
    written.mockRestore();
  });
});

it("the log warns of a step that failed where the run went on without it", () => {
  const failure = { class: "recoverable", code: "x", message: "2 tests failed." } as const;
  const source = sourceOf({
    events: [
      [1, { type: "step.failed", step: "any", attempt: 1, failure }],
      [
        1,
        {
          type: "step.skipped",
          step: "any",
          kind: "script",
          reason: `failed: ${failure.message}`,
          skip: { code: "failed", message: failure.message },
        },
      ],
      [2, { type: "run.completed" }],
    ],
  });
  expect(logAnnotations(source, { root: tmpdir() })).toEqual([
    { level: "warning", title: "any", message: "2 tests failed. The run continued without the step." },
  ]);
});

describe("the outputs of a run", () => {
  const at = "2026-01-31T12:00:00.000Z";
  const stateAfter = (...events: object[]) =>
    events
      .map((event, index) => ({ seq: index + 1, at, ...event }) as RunEvent)
      .reduce(evolve, initialState());
  const started = { type: "run.started", version: 1, run_id: "20260131-k3f9qz", workflow: "w" };
  const output = (summary: string) => ({
    success: true,
    output_type: "text",
    document_path: null,
    summary,
    metrics: {},
    next_step_context: null,
  });

  it("are its id, how it stands, what it cost and what its last step said", () => {
    const state = stateAfter(
      started,
      { type: "step.started", step: "a", attempt: 1, kind: "script" },
      { type: "step.succeeded", step: "a", attempt: 1, output: output("first") },
      { type: "step.started", step: "b", attempt: 1, kind: "script" },
      {
        type: "step.succeeded",
        step: "b",
        attempt: 1,
        output: output("second"),
        usage: { input_tokens: 1, output_tokens: 1, cost_usd: 0.123456, agent_sessions: 1 },
      },
      {
        type: "pull-request.opened",
        branch: "agentic/x",
        base: "main",
        title: "t",
        draft: false,
        number: 7,
        url: "https://example.com/7",
      },
      { type: "run.completed" },
    );
    expect(outputsOf(state)).toEqual({
      "run-id": "20260131-k3f9qz",
      status: "completed",
      verified: "",
      matrix: "",
      "cost-usd": "0.1235",
      output: JSON.stringify(output("second")),
      "pull-requests": '[{"number":7,"url":"https://example.com/7","branch":"agentic/x"}]',
    });
  });

  it.each([
    [true, "true"],
    [false, "false"],
  ])("say whether the check of what changed passed: %s", (passed, verified) => {
    const state = stateAfter(
      started,
      { type: "step.started", step: "a", attempt: 1, kind: "prompt" },
      {
        type: "step.succeeded",
        step: "a",
        attempt: 1,
        output: output("done"),
        files: ["a.txt"],
        commit: "c1",
      },
      // Work that starts in the moment of the check may be later than it.
      {
        type: "check.ended",
        at: "2026-01-31T12:00:01.000Z",
        when: "end",
        command: "npm test",
        tree: "t1",
        head: "c1",
        passed,
        seconds: 1,
      },
      { type: "run.completed" },
    );
    expect(outputsOf(state)).toMatchObject({ status: "completed", verified });
  });

  it("leave the cost open where a price is not known", () => {
    const usage = { input_tokens: 1, output_tokens: 1, cost_usd: null, agent_sessions: 1 };
    const state = stateAfter(
      started,
      { type: "step.started", step: "a", attempt: 1, kind: "prompt" },
      { type: "step.succeeded", step: "a", attempt: 1, output: output("done"), usage },
    );
    expect(outputsOf(state)).toMatchObject({ status: "running", "cost-usd": "" });
  });
});
