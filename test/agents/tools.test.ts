import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { AgentCli } from "../../src/agents/agent-cli.ts";
import { createClaudeCli } from "../../src/agents/claude/claude.ts";
import { codexFailure } from "../../src/agents/codex/codex-parser.ts";
import { createCodexCli } from "../../src/agents/codex/codex.ts";
import { createGeminiCli } from "../../src/agents/gemini/gemini.ts";
import type { AgentRequest, ToolServer } from "../../src/ports/agent-runner.ts";
import { agentRequest, createAgentPlace } from "../support/agents/agent-place.ts";

const tools: ToolServer = {
  name: "agentic-sdlc",
  instructions: "Search first.",
  command: "/bin/node",
  args: ["/our program.js", "mcp"],
  env: { AGENTIC_RUN_ID: "20260131-k3f9qz" },
};

function argumentsFor(
  cli: AgentCli,
  request: Partial<AgentRequest>,
  environment: Record<string, string> = {},
): readonly string[] {
  const launch = cli.command(agentRequest({ cwd: "/work", ...request }), environment);
  if (launch.status !== "ready") throw new Error(launch.failure.message);
  return launch.command.args;
}

const after = (args: readonly string[], flag: string): string => args[args.indexOf(flag) + 1] ?? "";

describe("tools handed to Claude Code", () => {
  const claude = createClaudeCli({ host: { root: false, container: false } });

  test("are started as they are told, and allowed beside what is allowed anyway", () => {
    const args = argumentsFor(claude, { tools });
    const { command, args: inner, env } = tools;
    expect(JSON.parse(after(args, "--mcp-config"))).toEqual({
      mcpServers: { "agentic-sdlc": { type: "stdio", command, args: inner, env, alwaysLoad: true } },
    });
    expect(after(args, "--allowedTools")).toMatch(/^Bash,.*,mcp__agentic-sdlc$/);
    expect(args).not.toContain("--strict-mcp-config");
  });

  test("are allowed to a session that may only look, beside looking", () => {
    const args = argumentsFor(claude, { tools, readOnly: true });
    expect(after(args, "--allowedTools")).toBe("Read,Glob,Grep,mcp__agentic-sdlc");
    expect(after(args, "--tools")).toBe("Read,Glob,Grep");
  });

  test("leave its command line as it was where there are none", () => {
    expect(argumentsFor(claude, {}).join(" ")).not.toMatch(/mcp/);
  });
});

describe("tools handed to Codex", () => {
  test("are approved, and told of; secrets are named, never given", () => {
    const environment = { OPENAI_API_KEY: "sk-abc", HOME: "/home/x" };
    const args = argumentsFor(createCodexCli(), { tools, persona: "Be terse." }, environment);
    const server = args.find((arg) => arg.startsWith("mcp_servers.agentic-sdlc="));
    expect(server).toContain('command="/bin/node",args=["/our program.js","mcp"]');
    expect(server).toContain('env={AGENTIC_RUN_ID="20260131-k3f9qz"}');
    expect(server).toContain('env_vars=["OPENAI_API_KEY","CODEX_API_KEY"]');
    expect(server).toContain('default_tools_approval_mode="approve"');
    expect(args).toContain('developer_instructions="Be terse.\\n\\nSearch first."');
    expect(args.join(" ")).not.toContain("sk-abc");
  });

  test("that cannot be started are worth another try", () => {
    const stderr =
      "Error: thread/start: thread/start failed: error creating thread: Fatal error: Failed to initialize session: required MCP servers failed to initialize: agentic-sdlc: timed out";
    const exit = { exitCode: 1, signal: null, stderr };
    expect(codexFailure({ exit, began: false, error: undefined, now: 0 })).toMatchObject({
      class: "transient",
      code: "agent-failed",
      message: expect.stringContaining("a server of tools did not start"),
    });
  });
});

describe("tools handed to Gemini", () => {
  test("are in the settings of the session, trusted; secrets are named, never given", () => {
    using place = createAgentPlace();
    const environment = { ...place.environment, GEMINI_API_KEY: "abc", GITHUB_TOKEN: "ghp_x" };
    const prepared = createGeminiCli().prepare?.(agentRequest({ cwd: place.cwd, tools }), environment);
    if (prepared?.status !== "ready" || prepared.files === undefined) throw new Error("There are no files.");
    const text = readFileSync(join(prepared.files.directory, ".gemini", "settings.json"), "utf8");
    expect(JSON.parse(text)).toMatchObject({
      mcpServers: {
        "agentic-sdlc": {
          command: "/bin/node",
          args: tools.args,
          cwd: place.cwd,
          trust: true,
          env: { GEMINI_API_KEY: "$GEMINI_API_KEY", AGENTIC_RUN_ID: "20260131-k3f9qz" },
        },
      },
    });
    expect(text).not.toMatch(/"abc"|GITHUB_TOKEN/);
    prepared.files.close(undefined);
  });
});
