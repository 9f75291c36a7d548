import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { builtProgram } from "../support/built-package.ts";
import { jsonOf, runCli } from "../support/cli/cli.ts";
import { type McpClient, startMcp } from "../support/cli/mcp-client.ts";
import { createProject, type Project } from "../support/project.ts";

const ASK = `name: ask
version: "1.0"
settings: { git: { worktree: true, auto-commit: true, auto-pr: false } }
steps:
  - { name: before, type: script, checkpoint: true, run: echo before > before.txt }
  - { name: review, type: wait-for-human, message: Is it good? }
`;

const LEARN = `name: learn
version: "1.0"
steps:
  - name: learn
    type: script
    run: >-
      node ${builtProgram()} memory create --category error --title Learnt --content "In a run."
`;

const note = (title: string) => ({ category: "lesson", title, content: `About: ${title}.` });

const keep = (project: Project, title: string) =>
  runCli(project, ["memory", "create", "--category", "lesson", "--title", title, "--content", `${title}.`]);

const notesAt = ({ git, remote }: Project): string[] =>
  git("--git-dir", remote, "ls-tree", "-r", "--name-only", "agentic/state", "agentic/memory/")
    .split("\n")
    .filter((path) => /\/(?:lessons|errors)\//.test(path));

let a: Project;
let b: Project;
let server: McpClient;
let runId: string;

beforeAll(async () => {
  a = createProject({ remote: true, workflows: { ask: ASK, learn: LEARN } });
  b = createProject({ cloneOf: a.remote });
  await keep(a, "Seen in the first clone");
  await runCli(a, ["run", "ask"]);
  runId = a.runs().at(-1) ?? "";
  server = await startMcp(b);
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
  for (const project of [a, b]) project[Symbol.dispose]();
});

describe("a session without a run, in a clone of its own", () => {
  test("finds the notes that others keep", async () => {
    const found = await server.call("memory_search", { query: "first clone" });
    expect(found.text).toContain("Seen in the first clone");
  });

  test("keeps notes where others find them, and none that says what another says", async () => {
    expect(await server.call("memory_create", note("Seen in the first clone"))).toMatchObject({
      error: true,
      facts: { error: { code: "note-exists" } },
    });
    expect((await server.call("memory_create", note("Kept by an agent"))).error).toBe(false);
    expect(notesAt(a)).toHaveLength(2);
  });

  test("finds what was kept a moment ago where it has found nothing", { tags: "slow" }, async () => {
    await keep(a, "Zebras graze");
    const found = await server.call("memory_search", { query: "zebras" });
    expect(found.facts).toMatchObject({ count: 1 });
    expect((await server.call("memory_show", { id: "no-such-note" })).text).toContain("There is no note");
  });

  test("sees the runs that are at the remote, and the names of them", async () => {
    const { text, facts } = await server.call("run_status", { run_id: runId });
    expect(facts).toMatchObject({ run_id: runId, status: "paused", live: false, location: "origin" });
    expect(text).toContain("review asks: Is it good?");
    const listed = await server.call("checkpoint_list", { run_id: runId });
    expect(listed.facts).toMatchObject({ total: 1, checkpoints: [{ step: "before" }] });
    expect((await server.call("run_status")).text).toContain(`such as ${runId}`);
    expect((await server.call("run_status", { run_id: "20260131-nosuch" })).text).toContain("is no run");
    expect(b.runs()).toEqual([]);
  });

  test("has the tools that can work for it", async () => {
    expect(await server.toolNames()).toEqual([
      "checkpoint_list",
      "memory_create",
      "memory_list",
      "memory_search",
      "memory_show",
      "run_status",
    ]);
    expect(server.client.getInstructions()).not.toContain("checkpoint_create");
  });

  test("loses nobody's notes where its checkout was cleaned", async () => {
    const before = notesAt(a).length;
    rmSync(join(b.root, "agentic"), { recursive: true });
    await server.call("memory_create", note("Written after a clean"));
    expect(notesAt(a)).toHaveLength(before + 1);
  });

  test("is told where nobody else's notes can be had", { tags: "slow" }, async () => {
    using alone = createProject({ remote: true });
    await using lonely = await startMcp(alone);
    rmSync(alone.remote, { recursive: true });
    const { text, error } = await lonely.call("memory_create", note("Kept here"));
    expect(error).toBe(false);
    expect(text).toMatch(/is saved in .*\n.*Only the notes of this clone are available/);
  });
});

describe("the command line", () => {
  test("shows the checkpoints of a run at the remote", async () => {
    const { code, stdout } = await runCli(b, ["checkpoint", "list", "--run", runId, "--json"]);
    expect(code).toBe(0);
    expect(jsonOf({ stdout })).toMatchObject({ checkpoints: [{ step: "before" }] });
  });

  test("finds what was kept a moment ago where it has found nothing", { tags: "slow" }, async () => {
    await runCli(b, ["memory", "list"]);
    await keep(a, "Giraffes reach");
    expect((await runCli(b, ["memory", "search", "giraffes"])).stdout).toContain("Giraffes reach");
  });

  test("loses nobody's notes where its checkout was cleaned, and says so", async () => {
    const before = notesAt(a).length;
    b.git("clean", "-fdxq");
    const { stderr } = await keep(b, "Tidy at last");
    expect(stderr).toContain("agentic/memory was deleted or emptied");
    expect(notesAt(a)).toHaveLength(before + 1);
    b.git("clean", "-fdxq");
    expect((await runCli(b, ["memory", "list"])).stdout).toContain("Tidy at last");
  });

  test(
    "loses nobody's notes where a run keeps one in a checkout that was cleaned",
    { tags: "slow" },
    async () => {
      const before = notesAt(a).length;
      await runCli(b, ["memory", "list"]);
      b.git("clean", "-fdxq");
      expect(await runCli(b, ["run", "learn"])).toMatchObject({ code: 0 });
      expect(notesAt(a)).toHaveLength(before + 1);
    },
  );

  test("deletes the last notes for good", async () => {
    const ids = jsonOf<{ notes: { id: string }[] }>(await runCli(b, ["memory", "list", "--json"])).notes;
    await runCli(b, ["memory", "delete", ...ids.map(({ id }) => id)]);
    const left = a.git("--git-dir", a.remote, "ls-tree", "-r", "--name-only", "agentic/state");
    expect(left).not.toMatch(/\/(?:lessons|errors)\//);
  });
});
