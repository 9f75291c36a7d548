import { describe, expect, test } from "vitest";
import { verificationLines } from "../../src/output/status/check-summary.ts";
import { branchChecks } from "../../src/run/checks/verification.ts";
import { createWorld, type GivenStep, type World } from "../support/world.ts";

const CHECK = "npm test";
const failing = {
  status: "exited",
  exitCode: 1,
  stdout: "FAIL 1 failed\n",
  stderr: "",
  durationMs: 5,
} as const;
const build: GivenStep = { name: "build", prompt: "Build it.", ensures: ["check"] };

interface Folder {
  readonly steps?: readonly GivenStep[];
  readonly checkAfter?: "each" | "end";
  /** Whether the check fails after this number of sessions. */
  readonly fails?: (sessions: number) => boolean;
}

/** A run in a folder, without a branch. */
function createFolderWorld({ steps = [build], checkAfter = "each", fails = () => false }: Folder): World {
  const world: World = createWorld({
    steps,
    settings: { "max-retry": 1 },
    config: { project: { check: CHECK, checkAfter } },
    script: ({ script }) => (script === CHECK && fails(world.agents.requests.length) ? failing : ""),
    agent: () => "All tests pass.",
  });
  return world;
}

const checksOf = ({ events }: World) =>
  events.flatMap((event) =>
    event.type === "check.ended" ? [`${event.when} ${event.passed ? "passed" : "failed"}`] : [],
  );

describe("a run without git", () => {
  test.each(["each", "end"] as const)(
    "is verified by the check after its last step (%s)",
    async (checkAfter) => {
      const world = createFolderWorld({ checkAfter });
      await world.start();
      expect(checksOf(world)).toEqual(["baseline passed", "step passed"]);
      expect(world.progress()).toMatchObject({ status: "completed", verified: true });
    },
  );

  test("is not verified where the check fails", async () => {
    const world = createFolderWorld({ fails: (sessions) => sessions > 0 });
    const { state } = await world.start();
    expect(checksOf(world)).toEqual(["baseline passed", "step failed", "step failed"]);
    expect(world.progress()).toMatchObject({ status: "completed", verified: false });
    expect(branchChecks(state)).toMatchObject([{ isNewFailure: true }]);
    expect(verificationLines(state)).toEqual([
      expect.stringMatching(/^Not verified: `npm test` failed, run by the engine/),
    ]);
  });

  test("is not blamed for a failure from before it", async () => {
    const world = createFolderWorld({ fails: () => true });
    const { state } = await world.start();
    expect(state.errors).toEqual([]);
    expect(checksOf(world)).toEqual(["baseline failed", "step failed"]);
    expect(branchChecks(state)).toMatchObject([{ verified: false, isNewFailure: false }]);
  });

  test("runs no check where no step ensures it", async () => {
    const world = createFolderWorld({ steps: [{ name: "answer", prompt: "How does it work?" }] });
    await world.start();
    expect(checksOf(world)).toEqual([]);
    expect(world.progress()).toMatchObject({ status: "completed", verified: null });
  });

  test("is not verified after a later step without a check", async () => {
    const world = createFolderWorld({ steps: [build, { name: "after", prompt: "Change more." }] });
    await world.start();
    expect(checksOf(world)).toEqual(["baseline passed", "step passed"]);
    expect(world.progress()).toMatchObject({ status: "completed", verified: null });
  });
});
