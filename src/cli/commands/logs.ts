import { setTimeout as delay } from "node:timers/promises";
import { isAtLeast, type LogLevel, type LogLine, parseLog } from "../../log/logger.ts";
import { AgenticError } from "../../errors.ts";
import { plural } from "../../format.ts";
import { checkoutAround } from "../../compose/notebook.ts";
import type { StateStore } from "../../ports/states.ts";
import { parseJsonObject } from "../../run/parse-json.ts";
import { runFiles } from "../../run/paths.ts";
import { createLocalStore } from "../../store/local-dir.ts";
import { type Io, print, printJson, say } from "../io.ts";
import { type ReadableRun, readableRun } from "../readable.ts";
import { notFound } from "../stored-run.ts";
import { openRuns } from "./target-run.ts";

const FOLLOW_MS = 1_000;
/** A remote is asked more seldom. */
const FOLLOW_AWAY_MS = 5_000;

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
  const here = openRuns(io);
  const reading = { ...here.project, root: checkoutAround(here.project.root) };
  const look = (): Promise<ReadableRun> =>
    readableRun(io, reading, { runId, wanted: (path) => path === runFiles.logs });
  const first = await look();
  let { away } = first;
  let store = away ? storeOf(first) : here.states;
  if (store.read(runId, runFiles.run) === undefined) throw notFound(runId);
  if (options.json && options.follow) {
    throw new AgenticError({
      code: "usage",
      message: "`--json` prints one document, and `--follow` line after line; give one of them.",
    });
  }
  if (options.json) {
    const text = store.read(runId, runFiles.logs) ?? "";
    const { lines, broken } = select(text.slice(0, text.lastIndexOf("\n") + 1), options);
    if (broken > 0) say(io, brokenWords(broken));
    if (!text.endsWith("\n") && text !== "") say(io, TORN);
    printJson(io, lines);
    return 0;
  }
  let seen = 0;
  for (;;) {
    // Asked before the log is read: what a run says last is shown.
    const live = away ? away.live && statusIn(store, runId) === "running" : store.isLive(runId);
    const text = store.read(runId, runFiles.logs) ?? "";
    const complete = text.lastIndexOf("\n") + 1;
    const { lines, broken } = select(text.slice(seen, complete), options);
    for (const line of lines) print(io, render(line));
    if (broken > 0) say(io, brokenWords(broken));
    seen = complete;
    if (!live && complete < text.length) say(io, TORN);
    if (!options.follow || !live) return 0;
    await delay(away ? FOLLOW_AWAY_MS : FOLLOW_MS);
    if (!away) continue;
    const again = await look();
    [away, store] = [again.away, storeOf(again)];
  }
}

const TORN = `The last line of ${runFiles.logs} was cut off and is left out.`;

function brokenWords(broken: number): string {
  return `${plural(broken, "line")} of ${runFiles.logs} cannot be read and ${broken > 1 ? "are" : "is"} left out.`;
}

function storeOf({ project: { root, config } }: ReadableRun): StateStore {
  return createLocalStore(root, config.outputDirectory);
}

function statusIn(store: StateStore, runId: string): unknown {
  return parseJsonObject(store.read(runId, runFiles.progress) ?? "")?.["status"];
}

function select(text: string, { step, level = "Information" }: LogsOptions) {
  const { lines, broken } = parseLog(text);
  const wanted = lines
    .filter((line) => isAtLeast(line.level, level))
    .filter(
      (line) =>
        step === undefined ||
        line.step === step ||
        line.step.startsWith(`${step}/`) ||
        line.step.endsWith(`/${step}`),
    );
  return { lines: wanted, broken };
}

function render({ timestamp, level, step, message }: LogLine): string {
  return `${timestamp}  ${level.padEnd(11)}  ${step === "" ? "" : `${step}: `}${message}`;
}
