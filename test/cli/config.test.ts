import { readlinkSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { jsonOf, runCli } from "../support/cli/cli.ts";
import { createProject, type Project } from "../support/project.ts";

const FILE = "agentic/config.json";
const config = (project: Project, ...argv: string[]) => runCli(project, ["config", ...argv]);

/** The command is refused in one line that says all of the message, and the file is as it was. */
async function expectRefusal(project: Project, argv: string[], message: string): Promise<void> {
  const before = project.exists(FILE) ? project.read(FILE) : undefined;
  expect(await config(project, ...argv)).toEqual({ code: 2, stdout: "", stderr: `${message}\n` });
  expect(project.exists(FILE) ? project.read(FILE) : undefined).toBe(before);
}

describe("config get", () => {
  test("prints the value that holds, from the file or the default, and nothing else", async () => {
    using project = createProject({
      config: { execution: { stallMinutes: 5 }, agents: { environment: ["A"] } },
    });
    const value = async (key: string) => (await config(project, "get", key)).stdout;
    expect(await value("execution.stallMinutes")).toBe("5\n");
    expect(await value("execution.maxWorkers")).toBe("4\n");
    expect(await value("defaults.provider")).toBe("claude\n");
    expect(await value("git.autoPr")).toBe("true\n");
    expect(await value("agents.environment")).toBe('["A"]\n');
  });

  test("says where the value comes from with --json", async () => {
    using project = createProject({ config: { execution: { stallMinutes: 5 } } });
    const setting = async (key: string) => jsonOf(await config(project, "get", key, "--json"));
    expect(await setting("execution.stallMinutes")).toEqual({
      key: "execution.stallMinutes",
      value: 5,
      source: "config",
    });
    expect(await setting("defaults.model")).toEqual({
      key: "defaults.model",
      value: null,
      source: "default",
    });
  });

  test("prints nothing for what is not set, and says so", async () => {
    using project = createProject();
    expect(await config(project, "get", "defaults.model")).toEqual({
      code: 0,
      stdout: "",
      stderr: "defaults.model is not set.\n",
    });
  });

  test("lists all settings without a key, and those of a group with its name", async () => {
    using project = createProject({ config: { git: { branchPrefix: "bot/" } } });
    const { code, stdout } = await config(project, "get");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^git\.branchPrefix +config +bot\/$/m);
    expect(stdout).toMatch(/^execution\.stallMinutes +default +30$/m);
    expect(stdout).toMatch(/^defaults\.model +default +\(not set\)$/m);
    const all = jsonOf<{ key: string }[]>(await config(project, "get", "--json"));
    expect(all).toContainEqual({ key: "git.branchPrefix", value: "bot/", source: "config" });
    expect(all).toHaveLength(stdout.trim().split("\n").length);
    const group = jsonOf<{ key: string }[]>(await config(project, "get", "logging", "--json"));
    expect(group.map(({ key }) => key)).toEqual(["logging.enabled", "logging.level", "logging.redact"]);
  });

  test("names the nearest key for one that is not there", async () => {
    using project = createProject();
    const get = (key: string, message: string) => expectRefusal(project, ["get", key], message);
    await get(
      "execution.stalMinutes",
      "There is no setting `execution.stalMinutes`. Did you mean `execution.stallMinutes`?",
    );
    await get("stallMinutes", "There is no setting `stallMinutes`. Did you mean `execution.stallMinutes`?");
    await get("xyzzy", "There is no setting `xyzzy`. `agentic-sdlc config get` lists them.");
  });

  test("tells what is wrong with a broken file", async () => {
    using project = createProject();
    project.write(FILE, '{\n  "loging": {}\n}\n');
    expect(await config(project, "get", "logging.level")).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringMatching(/^agentic\/config\.json:2:3 {2}unknown key `loging`/),
    });
  });
});

describe("config set", () => {
  test("makes the file where there is none, at the top of the repository", async () => {
    using project = createProject({ files: { "deep/file.txt": "" } });
    const set = ["config", "set", "execution.maxWorkers", "8"];
    expect(await runCli(project, set, { cwd: join(project.root, "deep") })).toEqual({
      code: 0,
      stdout: "agentic/config.json: execution.maxWorkers = 8\n",
      stderr: "",
    });
    expect(project.read(FILE)).toBe('{\n  "execution": {\n    "maxWorkers": 8\n  }\n}\n');
    expect(project.git("status", "--porcelain")).toBe("?? agentic/");
  });

  test("leaves the rest of the file as somebody wrote it", async () => {
    using project = createProject();
    const text = '{\n\t"git" : {"autoPr":true},\n\n\t"defaults": {\n\t\t"maxRetry": 1\n\t}\n}';
    project.write(FILE, text);
    await config(project, "set", "defaults.provider", "codex");
    await config(project, "set", "git.worktree", "false");
    await config(project, "set", "defaults.maxRetry", "2");
    expect(project.read(FILE)).toBe(
      '{\n\t"git" : {"autoPr":true, "worktree": false},\n\n\t"defaults": {\n\t\t"maxRetry": 2,\n\t\t"provider": "codex"\n\t}\n}',
    );
  });

  test("takes JSON for what it is, and everything else for text", async () => {
    using project = createProject();
    const set = async (key: string, value: string) =>
      jsonOf(await config(project, "set", key, value, "--json"));
    expect(await set("agents.environment", '["NODE_OPTIONS"]')).toMatchObject({ value: ["NODE_OPTIONS"] });
    expect(await set("defaults.maxCostUsd", "2.5")).toMatchObject({ value: 2.5 });
    expect(await set("git.autoPr", "false")).toMatchObject({ value: false });
    expect(await set("defaults.model", "opus")).toMatchObject({ value: "opus" });
    expect(await set("git.mainBranch", '"2024"')).toEqual({
      key: "git.mainBranch",
      value: "2024",
      source: "config",
    });
    expect(JSON.parse(project.read(FILE))).toEqual({
      agents: { environment: ["NODE_OPTIONS"] },
      defaults: { maxCostUsd: 2.5, model: "opus" },
      git: { autoPr: false, mainBranch: "2024" },
    });
  });

  test.each([
    ["defaults.maxRetri", "1", "There is no setting `defaults.maxRetri`. Did you mean `defaults.maxRetry`?"],
    [
      "defaults.maxRetry",
      "many",
      '`defaults.maxRetry` in the configuration must be a number, not the text "many".',
    ],
    [
      "defaults.maxRetry",
      "-1",
      "`defaults.maxRetry` in the configuration must be at least 0, not the number -1.",
    ],
    [
      "defaults.provider",
      "claud",
      '`defaults.provider` in the configuration must be claude, codex, gemini or replay, not the text "claud". Did you mean `claude`?',
    ],
    [
      "git.autoPr",
      "yes",
      '`git.autoPr` in the configuration must be true or false, not the text "yes". Write true or false, without quotes.',
    ],
    [
      "git.mainBranch",
      "2024",
      "`git.mainBranch` in the configuration must be text, not the number 2024. Put it in quotes. In a shell: '\"2024\"'.",
    ],
    [
      "agents.environment",
      "NODE_OPTIONS",
      '`agents.environment` in the configuration must be a list, not the text "NODE_OPTIONS". In a shell: \'["NODE_OPTIONS"]\'.',
    ],
    [
      "defaults.model",
      "null",
      "`defaults.model` in the configuration has no value; it must be text. `agentic-sdlc config unset defaults.model` removes it.",
    ],
    [
      "logging",
      "true",
      "`logging` is a group of settings; name one of them: logging.enabled, logging.level, logging.redact.",
    ],
    ["__proto__.x", "1", "There is no setting `__proto__.x`. `agentic-sdlc config get` lists them."],
  ])("refuses %s %s", async (key, value, message) => {
    using project = createProject({ config: { logging: { level: "Error" } } });
    await expectRefusal(project, ["set", key, value], message);
  });

  test("tells the reason, the key and the nearest one with --json", async () => {
    using project = createProject();
    expect(jsonOf(await config(project, "set", "defaults.maxRetri", "1", "--json"))).toMatchObject({
      error: { code: "usage", key: "defaults.maxRetri", suggestion: "defaults.maxRetry" },
    });
    expect(jsonOf(await config(project, "set", "defaults.maxRetry", "x", "--json"))).toMatchObject({
      error: { code: "config-invalid", key: "defaults.maxRetry", value: "x" },
    });
  });

  test("changes nothing in a file that is broken elsewhere, and mends one that is broken there", async () => {
    using project = createProject();
    project.write(FILE, '{\n  "git": { "autoPr": "no" },\n  "loging": {}\n}\n');
    const wrong = '  `autoPr` in `git` must be true or false, not the text "no".';
    const rest = [
      "agentic/config.json:3:3  unknown key `loging` in the configuration. Did you mean `logging`?",
      "2 problems. Nothing was written.",
    ];
    const message = [`agentic/config.json:2:22${wrong} Write true or false, without quotes.`, ...rest];
    await expectRefusal(project, ["set", "git.autoPr", "false"], message.join("\n"));
    project.write(FILE, '{\n  "git": { "autoPr": "no" }\n}\n');
    expect(await config(project, "set", "git.autoPr", "false")).toMatchObject({ code: 0 });
    expect(project.read(FILE)).toBe('{\n  "git": { "autoPr": false }\n}\n');
  });

  test.each([
    ['{\n  "git": {},\n}\n', /^agentic\/config\.json:3:1 {2}JSON allows no comma/],
    ["// mine\n{}\n", /^agentic\/config\.json:1:1 {2}JSON allows no comments/],
    ['{ "git": {}, "git": {} }', /^agentic\/config\.json:1:14 /],
    ["[]", /^agentic\/config\.json:1:1 {2}the configuration must be a group of keys/],
  ])("changes nothing in what is no configuration: %j", async (text, message) => {
    using project = createProject();
    project.write(FILE, text);
    const result = await config(project, "set", "git.autoPr", "false");
    expect(result).toMatchObject({ code: 2, stdout: "", stderr: expect.stringMatching(message) });
    expect(project.read(FILE)).toBe(text);
  });

  test("fills an empty file, and keeps a link one", async () => {
    using project = createProject({ files: { "shared.json": "" } });
    project.write("agentic/keep", "");
    symlinkSync("../shared.json", join(project.root, FILE));
    expect(await config(project, "set", "git.autoPr", "false")).toMatchObject({ code: 0 });
    expect(readlinkSync(join(project.root, FILE))).toBe("../shared.json");
    expect(project.read("shared.json")).toBe('{\n  "git": {\n    "autoPr": false\n  }\n}\n');
  });

  test("says so where the file cannot be written", async () => {
    using project = createProject();
    project.write("agentic", "a file in the way");
    const message = "agentic/config.json cannot be written (EEXIST); check the path and its permissions.";
    await expectRefusal(project, ["set", "git.autoPr", "false"], message);
  });
});

describe("config unset", () => {
  test("lets the default hold again", async () => {
    using project = createProject({ config: { git: { autoPr: false, worktree: false } } });
    expect(await config(project, "unset", "git.autoPr")).toEqual({
      code: 0,
      stdout: "git.autoPr = true (default)\n",
      stderr: "",
    });
    expect(JSON.parse(project.read(FILE))).toEqual({ git: { worktree: false } });
  });

  test("makes no file, and minds no key that is not set", async () => {
    using project = createProject();
    expect(await config(project, "unset", "defaults.model")).toMatchObject({
      code: 0,
      stdout: "defaults.model is not set.\n",
    });
    expect(project.exists("agentic")).toBe(false);
  });
});

test("what was set holds for the next run", async () => {
  const script = 'name: script\nversion: "1.0"\nsteps: [{ name: one, type: script, run: "exit 3" }]\n';
  using project = createProject({ workflows: { script } });
  await config(project, "set", "defaults.maxRetry", "1");
  await runCli(project, ["run", "script"]);
  expect(project.journal().filter(({ type }) => type === "step.started")).toHaveLength(2);
});

test("config without a word more shows its commands, as wrong usage", async () => {
  using project = createProject();
  const { code, stderr } = await config(project);
  expect(code).toBe(2);
  for (const name of ["get", "set", "unset"]) expect(stderr).toMatch(new RegExp(`^  ${name} `, "m"));
  expect(await config(project, "gte")).toMatchObject({
    code: 2,
    stderr: "Unknown command `gte`. Did you mean get? `agentic-sdlc config --help` shows what there is.\n",
  });
});
