import { describe, expect, test } from "vitest";
import { findUnfinishedRun } from "../../src/routing/unfinished-run.ts";
import { ProgressDocument } from "../../src/run/progress-schema.ts";
import { projectProgress } from "../../src/run/progress.ts";
import { output, stateAfter } from "../support/run/run-state.ts";

const GOAL = "Fix the broken importer";

function run(id: string, more: object = {}) {
  const projected = projectProgress(stateAfter(), {
    workflow: { steps: [] },
    variables: { request: GOAL },
    directory: "d",
  });
  const progress = ProgressDocument.parse({ ...projected, workflow_id: id, status: "paused", ...more });
  return { progress, live: false };
}

const found = (...runs: readonly ReturnType<typeof run>[]) => {
  const { runId, match } = findUnfinishedRun(GOAL, runs) ?? {};
  return runId === undefined ? undefined : [runId, match];
};

describe("the unfinished run of a request", () => {
  test.each([
    ["paused", { status: "paused" }, true],
    ["running or cut off", { status: "running" }, true],
    ["failed", { status: "failed", reason: "script-failed" }, true],
    ["interrupted", { status: "cancelled", reason: "interrupted" }, true],
    ["cancelled by a person", { status: "cancelled", reason: "requested" }, false],
    ["rejected by a person", { status: "failed", reason: "rejected" }, false],
    ["completed", { status: "completed" }, false],
  ])("may be %s: %j", (_title, more, is) => {
    expect(found(run("20260131-aaaaaa", more))).toEqual(is ? ["20260131-aaaaaa", "same"] : undefined);
  });

  test("is the newest with the same request, before newer ones with a similar request", () => {
    const at = (day: number) => `2026-02-0${day}T00:00:00.000Z`;
    const similar = { variables: { prompt: "Fix our broken CSV importer" }, updated_at: at(9) };
    expect(
      found(
        run("20260131-aaaaaa", { updated_at: at(1) }),
        run("20260131-bbbbbb", { updated_at: at(2) }),
        run("20260131-cccccc", similar),
      ),
    ).toEqual(["20260131-bbbbbb", "same"]);
    expect(found(run("20260131-cccccc", similar))).toEqual(["20260131-cccccc", "similar"]);
  });

  test("is known by the request that `do` routed to it", () => {
    const data = { kind: "run", follow_up: "20260131-bbbbbb" };
    const routing = run("20260131-aaaaaa", {
      workflow_name: "do",
      status: "completed",
      step_outputs: { outcome: { ...output(""), data } },
    });
    const following = run("20260131-bbbbbb", { variables: { request: "Empty files fail. Accept them." } });
    expect(found(routing, following)).toEqual(["20260131-bbbbbb", "same"]);
    expect(found(following)).toBeUndefined();
  });
});
