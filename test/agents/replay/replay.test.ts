import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createAgentRunner } from "../../../src/agents/create-agent-runner.ts";
import { toRecording } from "../../../scripts/to-recording.ts";
import { renderRecording } from "../../../src/agents/replay/recording.ts";
import { createReplayCli } from "../../../src/agents/replay/replay.ts";
import type { AgentEvent, AgentRequest, AgentResult } from "../../../src/ports/agent-runner.ts";
import { agentRequest, createAgentPlace } from "../../support/agents/agent-place.ts";

const SESSION = join(import.meta.dirname, "../../fixtures/agents/claude-2.1.197/session.ndjson");

interface Played {
  readonly result: AgentResult;
  readonly events: readonly AgentEvent[];
  readonly cwd: string;
  readonly root: string;
}

interface Recorded {
  /** Recordings by file name. */
  readonly recordings: Readonly<Record<string, string>>;
  readonly request?: Partial<AgentRequest>;
  readonly environment?: Readonly<Record<string, string>>;
  readonly prepare?: (cwd: string) => void;
}

async function play(given: Recorded, check: (played: Played) => void): Promise<void> {
  using place = createAgentPlace();
  const { cwd, root } = place;
  const directory = join(root, "recordings");
  mkdirSync(directory);
  for (const [name, lines] of Object.entries(given.recordings)) writeFileSync(join(directory, name), lines);
  given.prepare?.(cwd);
  const environment = { ...place.environment, ...given.environment };
  const runner = createAgentRunner({ environment, clis: [createReplayCli({ directory })], graceMs: 300 });
  const events: AgentEvent[] = [];
  const request = agentRequest({ cwd, provider: "replay", ...given.request });
  const hooks = {
    signal: new AbortController().signal,
    onEvent: (event: AgentEvent) => void events.push(event),
  };
  check({ result: await runner.run(request, hooks), events, cwd, root });
}

const line = (value: object): string => `${JSON.stringify(value)}\n`;
const answer = (text: string): string =>
  line({ type: "result", subtype: "success", is_error: false, result: text });

/** Lines of one call and of its recorded result. */
function call(name: string, input: object, { error = false, id = "t1" } = {}): string {
  const use = { type: "tool_use", id, name, input };
  const result = { type: "tool_result", tool_use_id: id, content: "recorded", is_error: error };
  return (
    line({ type: "assistant", message: { id: `m${id}`, content: [use] } }) +
    line({ type: "user", message: { content: [result] } })
  );
}

function results(events: readonly AgentEvent[]) {
  return events.flatMap((event) =>
    event.type === "tool-result" ? [{ text: event.text, error: event.error }] : [],
  );
}

describe("playing a recording", () => {
  test("a recorded session does again what it did: files, edits, commands with their real output", async () => {
    const recordings = { "plan.ndjson": readFileSync(SESSION, "utf8") };
    await play({ recordings }, ({ result, events, cwd }) => {
      expect(result).toMatchObject({
        status: "succeeded",
        text: '{"status":"done","files":["hello.txt"]}',
        usage: { input_tokens: 3150, output_tokens: 220, agent_sessions: 1 },
      });
      expect(readFileSync(join(cwd, "hello.txt"), "utf8")).toBe("hello world\n");
      const write = events.find((event) => event.type === "tool");
      expect(write).toMatchObject({ name: "Write", input: { file_path: join(cwd, "hello.txt") } });
      expect(results(events)).toContainEqual({ text: "Exit code 3\nhello world\noops", error: true });
      expect(results(events)).toContainEqual({ text: "hello.txt", error: false });
    });
  });

  test("commands are carried out here and now, each where the one before it left the shell", async () => {
    const recording =
      call("Bash", { command: "mkdir sub && cd sub && pwd" }) +
      call("Bash", { command: "basename $PWD; echo $AGENTIC_STEP; test -e ../gone" }, { id: "t2" }) +
      call("Bash", { command: "true" }, { id: "t3" }) +
      answer("ok");
    await play({ recordings: { "plan.ndjson": recording } }, ({ events, cwd }) => {
      expect(results(events)).toEqual([
        { text: join(cwd, "sub"), error: false },
        { text: "Exit code 1\nsub\nplan", error: true },
        { text: "(Bash completed with no output)", error: false },
      ]);
    });
  });

  test("edits in a row, edits of every place and new folders work", async () => {
    const edits = [
      { old_string: "a", new_string: "b" },
      { old_string: "b", new_string: "$&", replace_all: true },
    ];
    const recording =
      call("Write", { file_path: "{{cwd}}/deep/er/x.txt", content: "a b\n" }) +
      call("MultiEdit", { file_path: "{{cwd}}/deep/er/x.txt", edits }, { id: "t2" }) +
      answer("ok");
    await play({ recordings: { "plan.ndjson": recording } }, ({ events, cwd }) => {
      expect(readFileSync(join(cwd, "deep/er/x.txt"), "utf8")).toBe("$& $&\n");
      expect(results(events).map(({ text }) => text)).toEqual(["recorded", "recorded"]);
    });
  });

  test.each([
    ["a path above it", "{{cwd}}/../escaped.txt"],
    ["an absolute path", "/tmp/agentic-escaped.txt"],
    ["a link that leads out", "{{cwd}}/link/escaped.txt"],
  ])("nothing is written outside the working directory: %s", async (_, file_path) => {
    const recording = call("Write", { file_path, content: "x" }) + answer("ok");
    const prepare = (cwd: string): void => symlinkSync("..", join(cwd, "link"));
    await play({ recordings: { "plan.ndjson": recording }, prepare }, ({ events, root }) => {
      expect(results(events)).toEqual([
        { text: expect.stringContaining("outside the working directory"), error: true },
      ]);
      expect(existsSync(join(root, "escaped.txt"))).toBe(false);
      expect(existsSync("/tmp/agentic-escaped.txt")).toBe(false);
    });
  });

  test("an edit that no longer fits is an error in the transcript", async () => {
    const edit = { file_path: "{{cwd}}/x.txt", old_string: "not there", new_string: "y" };
    const recording = call("Edit", edit) + answer("ok");
    const prepare = (cwd: string): void => writeFileSync(join(cwd, "x.txt"), "x");
    await play({ recordings: { "plan.ndjson": recording }, prepare }, ({ events }) => {
      expect(results(events)).toEqual([{ text: expect.stringContaining("does not hold"), error: true }]);
    });
  });

  test("calls that were denied or failed when recorded are not carried out", async () => {
    const denied = { type: "result", subtype: "success", is_error: false, result: "ok" };
    const recording =
      call("Write", { file_path: "{{cwd}}/failed.txt", content: "x" }, { error: true }) +
      call("Bash", { command: "touch denied.txt" }, { error: true, id: "t2" }) +
      line({ ...denied, permission_denials: [{ tool_name: "Bash", tool_use_id: "t2" }] });
    await play({ recordings: { "plan.ndjson": recording } }, ({ result, cwd }) => {
      expect(result.status).toBe("succeeded");
      expect(existsSync(join(cwd, "failed.txt"))).toBe(false);
      expect(existsSync(join(cwd, "denied.txt"))).toBe(false);
    });
  });

  test("a command in the background runs until the session ends", async () => {
    const recording =
      call("Bash", { command: "touch started; sleep 300", run_in_background: true }) +
      call("Bash", { command: "until test -e started; do :; done; echo up" }, { id: "t2" }) +
      answer("ok");
    await play({ recordings: { "plan.ndjson": recording } }, ({ result, events }) => {
      expect(result.status).toBe("succeeded");
      expect(results(events).map(({ text }) => text)).toEqual(["recorded", "up"]);
    });
  });

  test("a delay between lines paces a demonstration", async () => {
    const environment = { AGENTIC_REPLAY_DELAY_MS: "150" };
    const recording = call("Read", { file_path: "x" }) + answer("ok");
    await play({ recordings: { "plan.ndjson": recording }, environment }, ({ result }) => {
      expect(result.usage?.duration_ms).toBeGreaterThanOrEqual(450);
    });
  });
});

describe("choosing a recording", () => {
  const recordings = {
    "improve.2.fix.1.ndjson": answer("second round, first attempt"),
    "improve.2.fix.ndjson": answer("second round"),
    "fix.ndjson": answer("another step"),
  };

  test.each([
    [1, "second round, first attempt"],
    [2, "second round"],
  ])("attempt %i plays its own recording, else the step's", async (attempt, text) => {
    await play({ recordings, request: { step: "improve/2/fix", attempt } }, ({ result }) => {
      expect(result).toMatchObject({ status: "succeeded", text });
    });
  });

  test("a round without a recording fails and names the file and the two ways out", async () => {
    await play({ recordings, request: { step: "improve/3/fix" } }, ({ result, root }) => {
      expect(result).toMatchObject({
        status: "failed",
        failure: { class: "fatal", code: "recording-missing" },
      });
      const message = result.status === "failed" ? result.failure.message : "";
      expect(message).toContain(join(root, "recordings", "improve.3.fix.ndjson"));
      expect(message).toContain("--provider claude");
    });
  });
});

describe("making a recording", () => {
  test("the directory of the capture becomes a placeholder wherever it stands, and twins of its name stay", () => {
    const text = "in /tmp/a, /tmp/a/b and '/tmp/a', not /tmp/ab or /tmp/a-b";
    const [recorded = ""] = toRecording([line({ type: "x", text }).trim(), ""], "/tmp/a");
    expect(JSON.parse(recorded)).toEqual({
      type: "x",
      text: "in {{cwd}}, {{cwd}}/b and '{{cwd}}', not /tmp/ab or /tmp/a-b",
    });
    const [played = ""] = renderRecording(recorded, { cwd: '/new "place"', runId: "" });
    expect(JSON.parse(played).text).toContain('in /new "place", ');
  });

  test("the id of the run becomes a placeholder, and is the playing run's own", async () => {
    const captured = line({
      type: "result",
      subtype: "success",
      is_error: false,
      result: "in 20260101-abc123/",
    });
    const [recorded = ""] = toRecording([captured], "/w");
    expect(recorded).toContain("in {{run_id}}/");
    const request = { runId: "20270202-zyx987" };
    await play({ recordings: { "plan.ndjson": recorded }, request }, ({ result }) => {
      expect(result).toMatchObject({ text: "in 20270202-zyx987/" });
    });
  });

  test("what only the recording machine knew is left out", () => {
    const init = {
      type: "system",
      subtype: "init",
      cwd: "/w",
      model: "m",
      memory_paths: { auto: "/root/x" },
    };
    const tool = {
      type: "user",
      uuid: "u",
      tool_use_result: { filePath: "/root/y" },
      message: { content: [] },
    };
    expect(
      toRecording(
        [init, tool].map((value) => JSON.stringify(value)),
        "/w",
      ).map((text) => JSON.parse(text)),
    ).toEqual([
      { type: "system", subtype: "init", cwd: "{{cwd}}", model: "m" },
      { type: "user", message: { content: [] } },
    ]);
  });
});
