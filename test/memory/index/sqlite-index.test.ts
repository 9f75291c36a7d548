import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { createInMemoryIndex } from "../../../src/memory/index/in-memory-index.ts";
import { IndexFailure, type NoteIndex } from "../../../src/memory/index/note-index.ts";
import { openSqliteIndex } from "../../../src/memory/index/sqlite-index.ts";
import { describeNoteIndex } from "../../support/contracts/note-index.ts";
import { errorOf } from "../../support/error-of.ts";
import { noteOf } from "../../support/memory/notes.ts";

function place(): Disposable & { file: string } {
  const folder = mkdtempSync(join(tmpdir(), "agentic-index-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return { file: join(folder, "below", "notes.sqlite"), [Symbol.dispose]: remove };
}

function openAlone(): NoteIndex {
  const { file, [Symbol.dispose]: remove } = place();
  const index = openSqliteIndex(file);
  const close = () => index[Symbol.dispose]();
  return {
    ...index,
    [Symbol.dispose]: () => {
      close();
      remove();
    },
  };
}

describeNoteIndex("an index in sqlite", openAlone);
describeNoteIndex("an index in memory", createInMemoryIndex);

const read = [{ stamp: "s", note: noteOf({ title: "Kept", content: "word" }) }];
const query = { terms: ["word"], match: "best", limit: 5 } as const;

describe("an index in sqlite", () => {
  test("what one process writes another finds, and the next one too", () => {
    using at = place();
    using one = openSqliteIndex(at.file);
    using two = openSqliteIndex(at.file);
    one.update({ removed: [], read, version: "1" });
    expect(two.version()).toBe("1");
    expect(two.search(query).map(({ title }) => title)).toEqual(["Kept"]);
    one[Symbol.dispose]();
    two[Symbol.dispose]();
    using three = openSqliteIndex(at.file);
    expect(three.search(query)).toHaveLength(1);
  });

  test("a change that fails in the middle changes nothing", () => {
    using at = place();
    using index = openSqliteIndex(at.file);
    index.update({ removed: [], read, version: "1" });
    const broken = { path: "x.md", line: 1, message: null as unknown as string };
    const note = noteOf({ path: null as unknown as string });
    const change = {
      removed: ["patterns/2026-01-31-note.md"],
      read: [
        { stamp: "b", broken },
        { stamp: "n", note },
      ],
    };
    expect(errorOf(() => index.update(change))).toBeInstanceOf(IndexFailure);
    expect(index.version()).toBe("1");
    expect(index.search(query)).toHaveLength(1);
  });

  test.each([
    [
      "another file",
      (file: string) =>
        writeFileSync(file, "no database at all, but long enough to look like one".repeat(50)),
    ],
    ["a database of somebody else", (file: string) => someoneElses(file)],
    ["a database that was cut off", (file: string) => truncateSync(file, 5_000)],
  ])("%s in its place is damage, and is made anew", (_what, spoil) => {
    using at = place();
    openSqliteIndex(at.file)[Symbol.dispose]();
    spoil(at.file);
    const use = (): unknown => {
      using index = openSqliteIndex(at.file);
      index.update({ removed: [], read, version: "1" });
      return index.search(query);
    };
    expect(errorOf(use)).toMatchObject({ name: "IndexFailure", fault: "damaged" });
    using index = openSqliteIndex(at.file, { renew: true });
    index.update({ removed: [], read, version: "1" });
    expect(index.search(query)).toHaveLength(1);
    expect(readFileSync(at.file).subarray(0, 6).toString()).toBe("SQLite");
  });

  test("a place where no file can be made is no damage", () => {
    using at = place();
    writeFileSync(join(at.file, "..", "..", "below"), "a file where a folder should be");
    expect(errorOf(() => openSqliteIndex(at.file))).toMatchObject({ name: "IndexFailure", fault: "refused" });
  });

  test("nothing is warned about", () => {
    using at = place();
    const warnings: unknown[] = [];
    const listen = (warning: unknown): void => void warnings.push(warning);
    process.on("warning", listen);
    openSqliteIndex(at.file)[Symbol.dispose]();
    process.off("warning", listen);
    expect(warnings).toEqual([]);
  });
});

function someoneElses(file: string): void {
  rmSync(file);
  const database = new DatabaseSync(file);
  database.exec("CREATE TABLE theirs (x)");
  database.close();
}
