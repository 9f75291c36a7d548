import { setTimeout as delay } from "node:timers/promises";
import { styleText } from "node:util";
import { AgenticError, usageError } from "../../../errors.ts";
import { isAtLeast, type LogLevel, type LogLine, parseLog } from "../../../output/terminal/run-logger.ts";
import { printable } from "../../../output/terminal/terminal-text.ts";
import { runFiles } from "../../../run/paths.ts";
import { type Io, printJson, printNotice, printStyled } from "../../../runner/process/io.ts";
import { readableRun } from "../../../runner/read/readable-run.ts";
import {
  isFound,
  localRun,
  type ReadableRun,
  readJournal,
  runNotFoundError,
} from "../../../runner/read/stored-run.ts";
import { plural } from "../../../system/format.ts";
import type { Action } from "../../command.ts";
import { readCheckout } from "../../runs/local-runs.ts";
import { anyRun, namedOrNewestRun } from "../../runs/remote-runs.ts";

const FOLLOW_MS = 1_000;
/** A remote is polled less often. */
const FOLLOW_REMOTE_MS = 3_000;

interface LogsOptions {
  readonly step?: string;
  readonly level?: LogLevel;
  readonly follow?: boolean;
}

export const logsCommand: Action<LogsOptions> = async (io, [named], options) => {
  const checkout = readCheckout(io);
  if (options.json && options.follow) {
    throw usageError("`--json` prints one document, and `--follow` line after line; give one of them.");
  }
  const runId = await namedOrNewestRun(io, checkout, { named, among: anyRun });
  const local = localRun(checkout, runId);
  const isDisplayed = !options.json && isFound(local);
  const printed = isDisplayed ? printNew(io, local.read(runFiles.logs) ?? "", options) : undefined;
  const includes = (path: string): boolean => path === runFiles.logs;
  const look = () => readableRun(io, checkout, { runId, includes, isDisplayed });
  const run = await look();
  if (!isFound(run)) throw runNotFoundError(runId);
  const text = run.read(runFiles.logs) ?? "";
  noteUnknownStep(io, text, options);
  if (options.json) {
    const { lines, broken } = select(text.slice(0, text.lastIndexOf("\n") + 1), options);
    if (broken > 0) printNotice(io, describeBrokenLines(broken));
    if (!text.endsWith("\n") && text !== "") printNotice(io, TORN);
    printJson(io, lines);
    return;
  }
  await follow(io, { first: run, look, printed }, options);
};

/** Names the steps of a log that has no line of the wanted one. */
function noteUnknownStep(io: Io, text: string, { step, follow }: LogsOptions): void {
  if (step === undefined || follow === true) return;
  const steps = new Set(parseLog(text).lines.flatMap((line) => (line.step === "" ? [] : [line.step])));
  if (steps.values().some((path) => isStep(path, step))) return;
  const known = steps.size === 0 ? "" : ` Steps with lines: ${[...steps].join(", ")}.`;
  printNotice(io, `The log has no line of step \`${step}\`.${known}`);
}

function isStep(path: string, step: string): boolean {
  return path === step || path.startsWith(`${step}/`) || path.endsWith(`/${step}`);
}

interface Followed {
  readonly first: ReadableRun;
  readonly look: () => Promise<ReadableRun>;
  readonly printed: string | undefined;
}

async function follow(io: Io, { first, look, printed = "" }: Followed, options: LogsOptions): Promise<void> {
  let run = first;
  // The log of another clone can have its lines in another order.
  const known = new Set(first.remote ? printed.split("\n") : []);
  let printedLength = first.remote ? 0 : printed.length;
  let trouble: string | undefined;
  for (;;) {
    // Read before the log, so that the last lines of a run are printed.
    const live = isWorkedOn(run);
    const text = run.read(runFiles.logs) ?? "";
    const lines = text.slice(printedLength).split("\n");
    const fresh = known.size === 0 ? lines : lines.filter((line) => line === "" || !known.has(line));
    printNew(io, fresh.join("\n"), options);
    const complete = text.lastIndexOf("\n") + 1;
    printedLength = Math.max(printedLength, complete);
    if (!live && complete < text.length) printNotice(io, TORN);
    if (!options.follow || !live) return;
    await delay(run.remote ? FOLLOW_REMOTE_MS : FOLLOW_MS);
    if (!run.remote) continue;
    try {
      run = await look();
      trouble = undefined;
    } catch (error) {
      if (!(error instanceof AgenticError) || !error.code.startsWith("remote-")) throw error;
      if (trouble === undefined)
        printNotice(io, `The log continues when the remote responds: ${error.message}`);
      trouble = error.message;
    }
  }
}

function printNew(io: Io, text: string, options: LogsOptions): string {
  const complete = text.slice(0, text.lastIndexOf("\n") + 1);
  const { lines, broken } = select(complete, options);
  for (const line of lines) printStyled(io, render(line, io.stdout));
  if (broken > 0) printNotice(io, describeBrokenLines(broken));
  return complete;
}

/** For a remote run, reads the journal: `progress.json` may be older. */
function isWorkedOn(run: ReadableRun): boolean {
  return run.remote ? run.remote.live && readJournal(run).status === "running" : run.isLive();
}

const TORN = `The last line of ${runFiles.logs} is truncated and was skipped.`;

function describeBrokenLines(broken: number): string {
  return `${plural(broken, "line")} of ${runFiles.logs} cannot be read and ${broken > 1 ? "were" : "was"} skipped.`;
}

function select(text: string, { step, level = "Information" }: LogsOptions) {
  const { lines, broken } = parseLog(text);
  const wanted = lines
    .filter((line) => isAtLeast(line.level, level))
    .filter((line) => step === undefined || isStep(line.step, step));
  return { lines: wanted, broken };
}

const LEVEL_COLOURS = { Critical: "red", Error: "red", Warning: "yellow", Information: "dim" } as const;

function render({ timestamp, level, step, message }: LogLine, stream: Io["stdout"]): string {
  const styled = styleText(LEVEL_COLOURS[level], level.padEnd(11), { stream });
  return `${timestamp}  ${styled}  ${printable(`${step === "" ? "" : `${step}: `}${message}`)}`;
}
