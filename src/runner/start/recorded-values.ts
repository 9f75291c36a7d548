import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { stringify } from "yaml";
import type { LocalStates } from "../../ports/run-store.ts";
import type { TrustNotes } from "../../ports/trust-notes.ts";
import { branchIdOf } from "../../run/ids.ts";
import type { NewRunEvent, RunEvent } from "../../run/journal/event.ts";
import { parseJournal } from "../../run/journal/journal.ts";
import { parseJson } from "../../run/parse-json.ts";
import { FAN_OUT_FOLDER, runDirectory, runFiles } from "../../run/paths.ts";
import { isRead, isResult, namesRead } from "../../run/sources/code-reads.ts";
import { digestOf } from "../../run/sources/sources.ts";
import { artifactIn } from "../../run/step-output.ts";
import { filesOfOutput } from "../../steps/full-output.ts";
import { isBroughtRun } from "../../storage/replicated-store/unsynced-runs.ts";
import { takeStart } from "../../system/format.ts";
import { isProgramRun } from "../programs/load-program.ts";
import type { KeptDefinition } from "./trusted-definition.ts";

/** What other engines recorded of a run, and this clone neither wrote nor confirmed. */
export interface TakenOver {
  /** Of these events the ones that code of the run reads; the others need no person. */
  readonly read: readonly NewRunEvent[];
  /** Of all these events, of the files that outputs refer to, and of the version of the run's files. */
  readonly digest: string;
}

interface Reading extends KeptDefinition {
  readonly local: LocalStates;
  readonly trustNotes: TrustNotes;
  readonly outputDirectory: string;
  readonly runId: string;
}

/** `joined`: what runners of branches recorded that is to become part of the run, beside what its journal holds. */
export function takenOver(reading: Reading, version: string, joined: readonly NewRunEvent[] = []): TakenOver {
  const others = joined.filter((event) => !isWrittenHere(reading, event));
  const events = [...eventsOfOthers(reading), ...others];
  const { local, runId, record, workflow, definitions } = reading;
  const files = events.flatMap((event) => filesOf(reading, event));
  const names = namesRead([workflow, ...definitions.values()]);
  return {
    read: events.filter((event) => (isProgramRun(record) ? isResult(event) : isRead(event, names))),
    digest: digestOf({
      version,
      events: events.map((event) => ({ ...event, seq: undefined })),
      files: Object.fromEntries(files.map((path) => [path, digestOf(local.read(runId, path) ?? null)])),
    }),
  };
}

function eventsOfOthers(reading: Reading): RunEvent[] {
  const { local, trustNotes, runId, outputDirectory } = reading;
  const note = trustNotes.read(runDirectory(runId, outputDirectory));
  const vouched = note.events ?? (isBroughtRun(local, runId) ? 0 : undefined);
  if (vouched === undefined) return [];
  const journal = local.read(runId, runFiles.journal) ?? "";
  const source = `${runDirectory(runId, outputDirectory)}/${runFiles.journal}`;
  const events = parseJournal(journal.slice(0, journal.lastIndexOf("\n") + 1), source);
  // The files of earlier outputs came along with the rest of the journal.
  const isFromOthers = (event: RunEvent): boolean =>
    event.seq > vouched || filesOf(reading, event).length > 0;
  return events.length > vouched ? events.filter(isFromOthers) : [];
}

/** Whether a runner in this clone recorded it. Files of its output come from the ref of the branch in any case. */
function isWrittenHere(reading: Reading, event: NewRunEvent): boolean {
  const { local, trustNotes, runId, outputDirectory } = reading;
  const { origin, ...fact } = event;
  if (!origin) return true;
  if (filesOf(reading, event).length > 0) return false;
  const folder = runDirectory(runId, join(FAN_OUT_FOLDER, branchIdOf(origin.branch)));
  const directory = `${runDirectory(runId, outputDirectory)}/${folder}`;
  const { events: vouched = Infinity } = trustNotes.read(directory);
  const line = (local.read(runId, `${folder}/${runFiles.journal}`) ?? "").split("\n")[origin.seq - 1];
  return origin.seq <= vouched && isDeepStrictEqual(parseJson(line), { ...fact, seq: origin.seq });
}

/** Files that hold the whole of an output that was too large for the journal. */
function filesOf({ runId, outputDirectory }: Reading, event: NewRunEvent): string[] {
  if (event.type !== "step.produced" && event.type !== "step.succeeded") return [];
  const folder = `${runDirectory(runId, outputDirectory)}/`;
  const artifact = artifactIn(event.output?.data);
  return artifact?.startsWith(folder) ? filesOfOutput(artifact.slice(folder.length)) : [];
}

/** Enough to see what a text is; the journal holds the rest. */
const MOST_OF_TEXT = 200;

const HEAD = new Set(["seq", "at", "origin"]);

/** For people: the recorded values that code reads. */
export function renderTakenOver(read: readonly NewRunEvent[]): string {
  const recorded = read.map((event) =>
    Object.fromEntries(Object.entries(event).filter(([key]) => !HEAD.has(key))),
  );
  const short = JSON.stringify({ recorded }, (_key, value: unknown) =>
    typeof value === "string" && value.length > MOST_OF_TEXT
      ? `${takeStart(value, MOST_OF_TEXT)} (shortened)`
      : value,
  );
  return stringify(JSON.parse(short), { lineWidth: 0 }).trimEnd();
}
