import { setTimeout as delay } from "node:timers/promises";
import { isAtLeast, type LogLevel, type LogLine } from "../../log/logger.ts";
import { AgenticError } from "../../errors.ts";
import { runFiles } from "../../run/paths.ts";
import { type Io, print, printJson } from "../io.ts";
import { notFound } from "../stored-run.ts";
import { openRuns } from "./target-run.ts";

const FOLLOW_MS = 1_000;

interface LogsOptions {
  readonly step?: string;
  readonly level?: LogLevel;
  readonly follow?: boolean;
  readonly json?: boolean;
}

export async function logsCommand(
  io: Io,
  [runId = ""]: readonly string[],
  options: LogsOptions,
): Promise<number> {
  const { states: store } = openRuns(io);
  if (store.read(runId, runFiles.run) === undefined) throw notFound(runId);
  if (options.json && options.follow) {
    throw new AgenticError({
      code: "usage",
      message: "`--json` prints one document, and `--follow` line after line; give one of them.",
    });
  }
  if (options.json) {
    printJson(io, select(store.read(runId, runFiles.logs) ?? "", options));
    return 0;
  }
  let seen = 0;
  for (;;) {
    const live = store.isLive(runId);
    const text = store.read(runId, runFiles.logs) ?? "";
    const complete = text.lastIndexOf("\n") + 1;
    for (const line of select(text.slice(seen, complete), options)) print(io, render(line));
    seen = complete;
    if (!options.follow || !live) return 0;
    await delay(FOLLOW_MS);
  }
}

function select(text: string, { step, level = "Information" }: LogsOptions): LogLine[] {
  return text
    .split("\n")
    .flatMap(parseLine)
    .filter((line) => isAtLeast(line.level, level))
    .filter(
      (line) =>
        step === undefined ||
        line.step === step ||
        line.step.startsWith(`${step}/`) ||
        line.step.endsWith(`/${step}`),
    );
}

/** Agents write to this file too: a broken line of theirs must not hide the others. */
function parseLine(text: string): LogLine[] {
  if (text === "") return [];
  try {
    const line = JSON.parse(text) as LogLine;
    return typeof line.message === "string" ? [{ ...line, step: line.step ?? "" }] : [];
  } catch {
    return [];
  }
}

function render({ timestamp, level, step, message }: LogLine): string {
  return `${timestamp}  ${level.padEnd(11)}  ${step === "" ? "" : `${step}: `}${message}`;
}
