import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLibrary } from "../../src/storage/library/library.ts";
import { packageRoot } from "../../src/system/package-root.ts";
import { recordSession } from "../support/agents/recording.ts";
import { jsonOf, runCli } from "../support/cli/cli.ts";
import { createProject, type Project } from "../support/project.ts";

const release = `
name: release
version: "1.0"
settings: { max-retry: 1, model: sonnet }
steps:
  - step: plan
  - { name: check, type: command, command: learn, max-retry: 0, agent: reader }
`;

const recording = (summary: string) =>
  recordSession({ answer: { success: true, output_type: "text", summary } });

const files = {
  ".agentic/commands/plan.md": "Plan it my way, in the repository of {{ workflow.name }}.\n",
  ".agentic/agents/reader.md": "---\nname: reader\n---\nYou read slowly.\n",
  ".agentic/recordings/plan.ndjson": recording("Planned"),
  ".agentic/recordings/check.ndjson": recording("Checked"),
};

interface Status {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly step_settings: Readonly<Record<string, unknown>>;
  readonly commands: Readonly<Record<string, unknown>>;
}

let project: Project;
beforeAll(async () => {
  project = createProject({
    files,
    workflows: { release },
    config: { defaults: { maxRetry: 5 }, execution: { maxWorkers: 2 } },
  });
  const { code, stderr } = await runCli(project, ["run", "release", "--provider", "replay"]);
  expect(code, stderr).toBe(0);
});
afterAll(() => project[Symbol.dispose]());

const status = async () =>
  jsonOf<Status>(await runCli(project, ["status", project.runs().at(-1) ?? "", "--json"]));
const definition = ".agentic/workflows/release.yaml";

describe("status --json", () => {
  test("says of every setting of a run which value it had and where it came from", async () => {
    const { settings } = await status();
    expect(settings).toMatchObject({
      provider: { value: "replay", source: "command line", where: { option: "--provider" } },
      model: { value: "sonnet", source: "workflow", where: { file: definition, key: "settings.model" } },
      "max-retry": { value: 1, source: "workflow", where: { file: definition, key: "settings.max-retry" } },
      "max-workers": {
        value: 2,
        source: "config",
        where: { file: "agentic/config.json", key: "execution.maxWorkers" },
      },
      "stall-minutes": { value: 30, source: "default" },
    });
  });

  test("says of a step what differs from the run", async () => {
    const { step_settings } = await status();
    expect(step_settings).toEqual({
      check: {
        "max-retry": {
          value: 0,
          source: "step",
          where: { file: definition, step: "check", key: "steps.1.max-retry" },
        },
      },
    });
  });

  test("goes on to say what held for the run when the configuration changes", async () => {
    await runCli(project, ["config", "set", "execution.maxWorkers", "9"]);
    expect((await status()).settings).toMatchObject({ "max-workers": { value: 2 } });
  });
});

describe("a user's file", () => {
  test("wins over the built-in command of the same name, and status says which was used", async () => {
    const prompt = readFileSync(join(project.runFolder(), "steps/plan/1/prompt.md"), "utf8");
    expect(prompt).toContain("Plan it my way, in the repository of release.");
    expect((await status()).commands).toEqual({
      plan: { origin: "user", file: ".agentic/commands/plan.md" },
      learn: { origin: "built-in", file: "prompts/commands/learn.md" },
    });
  });

  test("wins over the built-in workflow of the same name, and workflows says which it is", async () => {
    using own = createProject({
      workflows: {
        "one-shot": 'name: one-shot\nversion: "1.0"\nsteps: [{ name: mine, type: script, run: "true" }]\n',
      },
    });
    const found = jsonOf<{ name: string }[]>(await runCli(own, ["workflows", "--json"]));
    expect(found.filter(({ name }) => name === "one-shot")).toMatchObject([{ origin: "user", valid: true }]);
    expect(await runCli(own, ["run", "one-shot"])).toMatchObject({ code: 0 });
    expect(own.progress().completed_steps).toMatchObject([{ name: "mine" }]);
  });

  test("is a persona by its name, without its front matter, and wins over the built-in one", () => {
    using own = createProject({
      files: { ".agentic/agents/reviewer.md": "---\nname: reviewer\n---\nYou are strict.\n" },
    });
    const library = createLibrary({ root: own.root, builtIn: packageRoot() });
    expect(library.persona("reviewer").text).toBe("You are strict.");
    expect(library.persona("explorer").text).not.toBe("");
  });
});

test("a run of a built-in workflow names it as the place of its settings", { tags: "slow" }, async () => {
  using own = createProject({
    files: { ".agentic/recordings/task.ndjson": recording("Done") },
  });
  await runCli(own, ["one-shot", "x", "--provider", "replay"]);
  const { settings } = jsonOf<Status>(await runCli(own, ["status", "--json"]));
  expect(settings).toMatchObject({
    "git.enabled": { value: false, source: "command line", where: { option: "--git" } },
    "git.branch-prefix": {
      value: "one-shot/",
      source: "workflow",
      where: { file: "one-shot (built-in)", key: "defaults.git.branch-prefix" },
    },
  });
});

test("a run that kept no settings is told of as it would go on now", async () => {
  rmSync(join(project.runFolder(), "settings.json"));
  expect((await status()).settings).toMatchObject({
    provider: { value: "replay", source: "command line" },
    "max-workers": { value: 9, source: "config" },
  });
});
