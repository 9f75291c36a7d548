const require = process.getBuiltinModule;
import {
  literal,
  object,
  record,
  string,
  tuple
} from "./chunk-67EWWL3V.js";

// src/memory/sync/sync-record.ts
var text = string().max(1e3);
var Stored = object({
  format: literal(1),
  location: text,
  ref: text,
  version: text.nullable().describe("Of the ref; null where it was not there, or is to be looked at again."),
  sync: text.nullable().describe("Last entry of the list of synchronisations there."),
  contents: text.nullable().describe("Id of the table of contents there."),
  mark: text.nullable().default(null).describe("Token of the folder here; null where it has none."),
  notes: record(string(), tuple([text, text, text])),
  apart: record(string(), tuple([text, text])),
  waiting: record(string(), tuple([text, text, text])).default({})
});
function parseSyncRecord(content) {
  let value;
  try {
    value = JSON.parse(content);
  } catch {
    return void 0;
  }
  const { data } = Stored.safeParse(value, { jitless: true });
  if (!data) return void 0;
  const { location, ref, version, sync, contents, mark, notes, apart, waiting } = data;
  return {
    location,
    ref,
    version: version ?? void 0,
    sync: sync ?? void 0,
    contents: contents ?? void 0,
    mark: mark ?? void 0,
    notes: filesOf(notes),
    waiting: filesOf(waiting),
    apart: new Map(Object.entries(apart).map(([path, [id, why]]) => [path, { id, why }]))
  };
}
function filesOf(entries) {
  return new Map(Object.entries(entries).map(([path, [stamp, hash, id]]) => [path, { stamp, hash, id }]));
}
function entriesOf(files) {
  return Object.fromEntries(Array.from(files, ([path, { stamp, hash, id }]) => [path, [stamp, hash, id]]));
}
function renderSyncRecord({
  notes,
  apart,
  waiting,
  version,
  sync,
  contents,
  mark,
  ...place
}) {
  const stored = {
    format: 1,
    ...place,
    version: version ?? null,
    sync: sync ?? null,
    contents: contents ?? null,
    mark: mark ?? null,
    notes: entriesOf(notes),
    waiting: entriesOf(waiting),
    apart: Object.fromEntries(Array.from(apart, ([path, { id, why }]) => [path, [id, why]]))
  };
  return `${JSON.stringify(stored)}
`;
}

export {
  parseSyncRecord,
  renderSyncRecord
};
