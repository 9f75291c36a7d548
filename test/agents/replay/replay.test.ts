import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createAgentRunner } from "../../../src/agents/cli-session.ts";
import { ClaudeParser } from "../../../src/agents/claude/claude-parser.ts";
import type { RecordedLine } from "../../../src/agents/replay/recorded-line.ts";
import { renderRecording, withPlaceholders } from "../../../src/agents/replay/recording.ts";
import { createReplayCli } from "../../../src/agents/replay/replay.ts";
import type { AgentEvent, AgentRequest, AgentResult } from "../../../src/ports/agent-runner.ts";
import { agentRequest, createAgentPlace } from "../../support/agents/agent-place.ts";
import { renderLines } from "../../support/agents/recording.ts";

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
  const runner = createAgentRunner({
    environment,
    clis: [createReplayCli({ directories: [directory] })],
    graceMs: 300,
  });
  const events: AgentEvent[] = [];
  const request = agentRequest({ cwd, provider: "replay", ...given.request });
  const hooks = {
    signal: new AbortController().signal,
    onEvent: (event: AgentEvent) => void events.push(event),
  };
  check({ result: await runner.run(request, hooks), events, cwd, root });
}

const usage = { input_tokens: 1, output_tokens: 1, cost_usd: 0, agent_sessions: 1 };
const answer = (text: string, denied: string[] = []): string =>
  renderLines([{ type: "result", success: true, text, usage, denied }]);

/** Lines of one call and of its recorded result. */
function call(name: string, input: object, { error = false, id = "t1", text = "recorded" } = {}): string {
  return renderLines([
    { type: "tool", id, name, input },
    { type: "tool-result", id, text, error },
  ]);
}

/** A session of Claude Code as its transcript, on any machine. */
function recordedSession(): string {
  const parser = new ClaudeParser({ now: Date.now });
  const events = readFileSync(SESSION, "utf8")
    .split("\n")
    .flatMap((line): readonly AgentEvent[] => parser.line(line));
  return renderLines(events as RecordedLine[]);
}

function results(events: readonly AgentEvent[]) {
  return events.flatMap((event) =>
    event.type === "tool-result" ? [{ text: event.text, error: event.error }] : [],
  );
}

describe("playing a recording", () => {
  test("a recorded session does again what it did: files, edits, commands with their real output", async () => {
    const recordings = { "plan.ndjson": recordedSession() };
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
    const recording =
      call("Write", { file_path: "{{cwd}}/failed.txt", content: "x" }, { error: true }) +
      call("Bash", { command: "touch denied.txt" }, { error: true, id: "t2", text: "not allowed" }) +
      call("Bash", { command: "touch run.txt; false" }, { error: true, id: "t3", text: "Exit code 1" }) +
      answer("ok", ["Bash"]);
    await play({ recordings: { "plan.ndjson": recording } }, ({ result, cwd }) => {
      expect(result.status).toBe("succeeded");
      expect(existsSync(join(cwd, "failed.txt"))).toBe(false);
      expect(existsSync(join(cwd, "denied.txt"))).toBe(false);
      expect(existsSync(join(cwd, "run.txt"))).toBe(true);
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

  test("files of a call that does not contain them are written, also removed ones, and none outside", async () => {
    const recording =
      renderLines([
        { type: "tool", id: "t1", name: "Edit", input: { file_path: "a.txt", changes: [] } },
        {
          type: "tool-result",
          id: "t1",
          error: false,
          text: "completed",
          files: { "{{cwd}}/a.txt": "new\n", "old.txt": null },
        },
        { type: "tool-result", id: "t2", error: false, text: "completed", files: { "/tmp/out.txt": "x" } },
      ]) + answer("ok");
    const prepare = (cwd: string): void => writeFileSync(join(cwd, "old.txt"), "x");
    await play({ recordings: { "plan.ndjson": recording }, prepare }, ({ events, cwd }) => {
      expect(readFileSync(join(cwd, "a.txt"), "utf8")).toBe("new\n");
      expect(existsSync(join(cwd, "old.txt"))).toBe(false);
      expect(results(events)).toEqual([
        { text: "completed", error: false },
        { text: expect.stringContaining("outside the working directory"), error: true },
      ]);
    });
  });

  test("a session that failed fails again, for the same reason", async () => {
    const failure = { class: "recoverable", code: "max-turns", message: "Too many turns." } as const;
    const recording = renderLines([{ type: "failure", failure }]);
    await play({ recordings: { "plan.ndjson": recording } }, ({ result }) =>
      expect(result).toMatchObject({ status: "failed", failure }),
    );
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
    await play({ recordings, request: { step: "improve/3/fix" } }, ({ result }) => {
      expect(result).toMatchObject({
        status: "failed",
        failure: { class: "fatal", code: "recording-missing" },
      });
      const message = result.status === "failed" ? result.failure.message : "";
      expect(message).toContain("No recording of step improve/3/fix, attempt 1: ");
      expect(message).toContain("improve.3.fix.1.ndjson does not exist");
      expect(message).toContain("`run --record`");
    });
  });
});

describe("placeholders of a recording", () => {
  const runId = "20260101-abc123";

  test("directories of the session become one placeholder, and similar names stay", () => {
    const text = "in /tmp/a, /tmp/a/b and '/tmp/a', not /tmp/ab or /tmp/a-b";
    const line = JSON.stringify({ type: "x", text });
    const recorded = withPlaceholders(line, { runId, directories: ["/tmp/a"] });
    expect(JSON.parse(recorded)).toEqual({
      type: "x",
      text: "in {{cwd}}, {{cwd}}/b and '{{cwd}}', not /tmp/ab or /tmp/a-b",
    });
    const [played = ""] = renderRecording(recorded, { cwd: '/new "place"', runId: "" });
    expect(JSON.parse(played).text).toContain('in /new "place", ');
  });

  test.each([
    ["of this machine, whose path has a space", "/my repo/.worktrees/agentic-flow-x1y2z3/a.ts"],
    ["of the machine that executed the run", "/home/ci/work/.worktrees/agentic-flow-one-x1y2z3/a.ts"],
    ["of that machine outside of worktrees", "/home/ci/work/a.ts"],
  ])("a path %s becomes the placeholder", (_, text) => {
    const directories = ["/my repo", "/home/ci/work/.worktrees/agentic-flow-two-a1b2c3"];
    expect(withPlaceholders(text, { runId, directories })).toBe("{{cwd}}/a.ts");
  });

  test("the ID of the run becomes a placeholder, and is the ID of the playing run", async () => {
    const recorded = withPlaceholders(answer(`in ${runId}/, after 20250101-abc123`), {
      runId,
      directories: ["/w"],
    });
    expect(recorded).toContain("in {{run_id}}/, after 20250101-abc123");
    const request = { runId: "20270202-zyx987" };
    await play({ recordings: { "plan.ndjson": recorded }, request }, ({ result }) => {
      expect(result).toMatchObject({ text: "in 20270202-zyx987/, after 20250101-abc123" });
    });
  });
});
