const require = process.getBuiltinModule;
import {
  nothingCarried
} from "./chunk-IJTWNMVI.js";
import {
  parseJson
} from "./chunk-NW2RSNDN.js";
import {
  array,
  int,
  literal,
  object,
  record,
  string
} from "./chunk-K6E2NRZW.js";

// src/state/replica-record.ts
var bytes = int().nonnegative();
var LayoutSchema = object({
  whole: bytes,
  segments: array(object({ offset: bytes, size: bytes })).readonly(),
  leftOut: bytes
});
var Carried = object({
  growing: record(string(), LayoutSchema),
  /** Stamps of the documents. */
  documents: record(string(), string()),
  /** Events of the journal. */
  events: int().nonnegative()
});
var ReplicaRecord = object({
  run_id: string(),
  engines: array(string()).describe("Those that worked on the run in this clone, the last one last."),
  version: string().optional().describe("Absent where the remote has none yet."),
  ended: literal(true).optional().describe("Only where all of the run was put where ended runs are kept."),
  carried: Carried.optional().describe("Only where all of the run's files were there when work on it ended.")
});
function parseRecord(text, runId) {
  const parsed = ReplicaRecord.safeParse(parseJson(text));
  return parsed.success && parsed.data.run_id === runId && isSound(parsed.data) ? parsed.data : void 0;
}
function renderRecord(record2) {
  return `${JSON.stringify(record2)}
`;
}
function isSound({ carried }) {
  return Object.values(carried?.growing ?? {}).every(({ whole, segments }) => {
    let end = whole;
    return segments.every(({ offset, size }) => offset === end && (end += size) > offset);
  });
}
function layoutOf({ growing }, file) {
  return growing[file] ?? nothingCarried;
}

export {
  parseRecord,
  renderRecord,
  layoutOf
};
