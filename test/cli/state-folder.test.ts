import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runBuiltCli, startCli } from "../support/cli/cli-process.ts";
import { runCli } from "../support/cli/cli.ts";
import { quick } from "../support/git/clones.ts";
import { createProject, type Project } from "../support/project.ts";

let project: Project;
beforeAll(() => {
  project = createProject({ remote: true, workflows: { quick } });
  writeFileSync(join(project.home, "file"), "");
  execFileSync("mkfifo", [join(project.home, "pipe")]);
});
afterAll(() => project[Symbol.dispose]());

describe("a folder for state that cannot be had", () => {
  test("below /proc is told of, and the run goes on with a temporary one", { tags: "slow" }, async () => {
    const end = startCli(project, ["run", "quick"], { environment: { XDG_STATE_HOME: "/proc" } });
    const timer = setTimeout(() => end.child.kill("SIGKILL"), 60_000);
    const { code, stderr } = await end.ended;
    clearTimeout(timer);
    expect(code).toBe(0);
    expect(stderr).toContain(
      "cannot hold the engine's copy of the repository (ENOENT), so this process uses",
    );
    expect(stderr.match(/Set XDG_STATE_HOME/g)).toHaveLength(1);
  });

  test.each(["/dev/null", "/sys", "~/file", "~/pipe", "~/caf\uFFFD/\u0001"])(
    "is told of in one sentence: %s",
    async (given) => {
      const environment = { XDG_STATE_HOME: given.replace("~", project.home) };
      const { code, stderr } = await runCli(project, ["list"], { environment });
      expect(code).toBe(0);
      expect(stderr.split("\n").length).toBeLessThanOrEqual(2);
    },
  );

  test.each<[string, Record<string, string>]>([
    ["a relative XDG_STATE_HOME", { XDG_STATE_HOME: "state" }],
    ["HOME below /proc", { HOME: "/proc" }],
    ["an empty HOME", { HOME: "" }],
    ["a relative HOME", { HOME: "somewhere" }],
  ])("leaves nothing in the checkout: %s", async (_what, environment) => {
    // A process of its own: relative paths begin at its folder.
    expect(await runBuiltCli(project, ["list"], { environment })).toMatchObject({ code: 0 });
    expect(project.git("status", "--porcelain", "--ignored")).not.toMatch(/state|somewhere/);
  });
});
