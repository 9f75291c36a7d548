import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { renderOutputs, setOutputs } from "../../src/action/outputs.ts";
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

const counting = () => {
  let count = 0;
  return () => String((count += 1));
};

describe("outputs", () => {
  it("come back as they were, whatever lines they hold", () => {
    const hostile = 'status=completed\noutput<<end-1\nend-1\nrun-id<<x\n"';
    const text = renderOutputs({ output: hostile, status: "failed", matrix: "" }, counting());
    expect(parseOutputs(text)).toEqual({ output: hostile, status: "failed", matrix: "" });
  });

  it("never end at a line that the value holds", () => {
    const text = renderOutputs({ output: "end-1\nend-2\nend-3" }, counting());
    expect(parseOutputs(text)).toEqual({ output: "end-1\nend-2\nend-3" });
    expect(text).toMatch(/^output<<end-4\n/);
  });

  it("are added to those that are there, and set nowhere without a runner", () => {
    const folder = mkdtempSync(join(tmpdir(), "agentic-outputs-"));
    const file = join(folder, "output");
    appendFileSync(file, "before=1\n");
    setOutputs(file, { status: "paused" }, counting());
    expect(readFileSync(file, "utf8")).toBe("before=1\nstatus<<end-1\npaused\nend-1\n");
    setOutputs(undefined, { status: "paused" }, counting());
    rmSync(folder, { recursive: true });
  });
});

it("the log warns of a step that failed where the run went on without it", () => {
  const failure = { class: "recoverable", code: "x", message: "2 tests failed." } as const;
  const source = sourceOf({
    events: [
      [1, { type: "step.failed", step: "any", attempt: 1, failure }],
      [1, { type: "step.skipped", step: "any", kind: "script", reason: `failed: ${failure.message}` }],
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
      matrix: "",
      "cost-usd": "0.1235",
      output: JSON.stringify(output("second")),
      "pull-requests": '[{"number":7,"url":"https://example.com/7","branch":"agentic/x"}]',
    });
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
