import { setTimeout as sleep } from "node:timers/promises";
import { readRegularText } from "../../system/read-file.ts";
import { RUN_ID_VARIABLE } from "../process/process-environment.ts";
import type { RecordedLine } from "./recorded-line.ts";
import { renderRecording, REPLAY_DELAY } from "./recording.ts";
import { ReplayTools, type ToolResult } from "./replay-tools.ts";

type Call = Extract<RecordedLine, { type: "tool" }>;
type CallResult = Extract<RecordedLine, { type: "tool-result" }>;

async function play(recording: string, cwd: string, delayMs: number): Promise<void> {
  const context = { cwd, runId: process.env[RUN_ID_VARIABLE] ?? "" };
  const lines = renderRecording(readRegularText(recording), context).map(
    (text) => JSON.parse(text) as RecordedLine,
  );
  const tools = new ReplayTools(cwd);
  const isExecuted = executedCalls(lines);
  const results = new Map<string, ToolResult>();
  for (const line of lines) {
    if (delayMs > 0) await sleep(delayMs);
    if (line.type !== "tool-result") await print(line);
    else await print(withResult(line, results.get(line.id) ?? tools.apply(line.files ?? {})));
    if (line.type !== "tool" || !isExecuted(line)) continue;
    const result = tools.call(line.name, line.input);
    if (result !== undefined) results.set(line.id, result);
  }
}

/** Returns whether a call was executed in the recorded session: not denied, and no failed edit. */
function executedCalls(lines: readonly RecordedLine[]): (call: Call) => boolean {
  const failed = lines.filter((line): line is CallResult => line.type === "tool-result" && line.error);
  const failures = new Map(failed.map(({ id, text }) => [id, text]));
  const denied = lines.some((line) => line.type === "result" && line.denied.includes(SHELL));
  return ({ id, name }) => {
    const failure = failures.get(id);
    if (failure === undefined) return true;
    return name === SHELL && !(denied && !/^Exit code \d/.test(failure));
  };
}

const SHELL = "Bash";

function withResult(line: CallResult, result: ToolResult | undefined): CallResult {
  return result === undefined ? line : { ...line, ...result };
}

function print(line: RecordedLine): Promise<void> {
  return new Promise((resolve) => process.stdout.write(`${JSON.stringify(line)}\n`, () => resolve()));
}

const [recording = "", cwd = process.cwd()] = process.argv.slice(2);
await play(recording, cwd, Number(process.env[REPLAY_DELAY] ?? 0));
