import type { AgentCli } from "../../../src/agents/agent-cli.ts";
import { ClaudeParser } from "../../../src/agents/claude/claude-parser.ts";
import { createAgentRunner } from "../../../src/agents/cli-session.ts";
import { Config } from "../../../src/config/schema.ts";
import type { Step, Workflow } from "../../../src/definition/schema.ts";
import { resolveSettings } from "../../../src/engine/resolve-settings.ts";
import { type EnginePorts, type RunRequest, Stop } from "../../../src/engine/run-request.ts";
import { startRun } from "../../../src/engine/run/start-run.ts";
import { PlainTerminal } from "../../../src/output/terminal/terminal.ts";
import { createLogger } from "../../../src/output/terminal/run-logger.ts";
import { limitYoungGeneration } from "../../../src/system/node-heap.ts";
import { createEnginePorts } from "../../../src/wiring/engine-ports.ts";
import { act, begin, call, end } from "./workload.ts";

// A long run among whose steps ten agents talk without end: real processes, whose every line is parsed, shown and kept.

const AGENTS = 10;
const LINE_BYTES = 64 * 1024;
const bytes = Number(process.env["STREAMED_BYTES"] ?? LINE_BYTES * AGENTS);

const speaker = `
const text = "word ".repeat(${Math.floor(LINE_BYTES / 5)});
const line = JSON.stringify({ type: "assistant", message: { id: "m", model: "x", content: [{ type: "text", text }], usage: {} }, session_id: "s" }) + "\\n";
let left = ${Math.ceil(bytes / AGENTS / LINE_BYTES)};
const write = () => {
  while (left-- > 0) if (!process.stdout.write(line)) return process.stdout.once("drain", write);
  process.stdout.write(JSON.stringify({ type: "result", subtype: "success", is_error: false, result: "Done.", session_id: "s", total_cost_usd: 0, usage: { input_tokens: 1, output_tokens: 1 } }) + "\\n");
};
write();
`;

const speakers: AgentCli = {
  provider: "claude",
  title: "An agent that talks",
  install: "node",
  command: () => ({
    status: "ready",
    command: { file: process.execPath, args: ["-e", speaker], env: {}, stdin: "" },
  }),
  createParser: () => new ClaudeParser({ now: Date.now }),
};

limitYoungGeneration();
const { steps, directory } = call;
const every = Math.max(1, Math.floor(steps / AGENTS));
const workflow: Workflow = {
  name: "bench",
  version: "1.0",
  steps: Array.from({ length: steps }, (_, index): Step[] => [
    { name: `s${index}`, type: "function", function: "no-op" },
    ...(index % every === 0 && index / every < AGENTS
      ? [{ name: `talk${index}`, type: "prompt" as const, prompt: "Talk." }]
      : []),
  ]).flat(),
};
let next = 0;
const ports: EnginePorts = {
  ...createEnginePorts({
    root: directory,
    isRepository: false,
    environment: {},
    config: Config.parse({}),
    kill: new AbortController().signal,
  }),
  agents: createAgentRunner({ environment: {}, clis: [speakers] }),
  functions: new Map([["no-op", () => act(next++)]]),
};
const request: RunRequest = {
  workflow,
  settings: resolveSettings({ workflow, config: {}, overrides: {} }),
  stop: new Stop(),
  observe: ({ facts, store }) => [
    new PlainTerminal({ facts, stream: process.stderr, detail: "all", directory, now: Date.now }),
    createLogger(store, { level: "Information", now: () => new Date() }),
  ],
};

begin();
const { state } = await startRun(ports, request, {
  id: "20260101-bench0",
  workflow: workflow.name,
  definition: "bench",
  variables: {},
  trigger: "library",
  actor: "bench",
  engine_version: "0",
  overrides: {},
});
if (state.status !== "completed")
  throw new Error(`the run is ${state.status}: ${state.failure?.failure.message}`);
end();
