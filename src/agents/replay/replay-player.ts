import { setTimeout as sleep } from "node:timers/promises";
import { readRegularText } from "../../system/read-file.ts";
import { RUN_ID_VARIABLE } from "../process/process-environment.ts";
import { renderRecording, REPLAY_DELAY } from "./recording.ts";
import { ReplayTools, type ToolResult } from "./replay-tools.ts";

interface Block {
  type?: string;
  id?: string;
  name?: string;
  input?: Record<string, unknown>;
  tool_use_id?: string;
  content?: unknown;
  is_error?: boolean;
}

interface Line {
  type?: string;
  is_error?: boolean;
  message?: { content?: Block[] | string };
  permission_denials?: { tool_use_id?: string }[];
}

async function play(recording: string, cwd: string, delayMs: number): Promise<number> {
  const context = { cwd, runId: process.env[RUN_ID_VARIABLE] ?? "" };
  const lines = renderRecording(readRegularText(recording), context).map((text): Line => JSON.parse(text));
  const tools = new ReplayTools(cwd);
  const refused = refusedCalls(lines);
  const results = new Map<string, ToolResult>();
  let exitCode = 0;
  for (const line of lines) {
    if (delayMs > 0) await sleep(delayMs);
    for (const block of blocksOf(line)) {
      if (block.type === "tool_result") report(block, results);
    }
    await print(line);
    for (const block of blocksOf(line)) {
      if (block.type !== "tool_use" || block.id === undefined || refused.has(block.id)) continue;
      const result = tools.call(block.name ?? "", block.input ?? {});
      if (result !== undefined) results.set(block.id, result);
    }
    if (line.type === "result") exitCode = line.is_error === true ? 1 : 0;
  }
  return exitCode;
}

function blocksOf({ message }: Line): readonly Block[] {
  return Array.isArray(message?.content) ? message.content : [];
}

/** Calls that were not executed in the recorded session: denied calls and failed edits. */
function refusedCalls(lines: readonly Line[]): Set<string | undefined> {
  const denied = lines.flatMap((line) => line.permission_denials?.map((denial) => denial.tool_use_id) ?? []);
  const shells = new Set(lines.flatMap(blocksOf).flatMap((block) => (block.name === "Bash" ? block.id : [])));
  const failed = lines
    .flatMap(blocksOf)
    .filter((block) => block.type === "tool_result" && block.is_error && !shells.has(block.tool_use_id));
  return new Set([...denied, ...failed.map((block) => block.tool_use_id)]);
}

function report(block: Block, results: ReadonlyMap<string, ToolResult>): void {
  const result = results.get(block.tool_use_id ?? "");
  if (result === undefined) return;
  block.content = result.text;
  block.is_error = result.error;
}

function print(line: Line): Promise<void> {
  return new Promise((resolve) => process.stdout.write(`${JSON.stringify(line)}\n`, () => resolve()));
}

const [recording = "", cwd = process.cwd()] = process.argv.slice(2);
process.exitCode = await play(recording, cwd, Number(process.env[REPLAY_DELAY] ?? 0));
