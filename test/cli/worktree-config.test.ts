import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CliResult, jsonOf, runCli } from "../support/cli/cli.ts";
import { createProject, type Project } from "../support/project.ts";

const SAYS = `
name: says
version: "1.0"
settings: { max-retry: 0, git: { enabled: false } }
steps:
  - { name: say, type: script, run: "echo said" }
`;
const WORKTREE = ".worktrees/agentic-x";

let project: Project;
let runId: string;

beforeAll(async () => {
  project = createProject({
    workflows: { says: SAYS },
    config: { memory: { enabled: false }, logging: { redact: ["HOUSE_NUMBER"] } },
  });
  expect((await runCli(project, ["run", "says"])).code).toBe(0);
  runId = project.runs().at(-1) ?? "";
  project.git("worktree", "add", "--quiet", WORKTREE, "-b", "agentic/x");
});
afterAll(() => project[Symbol.dispose]());

/** As an agent calls it in the worktree of its run. */
const fromWorktree = (config: string, ...argv: string[]): Promise<CliResult> => {
  project.write(`${WORKTREE}/agentic/config.json`, config);
  const environment = { AGENTIC_RUN_ID: runId, AGENTIC_STEP: "say", HOUSE_NUMBER: "seventeen-and-a-half" };
  return runCli(project, argv, { cwd: `${project.root}/${WORKTREE}`, environment });
};

const changed = JSON.stringify({
  outputDirectory: "mine",
  memory: { enabled: true, directory: "mine/notes" },
  logging: { redact: [] },
});

describe("an agent that changes the configuration in its worktree", () => {
  test.each([
    ["otherwise", changed],
    ["beyond repair", "{"],
  ])("%s writes log lines all the same as the checkout's says", async (_how, config) => {
    const added = await fromWorktree(config, "log", "add", "at seventeen-and-a-half", "--json");
    expect({ code: added.code, stderr: added.stderr }).toEqual({ code: 0, stderr: "" });
    expect(jsonOf(added)).toMatchObject({ run_id: runId, written: true });
    const kept = project.read(`agentic/workflows/${runId}/logs.ndjson`);
    expect(kept).toContain("at (redacted)");
    expect(kept).not.toContain("seventeen");
  });

  test.each([
    ["otherwise", changed],
    ["beyond repair", "{"],
  ])("%s leaves checkpoints where those of its run are", async (_how, config) => {
    const words = ["--context", "Half done", "--notes", "at seventeen-and-a-half"];
    const left = await fromWorktree(config, "checkpoint", "create", ...words);
    expect({ code: left.code, stderr: left.stderr }).toEqual({ code: 0, stderr: "" });
    const kept = project.read(`agentic/workflows/${runId}/checkpoint.md`);
    expect(kept).toContain("at (redacted)");
    expect(kept).not.toContain("seventeen");
  });

  test.each([
    ["otherwise", changed],
    ["beyond repair", "{"],
  ])("%s has no memory where that is switched off", async (_how, config) => {
    const words = ["--category", "lesson", "--title", "Mine", "--content", "So."];
    const { code, stderr } = await fromWorktree(config, "memory", "create", ...words);
    expect(code).toBe(2);
    expect(stderr).toContain("disabled for agents");
    expect(project.exists(`${WORKTREE}/mine`)).toBe(false);
    expect(project.exists("mine")).toBe(false);
  });
});
