// @module-tag slow
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { builtProgram } from "../support/built-package.ts";
import { startMcp, writeRun } from "../support/cli/mcp-client.ts";
import { createProject, type Project } from "../support/project.ts";

const RUN = "20260131-mcp003";

const NOTES = ["memory_list", "memory_search", "memory_show"];

describe.concurrent("the tools of a session", () => {
  test("that only reads change nothing", async () => {
    using project = createProject();
    await using server = await startMcp(project, { args: ["--read-only"] });
    expect(await server.toolNames()).toEqual(["checkpoint_list", ...NOTES, "run_status"]);
    const { prompts } = await server.client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(["search-memory"]);
  });

  test("have none for notes where notes are switched off", async () => {
    using project = createProject({ config: { memory: { enabled: false } } });
    await using server = await startMcp(project);
    expect(await server.toolNames()).not.toContain("memory_search");
    expect(server.client.getInstructions()).not.toContain("memory");
  });

  test("follow the configuration of the checkout, not one that an agent wrote into its worktree", async () => {
    using project = createProject();
    writeRun(project, RUN);
    project.git("worktree", "add", "--quiet", ".worktrees/agentic-x", "-b", "agentic/x");
    project.write(
      ".worktrees/agentic-x/agentic/config.json",
      JSON.stringify({ memory: { directory: `agentic/workflows/${RUN}` } }),
    );
    await using server = await startMcp(project, { cwd: join(project.root, ".worktrees/agentic-x") });
    const input = { category: "lesson", title: "Where it belongs", content: "So." };
    const { facts } = await server.call("memory_create", input);
    expect(facts["path"]).toMatch(/^agentic\/memory\/lessons\//);
  });

  test("say what is wrong with the configuration, when they are asked", async () => {
    using project = createProject({ files: { "agentic/config.json": '{"memry": {}}' } });
    await using server = await startMcp(project);
    const said = await server.call("memory_search", { query: "x" });
    expect(said).toMatchObject({ error: true, text: expect.stringContaining("memry") });
  });
});

/** A client that writes what it likes; returns every line of the answer, and how the program ended. */
async function talk(project: Project, lines: readonly string[]) {
  const child = spawn(process.execPath, [builtProgram(), "mcp"], {
    cwd: project.root,
    env: project.environment,
  });
  const out = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk: Buffer) => (out.stdout += String(chunk)));
  child.stderr.on("data", (chunk: Buffer) => (out.stderr += String(chunk)));
  const closed = once(child, "close");
  child.stdin.write(`${lines.join("\n")}\n`);
  // Answered last: what came before has been read.
  while (!out.stdout.includes('"id":"last"')) await once(child.stdout, "data");
  child.stdin.end();
  const [code] = (await closed) as [number | null];
  return { code, ...out, answers: out.stdout.trim().split("\n") };
}

const message = (id: string | number, method: string, params: object = {}): string =>
  JSON.stringify({ jsonrpc: "2.0", id, method, params });
const hello = message(0, "initialize", {
  protocolVersion: "2025-06-18",
  capabilities: {},
  clientInfo: { name: "test", version: "1" },
});

describe.concurrent("the server", () => {
  test("goes on after lines that say nothing, writes nothing but the protocol, and ends with its input", async () => {
    using project = createProject();
    const odd = ["nonsense", "[]", '{"a":1}', "\u0000\u0001", `"${"x".repeat(2_000_000)}"`];
    const { code, answers, stderr } = await talk(project, [
      ...odd,
      hello,
      ...odd,
      message("last", "tools/list"),
    ]);
    expect(code).toBe(0);
    const parsed = answers.map((line) => JSON.parse(line) as { jsonrpc: string; id?: unknown });
    expect(parsed.every(({ jsonrpc }) => jsonrpc === "2.0")).toBe(true);
    expect(parsed.map(({ id }) => id)).toEqual(expect.arrayContaining([0, "last"]));
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  test("answers calls made at once, and loses none", async () => {
    using project = createProject();
    await using server = await startMcp(project);
    const words = ["apple", "bridge", "candle", "dragon", "engine", "forest", "garden", "harbour"];
    const created = await Promise.all(
      words.map((word) =>
        server.call("memory_create", {
          category: "context",
          title: `All about the ${word}`,
          content: `${word} `.repeat(5),
        }),
      ),
    );
    expect(created.map(({ error }) => error)).toEqual(words.map(() => false));
    expect((await server.call("memory_list")).facts).toMatchObject({ total: words.length });
  });
});
