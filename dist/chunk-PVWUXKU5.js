const require = process.getBuiltinModule;
import {
  IndexFailure,
  normalizedWords,
  searchable,
  stemOf
} from "./chunk-IXCIUHPU.js";
import {
  summaryOf
} from "./chunk-OJV2YDKN.js";
import {
  makeFolder
} from "./chunk-DKSW36MJ.js";

// src/memory/index/in-memory-index.ts
function createScanIndex() {
  const files = /* @__PURE__ */ new Map();
  let at;
  const notes = (filter) => Array.from(files.values()).filter(({ note }) => note !== void 0 && passes(note, filter));
  return {
    version: () => at,
    stamps: () => new Map(Array.from(files, ([path, { stamp }]) => [path, stamp])),
    update: ({ removed, read, version }) => {
      at = version;
      for (const path of removed) files.delete(path);
      for (const each of read) files.set("note" in each ? each.note.path : each.broken.path, scanned(each));
    },
    search: (query) => best(notes(query), query),
    list: ({ limit, ...filter }) => {
      const found = notes(filter).flatMap(({ note }) => note ?? []).sort(newestFirst);
      return { notes: found.slice(0, limit), total: found.length };
    },
    withId: (id) => notes({}).flatMap(({ note }) => note?.id === id ? [note] : []),
    broken: () => Array.from(files.values()).flatMap(({ broken }) => broken ?? []).sort((a, b) => a.path < b.path ? -1 : 1),
    [Symbol.dispose]: () => files.clear()
  };
}
function scanned(read) {
  const nothing = { tags: "", title: "", content: "" };
  if ("broken" in read) return { stamp: read.stamp, broken: read.broken, ...nothing };
  const { content, source: _source, ...summary } = read.note;
  return {
    stamp: read.stamp,
    note: { ...summary, summary: summaryOf(content) },
    tags: rowOf(summary.tags.join(" ")),
    title: rowOf(summary.title),
    content: rowOf(content)
  };
}
function rowOf(text2) {
  return ` ${normalizedWords(searchable(text2)).join(" ")} `;
}
function passes(note, { category, tags, before }) {
  if (category !== void 0 && note.category !== category) return false;
  if (before !== void 0 && note.created >= before) return false;
  if (tags === void 0 || tags.length === 0) return true;
  const own = new Set(note.tags.map((tag) => tag.toLowerCase()));
  return tags.some((tag) => own.has(tag.toLowerCase()));
}
function newestFirst(a, b) {
  if (a.created !== b.created) return a.created < b.created ? 1 : -1;
  return a.path < b.path ? -1 : 1;
}
var FACTORS = { high: 1.2, medium: 1, low: 0.8 };
function best(candidates, { terms, match, limit }) {
  const scored = candidates.flatMap((candidate) => {
    const points = terms.map((term) => pointsOf(candidate, term, match === "best"));
    const hits = points.filter((point) => point > 0).length;
    const { note } = candidate;
    if (note === void 0 || hits === 0) return [];
    const all = match === "best" && hits === terms.length;
    return [{ note, all, score: points.reduce((sum, point) => sum + point, 0) * FACTORS[note.relevance] }];
  });
  scored.sort((a, b) => Number(b.all) - Number(a.all) || b.score - a.score || newestFirst(a.note, b.note));
  return scored.slice(0, limit).map(({ note }) => note);
}
function pointsOf({ tags, title, content }, term, beginnings) {
  const found = (row) => {
    if (row.includes(` ${term} `)) return 1;
    if (row.includes(` ${stemOf(term)}`) && (beginnings || stemOf(term) !== term)) return 0.7;
    return 0;
  };
  return found(tags) * 8 + found(title) * 6 + found(content);
}

// src/memory/index/sqlite-index.ts
const { rmSync } = process.getBuiltinModule("node:fs");
const { dirname } = process.getBuiltinModule("node:path");
var INDEX_VERSION = 1;
var APPLICATION_ID = 1852798053;
var BUSY_MS = 5e3;
var SETUP = `
  PRAGMA busy_timeout = ${BUSY_MS};
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA wal_autocheckpoint = 16000;
`;
var SCHEMA = `
  PRAGMA application_id = ${APPLICATION_ID};
  CREATE TABLE version (row INTEGER PRIMARY KEY CHECK (row = 1), version TEXT) STRICT;
  CREATE TABLE file (
    row INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, stamp TEXT NOT NULL,
    id TEXT, category TEXT, created TEXT, relevance TEXT, tags TEXT, labels TEXT, title TEXT, summary TEXT,
    line INTEGER, problem TEXT
  ) STRICT;
  CREATE INDEX file_created ON file (created);
  CREATE INDEX file_category ON file (category, created);
  CREATE INDEX file_id ON file (id);
  CREATE INDEX file_problem ON file (path) WHERE problem IS NOT NULL;
  CREATE VIRTUAL TABLE words USING fts5 (
    tags, title, content, content = '', contentless_delete = 1, tokenize = 'porter unicode61 remove_diacritics 2'
  );
  INSERT INTO words (words, rank) VALUES ('hashsize', 8388608);
`;
var RANK = `bm25(words, 8.0, 6.0, 1.0) * CASE relevance WHEN 'high' THEN 1.2 WHEN 'low' THEN 0.8 ELSE 1.0 END`;
var SUMMARY = "path, id, category, created, relevance, tags, title, summary";
function openSqliteIndex(path, { renew = false } = {}) {
  const database = guarded(() => open(path, renew));
  const statements = /* @__PURE__ */ new Map();
  const prepared = (sql) => {
    const known = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, known);
    return known;
  };
  const all = (sql, ...values) => guarded(() => prepared(sql).all(...values));
  return {
    version: () => text(all("SELECT version FROM version")[0]?.["version"]) || void 0,
    stamps: () => new Map(all("SELECT path, stamp FROM file").map((row) => [text(row["path"]), text(row["stamp"])])),
    update: ({ removed, read, version }) => guarded(() => {
      database.exec("BEGIN IMMEDIATE");
      try {
        prepared("INSERT OR REPLACE INTO version VALUES (1, ?)").run(version ?? null);
        const isEmpty = prepared("SELECT row FROM file LIMIT 1").get() === void 0;
        const gone = isEmpty ? [] : [...removed, ...read.map(pathOf)];
        for (const path2 of gone) remove(prepared, path2);
        for (const each of read) add(prepared, each);
        database.exec("COMMIT");
      } catch (error) {
        if (database.isTransaction) database.exec("ROLLBACK");
        throw error;
      }
    }),
    search: (query) => search(all, query),
    list: ({ limit, ...filter }) => {
      const { where, values } = conditionsOf(filter);
      const [count] = all(`SELECT count(*) AS total FROM file WHERE problem IS NULL${where}`, ...values);
      const rows = all(
        `SELECT ${SUMMARY} FROM file WHERE problem IS NULL${where} ORDER BY created DESC, path LIMIT ?`,
        ...values,
        limit
      );
      return { notes: rows.map(summaryFrom), total: Number(count?.["total"] ?? 0) };
    },
    withId: (id) => all(`SELECT ${SUMMARY} FROM file WHERE id = ? ORDER BY path`, id).map(summaryFrom),
    broken: () => all("SELECT path, line, problem FROM file WHERE problem IS NOT NULL ORDER BY path").map(brokenFrom),
    [Symbol.dispose]: () => {
      if (database.isOpen) database.close();
    }
  };
}
function open(path, renew) {
  if (renew) for (const end of ["", "-wal", "-shm"]) rmSync(`${path}${end}`, { force: true });
  const Database = loadSqlite();
  makeFolder(dirname(path));
  const database = new Database(path);
  try {
    const search2 = database.prepare("SELECT sqlite_compileoption_used('ENABLE_FTS5') AS there").get();
    if (search2?.["there"] !== 1) {
      throw new IndexFailure("this version of Node has no full-text search", { fault: "missing" });
    }
    database.exec(SETUP);
    database.exec("BEGIN IMMEDIATE");
    const id = database.prepare("PRAGMA application_id").get()?.["application_id"];
    const tables = Number(database.prepare("SELECT count(*) AS n FROM sqlite_schema").get()?.["n"]);
    if (tables === 0) database.exec(SCHEMA);
    else if (id !== APPLICATION_ID) throw new IndexFailure(`${path} is something else`, { fault: "damaged" });
    database.exec("COMMIT");
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
function loadSqlite() {
  const { emitWarning } = process;
  process.emitWarning = () => {
  };
  try {
    const sqlite = process.getBuiltinModule("node:sqlite");
    if (sqlite) return sqlite.DatabaseSync;
  } finally {
    process.emitWarning = emitWarning;
  }
  throw new IndexFailure("this version of Node has no sqlite", { fault: "missing" });
}
var DAMAGED = /* @__PURE__ */ new Set([1, 11, 26, 17]);
function guarded(work) {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof IndexFailure) throw cause;
    const message = cause instanceof Error ? cause.message : String(cause);
    const code = cause instanceof Error && "errcode" in cause ? Number(cause.errcode) & 255 : void 0;
    const fault = code !== void 0 && DAMAGED.has(code) ? "damaged" : "refused";
    throw new IndexFailure(message, { fault, cause });
  }
}
function pathOf(read) {
  return "note" in read ? read.note.path : read.broken.path;
}
function remove(prepared, path) {
  const row = prepared("SELECT row FROM file WHERE path = ?").get(path)?.["row"];
  if (row === void 0 || row === null) return;
  prepared("DELETE FROM words WHERE rowid = ?").run(row);
  prepared("DELETE FROM file WHERE row = ?").run(row);
}
function add(prepared, read) {
  if ("broken" in read) {
    const { path: path2, line, message } = read.broken;
    prepared("INSERT INTO file (path, stamp, line, problem) VALUES (?, ?, ?, ?)").run(
      path2,
      read.stamp,
      line,
      message
    );
    return;
  }
  const { path, id, category, created, relevance, tags, title, content } = read.note;
  const { lastInsertRowid } = prepared(
    `INSERT INTO file (path, stamp, id, category, created, relevance, tags, labels, title, summary)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
  ).run(
    path,
    read.stamp,
    id,
    category,
    created,
    relevance,
    JSON.stringify(tags),
    labelsOf(tags),
    title,
    summaryOf(content)
  );
  prepared("INSERT INTO words (rowid, tags, title, content) VALUES (?, ?, ?, ?)").run(
    lastInsertRowid,
    searchable(tags.join(" ")),
    searchable(title),
    searchable(content)
  );
}
function labelsOf(tags) {
  return `
${tags.join("\n").toLowerCase()}
`;
}
function conditionsOf({ category, tags = [], before }) {
  const parts = [];
  if (category !== void 0) parts.push({ sql: "category = ?", values: [category] });
  if (before !== void 0) parts.push({ sql: "created < ?", values: [before] });
  if (tags.length > 0) {
    const sql = `(${tags.map(() => "instr(labels, ?)").join(" OR ")})`;
    parts.push({ sql, values: tags.map((tag) => labelsOf([tag])) });
  }
  return {
    where: parts.map(({ sql }) => ` AND ${sql}`).join(""),
    values: parts.flatMap(({ values }) => values)
  };
}
function search(all, { terms, match, limit, ...filter }) {
  if (terms.length === 0) return [];
  const { where, values } = conditionsOf(filter);
  const found = /* @__PURE__ */ new Map();
  for (const expression of expressionsOf(terms, match)) {
    if (found.size >= limit) break;
    const rows = all(
      `SELECT ${qualified(SUMMARY)} FROM words JOIN file ON file.row = words.rowid
       WHERE words MATCH ?${where} ORDER BY ${RANK}, created DESC, path LIMIT ?`,
      expression,
      ...values,
      limit
    );
    for (const note of rows.map(summaryFrom)) if (!found.has(note.path)) found.set(note.path, note);
  }
  return [...found.values()].slice(0, limit);
}
function qualified(columns) {
  return columns.replaceAll(/\w+/g, "file.$&");
}
var SHORTEST_BEGINNING = 3;
function expressionsOf(terms, match) {
  const words = terms.map((term) => `"${term}"`);
  const beginnings = words.map(
    (word, at) => (terms[at] ?? "").length >= SHORTEST_BEGINNING ? `${word} *` : word
  );
  if (match === "any") return [words.join(" OR ")];
  const together = [words.join(" AND "), beginnings.join(" AND ")];
  return new Set(terms.length > 1 ? [...together, words.join(" OR "), beginnings.join(" OR ")] : together);
}
function summaryFrom(row) {
  return { ...row, tags: JSON.parse(text(row["tags"])) };
}
function brokenFrom(row) {
  return { path: text(row["path"]), line: Number(row["line"]), message: text(row["problem"]) };
}
function text(value) {
  return typeof value === "string" ? value : "";
}

export {
  createScanIndex,
  INDEX_VERSION,
  openSqliteIndex
};
