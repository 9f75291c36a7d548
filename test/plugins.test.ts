// @module-tag slow
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { renderPlugins } from "../scripts/plugins.ts";
import {
  agentProgram,
  modelVariables,
  type RealProvider,
  startProvider,
} from "./support/agents/agent-programs.ts";
import { builtPackage } from "./support/built-package.ts";
import { createProject, type Project } from "./support/project.ts";

const root = join(import.meta.dirname, "..");
const commands = ["answer", "configure", "do", "resume", "run", "simulate", "status"].map(
  (name) => `agentic-${name}`,
);
const skills = ["create-checkpoint", "create-log", "create-memory", "search-memory"];

const PLUGIN = [".claude-plugin", ".codex-plugin", "gemini-extension.json", "commands", "skills"];

/** A user with a repository, and the plugin as a clone of this repository has it. */
let project: Project;
let plugin: string;
beforeAll(() => {
  project = createProject();
  plugin = join(project.home, "plugin");
  cpSync(builtPackage(), plugin, { recursive: true });
  for (const name of PLUGIN) cpSync(join(root, name), join(plugin, name), { recursive: true });
  mkdirSync(join(project.home, ".codex"));
});
afterAll(() => project[Symbol.dispose]());

interface Call {
  readonly environment?: Readonly<Record<string, string>>;
  readonly input?: string;
}

/** What an agent's program prints. */
async function call(
  provider: RealProvider,
  args: readonly string[],
  { environment = {}, input = "" }: Call = {},
): Promise<string> {
  const env = {
    ...project.environment,
    ...modelVariables(provider, { url: "http://127.0.0.1:9" }),
    DISABLE_AUTOUPDATER: "1",
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    PATH: [dirname(process.execPath), process.env["PATH"]].join(delimiter),
    ...environment,
  };
  const running = promisify(execFile)(agentProgram(provider), args, { cwd: project.root, env });
  running.child.stdin?.end(input);
  const { stdout, stderr } = await running;
  return stdout + stderr;
}

test("the generated files of the plugin are current", () => {
  for (const [file, text] of renderPlugins()) expect(readFileSync(join(root, file), "utf8"), file).toBe(text);
});

describe("Claude Code", () => {
  test.each(["plugin.json", "marketplace.json"])("finds nothing wrong with %s", async (file) => {
    const said = await call("claude", [
      "plugin",
      "validate",
      "--strict",
      join(plugin, ".claude-plugin", file),
    ]);
    expect(said).toContain("Validation passed");
  });

  test("installs commands, skills and a server that starts", async () => {
    await call("claude", ["plugin", "marketplace", "add", plugin]);
    await call("claude", ["plugin", "install", "agentic-sdlc@agentic-sdlc"]);
    const details = await call("claude", ["plugin", "details", "agentic-sdlc"]);
    expect(details).toContain([...commands, ...skills].join(", "));
    expect(await call("claude", ["mcp", "list"])).toMatch(/agentic-sdlc: .*Connected/);
  });

  test("expands a command to a prompt with the program of the plugin and the words of the user", async () => {
    await using model = await startProvider("claude", { steps: [{ text: "Seen." }] });
    const prompt = "/agentic-sdlc:agentic-status 20260101-abc123";
    const said = await call("claude", ["-p", prompt, "--plugin-dir", plugin], {
      environment: modelVariables("claude", model.server),
    });
    expect(said).toContain("Seen.");
    const body = JSON.stringify(model.server.requests.at(-1)?.body);
    expect(body).toContain(join(plugin, "bin/agentic-sdlc.js"));
    expect(body).toContain("this run, or none: 20260101-abc123");
    expect(body).not.toContain("${CLAUDE_PLUGIN_ROOT}");
  });
});

test("Codex installs the plugin with its skills and its server", async () => {
  await call("codex", ["plugin", "marketplace", "add", plugin]);
  await call("codex", ["plugin", "add", "agentic-sdlc@agentic-sdlc"]);
  expect(await call("codex", ["mcp", "list"])).toMatch(/^agentic-sdlc +agentic-sdlc +mcp .*enabled/m);
});

test("Gemini installs the extension with its skills and a server that starts", async () => {
  expect(await call("gemini", ["extensions", "validate", plugin])).toContain("successfully validated");
  await call("gemini", ["extensions", "install", plugin, "--consent", "--skip-settings"], { input: "y\n" });
  const listed = await call("gemini", ["extensions", "list"]);
  for (const skill of skills) expect(listed).toContain(`${skill}: `);
  expect(await call("gemini", ["mcp", "list"])).toMatch(/agentic-sdlc \(from agentic-sdlc\).*Connected/);
});
