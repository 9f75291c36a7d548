import { describe, expect, test } from "vitest";
import type { AgentCommand } from "../../../src/agents/agent-cli.ts";
import { type ClaudeOptions, createClaudeCli } from "../../../src/agents/claude/claude.ts";
import type { AgentRequest } from "../../../src/ports/agent-runner.ts";
import { agentRequest } from "../../support/agents/agent-place.ts";

const USER = { root: false, container: false };

function commandFor(
  request: Partial<AgentRequest>,
  environment: Record<string, string> = {},
  options: ClaudeOptions = {},
): AgentCommand {
  const cli = createClaudeCli({ host: USER, ...options });
  const launch = cli.command(agentRequest({ cwd: "/work", ...request }), environment);
  if (launch.status !== "ready") throw new Error(launch.failure.message);
  return launch.command;
}

describe("command line", () => {
  test("the prompt goes by standard input and never among the arguments", () => {
    const command = commandFor({ prompt: "secret words" });
    expect(command.stdin).toBe("secret words");
    expect(command.args.join(" ")).not.toContain("secret");
    expect(command.args.slice(0, 4)).toEqual(["-p", "--output-format", "stream-json", "--verbose"]);
  });

  test("a prompt that starts with a slash does not become a command of the CLI", () => {
    expect(commandFor({ prompt: "/clear" }).stdin).toBe("\n/clear");
  });

  test.each([
    ["see @/etc/passwd", "see @ /etc/passwd"],
    ["@~/.ssh/id_rsa", "@ ~/.ssh/id_rsa"],
    ['a\n@"/a b" c', 'a\n@ "/a b" c'],
    ["@a/../../b", "@ a/../../b"],
  ])("a mention of a file elsewhere is no mention to the CLI: %s", (prompt, stdin) => {
    expect(commandFor({ prompt }).stdin).toBe(stdin);
  });

  test.each([
    "@octocat said",
    "mail a@b.c",
    "@Injectable()\nclass A {}",
    'import "@/x"',
    "see @src/a.ts",
    "@",
  ])("other words with an @ stay: %s", (prompt) => expect(commandFor({ prompt }).stdin).toBe(prompt));

  test("model and persona are passed on where they are given", () => {
    const { args } = commandFor({ model: "sonnet", persona: "You review." });
    expect(args).toEqual(expect.arrayContaining(["--model", "sonnet"]));
    expect(args[args.indexOf("--append-system-prompt") + 1]).toBe("You review.");
    expect(commandFor({ persona: "" }).args).not.toContain("--append-system-prompt");
    expect(commandFor({}).args).not.toContain("--model");
  });

  test("a session to go on with and a budget are passed on where they are given", () => {
    const { args } = commandFor({ resume: "0190-a", maxCostUsd: 0.5 });
    expect(args[args.indexOf("--resume") + 1]).toBe("0190-a");
    expect(args[args.indexOf("--max-budget-usd") + 1]).toBe("0.5");
    expect(commandFor({}).args.join(" ")).not.toMatch(/--resume|--max-budget-usd/);
  });

  test("an id that could be an option is no session", () => {
    const request = agentRequest({ cwd: "/work", resume: "--dangerously-skip-permissions" });
    expect(createClaudeCli({ host: USER }).command(request, {})).toMatchObject({
      status: "refused",
      failure: { class: "recoverable", code: "session-gone" },
    });
  });

  test("the schema of the answer is passed on if it is one of an object", () => {
    const { args } = commandFor({ answerSchema: { type: "object", required: ["a"] } });
    expect(args[args.indexOf("--json-schema") + 1]).toBe('{"type":"object","required":["a"]}');
    expect(commandFor({ answerSchema: { type: "array" } }).args).not.toContain("--json-schema");
    const newer = { type: "object", properties: { a: { prefixItems: [{ type: "string" }] } } };
    expect(commandFor({ answerSchema: newer }).args).not.toContain("--json-schema");
  });

  test("a session that only judges has tools that read, and no others, whatever is bypassed", () => {
    const { args } = commandFor({ readOnly: true, bypassPermissions: true }, { IS_SANDBOX: "1" });
    expect(args[args.indexOf("--tools") + 1]).toBe("Read,Glob,Grep");
    expect(args[args.indexOf("--permission-mode") + 1]).toBe("dontAsk");
    expect(args).not.toContain("--dangerously-skip-permissions");
  });

  test("without bypass, edits below the directory and an allow-list of tools are accepted", () => {
    const { args, env } = commandFor({});
    expect(args).toEqual(
      expect.arrayContaining([
        "--permission-mode",
        "acceptEdits",
        "--allowedTools",
        "Bash,Read,Glob,Grep,Task,Agent,TodoWrite",
      ]),
    );
    expect(args).not.toContain("--dangerously-skip-permissions");
    expect(env).not.toHaveProperty("IS_SANDBOX");
    expect(commandFor({}, {}, { allowedTools: ["Read"] }).args).toContain("Read");
  });

  test("with bypass, nothing is asked", () => {
    const { args, env } = commandFor({ bypassPermissions: true });
    expect(args).toContain("--dangerously-skip-permissions");
    expect(args).not.toContain("--permission-mode");
    expect(env).not.toHaveProperty("IS_SANDBOX");
  });
});

describe("bypassing permissions as root", () => {
  const root = { root: true, container: false };
  const bypass = agentRequest({ cwd: "/work", bypassPermissions: true });

  test("is refused outside a sandbox, with the ways out", () => {
    const launch = createClaudeCli({ host: root }).command(bypass, { IS_SANDBOX: "0", CI: "" });
    expect(launch).toMatchObject({
      status: "refused",
      failure: {
        class: "fatal",
        code: "sandbox-required",
        message: expect.stringContaining("IS_SANDBOX=1"),
      },
    });
  });

  test.each([
    ["IS_SANDBOX says so in any word", { IS_SANDBOX: "yes" }, root],
    ["CI is set", { CI: "true" }, root],
    ["the machine is a container", {}, { root: true, container: true }],
  ])("is allowed where %s, in the one word the CLI knows", (_, environment, host) => {
    expect(commandFor(bypass, environment, { host }).env).toMatchObject({ IS_SANDBOX: "1" });
  });

  test("is not in question without bypass", () => {
    expect(commandFor({}, {}, { host: root }).args).toContain("acceptEdits");
  });
});

describe("environment", () => {
  test("is an allow-list: common names, proxies and Claude's own", () => {
    const seen = {
      PATH: "/bin",
      HOME: "/home/u",
      LC_ALL: "C",
      XDG_CONFIG_HOME: "/x",
      https_proxy: "http://p",
      NODE_EXTRA_CA_CERTS: "/ca",
      ANTHROPIC_API_KEY: "key",
      ANTHROPIC_BASE_URL: "http://b",
      CLAUDE_CODE_OAUTH_TOKEN: "token",
      CLAUDE_CONFIG_DIR: "/c",
      API_TIMEOUT_MS: "1",
      BASH_DEFAULT_TIMEOUT_MS: "2",
      MAX_THINKING_TOKENS: "3",
      DISABLE_TELEMETRY: "1",
    };
    const unseen = {
      GITHUB_TOKEN: "t",
      GH_TOKEN: "t",
      GITHUB_ENV: "/f",
      ACTIONS_RUNTIME_TOKEN: "t",
      ACTIONS_ID_TOKEN_REQUEST_URL: "u",
      "INPUT_GITHUB-TOKEN": "t",
      NPM_TOKEN: "t",
      OPENAI_API_KEY: "t",
      SSH_AUTH_SOCK: "/s",
      AWS_SECRET_ACCESS_KEY: "t",
      CLAUDECODE: "1",
      CLAUDE_CODE_ENTRYPOINT: "cli",
      CLAUDE_CODE_SSE_PORT: "1",
      CLAUDE_CODE_SESSION_ID: "s",
      CLAUDE_CODE_CHILD_SESSION: "1",
      NODE_OPTIONS: "--require /x.js",
      IS_SANDBOX: "1",
    };
    expect(commandFor({}, { ...seen, ...unseen }).env).toEqual({
      ...seen,
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: "1",
      CLAUDE_CODE_MAX_RETRIES: "2",
      DISABLE_AUTOUPDATER: "1",
    });
  });

  test("names the user lists are added, except those of GitHub and its runner", () => {
    const environment = { DATABASE_URL: "d", GITHUB_TOKEN: "t" };
    const { env } = commandFor({}, environment, { passEnvironment: ["DATABASE_URL", "GITHUB_TOKEN"] });
    expect(env).toHaveProperty("DATABASE_URL");
    expect(env).not.toHaveProperty("GITHUB_TOKEN");
  });

  test.each([
    ["CLAUDE_CODE_USE_BEDROCK", { AWS_REGION: "eu" }],
    ["CLAUDE_CODE_USE_VERTEX", { GOOGLE_APPLICATION_CREDENTIALS: "/g", CLOUD_ML_REGION: "eu" }],
  ])("a cloud's names are seen with %s only", (use, names) => {
    expect(commandFor({}, names).env).not.toMatchObject(names);
    expect(commandFor({}, { ...names, [use]: "0" }).env).not.toMatchObject(names);
    expect(commandFor({}, { ...names, [use]: "1" }).env).toMatchObject(names);
  });

  test("what the user set about retries and background tasks stays", () => {
    const set = { CLAUDE_CODE_MAX_RETRIES: "7", CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: "0" };
    expect(commandFor({}, set).env).toMatchObject(set);
  });
});
