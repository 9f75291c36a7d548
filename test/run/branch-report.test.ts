import { describe, expect, test } from "vitest";
import { joinedEvents, reportOf } from "../../src/run/branch-report.ts";
import { branchIdOf } from "../../src/run/ids.ts";
import type { NewRunEvent, RunEvent } from "../../src/run/journal/event.ts";
import { renderEvents } from "../../src/run/journal/journal.ts";
import { isRefName } from "../../src/storage/refs/ref-names.ts";

function journal(...given: readonly (readonly [second: number, event: NewRunEvent])[]): RunEvent[] {
  return given.flatMap(([second, event], seq) => {
    const at = new Date(Date.UTC(2026, 0, 31, 12, 0, second)).toISOString();
    return renderEvents([event], { seq, at }).events;
  });
}

const begun = (round: number): NewRunEvent => ({
  type: "fan-out.begun",
  version: 1,
  run_id: "20260131-k3f9qz",
  step: "many/a",
  round,
});
const started = (step: string): NewRunEvent => ({ type: "step.started", step, attempt: 1, kind: "script" });

describe("the name of a branch", () => {
  test("is another for each path, may be a ref and is short enough for a file", () => {
    const paths = [
      "many/one",
      "many/lock",
      "a/1/many/one",
      `${"long-name/".repeat(40)}a`,
      `${"long-name/".repeat(40)}b`,
    ];
    const ids = paths.map(branchIdOf);
    expect(ids.slice(0, 3)).toEqual(["many+one", "many+lock", "a+1+many+one"]);
    expect(new Set(ids).size).toBe(paths.length);
    for (const id of ids) {
      expect(id.length).toBeLessThanOrEqual(150);
      expect(isRefName(`agentic/runs/20260131-k3f9qz/${id}`)).toBe(true);
    }
  });
});

describe("what the journal of a branch says of it", () => {
  test.each([
    ["nothing", 1, [], "lost"],
    ["an earlier round", 2, [begun(1), { type: "run.completed" }], "lost"],
    ["no end", 1, [begun(1), started("many/a")], undefined],
    ["its end", 1, [begun(1), { type: "run.completed" }], "completed"],
    ["that it was stopped", 1, [begun(1), { type: "run.cancelled", reason: "interrupted" }], "lost"],
    ["that another was first", 1, [begun(1), { type: "run.cancelled", reason: "overtaken" }], "overtaken"],
  ] satisfies [string, number, NewRunEvent[], string | undefined][])("%s", (_what, round, events, status) => {
    const report = reportOf("many/a", round, journal(...events.map((event) => [0, event] as const)));
    expect(report.status).toBe(status);
  });
});

describe("the events of branches in the journal of the run", () => {
  test("come in the order of their times, each branch's own order kept whatever its clock says", () => {
    const one = reportOf(
      "many/a",
      1,
      journal([1, begun(1)], [2, started("many/a/x")], [9, started("many/a/y")]),
    );
    const two = reportOf(
      "many/b",
      1,
      journal([1, begun(1)], [5, started("many/b/x")], [3, started("many/b/y")]),
    );
    const events = joinedEvents([one, two], new Map());
    expect(events.map((event) => "step" in event && event.step)).toEqual([
      "many/a/x",
      "many/b/x",
      "many/b/y",
      "many/a/y",
    ]);
    expect(events[0]).toMatchObject({ at: "2026-01-31T12:00:02.000Z", origin: { branch: "many/a", seq: 2 } });
  });

  test("are those that are not there yet", () => {
    const report = reportOf(
      "many/a",
      1,
      journal([1, begun(1)], [2, started("many/a/x")], [3, started("many/a/y")]),
    );
    expect(joinedEvents([report], new Map([["many/a", 2]]))).toHaveLength(1);
  });
});
