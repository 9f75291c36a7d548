import { mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { packageRoot, repository } from "../../src/system/package-root.ts";
import { recordSession } from "../support/agents/recording.ts";
import { jsonOf, runCli } from "../support/cli/cli.ts";
import { isReleased } from "../../src/cli/init/starter-files.ts";
import { createProject, type Project } from "../support/project.ts";

const CONFIG = "agentic/config.json";
const EXAMPLE = ".agentic/workflows/example.yaml";
const WORKFLOW = ".github/workflows/agentic.yml";
const FILES = [CONFIG, EXAMPLE, WORKFLOW];
const terminal = { columns: 100, rows: 30 };
const ENTER = "\r";

interface Report {
  readonly repository: boolean;
  readonly files: readonly { path: string; status: string }[];
  readonly notices: readonly string[];
  readonly next: readonly { command: string }[];
}

async function init(project: Project, ...argv: string[]): Promise<Report> {
  return jsonOf<Report>(await runCli(project, ["init", "--json", ...argv]));
}

const statuses = ({ files }: Report): Record<string, string> =>
  Object.fromEntries(files.map(({ path, status }) => [path, status]));
const all = (status: string): Record<string, string> =>
  Object.fromEntries(FILES.map((path) => [path, status]));

describe("init", () => {
  test("writes what a repository needs, and says what comes next", async () => {
    using project = createProject();
    const { code, stdout, stderr } = await runCli(project, ["init"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(
      /^Wrote {6}agentic\/config\.json .*\nWrote .*example\.yaml .*\nWrote .*agentic\.yml .*\n/,
    );
    expect(stdout).toMatch(/\nNext:\n {2}agentic-sdlc simulate example {2}/);
    expect(JSON.parse(project.read(CONFIG))).toEqual({ defaults: { provider: "claude" } });
    const { code: valid } = await runCli(project, ["validate", EXAMPLE, "--json"]);
    const rehearsal = await runCli(project, ["simulate", "example"]);
    expect([valid, rehearsal.code]).toEqual([0, 0]);
    expect(rehearsal.stdout).toContain("Completed");
  });

  test("writes an example that runs", { tags: "slow" }, async () => {
    const answer = JSON.stringify({ success: true, data: { title: "Say more", reason: "It's short" } });
    using project = createProject({
      files: { ".agentic/recordings/look.ndjson": recordSession({ answer }) },
    });
    await init(project);
    const { code, stdout, stderr } = await runCli(project, ["run", "example", "--provider", "replay"]);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stdout).toContain("Completed");
    expect(project.progress().step_outputs).toMatchObject({
      say: { summary: "Say more: It's short" },
    });
  });

  test("changes nothing the second time", async () => {
    using project = createProject();
    await init(project);
    const before = FILES.map(project.read);
    expect(statuses(await init(project))).toEqual(all("unchanged"));
    expect(statuses(await init(project, "--force"))).toEqual(all("unchanged"));
    expect(FILES.map(project.read)).toEqual(before);
  });

  test("keeps what is there where nobody can answer, and with --yes", async () => {
    using project = createProject({ config: { execution: { maxWorkers: 2 } } });
    const before = project.read(CONFIG);
    const { stdout } = await runCli(project, ["init"]);
    expect(stdout).toContain(
      "Kept       agentic/config.json              was there; `init --force` replaces it\n",
    );
    rmSync(join(project.root, EXAMPLE));
    const yes = await runCli(project, ["init", "--yes"], { terminal });
    expect(yes.stdout).toMatch(/^Kept {7}agentic\/config\.json .*\nWrote .*example\.yaml .*\nUnchanged .*\n/);
    expect(project.read(CONFIG)).toBe(before);
  });

  test("replaces what is there with --force", async () => {
    using project = createProject({ config: { execution: { maxWorkers: 2 } } });
    expect(statuses(await init(project, "--force"))).toEqual({ ...all("written"), [CONFIG]: "replaced" });
    expect(project.read(CONFIG)).not.toContain("maxWorkers");
  });

  test("writes at the top of the repository from a folder below", async () => {
    using project = createProject({ files: { "src/a.ts": "" } });
    await runCli(project, ["init"], { cwd: join(project.root, "src") });
    expect(FILES.map(project.exists)).toEqual([true, true, true]);
  });

  test("works without git, and says what does not", async () => {
    using project = createProject({ git: false });
    const { repository, notices, next } = await init(project);
    expect(repository).toBe(false);
    expect(notices[0]).toMatch(/^This folder is no git repository: .*`git init` creates a repository\.$/);
    expect(next.map(({ command }) => command).join("\n")).not.toContain("git add");
  });

  test("takes the main branch, the agent and the schemas that are there", async () => {
    using project = createProject();
    project.git("branch", "--move", "master");
    project.write("node_modules/agentic-sdlc/schemas/config.schema.json", "{}");
    project.write("node_modules/agentic-sdlc/schemas/workflow.schema.json", "{}");
    project.write("bin/codex", "");
    const environment = { PATH: `${join(project.root, "bin")}:/usr/bin:/bin` };
    await runCli(project, ["init"], { environment });
    expect(JSON.parse(project.read(CONFIG))).toEqual({
      $schema: "../node_modules/agentic-sdlc/schemas/config.schema.json",
      defaults: { provider: "codex" },
      git: { mainBranch: "master" },
    });
    expect(project.read(EXAMPLE)).toMatch(
      /^# yaml-language-server: \$schema=\.\.\/\.\.\/node_modules\/agentic-sdlc\/schemas\/workflow\.schema\.json\nname: /,
    );
  });

  test("tells of files that git ignores", async () => {
    using project = createProject({ files: { ".gitignore": "agentic/\n" } });
    expect((await init(project)).notices).toContainEqual(
      expect.stringMatching(/^Git ignores agentic\/config\.json: /),
    );
  });
});

describe("init in a repository of", () => {
  const shapes: [shape: string, files: Record<string, string>, project: object, from: string[]][] = [
    [
      "npm",
      {
        "package.json": '{"scripts":{"test":"vitest run","lint":"oxlint"},"devDependencies":{"vitest":"5"}}',
        "package-lock.json": "{}",
      },
      { setup: "npm ci", check: "npm test && npm run lint" },
      ["package-lock.json", "package.json"],
    ],
    [
      "uv",
      { "pyproject.toml": '[dependency-groups]\ndev = ["pytest"]\n', "uv.lock": "" },
      { setup: "uv sync --frozen", check: "uv run pytest" },
      ["uv.lock", "pyproject.toml"],
    ],
    [
      "cargo",
      { "Cargo.toml": "[package]\n[dependencies]\nserde = 1\n", "Cargo.lock": "" },
      { setup: "cargo fetch --locked", check: "cargo test" },
      ["Cargo.lock", "Cargo.toml"],
    ],
    [
      "go",
      { "go.mod": "module a\n\nrequire b v1.0.0\n" },
      { setup: "go mod download", check: "go test ./... && go vet ./..." },
      ["go.mod", "go.mod"],
    ],
    [
      "make",
      { Makefile: "setup:\n\ttouch RAN\ncheck: lint\n\ttouch RAN\n" },
      { setup: "make setup", check: "make check" },
      ["Makefile", "Makefile"],
    ],
  ];

  test.each(shapes)("%s proposes its commands, says their files, and runs nothing", async (...row) => {
    const [, files, commands, from] = row;
    using project = createProject({ files });
    const { notices } = await init(project);
    expect(JSON.parse(project.read(CONFIG))).toMatchObject({ project: commands });
    const named = Object.entries(commands).map(
      ([name, command], index) =>
        `project.${name} in ${CONFIG} is \`${String(command)}\`, from ${from[index]}. Nothing was run: check it.`,
    );
    expect(notices).toEqual(expect.arrayContaining(named));
    expect(
      project.git(
        "status",
        "--porcelain",
        "--untracked-files=all",
        "--",
        ":!.agentic",
        ":!.github",
        ":!agentic",
      ),
    ).toBe("");
    expect(await runCli(project, ["config", "get", "project.setup"])).toMatchObject({ code: 0 });
  });

  test("a language, with a configuration that is kept, says how to set the commands that it lacks", async () => {
    const files = { "package.json": '{"scripts":{"test":"x"},"dependencies":{"a":"1"}}' };
    using project = createProject({ files, config: { project: { check: "make" } } });
    const { notices } = await init(project);
    const about = notices.filter((notice) => notice.startsWith("project."));
    expect(about).toEqual([
      "project.setup is not set. From package.json: agentic-sdlc config set project.setup 'npm install'",
    ]);
  });

  test("a repository without a check command says that nothing verifies the changes", async () => {
    const missing = /^No check command was found, .* agentic-sdlc config set project\.check "<command>"$/;
    using bare = createProject({ files: { "pyproject.toml": '[project]\nname = "a"\n' } });
    expect((await init(bare)).notices).toContainEqual(expect.stringMatching(missing));
    using tested = createProject({ files: { "package.json": '{"scripts":{"test":"vitest"}}' } });
    expect((await init(tested)).notices).not.toContainEqual(expect.stringMatching(missing));
  });

  test("gives the command that also checks the languages of folders", async () => {
    const files = { "package.json": '{"scripts":{"test":"vitest"}}', "api/go.mod": "module a\n" };
    using project = createProject({ files });
    const { notices } = await init(project);
    expect(notices).toContain(
      "project.check may not cover api/go.mod. To check them too:\n  agentic-sdlc config set project.check 'npm test && (cd api && go test ./... && go vet ./...)'",
    );
  });
});

describe("init on a terminal", () => {
  const offer = ["tells agents how to use memory", "n"] as const;

  test("replaces only what the person gives up", async () => {
    using project = createProject({ config: {}, workflows: { example: "name: example" } });
    const answers = [
      ["agentic/config.json exists and differs from the starter file", "y"],
      ["example.yaml exists and differs from the starter file", ENTER],
      offer,
    ] as const;
    const { code, stdout } = await runCli(project, ["init"], { terminal, answers });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Replaced .*config\.json .*\nKept .*example\.yaml .*\nWrote .*agentic\.yml/);
    expect([project.read(EXAMPLE), project.exists("CLAUDE.md")]).toEqual(["name: example", false]);
  });

  test.each([
    ["Ctrl+C", "\u0003"],
    ["Ctrl+D", "\u0004"],
  ])("writes nothing at all when the person leaves with %s", async (_key, typed) => {
    using project = createProject({ config: {} });
    const answers = [["agentic/config.json exists", typed]] as const;
    const { code, stdout, stderr } = await runCli(project, ["init"], { terminal, answers });
    expect({ code, stdout }).toEqual({ code: 130, stdout: "" });
    expect(stderr).toMatch(/Nothing was written\.\n$/);
    expect(project.exists(WORKFLOW)).toBe(false);
  });

  test("offers instructions for agents where there are none", async () => {
    using project = createProject();
    const answers = [["Write CLAUDE.md with a section", ENTER]] as const;
    const { stdout } = await runCli(project, ["init"], { terminal, answers });
    expect(stdout).toMatch(/^Wrote .*CLAUDE\.md/m);
    expect(project.read("CLAUDE.md")).toMatch(/^## Memory\n[^]*`memory_search`/);
    expect(stdout).not.toContain("example.md");
  });

  test("leaves the instructions that are there alone, and says where the section lies", async () => {
    using project = createProject({ files: { "AGENTS.md": "Be brief." } });
    const { stdout } = await runCli(project, ["init"], { terminal });
    expect(stdout).toMatch(/^ {2}tail -n \+2 ".*\/AGENTS\.example\.md" >> AGENTS\.md(?: {2}|$)/m);
    expect(project.read("AGENTS.md")).toBe("Be brief.");
  });
});

describe("init where it cannot write", () => {
  const refused = async (project: Project): Promise<string> => {
    const { code, stdout, stderr } = await runCli(project, ["init"]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(FILES.filter(project.exists)).toEqual([]);
    return stderr;
  };

  test("says why, and writes nothing: a file is in the way of a folder", async () => {
    using project = createProject({ files: { ".github": "" } });
    expect(await refused(project)).toMatch(
      /^\.github\/workflows\/agentic\.yml cannot be written in .*\.github: it is no folder\. Nothing was written; /,
    );
  });

  test("says why, and writes nothing: a link leads out of the repository", async () => {
    using project = createProject();
    symlinkSync(project.home, join(project.root, ".github"));
    expect(await refused(project)).toContain("it is a link that leads out of the repository");
  });

  test("leaves a folder alone that lies at a file's place, and writes the others", async () => {
    using project = createProject();
    mkdirSync(join(project.root, CONFIG), { recursive: true });
    expect(statuses(await init(project, "--force"))).toEqual({ ...all("written"), [CONFIG]: "blocked" });
  });
});

describe("the GitHub workflow of init", () => {
  const written = async (config: object, ...argv: string[]): Promise<{ text: string; report: Report }> => {
    using project = createProject({ config });
    const report = await init(project, ...argv);
    return { text: project.read(WORKFLOW), report };
  };

  test("calls the released one, or is the whole text with --inline", async () => {
    const { text } = await written({});
    expect(text).toContain(`uses: ${repository}/.github/workflows/agentic.yml@v1`);
    expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(40);
    const inline = await written({}, "--inline");
    expect(inline.text).toBe(readFileSync(join(packageRoot(), "templates/init/agentic.yml"), "utf8"));
  });

  test("has no schedule unless it is requested, and says what it costs", async () => {
    for (const argv of [[], ["--inline"]]) {
      const without = await written({}, ...argv);
      expect(parse(without.text)).not.toHaveProperty("on.schedule");
      expect(without.report.notices.join("\n")).toMatch(/uncomment `schedule` .*about 720 billed minutes/);
      const scheduled = await written({}, "--schedule", ...argv);
      expect(parse(scheduled.text)).toHaveProperty("on.schedule", [{ cron: "17 * * * *" }]);
      expect(scheduled.report.notices.join("\n")).toContain("it costs about 720 billed minutes a month");
    }
  });

  test("names another copy of the Action everywhere with --action, so it is the whole text", async () => {
    for (const argv of [[], ["--inline"]]) {
      const { text } = await written({}, "--action", "acme/agents@v2.1.0", ...argv);
      expect(text.match(/uses: acme\/agents@v2\.1\.0 /g)?.length).toBeGreaterThan(5);
      expect(text).not.toContain(repository);
      expect(text).not.toContain("follows the major version");
      expect(text).toMatch(/uses: actions\/checkout@[0-9a-f]{40} # v/);
    }
  });

  test("is written again with other options if it is unchanged, and else kept", async () => {
    using project = createProject();
    const first = await init(project);
    const unreleased = `${repository}@v1, which ${WORKFLOW} uses, does not exist before`;
    expect(first.notices.some((notice) => notice.startsWith(unreleased))).toBe(!isReleased);
    const statusAfter = async (...argv: string[]): Promise<string | undefined> =>
      (await init(project, ...argv)).files.find(({ path }) => path === WORKFLOW)?.status;
    expect(await statusAfter("--action", "acme/agents@main", "--schedule")).toBe("replaced");
    expect(project.read(WORKFLOW)).toContain("uses: acme/agents@main ");
    // Without an option, the chosen Action stays.
    expect(await statusAfter()).toBe("kept");
    expect(await statusAfter("--action", "acme/agents@v2")).toBe("replaced");
    project.write(WORKFLOW, `${project.read(WORKFLOW)}# mine\n`);
    expect(await statusAfter("--inline")).toBe("kept");
  });

  test("takes a commit with --action, which needs no exception for a moving version", async () => {
    const commit = "0123456789abcdef0123456789abcdef01234567";
    const { text } = await written({}, "--action", `acme/agents@${commit}`);
    expect(text.match(/uses: acme\/agents@.*/g)?.every((use) => use.endsWith(commit))).toBe(true);
    expect(text).not.toContain("unpinned-uses");
  });

  test("refuses an Action without a version, and writes nothing", async () => {
    using project = createProject();
    const { code, stderr } = await runCli(project, ["init", "--action", "acme/agents"]);
    expect([code, stderr]).toEqual([2, expect.stringContaining("--action owner/name@ref")]);
    expect(project.exists(WORKFLOW)).toBe(false);
  });

  test("leaves comments, reviews and labels to the App with --app", async () => {
    for (const argv of [[], ["--inline"]]) {
      const { on } = parse((await written({}, "--app", ...argv)).text) as { on: object };
      expect(Object.keys(on).filter((name) => name !== "workflow_call")).toEqual([
        "workflow_dispatch",
        "repository_dispatch",
      ]);
    }
  });

  test("takes the label prefix of the configuration", async () => {
    const config = { github: { labelPrefix: "it's: " } };
    const called = await written(config);
    expect(parse(called.text)).toHaveProperty("jobs.agentic.with", { "label-prefix": "it's: " });
    expect(called.text.trimEnd().split("\n").length).toBeLessThanOrEqual(40);
    const { jobs } = parse((await written(config, "--inline")).text) as { jobs: { gate: { if: string } } };
    expect(jobs.gate.if).toContain("inputs.label-prefix || 'it''s: '");
  });
});
