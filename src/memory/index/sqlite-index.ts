import { rmSync } from "node:fs";
import { dirname } from "node:path";
import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { makeFolder } from "../../system/make-folder.ts";
import { type BrokenNote, type NoteSummary, summaryOf } from "../notes/note.ts";
import { closestTerm, toSearchableText } from "./stemming.ts";
import {
  IndexFailure,
  type IndexedFile,
  type IndexQuery,
  type NoteFilter,
  type NoteIndex,
} from "./note-index.ts";

/** Part of the file name: each version of the schema has its own index. */
export const INDEX_VERSION = 1;

const APPLICATION_ID = 0x6e6f7465;
const BUSY_MS = 5_000;

const SETUP = `
  PRAGMA busy_timeout = ${BUSY_MS};
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA wal_autocheckpoint = 16000;
`;

const TOKENS = "porter unicode61 remove_diacritics 2";

const SCHEMA = `
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
    tags, title, content, content = '', contentless_delete = 1, tokenize = '${TOKENS}'
  );
  INSERT INTO words (words, rank) VALUES ('hashsize', 8388608);
`;

/** The terms of all notes, and a table that stems a typed word as the index does. */
const VOCABULARY = `
  CREATE VIRTUAL TABLE IF NOT EXISTS temp.terms USING fts5vocab(main, words, row);
  CREATE VIRTUAL TABLE IF NOT EXISTS temp.typed USING fts5(word, tokenize = '${TOKENS}');
  CREATE VIRTUAL TABLE IF NOT EXISTS temp.typed_terms USING fts5vocab(temp, typed, row);
  DELETE FROM temp.typed;
`;

/** Weights of tags, title and content. The relevance of a note changes its rank a little. */
const RANK = `bm25(words, 8.0, 6.0, 1.0) * CASE relevance WHEN 'high' THEN 1.2 WHEN 'low' THEN 0.8 ELSE 1.0 END`;
const SUMMARY = "path, id, category, created, relevance, tags, title, summary";

/** Opens an index in a file, with SQLite's full-text search. Errors: `IndexFailure`, also if Node has no SQLite. */
export function openSqliteIndex(path: string, { renew = false } = {}): NoteIndex {
  const database = guarded(() => open(path, renew));
  const statements = new Map<string, StatementSync>();
  const prepared = (sql: string): StatementSync => {
    const known = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, known);
    return known;
  };
  const all = (sql: string, ...values: SQLInputValue[]): Row[] => guarded(() => prepared(sql).all(...values));
  const vocabulary = createVocabulary(database, all);
  return {
    version: () => text(all("SELECT version FROM version")[0]?.["version"]) || undefined,
    stamps: () =>
      new Map(all("SELECT path, stamp FROM file").map((row) => [text(row["path"]), text(row["stamp"])])),
    update: ({ removed, read, version }) =>
      guarded(() => {
        vocabulary.forget();
        database.exec("BEGIN IMMEDIATE");
        try {
          prepared("INSERT OR REPLACE INTO version VALUES (1, ?)").run(version ?? null);
          const isEmpty = prepared("SELECT row FROM file LIMIT 1").get() === undefined;
          const stale = isEmpty ? [] : [...removed, ...read.map(pathOf)];
          for (const path of stale) remove(prepared, path);
          for (const each of read) add(prepared, each);
          database.exec("COMMIT");
        } catch (error) {
          if (database.isTransaction) database.exec("ROLLBACK");
          throw error;
        }
      }),
    search: (query) => search(all, query),
    closestTerm: (word) => guarded(() => vocabulary.closestTerm(word)),
    list: ({ limit, ...filter }) => {
      const { where, values } = conditionsOf(filter);
      const [count] = all(`SELECT count(*) AS total FROM file WHERE problem IS NULL${where}`, ...values);
      const rows = all(
        `SELECT ${SUMMARY} FROM file WHERE problem IS NULL${where} ORDER BY created DESC, path LIMIT ?`,
        ...values,
        limit,
      );
      return { notes: rows.map(summaryFrom), total: Number(count?.["total"] ?? 0) };
    },
    withId: (id) => all(`SELECT ${SUMMARY} FROM file WHERE id = ? ORDER BY path`, id).map(summaryFrom),
    broken: () =>
      all("SELECT path, line, problem FROM file WHERE problem IS NOT NULL ORDER BY path").map(brokenFrom),
    [Symbol.dispose]: () => {
      if (database.isOpen) database.close();
    },
  };
}

type Row = Record<string, unknown>;
type Prepare = (sql: string) => StatementSync;
type Query = (sql: string, ...values: SQLInputValue[]) => Row[];

function createVocabulary(database: DatabaseSync, all: Query) {
  let read: { readonly version: unknown; readonly terms: readonly string[] } | undefined;
  /** SQLite reads the whole index to list the terms. `data_version` changes when another connection writes. */
  const terms = (): readonly string[] => {
    const version = all("PRAGMA data_version")[0]?.["data_version"];
    if (read?.version !== version) {
      read = { version, terms: all("SELECT term FROM temp.terms").map(({ term }) => text(term)) };
    }
    return read?.terms ?? [];
  };
  const isKnown = (word: string): boolean =>
    expressionsOf([word], "best").some(
      (expression) => all("SELECT rowid FROM words WHERE words MATCH ? LIMIT 1", expression).length > 0,
    );
  return {
    /** After a change by this connection. */
    forget: (): void => {
      read = undefined;
    },
    closestTerm: (word: string): string | undefined => {
      if (isKnown(word)) return undefined;
      database.exec(VOCABULARY);
      all("INSERT INTO temp.typed (word) VALUES (?)", word);
      const [typed] = all("SELECT term FROM temp.typed_terms");
      return typed && closestTerm(text(typed["term"]), terms());
    },
  };
}

function open(path: string, renew: boolean): DatabaseSync {
  if (renew) for (const end of ["", "-wal", "-shm"]) rmSync(`${path}${end}`, { force: true });
  const Database = loadSqlite();
  makeFolder(dirname(path));
  const database = new Database(path);
  try {
    // Node before 22.16 has SQLite without full-text search.
    const search = database.prepare("SELECT sqlite_compileoption_used('ENABLE_FTS5') AS there").get();
    if (search?.["there"] !== 1) {
      throw new IndexFailure("this version of Node has no full-text search", { fault: "missing" });
    }
    database.exec(SETUP);
    // Another process may create the tables at the same time.
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

/** Loads Node's SQLite without its warning about an experimental feature. */
function loadSqlite(): typeof DatabaseSync {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    const sqlite = process.getBuiltinModule("node:sqlite") as typeof import("node:sqlite") | undefined;
    if (sqlite) return sqlite.DatabaseSync;
  } finally {
    process.emitWarning = emitWarning;
  }
  throw new IndexFailure("this version of Node has no sqlite", { fault: "missing" });
}

/** SQLite result codes of a damaged or foreign file: SQLITE_ERROR, CORRUPT, NOTADB, SCHEMA. */
const DAMAGED: ReadonlySet<number> = new Set([1, 11, 26, 17]);

function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof IndexFailure) throw cause;
    const message = cause instanceof Error ? cause.message : String(cause);
    const code = cause instanceof Error && "errcode" in cause ? Number(cause.errcode) & 0xff : undefined;
    const fault = code !== undefined && DAMAGED.has(code) ? "damaged" : "refused";
    throw new IndexFailure(message, { fault, cause });
  }
}

function pathOf(read: IndexedFile): string {
  return "note" in read ? read.note.path : read.broken.path;
}

function remove(prepared: Prepare, path: string): void {
  const row = prepared("SELECT row FROM file WHERE path = ?").get(path)?.["row"];
  if (row === undefined || row === null) return;
  prepared("DELETE FROM words WHERE rowid = ?").run(row);
  prepared("DELETE FROM file WHERE row = ?").run(row);
}

function insert(prepared: Prepare, table: string, row: Record<string, SQLInputValue>): number | bigint {
  const columns = Object.keys(row);
  const sql = `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`;
  return prepared(sql).run(...Object.values(row)).lastInsertRowid;
}

function add(prepared: Prepare, read: IndexedFile): void {
  const { stamp } = read;
  if ("broken" in read) {
    const { path, line, message: problem } = read.broken;
    insert(prepared, "file", { path, stamp, line, problem });
    return;
  }
  const { path, id, category, created, relevance, tags, title, content } = read.note;
  const facts = { path, stamp, id, category, created, relevance, title };
  const row = { ...facts, tags: JSON.stringify(tags), labels: labelsOf(tags), summary: summaryOf(content) };
  insert(prepared, "words", {
    rowid: insert(prepared, "file", row),
    tags: toSearchableText(tags.join(" ")),
    title: toSearchableText(title),
    content: toSearchableText(content),
  });
}

/** One tag per line, so that a whole tag can be matched. */
function labelsOf(tags: readonly string[]): string {
  return `\n${tags.join("\n").toLowerCase()}\n`;
}

function conditionsOf({ category, tags = [], before }: NoteFilter): {
  where: string;
  values: SQLInputValue[];
} {
  const parts: { sql: string; values: SQLInputValue[] }[] = [];
  if (category !== undefined) parts.push({ sql: "category = ?", values: [category] });
  if (before !== undefined) parts.push({ sql: "created < ?", values: [before] });
  if (tags.length > 0) {
    const sql = `(${tags.map(() => "instr(labels, ?)").join(" OR ")})`;
    parts.push({ sql, values: tags.map((tag) => labelsOf([tag])) });
  }
  return {
    where: parts.map(({ sql }) => ` AND ${sql}`).join(""),
    values: parts.flatMap(({ values }) => values),
  };
}

/** Searches with the strictest match first; looser ones fill up the result. */
function search(all: Query, { terms, match, limit, ...filter }: IndexQuery): NoteSummary[] {
  if (terms.length === 0) return [];
  const { where, values } = conditionsOf(filter);
  const found = new Map<string, NoteSummary>();
  for (const expression of expressionsOf(terms, match)) {
    if (found.size >= limit) break;
    const rows = all(
      `SELECT ${qualified(SUMMARY)} FROM words JOIN file ON file.row = words.rowid
       WHERE words MATCH ?${where} ORDER BY ${RANK}, created DESC, path LIMIT ?`,
      expression,
      ...values,
      limit,
    );
    for (const note of rows.map(summaryFrom)) if (!found.has(note.path)) found.set(note.path, note);
  }
  return [...found.values()].slice(0, limit);
}

/** `tags` and `title` are columns of both tables. */
function qualified(columns: string): string {
  return columns.replaceAll(/\w+/g, "file.$&");
}

/** Shorter prefixes match nearly everything. */
const SHORTEST_BEGINNING = 3;

/** Returns the expressions of a search: strictest first. */
function expressionsOf(terms: readonly string[], match: IndexQuery["match"]): string[] {
  // Terms have letters, digits and spaces only, so none is an operator.
  const quotedTerms = terms.map((term) => `"${term}"`);
  const beginnings = quotedTerms.map((word, at) =>
    (terms[at] ?? "").length >= SHORTEST_BEGINNING ? `${word} *` : word,
  );
  if (match === "any") return [quotedTerms.join(" OR ")];
  const together = [quotedTerms.join(" AND "), beginnings.join(" AND ")];
  const loose = terms.length > 1 ? [quotedTerms.join(" OR "), beginnings.join(" OR ")] : [];
  return [...new Set([...together, ...loose])];
}

function summaryFrom(row: Row): NoteSummary {
  // Written by `add` only, from validated notes.
  return { ...row, tags: JSON.parse(text(row["tags"])) as string[] } as unknown as NoteSummary;
}

function brokenFrom(row: Row): BrokenNote {
  return { path: text(row["path"]), line: Number(row["line"]), message: text(row["problem"]) };
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
