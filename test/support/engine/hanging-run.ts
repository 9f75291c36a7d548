import { until } from "../fake-clock.ts";
import { createWorld, type World, type WorldOptions } from "../world.ts";

/** A run whose first step never ends by itself, in a worktree, with work in it. */
export async function startHanging(options: Partial<WorldOptions> = {}) {
  const world: World = createWorld({
    settings: { git: {}, "timeout-minutes": 10 },
    steps: [
      { name: "ask", prompt: "Build it." },
      { name: "after", run: "true" },
    ],
    agent: ({ attempt }) => {
      world.workspaces.workspace.change("wall.txt", `attempt ${attempt}`);
      return attempt === 1 ? undefined : "Done.";
    },
    ...options,
  });
  const end = world.start();
  await until(() => world.agents.running === 1, "the session");
  return { world, end };
}
