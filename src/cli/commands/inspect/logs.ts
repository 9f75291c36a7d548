import { setTimeout as delay } from "node:timers/promises";
import { AgenticError } from "../../../errors.ts";
import { isAtLeast, type LogLevel, type LogLine, parseLog } from "../../../output/terminal/run-logger.ts";
import type { StateStore } from "../../../ports/run-store.ts";
import { runFiles } from "../../../run/paths.ts";
import { type Io, print, printJson, printNotice } from "../../../runner/process/io.ts";
import { type ReadableRun, readableRun } from "../../../runner/read/readable-run.ts";
import { runNotFoundError, readJournal } from "../../../runner/read/stored-run.ts";
import { createLocalStore } from "../../../storage/local/local-run-store.ts";
import { plural } from "../../../system/format.ts";
import { enclosingCheckout } from "../../../wiring/open-notebook.ts";
import { openRuns } from "./target-run.ts";

const FOLLOW_MS = 1_000;
/** A remote is polled less often. */
const FOLLOW_AWAY_MS = 3_000;

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
  const reading = { ...here.project, root: enclosingCheckout(here.project.root) };
  if (options.json && options.follow) {
    throw new AgenticError({
      code: "usage",
      message: "`--json` prints one document, and `--follow` line after line; give one of them.",
    });
  }
  const isDisplayed = !options.json && here.states.read(runId, runFiles.run) !== undefined;
  const printed = isDisplayed
    ? printNew(io, here.states.read(runId, runFiles.logs) ?? "", options)
    : undefined;
  const look = async (): Promise<Shown> => {
    const found = await readableRun(io, reading, {
      runId,
      includes: (path) => path === runFiles.logs,
      isDisplayed,
    });
    return found.remote ? found : { ...found, store: here.states };
  };
  const shown = await look();
  if (storeOf(shown).read(runId, runFiles.run) === undefined) throw runNotFoundError(runId);
  if (options.json) {
    const text = storeOf(shown).read(runId, runFiles.logs) ?? "";
    const { lines, broken } = select(text.slice(0, text.lastIndexOf("\n") + 1), options);
    if (broken > 0) printNotice(io, brokenWords(broken));
    if (!text.endsWith("\n") && text !== "") printNotice(io, TORN);
    printJson(io, lines);
    return 0;
  }
  await follow(io, { runId, first: shown, look, printed }, options);
  return 0;
}

interface Followed {
  readonly runId: string;
  readonly first: Shown;
  readonly look: () => Promise<Shown>;
  /** Start of the local log that is printed already. */
  readonly printed: string | undefined;
}

type Shown = ReadableRun & { readonly store?: StateStore };

/** Prints the log. With `follow`, prints new lines until no engine works on the run. */
async function follow(
  io: Io,
  { runId, first, look, printed = "" }: Followed,
  options: LogsOptions,
): Promise<void> {
  let shown = first;
  // The log of another clone can have its lines in another order.
  const known = new Set(first.remote ? printed.split("\n") : []);
  let seen = first.remote ? 0 : printed.length;
  let trouble: string | undefined;
  for (;;) {
    const store = storeOf(shown);
    // Read before the log, so that the last lines of a run are printed.
    const live = isWorkedOn(shown, runId);
    const text = store.read(runId, runFiles.logs) ?? "";
    const lines = text.slice(seen).split("\n");
    const fresh = known.size === 0 ? lines : lines.filter((line) => line === "" || !known.has(line));
    printNew(io, fresh.join("\n"), options);
    const complete = text.lastIndexOf("\n") + 1;
    seen = Math.max(seen, complete);
    if (!live && complete < text.length) printNotice(io, TORN);
    if (!options.follow || !live) return;
    await delay(shown.remote ? FOLLOW_AWAY_MS : FOLLOW_MS);
    if (!shown.remote) continue;
    try {
      shown = await look();
      trouble = undefined;
    } catch (error) {
      if (!(error instanceof AgenticError) || !error.code.startsWith("remote-")) throw error;
      if (trouble === undefined)
        printNotice(io, `The log is followed again when the remote answers: ${error.message}`);
      trouble = error.message;
    }
  }
}

/** Prints the complete lines of a part of the log and returns their text. */
function printNew(io: Io, text: string, options: LogsOptions): string {
  const complete = text.slice(0, text.lastIndexOf("\n") + 1);
  const { lines, broken } = select(complete, options);
  for (const line of lines) print(io, render(line));
  if (broken > 0) printNotice(io, brokenWords(broken));
  return complete;
}

/** For a remote run, reads the journal: `progress.json` may be older. */
function isWorkedOn(shown: Shown, runId: string): boolean {
  const { remote, project } = shown;
  if (!remote) return storeOf(shown).isLive(runId);
  return remote.live && readJournal(project, runId).status === "running";
}

const TORN = `The last line of ${runFiles.logs} was cut off and is left out.`;

function brokenWords(broken: number): string {
  return `${plural(broken, "line")} of ${runFiles.logs} cannot be read and ${broken > 1 ? "are" : "is"} left out.`;
}

function storeOf({ store, project: { root, config } }: Shown): StateStore {
  return store ?? createLocalStore(root, config.outputDirectory);
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
