const require = process.getBuiltinModule;
import {
  literal,
  object,
  record,
  string,
  tuple
} from "./chunk-GELI5YQP.js";

// src/memory/sync-record.ts
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
  apart: record(string(), tuple([text, text]))
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
  const { location, ref, version, sync, contents, mark, notes, apart } = data;
  return {
    location,
    ref,
    version: version ?? void 0,
    sync: sync ?? void 0,
    contents: contents ?? void 0,
    mark: mark ?? void 0,
    notes: new Map(Object.entries(notes).map(([path, [stamp, hash, id]]) => [path, { stamp, hash, id }])),
    apart: new Map(Object.entries(apart).map(([path, [id, why]]) => [path, { id, why }]))
  };
}
function renderSyncRecord({
  notes,
  apart,
  version,
  sync,
  contents,
  mark,
  ...place
}) {
  const entries = Array.from(notes, ([path, { stamp, hash, id }]) => [
    path,
    [stamp, hash, id]
  ]);
  const stored = {
    format: 1,
    ...place,
    version: version ?? null,
    sync: sync ?? null,
    contents: contents ?? null,
    mark: mark ?? null,
    notes: Object.fromEntries(entries),
    apart: Object.fromEntries(Array.from(apart, ([path, { id, why }]) => [path, [id, why]]))
  };
  return `${JSON.stringify(stored)}
`;
}

export {
  parseSyncRecord,
  renderSyncRecord
};
