import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { stringify } from "yaml";
import type { LocalStates } from "../../ports/run-store.ts";
import type { TrustNotes } from "../../ports/trust-notes.ts";
import { branchIdOf } from "../../run/ids.ts";
import type { NewRunEvent, RunEvent } from "../../run/journal/event.ts";
import { completeLines, parseJournal } from "../../run/journal/journal.ts";
import { parseJson } from "../../run/parse-json.ts";
import { FAN_OUT_FOLDER, runDirectory, runFiles } from "../../run/paths.ts";
import { isReadByCode, isResult, namesReadByCode } from "../../run/sources/code-reads.ts";
import { digestOf } from "../../run/sources/sources.ts";
import { artifactIn } from "../../run/step-output.ts";
import { filesOfOutput } from "../../steps/full-output.ts";
import { takeStart } from "../../system/format.ts";
import { isProgramRun } from "../programs/load-program.ts";
import type { StoredDefinition } from "./trusted-definition.ts";

/** Records of a run that this clone neither wrote nor confirmed. */
export interface UnconfirmedRecords {
  /** The events that code of the run reads. Others need no confirmation. */
  readonly read: readonly NewRunEvent[];
  /** Digest of all events, the files of their outputs, and the version of the run's files. */
  readonly digest: string;
}

interface Reading extends StoredDefinition {
  readonly local: LocalStates;
  readonly trustNotes: TrustNotes;
  readonly outputDirectory: string;
  readonly runId: string;
}

/** Returns the unconfirmed records. `joined` are events of branch runners that the journal does not contain yet. */
export function findUnconfirmedRecords(
  reading: Reading,
  version: string,
  joined: readonly NewRunEvent[] = [],
): UnconfirmedRecords {
  const foreign = joined.filter((event) => !isLocalRecord(reading, event));
  const events = [...foreignEvents(reading), ...foreign];
  const { local, runId, record, workflow, definitions } = reading;
  const files = events.flatMap((event) => filesOf(reading, event));
  const names = namesReadByCode([workflow, ...definitions.values()]);
  return {
    read: events.filter((event) => (isProgramRun(record) ? isResult(event) : isReadByCode(event, names))),
    digest: digestOf({
      version,
      events: events.map((event) => ({ ...event, seq: undefined })),
      files: Object.fromEntries(files.map((path) => [path, digestOf(local.read(runId, path) ?? null)])),
    }),
  };
}

function foreignEvents(reading: Reading): RunEvent[] {
  const { local, trustNotes, runId, outputDirectory } = reading;
  const note = trustNotes.read(runDirectory(runId, outputDirectory));
  const trustedEventCount = note.events ?? (local.isFetched(runId) ? 0 : undefined);
  if (trustedEventCount === undefined) return [];
  const journal = local.read(runId, runFiles.journal) ?? "";
  const source = `${runDirectory(runId, outputDirectory)}/${runFiles.journal}`;
  const events = parseJournal(completeLines(journal), source);
  // Files of earlier outputs were fetched with the later events.
  const isForeign = (event: RunEvent): boolean =>
    event.seq > trustedEventCount || filesOf(reading, event).length > 0;
  return events.length > trustedEventCount ? events.filter(isForeign) : [];
}

/** Whether a runner in this clone recorded the event. Output files always come from the ref of the branch. */
function isLocalRecord(reading: Reading, event: NewRunEvent): boolean {
  const { local, trustNotes, runId, outputDirectory } = reading;
  const { origin, ...fact } = event;
  if (!origin) return true;
  if (filesOf(reading, event).length > 0) return false;
  const folder = runDirectory(runId, join(FAN_OUT_FOLDER, branchIdOf(origin.branch)));
  const directory = `${runDirectory(runId, outputDirectory)}/${folder}`;
  const { events: trustedEventCount = Infinity } = trustNotes.read(directory);
  const line = (local.read(runId, `${folder}/${runFiles.journal}`) ?? "").split("\n")[origin.seq - 1];
  return origin.seq <= trustedEventCount && isDeepStrictEqual(parseJson(line), { ...fact, seq: origin.seq });
}

/** Returns the files with the full output of an event whose output was too large for the journal. */
function filesOf({ runId, outputDirectory }: Reading, event: NewRunEvent): string[] {
  if (event.type !== "step.produced" && event.type !== "step.succeeded") return [];
  const folder = `${runDirectory(runId, outputDirectory)}/`;
  const artifact = artifactIn(event.output?.data);
  return artifact?.startsWith(folder) ? filesOfOutput(artifact.slice(folder.length)) : [];
}

/** Limit per text. The journal has the full text. */
const MOST_OF_TEXT = 200;

const HEAD = new Set(["seq", "at", "origin"]);

export function renderRecords(read: readonly NewRunEvent[]): string {
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
