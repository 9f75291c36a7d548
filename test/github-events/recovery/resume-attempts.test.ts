import { describe, expect, test } from "vitest";
import { handleEvent } from "../../../src/github-events/handle-event.ts";
import { nextAttemptAt, failedResumeAttempts } from "../../../src/github-events/recovery/resume-attempts.ts";
import type { NewRunEvent, RunEvent } from "../../../src/run/journal/event.ts";
import { acquireLease } from "../../../src/storage/refs/job-lease.ts";
import { runRef } from "../../../src/storage/refs/ref-names.ts";
import { createHub, type Hub } from "../../support/github-events/hub.ts";
import { fastPace } from "../../support/pace.ts";
import { filesOfRun, inRun, putAt } from "../../support/storage/state-runs.ts";

const HOUR = 3_600_000;
const paused = (hour: number, more: object = {}) =>
  ({
    type: "run.paused",
    at: new Date(hour * HOUR).toISOString(),
    reason: "quota",
    message: "None left",
    ...more,
  }) as RunEvent;
const resumed = { type: "run.resumed" } as RunEvent;
const worked = { type: "step.succeeded" } as RunEvent;

describe("pauses that nobody knows the end of", () => {
  test("are counted from the last time that a step was done", () => {
    expect(failedResumeAttempts([])).toEqual({ count: 0, last: 0 });
    const events = [paused(1), resumed, worked, paused(2), resumed, paused(4)];
    expect(failedResumeAttempts(events)).toEqual({ count: 2, last: 4 * HOUR });
  });

  test.each([
    ["an end that is known", { until: "2026-01-31T12:00:00Z" }],
    ["a person", { reason: "human" }],
    ["a limit on spending", { reason: "budget" }],
    ["branches that are under way", { reason: "fan-out" }],
  ])("are none that wait for %s", (_what, more) => {
    expect(failedResumeAttempts([paused(1), resumed, paused(2, more)])).toEqual({ count: 0, last: 0 });
  });

  test("are tried again after 1, 2, 4 … and at most 24 hours, ten times", () => {
    const waits = Array.from({ length: 12 }, (_, index) => nextAttemptAt({ count: index + 1, last: 0 }));
    expect(waits.map((wait) => wait && wait / HOUR)).toEqual([
      1,
      2,
      4,
      8,
      16,
      24,
      24,
      24,
      24,
      24,
      undefined,
      undefined,
    ]);
  });
});

describe("a run whose quota nobody knows the end of", () => {
  const RUN = "20260131-abc123";
  const began = Date.parse("2026-01-31T12:00:00Z");

  /** As jobs that find no quota leave it: one more pause, at this hour. */
  async function tried(hub: Hub, hours: readonly number[], more: readonly NewRunEvent[] = []): Promise<void> {
    const events = hours.flatMap((_, index): NewRunEvent[] => [
      ...(index === 0 ? [] : [{ type: "run.resumed" } as NewRunEvent]),
      { type: "run.paused", reason: "quota", message: "The limit of @octocat is used up.", step: "plan" },
    ]);
    const files = filesOfRun(RUN, [...events, ...more]);
    const moments = [...hours];
    const journal = (files["journal.ndjson"] ?? "")
      .split("\n")
      .map((line) => {
        const event = line === "" ? undefined : (JSON.parse(line) as RunEvent);
        if (event?.type !== "run.paused") return line;
        return JSON.stringify({
          ...event,
          at: new Date(began + (moments.shift() ?? 0) * HOUR).toISOString(),
        });
      })
      .join("\n");
    const at = new Date(began + (hours.at(-1) ?? 0) * HOUR).toISOString();
    const progress = JSON.parse(files["progress.json"] ?? "") as object;
    const record = JSON.parse(files["run.json"] ?? "") as object;
    await putAt(hub.refs, runRef(RUN), {
      ...inRun(RUN, {
        ...files,
        "journal.ndjson": journal,
        "progress.json": JSON.stringify({ ...progress, updated_at: at }),
        "run.json": JSON.stringify({ ...record, issue: { number: 1, title: "Wanted" } }),
      }),
    });
    for (const each of hub.dispatches) each.isOver = true;
  }

  async function sweepAt(hub: Hub, hour: number): Promise<void> {
    hub.now = new Date(began + hour * HOUR);
    const clock = { ...hub.ports.clock, now: () => hub.now };
    await handleEvent({ name: "schedule", payload: {} }, { ...hub.ports, clock });
  }

  test("is tried less and less often, and then a person is asked, once", async () => {
    const hub = createHub();
    const tries: number[] = [0];
    await tried(hub, tries);
    for (let hour = 1; hour < 400; hour += 1) {
      const before = hub.dispatches.length;
      await sweepAt(hub, hour);
      if (hub.dispatches.length === before) continue;
      tries.push(hour);
      await tried(hub, tries);
    }
    expect(tries).toEqual([0, 1, 3, 7, 15, 31, 55, 79, 103, 127, 151]);
    expect(hub.comments.size).toBe(1);
    const [told = ""] = [...hub.comments.values()];
    expect(told).toContain("`/agentic resume`");
    expect(told).toContain("11 times");
    expect(told).not.toContain("@octocat");
  });

  test("is tried less and less often also where its jobs are lost, or may not publish what they did", async () => {
    const hub = createHub();
    await tried(hub, [0]);
    const tries: number[] = [];
    for (let hour = 1; hour < 400; hour += 1) {
      const before = hub.dispatches.length;
      await sweepAt(hub, hour);
      if (hub.dispatches.length === before) continue;
      tries.push(hour);
      for (const each of hub.dispatches) each.isOver = true;
      const workflow_run = String(tries.length);
      hub.over.add(workflow_run);
      const claim = { run_id: RUN, workflow_run, url: "https://github.com/o/r/actions/runs/1" };
      const isOver = () => Promise.resolve(true);
      await acquireLease(
        { refs: hub.refs, ...fastPace(), isOver },
        { ...claim, since: hub.now.toISOString() },
      );
    }
    expect(tries).toEqual([1, 2, 3, 5, 9, 17, 33, 57, 81, 105, 129, 153]);
  });

  test("is tried within the hour again when it has worked since", async () => {
    const hub = createHub();
    await tried(
      hub,
      [0, 1, 3, 7],
      [
        { type: "run.resumed" } as NewRunEvent,
        { type: "step.started", step: "plan", attempt: 1, kind: "script" },
        {
          type: "step.succeeded",
          step: "plan",
          attempt: 1,
          output: {
            success: true,
            output_type: "script",
            document_path: null,
            summary: "",
            metrics: {},
            next_step_context: null,
          },
        } as NewRunEvent,
        { type: "run.paused", reason: "quota", message: "None left" },
      ],
    );
    await sweepAt(hub, 40);
    expect(hub.dispatches).toHaveLength(1);
  });
});
