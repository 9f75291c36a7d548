import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { AgentCli, AgentParser, ProcessExit } from "../../src/agents/agent-cli.ts";
import { createClaudeCli } from "../../src/agents/claude/claude.ts";
import { createCodexCli } from "../../src/agents/codex/codex.ts";
import { createAgentRunner } from "../../src/agents/cli-session.ts";
import { createGeminiCli } from "../../src/agents/gemini/gemini.ts";
import { findTaggedProcesses } from "../../src/agents/process/process-tree.ts";
import type { AgentEvent, AgentRequest, AgentResult } from "../../src/ports/agent-runner.ts";
import { agentRequest, createAgentPlace } from "../support/agents/agent-place.ts";
import { isRunning } from "../support/contracts/agent-runner.ts";

const USAGE = { input_tokens: 0, output_tokens: 0, cost_usd: null, agent_sessions: 1 };

/** An agent that is a shell script: its lines are its words, and it succeeds if it said any. */
function shellAgent(script: string): AgentCli {
  return {
    provider: "claude",
    title: "The agent (`agent`)",
    install: "install it",
    command: ({ prompt }, { PATH = "" }) => ({
      status: "ready",
      command: { file: "bash", args: ["--norc", "-c", script], env: { PATH }, stdin: prompt },
    }),
    createParser: () => new ShellParser(),
  };
}

class ShellParser implements AgentParser {
  readonly finished = false;
  #spoke = false;

  line(text: string): AgentEvent[] {
    this.#spoke = true;
    return [{ type: "text", text }];
  }

  outcome({ exitCode, stderr }: ProcessExit): AgentResult {
    if (this.#spoke && exitCode === 0) return { status: "succeeded", text: "", usage: USAGE };
    return { status: "failed", failure: { class: "transient", code: "test", message: stderr }, usage: USAGE };
  }
}

interface Ran {
  readonly result: AgentResult;
  readonly words: readonly string[];
}

async function run(script: string, given: Partial<AgentRequest> = {}): Promise<Ran> {
  using place = createAgentPlace();
  const runner = createAgentRunner({
    environment: place.environment,
    clis: [shellAgent(script)],
    graceMs: 300,
  });
  const events: AgentEvent[] = [];
  const hooks = {
    signal: new AbortController().signal,
    onEvent: (event: AgentEvent) => void events.push(event),
  };
  const result = await runner.run(agentRequest({ cwd: place.cwd, ...given }), hooks);
  return { result, words: events.flatMap((event) => (event.type === "text" ? event.text : [])) };
}

describe("a session", () => {
  test("gives the prompt by standard input and then closes it", async () => {
    const { words } = await run("cat; echo; echo end", { prompt: "first\nsecond" });
    expect(words).toEqual(["first", "second", "end"]);
  });

  test("survives an agent that does not read its prompt", async () => {
    const { result } = await run("exec 0<&-; sleep 0.1; echo read nothing", {
      prompt: "x".repeat(10_000_000),
    });
    expect(result.status).toBe("succeeded");
  });

  test("hands on the last line though no line break ends it, and characters whole", async () => {
    const { words } = await run("printf 'h\\xc3'; sleep 0.1; printf '\\xa9llo'");
    expect(words).toEqual(["héllo"]);
  });

  test("keeps the end of what the agent says on standard error", async () => {
    const { result } = await run("head -c 100000 /dev/zero | tr '\\0' x >&2; echo the end >&2; exit 1");
    const message = result.status === "failed" ? result.failure.message : "";
    expect(message).toHaveLength(16 * 1024);
    expect(message.endsWith("xthe end\n")).toBe(true);
  });

  test("has its duration", async () => {
    const { result } = await run("sleep 0.2");
    expect(result.usage?.duration_ms).toBeGreaterThanOrEqual(200);
  });

  test("runs in its directory, marked with what it belongs to", async () => {
    const given = { runId: "20260101-marked", step: "a/1/b", attempt: 4 };
    const { words } = await run(
      'echo "$AGENTIC_RUN_ID $AGENTIC_STEP $AGENTIC_ATTEMPT ${#AGENTIC_SESSION}"',
      given,
    );
    expect(words).toEqual(["20260101-marked a/1/b 4 36"]);
  });

  test("in a directory that does not exist fails for that reason", async () => {
    const { result } = await run("true", { cwd: "/not/there" });
    expect(result).toMatchObject({
      failure: { class: "fatal", code: "directory-missing", message: expect.stringContaining("/not/there") },
    });
  });

  test("with a time limit beyond what timers hold is not cut off at once", async () => {
    const { result } = await run("echo", { timeoutMs: 30 * 24 * 3_600_000, stallMs: 2 ** 40 });
    expect(result.status).toBe("succeeded");
  });

  test("says in words how long it was waited for", async () => {
    const { result } = await run("sleep 300", { timeoutMs: 500 });
    expect(result).toMatchObject({
      failure: { code: "timeout", message: "The agent (`agent`) did not finish within 0.5 seconds." },
    });
  });

  test("stays alive as long as it gives signs of life", { tags: "slow" }, async () => {
    const { result, words } = await run("for i in 1 2 3 4 5 6; do echo $i; sleep 0.3; done", {
      stallMs: 1000,
    });
    expect(result.status).toBe("succeeded");
    expect(words).toHaveLength(6);
  });

  test("that is ended leaves the other sessions of its run alone", async () => {
    using place = createAgentPlace();
    const runner = createAgentRunner({
      environment: place.environment,
      clis: [shellAgent("sleep 300 & echo $!; wait")],
      graceMs: 300,
    });
    const start = (step: string) => {
      const controller = new AbortController();
      const said = Promise.withResolvers<number>();
      const onEvent = (event: AgentEvent): void => {
        if (event.type === "text") said.resolve(Number(event.text));
      };
      const request = agentRequest({ cwd: place.cwd, runId: "20260101-shared", step });
      return {
        controller,
        said: said.promise,
        done: runner.run(request, { signal: controller.signal, onEvent }),
      };
    };
    const one = start("one");
    const two = start("two");
    const [first, second] = await Promise.all([one.said, two.said]);
    one.controller.abort();
    await one.done;
    expect([isRunning(first), isRunning(second)]).toEqual([false, true]);
    expect(await runner.endOrphans("20260101-shared")).toBeGreaterThanOrEqual(2);
    expect(isRunning(second)).toBe(false);
    expect((await two.done).status).toBe("failed");
  });

  test("whose events cannot be received is ended, and the reason is thrown", async () => {
    using place = createAgentPlace();
    const runner = createAgentRunner({
      environment: place.environment,
      clis: [shellAgent("echo go; sleep 300")],
      graceMs: 300,
    });
    const onEvent = (): never => {
      throw new Error("the disk is full");
    };
    const hooks = { signal: new AbortController().signal, onEvent };
    await expect(runner.run(agentRequest({ cwd: place.cwd }), hooks)).rejects.toThrow("the disk is full");
  });
});

describe("the files of a session", () => {
  const over = async (cli: AgentCli): Promise<AgentResult> => {
    using place = createAgentPlace();
    const hooks = { signal: new AbortController().signal, onEvent: () => {} };
    return createAgentRunner({ environment: place.environment, clis: [cli] }).run(
      agentRequest({ cwd: place.cwd }),
      hooks,
    );
  };

  test("are laid out before it starts, with variables of theirs, and closed when it has ended", async () => {
    const told: string[] = [];
    const files = { directory: "/d", env: { LAID_OUT: "yes" }, close: () => void told.push("closed") };
    const cli = shellAgent('test "$LAID_OUT" = yes && echo so');
    const prepare = () => ({ status: "ready", files }) as const;
    expect(await over({ ...cli, prepare })).toMatchObject({ status: "succeeded" });
    expect(told).toEqual(["closed"]);
  });

  test("that cannot be laid out are why it does not start", async () => {
    const prepare = (): never => {
      throw new Error("no space left");
    };
    expect(await over({ ...shellAgent("true"), prepare })).toEqual({
      status: "failed",
      failure: {
        class: "fatal",
        code: "agent-not-startable",
        message: "The agent (`agent`) could not be started: no space left",
      },
    });
  });

  test("that cannot be removed change nothing about what it did", async () => {
    const close = (): never => {
      throw new Error("busy");
    };
    const prepare = () => ({ status: "ready", files: { directory: "/d", close } }) as const;
    expect(await over({ ...shellAgent("echo so"), prepare })).toMatchObject({ status: "succeeded" });
  });
});

describe("providers", () => {
  test.each([
    ["codex", "Provider codex is not available here; use another."],
    ["replay", "Provider replay needs a directory of recordings; there is none here."],
  ] as const)("%s that is not there is a fatal failure", async (provider, message) => {
    const runner = createAgentRunner({ environment: {}, clis: [shellAgent("true")] });
    const hooks = { signal: new AbortController().signal, onEvent: () => {} };
    expect(await runner.run(agentRequest({ cwd: "/", provider }), hooks)).toEqual({
      status: "failed",
      failure: { class: "fatal", code: "provider-unavailable", message },
    });
  });

  test.each([
    ["claude", "Claude Code (`claude`) is not installed: npm install -g @anthropic-ai/claude-code"],
    ["codex", "Codex (`codex`) is not installed: npm install -g @openai/codex"],
    ["gemini", "Gemini CLI (`gemini`) is not installed: npm install -g @google/gemini-cli"],
  ] as const)("%s that is not installed says how to install it", async (provider, message) => {
    using place = createAgentPlace();
    const clis = [createClaudeCli(), createCodexCli(), createGeminiCli()];
    const runner = createAgentRunner({ environment: { ...place.environment, PATH: "/not/there" }, clis });
    const hooks = { signal: new AbortController().signal, onEvent: () => {} };
    expect(await runner.run(agentRequest({ cwd: "/", provider }), hooks)).toMatchObject({
      status: "failed",
      failure: { class: "fatal", code: "agent-missing", message },
    });
  });
});

describe("the end of the engine itself", () => {
  const engine = (runId: string, then: string): string => `
    import { createAgentRunner } from ${JSON.stringify(join(import.meta.dirname, "../../src/agents/cli-session.ts"))};
    const clis = [{
      provider: "claude", title: "", install: "",
      command: (_, { PATH }) => ({ status: "ready", command: {
        file: "bash", args: ["-c", "setsid sleep 300 & echo up; wait"], env: { PATH }, stdin: "" } }),
      createParser: () => ({ finished: false, line: () => { ${then}; return []; }, outcome: () => ({}) }),
    }];
    const runner = createAgentRunner({ environment: process.env, clis });
    await runner.run(
      { provider: "claude", runId: ${JSON.stringify(runId)}, step: "s", attempt: 1, prompt: "", cwd: "/", bypassPermissions: false, stallMs: 60000 },
      { signal: new AbortController().signal, onEvent() {} });`;

  function startEngine(directory: string, script: string): string {
    const file = join(directory, "engine.mjs");
    writeFileSync(file, script);
    return file;
  }

  test("an exit takes its agents with it", async () => {
    using place = createAgentPlace();
    const runId = `20260101-exit${process.pid}`;
    const file = startEngine(place.root, engine(runId, "process.exit(3)"));
    expect(spawnSync(process.execPath, [file]).status).toBe(3);
    await expect.poll(() => findTaggedProcesses(`AGENTIC_RUN_ID=${runId}`)).toEqual([]);
  });

  test("after a crash the next engine finds its orphans", async () => {
    using place = createAgentPlace();
    const runId = `20260101-kill${process.pid}`;
    const file = startEngine(place.root, engine(runId, "process.kill(process.pid, 'SIGKILL')"));
    await once(spawn(process.execPath, [file], { stdio: "ignore" }), "exit");
    expect(findTaggedProcesses(`AGENTIC_RUN_ID=${runId}`).length).toBeGreaterThan(0);
    const runner = createAgentRunner({ environment: {}, clis: [] });
    expect(await runner.endOrphans(runId)).toBeGreaterThan(0);
    expect(findTaggedProcesses(`AGENTIC_RUN_ID=${runId}`)).toEqual([]);
    expect(await runner.endOrphans(runId)).toBe(0);
  });

  test("orphans are never the engine itself or what started it", async () => {
    using place = createAgentPlace();
    const runId = `20260101-self${process.pid}`;
    const runner = JSON.stringify(join(import.meta.dirname, "../../src/agents/cli-session.ts"));
    const file = startEngine(
      place.root,
      `import { createAgentRunner } from ${runner};
       process.exitCode = await createAgentRunner({ environment: {}, clis: [] }).endOrphans(${JSON.stringify(runId)});`,
    );
    const script = `"${process.execPath}" "${file}"; echo "ended $?"`;
    const env = { PATH: process.env["PATH"] ?? "", AGENTIC_RUN_ID: runId };
    expect(spawnSync("bash", ["-c", script], { encoding: "utf8", env }).stdout).toBe("ended 0\n");
  });
});
