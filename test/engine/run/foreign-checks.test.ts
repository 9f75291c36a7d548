import { describe, expect, test } from "vitest";
import { failureLines } from "../../../src/run/checks/check-output.ts";
import type { CheckEvent } from "../../../src/run/checks/verification.ts";
import { foldEvents } from "../../../src/run/journal/journal.ts";
import {
  type CheckedWorldOptions,
  checksOf,
  createCheckedWorld,
  failing,
  isGreen,
  writes,
} from "../../support/checked-world.ts";
import { until } from "../../support/fake-clock.ts";
import { RUN_ID, type World } from "../../support/world.ts";

/** A run that stopped during its last check, and whose journal another machine then extended. */
async function stopAndForge(
  check: NonNullable<CheckedWorldOptions["check"]>,
  forge: (real: { check: CheckEvent; head: string; tree: string }) => Partial<CheckEvent>,
): Promise<World> {
  let runs = 0;
  const world: World = createCheckedWorld({
    steps: [{ name: "build", prompt: "Build it." }],
    agent: writes(() => world, "bad"),
    check: (files, request) => (files.size > 0 && (runs += 1) === 1 ? undefined : check(files, request)),
  });
  const first = world.start();
  await until(() => runs === 1, "the check at the end");
  world.stop.request({ kind: "interrupted" });
  await first;
  const { checks, head = "", seq } = foldEvents(world.journal(), "journal.ndjson");
  const [real] = checks;
  if (!real) throw new Error("The journal has no baseline.");
  const tree = (await world.workspaces.workspace.tree(head)) ?? "";
  const forged = { ...real, seq: seq + 1, ...forge({ check: real, head, tree }) };
  world.states.append(RUN_ID, "journal.ndjson", `${JSON.stringify(forged)}\n`);
  Object.assign(world.ports, { trustNotes: { read: () => ({ events: seq }), write: () => {} } });
  return world;
}

describe("a run that another machine continued", () => {
  test("is checked again before it is delivered: its journal may claim a result that no check had", async () => {
    const world = await stopAndForge(isGreen, ({ head, tree }) => ({ when: "end", head, tree }));
    await world.resume();
    expect(world.progress()).toMatchObject({ status: "completed", verified: false });
    expect(world.forge.opened).toMatchObject([{ draft: true }]);
  });

  test("cannot excuse a failure with a baseline that another machine recorded", async () => {
    const red = { passed: false, exit_code: 1, failures: failureLines("FAIL 1 failed\n") };
    const world = await stopAndForge(isGreen, () => red);
    await world.resume();
    expect(checksOf(world)).toEqual(["baseline passed", "baseline passed", "end failed"]);
    expect(world.progress()).toMatchObject({ status: "completed", verified: false });
    expect(world.forge.opened).toMatchObject([{ draft: true }]);
  });

  test("keeps the excuse of a failure that the base commit really has", async () => {
    const world = await stopAndForge(
      () => failing("old"),
      () => ({}),
    );
    await world.resume();
    expect(checksOf(world)).toEqual(["baseline failed", "baseline failed", "end failed"]);
    expect(world.forge.opened).toMatchObject([{ draft: false }]);
  });
});
