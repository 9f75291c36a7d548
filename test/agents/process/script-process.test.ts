import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createScriptRunner, type ScriptRunnerOptions } from "../../../src/agents/process/script-process.ts";
import type { ScriptRequest, ScriptResult } from "../../../src/ports/script-runner.ts";
import { createAgentPlace } from "../../support/agents/agent-place.ts";
import { isRunning } from "../../support/contracts/agent-runner.ts";

interface Given {
  readonly request?: Partial<ScriptRequest>;
  readonly options?: Partial<ScriptRunnerOptions>;
  readonly signal?: AbortSignal;
  readonly onLine?: (line: string) => void;
}

interface Ran {
  readonly result: ScriptResult;
  readonly lines: readonly string[];
  /** Reads a file the script left, before its directory goes. */
  readonly file: (name: string) => string;
}

async function run(script: string, given: Given = {}): Promise<Ran> {
  using place = createAgentPlace();
  const runner = createScriptRunner({ environment: place.environment, graceMs: 300, ...given.options });
  const lines: string[] = [];
  const request = {
    runId: "20260101-script",
    step: "build",
    attempt: 2,
    script,
    cwd: place.cwd,
    env: {},
    ...given.request,
  };
  const onLine = (text: string): void => {
    lines.push(text);
    given.onLine?.(text);
  };
  const result = await runner.run(request, { signal: given.signal ?? new AbortController().signal, onLine });
  const path = join(place.cwd, "pid");
  const pid = existsSync(path) ? readFileSync(path, "utf8") : "";
  return { result, lines, file: () => pid };
}

describe("a script", () => {
  test("gives its exit code, both outputs, its lines and its duration", async () => {
    const { result, lines } = await run("echo one; echo two >&2; printf 'no line break'; exit 7");
    expect(result).toEqual({
      status: "exited",
      exitCode: 7,
      stdout: "one\nno line break",
      stderr: "two\n",
      durationMs: expect.any(Number),
    });
    expect(lines.toSorted()).toEqual(["no line break", "one", "two"]);
  });

  test.each([
    ["a failing command ends it", "false; echo not reached", 1],
    ["a failing command inside a pipe counts", "exit 3 | cat", 3],
    ["a signal counts as for a shell", "kill -9 $$", 137],
  ])("%s", async (_, script, exitCode) => {
    expect((await run(script)).result).toMatchObject({ status: "exited", exitCode, stdout: "" });
  });

  test("sees its own variables and what it belongs to", async () => {
    const script =
      'echo "$GREETING $AGENTIC_RUN_ID $AGENTIC_STEP $AGENTIC_ATTEMPT ${AGENTIC_SESSION:+marked}"';
    const { result } = await run(script, { request: { env: { GREETING: "hi" } } });
    expect(result).toMatchObject({ stdout: "hi 20260101-script build 2 marked\n" });
  });

  test("sees the environment less what looks like a credential", async () => {
    const secrets = {
      GITHUB_TOKEN: "x",
      GH_TOKEN: "x",
      GITHUB_ENV: "x",
      GITHUB_OUTPUT: "x",
      ACTIONS_RUNTIME_URL: "x",
      "INPUT_ANTHROPIC-API-KEY": "x",
      ANTHROPIC_API_KEY: "x",
      ANTHROPIC_AUTH_TOKEN: "x",
      CLAUDE_CODE_OAUTH_TOKEN: "x",
      NPM_TOKEN: "x",
      NODE_AUTH_TOKEN: "x",
      DB_PASSWORD: "x",
      AWS_SECRET_ACCESS_KEY: "x",
    };
    const plain = { GITHUB_REPOSITORY: "o/r", JAVA_HOME: "/j", TOKENIZER: "t", CI: "true" };
    const environment = { PATH: process.env["PATH"], ...secrets, ...plain };
    const withheld: (readonly string[])[] = [];
    const passEnvironment = ["NPM_TOKEN", "GITHUB_TOKEN"];
    const options = {
      environment,
      passEnvironment,
      onWithheld: (names: readonly string[]) => void withheld.push(names),
    };
    const { result } = await run("env | cut -d= -f1; exit 1", { options });
    const names = result.status === "exited" ? result.stdout.split("\n") : [];
    expect(names).toEqual(expect.arrayContaining([...Object.keys(plain), "NPM_TOKEN", "PATH"]));
    expect(Object.keys(secrets).filter((name) => names.includes(name))).toEqual(["NPM_TOKEN"]);
    const nameable = ["ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN", "AWS_SECRET_ACCESS_KEY"];
    expect(withheld).toEqual([[...nameable, "CLAUDE_CODE_OAUTH_TOKEN", "DB_PASSWORD", "NODE_AUTH_TOKEN"]]);
  });

  test.each([
    ["names", "test -z ${DEPLOY_TOKEN:-}", [["DEPLOY_TOKEN"]]],
    ["names a part of", "echo DEPLOY_TOKEN_FILE", []],
    ["does not name", "true", []],
    ["may have wanted, since it fails,", "exit 1", [["API_KEY", "DEPLOY_TOKEN"]]],
    ["names, and the others if it fails too,", ": $DEPLOY_TOKEN; exit 1", [["DEPLOY_TOKEN"], ["API_KEY"]]],
  ] as [string, string, string[][]][])(
    "that %s withheld variables has them reported, each once",
    async (_, script, expected) => {
      const withheld: (readonly string[])[] = [];
      const environment = { PATH: process.env["PATH"], DEPLOY_TOKEN: "x", API_KEY: "y" };
      const onWithheld = (names: readonly string[]) => void withheld.push(names);
      await run(script, { options: { environment, onWithheld } });
      expect(withheld).toEqual(expected);
    },
  );

  test("has no standard input to wait for", async () => {
    expect((await run("cat; echo end")).result).toMatchObject({ stdout: "end\n" });
  });

  const threeMegabytes = "head -c 3000000 /dev/zero | tr '\\0' x | fold -w 100; echo; echo last";

  test("is read to the last character", async () => {
    const { result, lines } = await run(threeMegabytes);
    const stdout = result.status === "exited" ? result.stdout : "";
    expect(stdout).toHaveLength(3_000_000 + 30_000 + 5);
    expect(lines).toHaveLength(30_001);
  });

  test("that prints more than its limit is ended, and what it printed until then is kept", async () => {
    const { result } = await run("echo begun; sleep 0.1; yes 12345678", {
      options: { outputLimitBytes: 1_000_000 },
    });
    expect(result).toMatchObject({ status: "too-much-output", stream: "standard output", stderr: "" });
    const { stdout } = result as Extract<ScriptResult, { stdout: string }>;
    expect(stdout.startsWith("begun\n")).toBe(true);
    expect(stdout.length).toBeLessThanOrEqual(1_000_000);
  });

  test("whose end is enough keeps the last megabyte of what it prints", async () => {
    const { result } = await run(threeMegabytes, { request: { output: "end" } });
    const stdout = result.status === "exited" ? result.stdout : "";
    expect(stdout).toHaveLength(1024 * 1024);
    expect(stdout.endsWith("xxx\nlast\n")).toBe(true);
  });

  test("may be longer than an argument can be, and has no standard input then either", async () => {
    const { result } = await run(
      `x=1 # ${"long ".repeat(40_000)}\ncat; echo "$0 $x"; false; echo not reached`,
    );
    expect(result).toMatchObject({ exitCode: 1, stdout: "bash 1\n", stderr: "" });
  });

  test("shows a NUL in its text as a sign, and in its variables, which a line says", async () => {
    expect((await run("echo 'a\0b'")).result).toMatchObject({ stdout: "a\u2400b\n" });
    const { result, lines } = await run('echo "$TEXT"', { request: { env: { TEXT: "a\0b", MORE: "x" } } });
    expect(result).toMatchObject({ stdout: "a\u2400b\n" });
    expect(lines[0]).toBe("agentic-sdlc: NUL bytes are shown as \u2400 in TEXT under `env`.");
  });

  test.each([
    ["more than the system takes", { TEXT: "x".repeat(200_000) }, "`TEXT` under `env` has 200000 bytes"],
    ["a name that is none", { "A=B": "x" }, 'names a variable "A=B"'],
  ])("is not started with %s in a variable", async (_, env, message) => {
    const { result } = await run("true", { request: { env } });
    expect(result).toEqual({ status: "not-started", message: expect.stringContaining(message) });
  });

  test("does not wait for what it leaves behind, and ends it", async () => {
    const { result, file } = await run("sleep 300 & echo $! > pid; echo started");
    expect(result).toMatchObject({ status: "exited", exitCode: 0, stdout: "started\n" });
    expect(isRunning(Number(file("pid")))).toBe(false);
  });

  test(
    "over its time is ended with all it started, and what it printed is kept",
    { tags: "slow" },
    async () => {
      const script = "echo begun; setsid bash -c \"trap '' TERM; sleep 300 & wait\" & echo $! > pid; wait";
      const cutOffAfter = (timeoutMs: number) => run(script, { request: { timeoutMs } });
      let cutOff = await cutOffAfter(1_000);
      // On a busy machine it may not have come that far by then.
      for (const timeoutMs of [5_000, 20_000])
        if (cutOff.file("pid") === "") cutOff = await cutOffAfter(timeoutMs);
      expect(cutOff.result).toEqual({ status: "timed-out", stdout: "begun\n", stderr: "" });
      expect(isRunning(Number(cutOff.file("pid")))).toBe(false);
    },
  );

  test("that is aborted is interrupted", async () => {
    const controller = new AbortController();
    const onLine = (): void => controller.abort();
    const { result } = await run("echo go; sleep 300", { signal: controller.signal, onLine });
    expect(result).toEqual({ status: "interrupted" });
    expect((await run("true", { signal: controller.signal })).result).toEqual({ status: "interrupted" });
  });

  test("may end in its own way when it is asked to", async () => {
    const controller = new AbortController();
    const onLine = (line: string): void => (line === "go" ? controller.abort() : undefined);
    const script = "trap 'echo tidied; exit' TERM; echo go; while :; do sleep 0.05 || true; done";
    const options = { graceMs: 30_000 };
    const { result, lines } = await run(script, { signal: controller.signal, onLine, options });
    expect(result.status).toBe("interrupted");
    expect(lines).toContain("tidied");
  });

  test("that cannot start says why", async () => {
    expect((await run("true", { request: { cwd: "/not/there" } })).result).toEqual({
      status: "not-started",
      message: "The working directory /not/there does not exist.",
    });
    const environment = { PATH: "/not/there" };
    expect((await run("true", { options: { environment } })).result).toEqual({
      status: "not-started",
      message: expect.stringContaining("bash"),
    });
  });

  test("whose lines cannot be received is ended, and the reason is thrown", async () => {
    const onLine = (): never => {
      throw new Error("the disk is full");
    };
    await expect(run("echo go; sleep 300", { onLine })).rejects.toThrow("the disk is full");
  });
});
