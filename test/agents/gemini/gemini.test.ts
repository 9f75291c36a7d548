import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { AgentCommand, SessionFiles } from "../../../src/agents/agent-cli.ts";
import { createGeminiCli, type GeminiOptions } from "../../../src/agents/gemini/gemini.ts";
import type { AgentRequest } from "../../../src/ports/agent-runner.ts";
import { type AgentPlace, agentRequest, createAgentPlace } from "../../support/agents/agent-place.ts";

function commandFor(
  request: Partial<AgentRequest>,
  environment: Record<string, string> = {},
  options: GeminiOptions = {},
): AgentCommand {
  const full = agentRequest({ cwd: "/work", ...request });
  const launch = createGeminiCli(options).command(full, environment, "/session");
  if (launch.status !== "ready") throw new Error(launch.failure.message);
  return launch.command;
}

function prepare(place: AgentPlace, request: Partial<AgentRequest> = {}, more: Record<string, string> = {}) {
  const full = agentRequest({ cwd: place.cwd, runId: "20260101-gemini", ...request });
  return createGeminiCli().prepare?.(full, { ...place.environment, ...more });
}

function filesOf(prepared: ReturnType<typeof prepare>): SessionFiles {
  if (prepared?.status !== "ready" || prepared.files === undefined) throw new Error("There are no files.");
  return prepared.files;
}

function userHome(place: AgentPlace, files: Readonly<Record<string, string>>): void {
  const home = join(place.environment["HOME"] ?? "", ".gemini");
  mkdirSync(home);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(home, name), content);
}

/** Leaves what Gemini leaves of a session. */
function converse({ directory }: SessionFiles, sessionId: string, lines: readonly object[]): void {
  const chats = join(directory, ".gemini", "tmp", "work", "chats");
  mkdirSync(chats, { recursive: true });
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  writeFileSync(join(chats, `session-x-${sessionId.slice(0, 8)}.jsonl`), text);
}

describe("command line of Gemini", () => {
  test("the prompt goes by standard input and never among the arguments", () => {
    const command = commandFor({ prompt: "secret words" });
    expect(command.stdin).toBe("secret words");
    expect(command.args.join(" ")).not.toContain("secret");
  });

  test("a prompt becomes no command and attaches no file from elsewhere", () => {
    expect(commandFor({ prompt: "/help" }).stdin).toBe("\n/help");
    expect(commandFor({ prompt: "see @/etc/passwd" }).stdin).toBe("see @ /etc/passwd");
  });

  test("edits are accepted, with bypass everything is, and nothing where a session only judges", () => {
    const mode = ({ args }: AgentCommand) => args[args.indexOf("--approval-mode") + 1];
    expect(mode(commandFor({}))).toBe("auto_edit");
    expect(mode(commandFor({ readOnly: true, bypassPermissions: true }))).toBe("default");
    expect(mode(commandFor({ bypassPermissions: true }))).toBe("yolo");
  });

  test("model and the session to go on with are passed on where they are given", () => {
    const { args } = commandFor({ model: "gemini-2.5-pro", resume: "s1" });
    expect(args[args.indexOf("--model") + 1]).toBe("gemini-2.5-pro");
    expect(args[args.indexOf("--session-file") + 1]).toBe("/session/earlier.jsonl");
    expect(commandFor({}).args.join(" ")).not.toMatch(/--model|--session-file/);
  });
});

describe("environment of Gemini", () => {
  const OWN = { GEMINI_CLI_HOME: "/session", TMPDIR: "/session/tmp", GEMINI_CLI_NO_RELAUNCH: "1" };

  test("is an allow-list: common names and its own, in a home of its own", () => {
    const seen = {
      PATH: "/bin",
      HOME: "/home/u",
      GEMINI_API_KEY: "key",
      GEMINI_MODEL: "m",
      GOOGLE_API_KEY: "key",
      GOOGLE_GEMINI_BASE_URL: "http://b",
      GOOGLE_CLOUD_PROJECT: "p",
    };
    const unseen = {
      GITHUB_TOKEN: "t",
      ANTHROPIC_API_KEY: "t",
      OPENAI_API_KEY: "t",
      CODEX_API_KEY: "t",
      GOOGLE_APPLICATION_CREDENTIALS: "/f",
      GOOGLE_SECRET: "t",
      GEMINI_CLI: "1",
      GEMINI_CLI_HOME: "/other",
      GEMINI_CLI_IDE_SERVER_PORT: "1",
      GEMINI_SESSION_ID: "s",
      TMPDIR: "/tmp",
      NODE_OPTIONS: "--require /x.js",
    };
    expect(commandFor({}, { ...seen, ...unseen }).env).toEqual({ ...seen, ...OWN });
  });

  test("credentials of the cloud are seen with its use only", () => {
    const cloud = { GOOGLE_APPLICATION_CREDENTIALS: "/g" };
    expect(commandFor({}, { ...cloud, GOOGLE_GENAI_USE_VERTEXAI: "true" }).env).toMatchObject(cloud);
    expect(commandFor({}, { ...cloud, GOOGLE_GENAI_USE_VERTEXAI: "false" }).env).not.toMatchObject(cloud);
  });
});

describe("home of a session of Gemini", () => {
  const settingsOf = ({ directory }: SessionFiles) =>
    JSON.parse(readFileSync(join(directory, ".gemini", "settings.json"), "utf8"));

  test("has the user's credentials, as they are and where they are, and is gone when the session has ended", () => {
    using place = createAgentPlace();
    userHome(place, { "oauth_creds.json": "{}", "google_accounts.json": "{}", "projects.json": "{}" });
    const files = filesOf(prepare(place));
    const home = join(files.directory, ".gemini");
    const real = realpathSync(join(place.environment["HOME"] ?? "", ".gemini/oauth_creds.json"));
    expect(realpathSync(join(home, "oauth_creds.json"))).toBe(real);
    expect(readdirSync(home).toSorted()).toEqual([
      "google_accounts.json",
      "oauth_creds.json",
      "settings.json",
    ]);
    expect(lstatSync(files.directory).mode & 0o077).toBe(0);
    files.close(undefined);
    expect(existsSync(files.directory)).toBe(false);
    expect(existsSync(real)).toBe(true);
  });

  test("logs in as the environment has it, unless the user says otherwise", () => {
    using place = createAgentPlace();
    const login = (more: Record<string, string>) =>
      settingsOf(filesOf(prepare(place, {}, more))).security?.auth;
    expect(login({ GEMINI_API_KEY: "k" })).toEqual({ selectedType: "gemini-api-key" });
    expect(login({ GEMINI_API_KEY: "k", GOOGLE_GENAI_USE_VERTEXAI: "1" })).toEqual({
      selectedType: "vertex-ai",
    });
    expect(login({})).toBeUndefined();
    userHome(place, { "settings.json": '{"security":{"auth":{"selectedType":"oauth-personal"}}}' });
    expect(login({ GEMINI_API_KEY: "k" })).toEqual({ selectedType: "oauth-personal" });
  });

  test("keeps the user's settings, comments and all, but does not update itself", () => {
    using place = createAgentPlace();
    const settings = `{
      // with a "comment"
      "model": { "name": "http://x/*y*/" }, /* another */
      "general": { "enableAutoUpdate": true, "maxAttempts": 7 }
    }`;
    userHome(place, { "settings.json": settings });
    expect(settingsOf(filesOf(prepare(place)))).toMatchObject({
      model: { name: "http://x/*y*/" },
      general: { enableAutoUpdate: false, maxAttempts: 7 },
      privacy: { usageStatisticsEnabled: false },
    });
  });

  test("makes the best of settings that cannot be read", () => {
    using place = createAgentPlace();
    userHome(place, { "settings.json": "{" });
    expect(settingsOf(filesOf(prepare(place)))).toHaveProperty("general");
  });

  test("has the persona after the user's own instructions, in the file that is read", () => {
    using place = createAgentPlace();
    userHome(place, {
      "settings.json": '{"context":{"fileName":["NOTES.md","GEMINI.md"]}}',
      "NOTES.md": "Be kind.",
    });
    const { directory } = filesOf(prepare(place, { persona: "You review." }));
    expect(readFileSync(join(directory, ".gemini/NOTES.md"), "utf8")).toBe("Be kind.\n\nYou review.");
    expect(readFileSync(join(place.environment["HOME"] ?? "", ".gemini/NOTES.md"), "utf8")).toBe("Be kind.");
  });
});

describe("a session of Gemini to go on with", () => {
  const ID = "7cd79192-c69e-4f3e-8db5-a7b846a72b96";
  const response = { functionResponse: { id: "f1", response: { output: "x" } } };
  const call = { id: "m1", type: "gemini", content: "", toolCalls: [{ name: "ls", result: [response] }] };
  const lines = [
    { sessionId: ID, kind: "main" },
    { id: "u1", type: "user", content: [{ text: "Plan it." }] },
    call,
    { id: "u2", type: "user", content: [response] },
    { id: "m2", type: "gemini", content: "Done." },
  ];
  const earlier = ({ directory }: SessionFiles) =>
    readFileSync(join(directory, "earlier.jsonl"), "utf8").split("\n").filter(Boolean);

  test("is kept for its run when it ends, with the result of every call once", () => {
    using place = createAgentPlace();
    const first = filesOf(prepare(place));
    converse(first, ID, lines);
    first.close(ID);
    const kept = earlier(filesOf(prepare(place, { resume: ID })));
    expect(kept.map((line) => JSON.parse(line))).toEqual(
      lines.filter((line) => !("id" in line) || line.id !== "u2"),
    );
  });

  test("is not there for another run, nor by a name that leads elsewhere", () => {
    using place = createAgentPlace();
    const first = filesOf(prepare(place));
    converse(first, ID, lines);
    first.close(ID);
    const gone = { status: "refused", failure: { class: "recoverable", code: "session-gone" } };
    expect(prepare(place, { resume: ID, runId: "20260101-other" })).toMatchObject(gone);
    expect(prepare(place, { resume: `../20260101-gemini/${ID}` })).toMatchObject(gone);
    expect(prepare(place, { resume: ID })).toMatchObject({ status: "ready" });
  });

  test("is neither kept nor taken where somebody else could have laid it", () => {
    using place = createAgentPlace();
    const open = join(place.environment["TMPDIR"] ?? "", `agentic-gemini-sessions-${process.getuid?.()}`);
    mkdirSync(join(open, "20260101-gemini"), { recursive: true, mode: 0o777 });
    chmodSync(open, 0o777);
    writeFileSync(join(open, "20260101-gemini", `${ID}.jsonl`), "{}\n");
    expect(prepare(place, { resume: ID })).toMatchObject({ status: "refused" });
  });
});

describe("what Gemini left long ago", () => {
  test("is removed when the next session starts, and what is new is not", () => {
    using place = createAgentPlace();
    const temp = place.environment["TMPDIR"] ?? "";
    const sessions = `agentic-gemini-sessions-${process.getuid?.()}`;
    const at = (name: string, days: number): void => {
      mkdirSync(join(temp, name), { recursive: true, mode: 0o700 });
      const time = new Date(Date.now() - days * 86_400_000);
      utimesSync(join(temp, name), time, time);
    };
    at("agentic-gemini-old", 31);
    at("agentic-gemini-new", 29);
    at("somebody-elses", 400);
    at(join(sessions, "old-run"), 31);
    at(join(sessions, "new-run"), 29);
    prepare(place);
    expect(readdirSync(temp)).toEqual(
      expect.arrayContaining(["agentic-gemini-new", "somebody-elses", sessions]),
    );
    expect(readdirSync(temp)).not.toContain("agentic-gemini-old");
    expect(readdirSync(join(temp, sessions))).toEqual(["new-run"]);
  });
});
