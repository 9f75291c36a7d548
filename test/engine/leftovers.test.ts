import { describe, expect, test } from "vitest";
import type { MemoryWorkspace } from "../../src/runner/simulation/memory/memory-workspace.ts";
import { createWorld } from "../support/world.ts";

const STEPS = [{ name: "build", run: "true" }];

function createTidyingWorld() {
  return createWorld({ steps: STEPS, settings: { git: {} } });
}

const EARLIER = {
  mode: "worktree",
  path: ".worktrees/agentic-random-aaaaaa",
  branch: "agentic/random-aaaaaa",
  base_branch: "main",
  base_sha: "commit-0",
} as const;

describe("tidying up after earlier runs", () => {
  test("tells of worktrees that stay, since they hold work", async () => {
    const world = createTidyingWorld();
    // The first place opened is the run's own.
    await world.workspaces.open({ ...EARLIER, path: ".worktrees/agentic-random-k3f9qz" }, { commits: true });
    const left = (await world.workspaces.open(EARLIER, { commits: true })) as MemoryWorkspace;
    left.change("half.txt", "half");
    const { state, leftovers } = await world.start();
    expect(state.status).toBe("completed");
    expect(leftovers).toEqual([EARLIER.path]);
    expect(world.workspaces.worktrees.has(EARLIER.path)).toBe(true);
  });

  test("that comes to nothing is told, and fails no run", async () => {
    const world = createTidyingWorld();
    world.workspaces.prune = () => Promise.reject(new Error("The folder cannot be read.\nat all"));
    const { state, cleanupFailure } = await world.start();
    expect(state.status).toBe("completed");
    expect(cleanupFailure).toBe("The folder cannot be read.");
  });

  test("that has nothing to tell says nothing", async () => {
    const end = await createTidyingWorld().start();
    expect(end).not.toHaveProperty("leftovers");
    expect(end).not.toHaveProperty("cleanupFailure");
  });
});
