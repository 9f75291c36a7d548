import type { BranchStates } from "../../../src/ports/run-store.ts";
import { createWorld, type GivenStep, RUN_ID, type World, type WorldOptions } from "../world.ts";

export function script(name: string, more: Record<string, unknown> = {}): GivenStep {
  return { name, run: `touch ${name}`, ...more };
}

export function many(steps: readonly GivenStep[], more: Record<string, unknown> = {}): GivenStep {
  return { name: "many", type: "parallel", steps, ...more };
}

/** Every script changes a file of its step's name, where its name does not say otherwise. */
export function createFannedWorld(steps: readonly GivenStep[], options: Partial<WorldOptions> = {}): World {
  const world: World = createWorld({
    settings: { git: {}, "fan-out": "matrix" },
    steps,
    script: ({ step, cwd }) => {
      const name = step.slice(step.lastIndexOf("/") + 1);
      if (name.startsWith("idle")) return "";
      if (name.startsWith("bad")) return 1;
      const place = [...world.workspaces.worktrees.values()].find(({ directory }) => directory === cwd);
      place?.change(`${name}.txt`, name);
      return "";
    },
    ...options,
  });
  return world;
}

/** Rounds of runners until the run stops for something else. */
export async function toTheEnd(world: World) {
  let end = await world.start();
  for (let rounds = 0; end.matrix && rounds < 10; rounds += 1) {
    for (const branch of end.matrix.branch) await world.branch(branch);
    end = await world.resume();
  }
  return end;
}

/** The runner of a branch is killed before an append of its journal. */
export function killAt(world: World, id: string, isNow: () => boolean): void {
  const { states } = world.branches.branchOf(RUN_ID, id);
  states.onAppend = () => {
    if (!isNow()) return;
    world.branches.kill(RUN_ID, id);
    throw new Error("This process was killed.");
  };
}

/** Of the append that joins, so many lines are written. */
export function tearAppend({ states }: World, count: number): void {
  states.onAppend = (lines) => {
    if (!lines.includes('"fan-out.joined"')) return;
    states.onAppend = () => {};
    const { own } = states.files(RUN_ID);
    const kept = lines.split("\n").slice(0, count).join("\n");
    own.set("journal.ndjson", `${own.get("journal.ndjson") ?? ""}${kept}\n`);
    throw new Error("This process was killed.");
  };
}

export function withoutTelling({ branches }: World): BranchStates {
  return {
    open: (key) => branches.open(key),
    read: (key, keep) => branches.read(key, keep),
    fetchCodeBranches: (heads) => branches.fetchCodeBranches(heads),
    version: (runId) => branches.version(runId),
    sendRequest: () => Promise.resolve(),
  };
}
