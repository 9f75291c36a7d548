import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { AgentCommand } from "../../../src/agents/agent-cli.ts";
import { type CodexOptions, createCodexCli } from "../../../src/agents/codex/codex.ts";
import type { AgentRequest } from "../../../src/ports/agent-runner.ts";
import { agentRequest, createAgentPlace } from "../../support/agents/agent-place.ts";

function commandFor(
  request: Partial<AgentRequest>,
  environment: Record<string, string> = {},
  options: CodexOptions = {},
): AgentCommand {
  const launch = createCodexCli(options).command(agentRequest({ cwd: "/work", ...request }), environment);
  if (launch.status !== "ready") throw new Error(launch.failure.message);
  return launch.command;
}

/** Values given with `-c`. */
function configured({ args }: AgentCommand): Record<string, string> {
  const values = args.filter((_, index) => args[index - 1] === "-c");
  return Object.fromEntries(values.map((value) => [/^[^=]+/.exec(value)?.[0], value.replace(/^[^=]+=/, "")]));
}

describe("command line of Codex", () => {
  test("the prompt goes by standard input and never among the arguments", () => {
    const command = commandFor({ prompt: "secret words" });
    expect(command.stdin).toBe("secret words");
    expect(command.args.join(" ")).not.toContain("secret");
    expect(command.args.slice(0, 2)).toEqual(["exec", "--json"]);
    expect(command.args.at(-1)).toBe("-");
  });

  test("model and persona are passed on where they are given", () => {
    const command = commandFor({ model: "gpt-5.5", persona: 'You "review".\n\u007F' });
    expect(command.args[command.args.indexOf("--model") + 1]).toBe("gpt-5.5");
    expect(configured(command)).toHaveProperty("developer_instructions", '"You \\"review\\".\\n\\u007F"');
    expect(commandFor({}).args).not.toContain("--model");
    expect(configured(commandFor({ persona: "" }))).not.toHaveProperty("developer_instructions");
  });

  test("without bypass, a sandbox lets it write below its directory", () => {
    const { args } = commandFor({});
    expect(args[args.indexOf("--sandbox") + 1]).toBe("workspace-write");
    expect(args).not.toContain("--dangerously-bypass-approvals-and-sandbox");
  });

  test("a session that only judges may write nothing, whatever is bypassed", () => {
    const { args } = commandFor({ readOnly: true, bypassPermissions: true });
    expect(args[args.indexOf("--sandbox") + 1]).toBe("read-only");
    expect(args).not.toContain("--dangerously-bypass-approvals-and-sandbox");
  });

  test("with bypass, there is no sandbox", () => {
    const { args } = commandFor({ bypassPermissions: true });
    expect(args).toContain("--dangerously-bypass-approvals-and-sandbox");
    expect(args).not.toContain("--sandbox");
  });

  test("a session is gone on with by its id", () => {
    expect(commandFor({ resume: "0190-a" }).args.slice(-3)).toEqual(["resume", "0190-a", "-"]);
  });

  test("a budget, which it does not know, is left out", () => {
    expect(commandFor({ maxCostUsd: 3 }).args.join(" ")).not.toContain("3");
  });

  test("a service elsewhere is told in its own way, with a key if there is one", () => {
    const environment = { OPENAI_BASE_URL: "http://here/v1", OPENAI_API_KEY: "k" };
    const { model_provider, "model_providers.agentic": table } = configured(commandFor({}, environment));
    expect(model_provider).toBe('"agentic"');
    expect(table).toContain('base_url="http://here/v1"');
    expect(table).toContain('env_key="CODEX_API_KEY"');
    const { "model_providers.agentic": keyless } = configured(
      commandFor({}, { OPENAI_BASE_URL: "http://h" }),
    );
    expect(keyless).not.toContain("env_key");
    expect(configured(commandFor({}, { OPENAI_API_KEY: "k" }))).not.toHaveProperty("model_provider");
  });
});

describe("environment of Codex", () => {
  test("is an allow-list: common names and its own, with its key under the name it knows", () => {
    const seen = {
      PATH: "/bin",
      HOME: "/home/u",
      OPENAI_API_KEY: "key",
      OPENAI_ORGANIZATION: "o",
      CODEX_HOME: "/c",
    };
    const unseen = {
      GITHUB_TOKEN: "t",
      GH_TOKEN: "t",
      ANTHROPIC_API_KEY: "t",
      GEMINI_API_KEY: "t",
      GOOGLE_API_KEY: "t",
      AWS_SECRET_ACCESS_KEY: "t",
      CODEX_THREAD_ID: "t",
      CODEX_SESSION_ID: "t",
      CODEX_CI: "1",
      CODEX_SANDBOX: "x",
      CODEX_SANDBOX_NETWORK_DISABLED: "1",
      NODE_OPTIONS: "--require /x.js",
    };
    expect(commandFor({}, { ...seen, ...unseen }).env).toEqual({ ...seen, CODEX_API_KEY: "key" });
  });

  test("a key of its own comes before that of OpenAI; without any there is none", () => {
    expect(commandFor({}, { OPENAI_API_KEY: "a", CODEX_API_KEY: "b" }).env).toMatchObject({
      CODEX_API_KEY: "b",
    });
    expect(commandFor({}, { OPENAI_API_KEY: "a", CODEX_API_KEY: "" }).env).toMatchObject({
      CODEX_API_KEY: "a",
    });
    expect(commandFor({}).env).toEqual({});
  });

  test("names the user lists are added, except those of GitHub", () => {
    const environment = { AZURE_OPENAI_API_KEY: "d", GITHUB_TOKEN: "t" };
    const { env } = commandFor({}, environment, { passEnvironment: Object.keys(environment) });
    expect(env).toEqual({ AZURE_OPENAI_API_KEY: "d" });
  });
});

describe("files of a session of Codex", () => {
  const strict = { type: "object", properties: { a: { type: "number" } }, required: ["a"] };

  test("are the schema of its answer, gone when it has ended", () => {
    using place = createAgentPlace();
    const cli = createCodexCli();
    const request = agentRequest({ cwd: place.cwd, answerSchema: strict });
    const prepared = cli.prepare?.(request, place.environment);
    const files = prepared?.status === "ready" ? prepared.files : undefined;
    const launch = cli.command(request, place.environment, files?.directory);
    const args = launch.status === "ready" ? launch.command.args : [];
    const path = args[args.indexOf("--output-schema") + 1] ?? "";
    expect(JSON.parse(readFileSync(path, "utf8"))).toEqual({ ...strict, additionalProperties: false });
    files?.close(undefined);
    expect(existsSync(path)).toBe(false);
  });

  test("are none where strict mode would change what the schema asks for", () => {
    const answerSchema = { ...strict, required: [] };
    const prepared = createCodexCli().prepare?.(agentRequest({ cwd: "/work", answerSchema }), {});
    expect(prepared).toEqual({ status: "ready" });
  });
});
