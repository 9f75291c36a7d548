import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe } from "vitest";
import { createClaudeCli } from "../../src/agents/claude/claude.ts";
import { createAgentRunner } from "../../src/agents/cli-session.ts";
import type { RecordedLine } from "../../src/agents/replay/recorded-line.ts";
import { createReplayCli } from "../../src/agents/replay/replay.ts";
import { type FailureCode, failureOf } from "../../src/agents/session-failure.ts";
import {
  answer,
  createFakeAgentRunner,
  type FakeAgent,
  failure,
} from "../support/agents/fake-agent-runner.ts";
import { renderLines } from "../support/agents/recording.ts";
import { type Behaviour, describeAgentRunner } from "../support/contracts/agent-runner.ts";

const here = { [Symbol.asyncDispose]: async () => {} };

const fakes: Partial<Record<Behaviour, FakeAgent>> = {
  answers: (_, { emit }) => {
    emit({ type: "text", text: "I list the files." });
    emit({ type: "tool", id: "t1", name: "Bash", input: { command: "ls" } });
    emit({ type: "tool-result", id: "t1", error: false, text: "" });
    emit({ type: "text", text: "All done." });
    return answer("All done.", { sessionId: "s1" });
  },
  writes: ({ cwd }, { emit }) => {
    writeFileSync(join(cwd, "note.txt"), "hello\n");
    emit({ type: "tool", id: "t1", name: "Write", input: {} });
    emit({ type: "tool-result", id: "t1", error: false, text: "" });
    return answer("All done.");
  },
  "answers-in-json": () => answer('{"sum":3}', { structured: { sum: 3 } }),
  "rate-limited": () => failure("rate-limit"),
  overloaded: () => failure("overloaded"),
  "server-fails": () => failure("server-error"),
  "cut-off": () => failure("network"),
  "not-logged-in": () => failure("authentication", { class: "fatal" }),
  "no-such-model": () => failure("model-not-found", { class: "fatal" }),
  hangs: ({ cwd }) => void writeFileSync(join(cwd, "pids"), "\n"),
};

describeAgentRunner("fake agent runner", {
  behaviours: Object.keys(fakes) as Behaviour[],
  startMs: 50,
  start: async (behaviour) => ({ runner: createFakeAgentRunner(fakes[behaviour]), ...here }),
});

const stub = join(import.meta.dirname, "../fixtures/agents/stub-claude.mjs");

describeAgentRunner("claude, with a stand-in program", {
  behaviours: [
    "answers",
    "rate-limited",
    "not-logged-in",
    "no-such-model",
    "ends-without-result",
    "missing",
    "hangs",
    "hangs-deaf",
    "leaves-process",
    "floods",
    "lingers",
  ],
  startMs: 800,
  start: async (behaviour, options) => {
    const file = behaviour === "missing" ? "claude-that-is-not-there" : stub;
    const runner = createAgentRunner({ ...options, clis: [createClaudeCli({ file })] });
    return { runner, request: { prompt: behaviour }, ...here };
  },
});

const init: RecordedLine = { type: "session", sessionId: "recorded" };
const said = (text: string): RecordedLine => ({ type: "text", text });
const bash = (command: string): RecordedLine[] => [
  { type: "tool", id: "t1", name: "Bash", input: { command } },
  { type: "tool-result", id: "t1", error: false, text: "" },
];
const usage = { input_tokens: 0, output_tokens: 0, cost_usd: null, agent_sessions: 1 };
const done: RecordedLine = { type: "result", success: true, text: "All done.", usage, denied: [] };
const failed = (code: FailureCode): RecordedLine => ({ type: "failure", failure: failureOf(code) });
const leave = "setsid bash -c \"trap '' TERM; sleep 300 & wait\" & echo $$ $! > pids";

const recordings: Partial<Record<Behaviour, readonly RecordedLine[]>> = {
  answers: [init, said("I list the files."), ...bash("ls"), said("All done."), done],
  "rate-limited": [init, failed("rate-limit")],
  "not-logged-in": [init, failed("authentication")],
  "no-such-model": [init, failed("model-not-found")],
  "ends-without-result": [init, said("Wait.")],
  hangs: [init, ...bash(`${leave}; wait`), done],
  "hangs-deaf": [init, ...bash(`trap '' TERM; ${leave}; while :; do sleep 1; done`), done],
};

describe("recordings", { tags: "slow" }, () => {
  describeAgentRunner("replay", {
    behaviours: [
      "answers",
      "rate-limited",
      "not-logged-in",
      "no-such-model",
      "ends-without-result",
      "hangs",
      "hangs-deaf",
    ],
    startMs: 800,
    start: async (behaviour, options) => {
      const directory = mkdtempSync(join(tmpdir(), "agentic-recordings-"));
      writeFileSync(join(directory, "plan.ndjson"), renderLines(recordings[behaviour] ?? []));
      return {
        runner: createAgentRunner({ ...options, clis: [createReplayCli({ directories: [directory] })] }),
        request: { provider: "replay" },
        [Symbol.asyncDispose]: async () => rmSync(directory, { recursive: true }),
      };
    },
  });
});
