import { describe, expect, test } from "vitest";
import { startCli } from "../support/cli/cli-process.ts";
import { type CliResult, jsonOf, runCli } from "../support/cli/cli.ts";
import { createProject, type Project } from "../support/project.ts";

const RUN = "20260131-k3f9qz";

const memory = (project: Project, ...args: string[]): Promise<CliResult> =>
  runCli(project, ["memory", ...args]);

const create = (project: Project, category: string, title: string, ...more: string[]): Promise<CliResult> =>
  memory(
    project,
    "create",
    "--category",
    category,
    "--title",
    title,
    "--content",
    `About: ${title}.`,
    ...more,
  );

interface Created {
  readonly success: boolean;
  readonly memory_id: string;
  readonly path: string;
}

describe("agentic-sdlc memory", () => {
  test("forgives typing errors, and says what it searched for", async () => {
    using project = createProject();
    await create(project, "lesson", "Flaky suites of vitest");
    await create(project, "pattern", "Authentication middleware");
    const { code, stdout } = await memory(project, "search", "vitset");
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^No note contains `vitset`\. Did you mean `vitest`\?\nFlaky suites of vitest {2}/,
    );
    const found = await memory(project, "search", "authentification", "middleware", "--json");
    expect(jsonOf(found)).toMatchObject({
      did_you_mean: "authentication middleware",
      results: [{ title: "Authentication middleware" }],
    });
    expect(jsonOf(await memory(project, "search", "vitest", "--json"))).not.toHaveProperty("did_you_mean");
  });

  test("keeps a note, finds it, shows it and deletes it, and git sees none of it", async () => {
    using project = createProject();
    const kept = await create(
      project,
      "lesson",
      "Tests need the database",
      "--tags",
      "test, database",
      "--json",
    );
    expect(kept.code).toBe(0);
    const { success, memory_id: id, path } = jsonOf<Created & Record<string, unknown>>(kept);
    expect([success, path]).toEqual([true, `agentic/memory/lessons/${id.slice(4)}.md`]);
    expect(project.read("agentic/memory/index.md")).toContain(
      `(lessons/${id.slice(4)}.md) - Tests need the database`,
    );
    expect((await memory(project, "search", "databases")).stdout).toContain(
      "Tests need the database  (lesson, test, database)",
    );
    expect((await memory(project, "show", id)).stdout).toBe(project.read(path));
    expect(jsonOf(await memory(project, "show", path, "--json"))).toMatchObject({
      id,
      content: "About: Tests need the database.",
    });
    expect(project.git("status", "--porcelain")).toBe("");
    expect((await memory(project, "delete", id)).stdout).toBe(`Deleted ${path} (Tests need the database).\n`);
    expect(project.exists(path)).toBe(false);
    expect((await memory(project, "list")).stdout).toBe("There are no notes yet.\n");
  });

  test("writes the commit it stands on, and the run and step that an agent writes for", async () => {
    using project = createProject();
    const record = {
      id: RUN,
      workflow: "plan-build-validate",
      definition: "built-in",
      variables: {},
      trigger: "cli",
    };
    const rest = {
      actor: "somebody",
      engine_version: "1",
      created_at: "2026-01-31T12:00:00Z",
      overrides: {},
    };
    project.write(`agentic/workflows/${RUN}/run.json`, JSON.stringify({ ...record, ...rest }));
    const commit = project.git("rev-parse", "HEAD");
    const argv = [
      "memory",
      "create",
      "--category",
      "error",
      "--title",
      "It fails",
      "--content",
      "So.",
      "--json",
    ];
    const environment = { AGENTIC_RUN_ID: RUN, AGENTIC_STEP: "improve/2/fix" };
    const { path } = jsonOf<Created & Record<string, unknown>>(await runCli(project, argv, { environment }));
    expect(jsonOf(await memory(project, "show", path, "--json"))["source"]).toEqual({
      workflow: "plan-build-validate",
      step: "improve/2/fix",
      run: RUN,
      commit,
    });
  });

  test("belongs to the checkout that a worktree of the engine's was made in", async () => {
    using project = createProject();
    project.git("worktree", "add", "--quiet", ".worktrees/agentic-x", "-b", "agentic/x");
    const cwd = `${project.root}/.worktrees/agentic-x`;
    const argv = [
      "memory",
      "create",
      "--category",
      "context",
      "--title",
      "Seen from a worktree",
      "--content",
      "So.",
    ];
    expect((await runCli(project, argv, { cwd })).code).toBe(0);
    expect((await memory(project, "list")).stdout).toContain("Seen from a worktree");
    expect(project.exists(".worktrees/agentic-x/agentic")).toBe(false);
  });

  test("refuses what another note says, with exit code 2 and its name, unless forced", async () => {
    using project = createProject();
    await create(project, "lesson", "Tests need the database");
    const again = await create(project, "lesson", "The tests need the database", "--json");
    expect([again.code, again.stderr]).toEqual([
      2,
      expect.stringContaining("tests-need-the-database.md says much the same"),
    ]);
    expect(jsonOf(again)).toMatchObject({
      error: {
        code: "note-exists",
        similar: [{ title: "Tests need the database", id: expect.stringMatching(/^mem-/) }],
      },
    });
    expect((await create(project, "lesson", "The tests need the database", "--force")).code).toBe(0);
    expect(jsonOf(await memory(project, "list", "--json"))).toMatchObject({ count: 2, total: 2, broken: [] });
  });

  test("narrows a search and a list down by category and tag, and says what is left out", async () => {
    using project = createProject();
    await create(project, "lesson", "Cache the first page", "--tags", "web");
    await create(project, "error", "Cache grows without end", "--tag", "Disk", "--tag", "ops");
    await create(project, "decision", "Cache in memory alone");
    const titles = async (...args: string[]): Promise<unknown[]> => {
      const found = jsonOf<{ results?: { title: string }[]; notes?: { title: string }[] }>(
        await memory(project, ...args, "--json"),
      );
      return (found.results ?? found.notes ?? []).map(({ title }) => title);
    };
    expect(await titles("search", "cache")).toHaveLength(3);
    expect(await titles("search", "cache", "--category", "error")).toEqual(["Cache grows without end"]);
    expect(await titles("search", "cache", "--tags", "web,disk")).toHaveLength(2);
    expect(await titles("list", "--tag", "ops")).toEqual(["Cache grows without end"]);
    expect(await titles("search", "cache", "memory", "--limit", "1")).toEqual(["Cache in memory alone"]);
    expect((await memory(project, "list", "--limit", "1")).stdout).toContain(
      "… and 2 more; `--limit 3` shows all.",
    );
    expect((await memory(project, "search", "nowhere")).stdout).toBe("No note matches `nowhere`.\n");
  });

  test("reports files that are no notes by file and line, and leaves them", async () => {
    using project = createProject();
    await create(project, "lesson", "Good one");
    const broken = "---\nid: mem-x\ncreated: 2026-01-31\ncategory: lessen\n---\n# Bad\n";
    project.write("agentic/memory/lessons/bad.md", broken);
    const { code, stdout, stderr } = await memory(project, "search", "one");
    expect([code, stdout]).toEqual([0, expect.stringContaining("Good one")]);
    expect(stderr).toContain("agentic/memory/lessons/bad.md:4: `category` must be one of pattern, lesson");
    const file = "agentic/memory/lessons/bad.md";
    expect(jsonOf(await memory(project, "list", "--json"))).toMatchObject({
      broken: [{ file, line: 4 }],
      total: 1,
    });
    expect((await memory(project, "delete", file)).code).toBe(2);
    expect(project.read(file)).toBe(broken);
  });

  test("prunes by age only where an age is given", async () => {
    using project = createProject();
    const old = (name: string) =>
      `---\nid: ${name}\ncreated: 2020-01-31\ncategory: lesson\n---\n# Note ${name}\n`;
    project.write("agentic/memory/lessons/old.md", old("old"));
    await create(project, "context", "New one");
    const shown = await memory(project, "prune");
    expect(shown.stdout).toContain(
      "1 note older than 30d, nothing deleted; `agentic-sdlc memory prune --older-than 30d` deletes:",
    );
    expect(project.exists("agentic/memory/lessons/old.md")).toBe(true);
    expect(
      jsonOf(await memory(project, "prune", "--older-than", "30d", "--dry-run", "--json")),
    ).toMatchObject({ dry_run: true, count: 1 });
    expect((await memory(project, "prune", "--older-than", "30d")).stdout).toMatch(
      /^Deleted 1 note older than 30d:\nold /,
    );
    expect(project.exists("agentic/memory/lessons/old.md")).toBe(false);
    expect((await memory(project, "prune", "--older-than", "30d")).stdout).toBe(
      "No note is older than 30d.\n",
    );
    expect(jsonOf(await memory(project, "list", "--json"))).toMatchObject({ total: 1 });
  });

  test("takes the text of a note from a file", async () => {
    using project = createProject();
    project.write("note.md", "# From a file\n\nText of it.\n");
    const argv = [
      "create",
      "--category",
      "decision",
      "--title",
      "From a file",
      "--content-file",
      "note.md",
      "--json",
    ];
    const { path } = jsonOf<Created & Record<string, unknown>>(await memory(project, ...argv));
    expect(jsonOf(await memory(project, "show", path, "--json"))["content"]).toBe("Text of it.");
  });

  test("renders a new note by the template of the configuration", async () => {
    using project = createProject({
      config: { memory: { template: "team-note" } },
      files: {
        ".agentic/templates/team-note.md.j2":
          "# {{ title }}\n\nTags: {{ tags | join(', ') }}\n\n{{ content }}\n",
      },
    });
    const { path } = jsonOf<Created & Record<string, unknown>>(
      await create(project, "lesson", "Ours", "--tags", "a,b", "--json"),
    );
    expect(project.read(path)).toContain("\n# Ours\n\nTags: a, b\n\nAbout: Ours.\n");
  });

  test("is closed to agents where the configuration says so, and open to people", async () => {
    using project = createProject({ config: { memory: { enabled: false } } });
    const agent = await runCli(project, ["memory", "list"], { environment: { AGENTIC_RUN_ID: RUN } });
    expect([agent.code, agent.stderr]).toEqual([2, expect.stringContaining("disabled for agents")]);
    expect((await memory(project, "list")).code).toBe(0);
  });

  test("works in a folder that is no repository", async () => {
    using project = createProject({ git: false });
    expect((await create(project, "lesson", "Plain folder")).code).toBe(0);
    expect((await memory(project, "search", "plain")).stdout).toContain("Plain folder");
  });

  test.each<[string[], string]>([
    [["create", "--category", "lesson"], "--title"],
    [["create", "--category", "lessons", "--title", "x", "--content", "x"], "Allowed choices"],
    [["create", "--category", "lesson", "--title", "x", "--content", ""], "needs a content"],
    [
      ["create", "--category", "lesson", "--title", "x", "--content", "x", "--content-file", "y"],
      "exclude each other",
    ],
    [
      ["create", "--category", "lesson", "--title", "x", "--content-file", "gone.md"],
      "gone.md cannot be read",
    ],
    [["show", "mem-nothing"], "There is no note `mem-nothing`"],
    [["delete", "mem-nothing"], "There is no note"],
    [["search", "…"], "Name words to search for"],
    [["search", "x", "--limit", "0"], "whole number above 0"],
    [["prune", "--older-than", "30"], "such as 30d"],
    [["forget"], "memory --help"],
    [["create", "a note"], "memory create --help"],
  ])("says what is wrong with %j", async (args, message) => {
    using project = createProject();
    const { code, stderr } = await memory(project, ...args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  test("reads a note from standard input, and prints no warning of Node's", async () => {
    using project = createProject();
    await using started = startCli(project, [
      "memory",
      "create",
      "--category",
      "lesson",
      "--title",
      "Nothing piped",
    ]);
    const refused = await started.ended;
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringMatching(/^A note needs a content[^\n]*\n$/),
    ]);
    await create(project, "lesson", "Silent");
    await using searching = startCli(project, ["memory", "search", "silent"]);
    const { code, stderr } = await searching.ended;
    expect([code, stderr]).toEqual([0, ""]);
  });
});
