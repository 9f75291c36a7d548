import type { ScriptRequest } from "../../src/ports/script-runner.ts";
import type { FakeScriptEnd } from "./fake-script-runner.ts";
import { createWorld, type GivenStep, type World, type WorldOptions } from "./world.ts";

export const CHECK = "npm test";

type Files = ReadonlyMap<string, string>;

export interface CheckedWorldOptions extends Partial<WorldOptions> {
  readonly steps: readonly GivenStep[];
  /** Result of the check for the files of a worktree. */
  readonly check?: (files: Files, request: ScriptRequest) => FakeScriptEnd;
}

/** A world with `project.check`, whose result depends on the checked files. */
export function createCheckedWorld({ check = () => "", ...options }: CheckedWorldOptions): World {
  const world: World = createWorld({
    settings: { git: {}, "max-retry": 1 },
    config: { project: { check: CHECK } },
    script: (request) => {
      const place = [...world.workspaces.worktrees.values()].find(
        ({ directory }) => directory === request.cwd,
      );
      return request.script === CHECK ? check(place?.contents ?? new Map(), request) : "";
    },
    ...options,
  });
  return world;
}

/** Every session writes the next content into a file. */
export function writes(world: () => World, ...contents: string[]): NonNullable<WorldOptions["agent"]> {
  return () => {
    const content = contents.length > 1 ? contents.shift() : contents[0];
    world().workspaces.workspace.change("a.txt", content ?? "");
    return "All tests pass.";
  };
}

export const isGreen = (files: Files): FakeScriptEnd =>
  files.get("a.txt") === "bad" ? failing("1 failed") : "31 passed";

export function failing(stdout: string): FakeScriptEnd {
  return { status: "exited", exitCode: 1, stdout: `FAIL ${stdout}\n`, stderr: "", durationMs: 5 };
}

export const checksOf = ({ events }: World) =>
  events.flatMap((event) =>
    event.type === "check.ended"
      ? [`${event.when} ${event.passed ? "passed" : "failed"}${event.cached ? " (cached)" : ""}`]
      : [],
  );
