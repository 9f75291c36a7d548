import { describe, expect, test } from "vitest";
import type { IndexQuery, NoteIndex } from "../../../src/memory/index/note-index.ts";
import { termsOf } from "../../../src/memory/index/stemming.ts";
import type { Note } from "../../../src/memory/notes/note.ts";
import { noteOf } from "../memory/notes.ts";

/** What every NoteIndex keeps to. */
export function describeNoteIndex(title: string, open: () => NoteIndex & Disposable): void {
  describe(title, () => {
    const filled = (...notes: Partial<Note>[]): NoteIndex => {
      const index = open();
      const read = notes.map((note, at) => ({
        stamp: `s${at}`,
        note: noteOf({ ...note, path: `patterns/${at}.md` }),
      }));
      index.update({ removed: [], read, version: "1" });
      return index;
    };
    const titles = (index: NoteIndex, text: string, more: Partial<IndexQuery> = {}): string[] =>
      index.search({ terms: termsOf(text), match: "best", limit: 10, ...more }).map((note) => note.title);

    test("an index that is new knows nothing and is at no version", () => {
      using index = open();
      expect([index.version(), index.stamps().size, index.broken()]).toEqual([undefined, 0, []]);
      expect(index.list({ limit: 5 })).toEqual({ notes: [], total: 0 });
      expect(titles(index, "anything")).toEqual([]);
    });

    test("tags tell more than titles, and titles more than contents", () => {
      using index = filled(
        { title: "In content", content: "This says something about caching here." },
        { title: "Caching in the title", content: "Nothing else." },
        { title: "In tags", tags: ["caching"], content: "Nothing else." },
      );
      expect(titles(index, "caching")).toEqual(["In tags", "Caching in the title", "In content"]);
    });

    test("notes with all words come before those with some", () => {
      using index = filled(
        { title: "Only one", tags: ["middleware"], content: "middleware middleware" },
        { title: "Both", content: "The auth code is a middleware of its own." },
        { title: "Neither", content: "Something else." },
      );
      expect(titles(index, "auth middleware")).toEqual(["Both", "Only one"]);
    });

    test("words are found in other forms, by their beginnings, without accents, and inside names", () => {
      using index = filled({
        title: "Über tests",
        content: "authentication goes through parseSessionToken, s. naïve",
      });
      for (const text of ["testing", "authen", "uber", "ÜBER", "session", "parsesessiontoken", "naive"]) {
        expect([text, titles(index, text)]).toEqual([text, ["Über tests"]]);
      }
      expect(titles(index, "entication")).toEqual([]);
    });

    test("the closest term of a mistyped word finds the note, and far words have none", () => {
      using index = filled({
        title: "Suites in vitest",
        content: "authentication of users needs the database",
      });
      for (const typed of ["vitset", "vittest", "authentification", "authentcation", "databse"]) {
        expect([typed, titles(index, typed)]).toEqual([typed, []]);
        expect([typed, titles(index, index.closestTerm(typed) ?? "")]).toEqual([typed, ["Suites in vitest"]]);
      }
      for (const typed of ["kubernetes", "nowhere", "web"])
        expect([typed, index.closestTerm(typed)]).toEqual([typed, undefined]);
    });

    test("rows of words are found in their order, and parts of texts without spaces", () => {
      using index = filled(
        { title: "Right", content: "respect the rate limit of the service" },
        { title: "Wrong", content: "limit the rate" },
        { title: "日本語のメモ", content: "設定は環境変数から" },
      );
      expect(titles(index, '"rate limit"')).toEqual(["Right"]);
      expect(titles(index, "環境変数")).toEqual(["日本語のメモ"]);
    });

    test.each([
      '"',
      "'",
      "*",
      "a OR b",
      "NEAR(a b)",
      "title:x",
      "-x",
      "(",
      "x AND",
      "\0",
      "^a",
      "%",
      "{a}:b",
    ])("nothing in %j is an operator", (text) => {
      using index = filled({ title: "x", content: "a b" });
      expect(() => index.search({ terms: termsOf(text), match: "any", limit: 5 })).not.toThrow();
    });

    test("with any word the whole word counts", () => {
      using index = filled({ title: "One", content: "deploy" }, { title: "Two", content: "deployment" });
      expect(titles(index, "deploy rollback", { match: "any" })).toContain("One");
    });

    test("categories, tags in any case, and age narrow down what is searched and listed", () => {
      using index = filled(
        { title: "A", content: "word", tags: ["Auth", "rate limit"], created: "2026-01-01T00:00:00.000Z" },
        { title: "B", content: "word", category: "lesson", created: "2026-02-01T00:00:00.000Z" },
        { title: "C", content: "word", tags: ["limit"], created: "2026-03-01T00:00:00.000Z" },
      );
      const both = (filter: Partial<IndexQuery>): string[][] => [
        titles(index, "word", filter).sort(),
        index
          .list({ limit: 10, ...filter })
          .notes.map((note) => note.title)
          .sort(),
      ];
      expect(both({ category: "lesson" })).toEqual([["B"], ["B"]]);
      expect(both({ tags: ["auth"] })).toEqual([["A"], ["A"]]);
      expect(both({ tags: ["auth", "LIMIT"] })).toEqual([
        ["A", "C"],
        ["A", "C"],
      ]);
      expect(both({ before: "2026-02-01T00:00:00.000Z" })).toEqual([["A"], ["A"]]);
      expect(both({ category: "pattern", tags: ["rate limit"] })).toEqual([["A"], ["A"]]);
    });

    test("of notes that fit alike the more relevant comes first, then the newer one", () => {
      const created = (day: number): string => `2026-01-0${day}T00:00:00.000Z`;
      using index = filled(
        { title: "Older", content: "same word", created: created(1) },
        { title: "Low", content: "same word", created: created(3), relevance: "low" },
        { title: "Newer", content: "same word", created: created(2) },
        { title: "High", content: "same word", created: created(1), relevance: "high" },
      );
      expect(titles(index, "same")).toEqual(["High", "Newer", "Older", "Low"]);
      expect(index.list({ limit: 2 })).toMatchObject({
        notes: [{ title: "Low" }, { title: "Newer" }],
        total: 4,
      });
    });

    test("what is read again replaces what was known, and what is removed is gone", () => {
      using index = filled({ title: "One", content: "first" }, { title: "Two", content: "second" });
      const note = noteOf({ path: "patterns/0.md", title: "New", content: "third" });
      const change = {
        removed: ["patterns/1.md", "patterns/9.md"],
        read: [{ stamp: "n", note }],
        version: "2",
      };
      for (const repeated of [1, 2]) {
        index.update(change);
        expect([repeated, Object.fromEntries(index.stamps())]).toEqual([repeated, { "patterns/0.md": "n" }]);
        expect(titles(index, "first second third")).toEqual(["New"]);
        expect(index.version()).toBe("2");
      }
    });

    test("between two versions an index is at none", () => {
      using index = filled({});
      index.update({ removed: [], read: [] });
      expect(index.version()).toBeUndefined();
    });

    test("files that are no notes are remembered with what is wrong", () => {
      using index = filled({ title: "Good", content: "good" });
      const broken = { path: "errors/x.md", line: 3, message: "is wrong" };
      index.update({ removed: [], read: [{ stamp: "b", broken }], version: "2" });
      expect(index.broken()).toEqual([broken]);
      expect(index.list({ limit: 5 }).total).toBe(1);
      expect(index.stamps().get("errors/x.md")).toBe("b");
      index.update({
        removed: [],
        read: [{ stamp: "c", note: noteOf({ path: "errors/x.md" }) }],
        version: "3",
      });
      expect(index.broken()).toEqual([]);
    });

    test("notes are found by id, also where several have it", () => {
      using index = filled({ id: "mem-1" }, { id: "mem-2" }, { id: "mem-1" });
      expect(index.withId("mem-1").map((note) => note.path)).toEqual(["patterns/0.md", "patterns/2.md"]);
      expect(index.withId("mem-3")).toEqual([]);
    });

    test("what is found shows the note without its content", () => {
      const note = noteOf({ content: `## Head\n\n${"word ".repeat(100)}`, tags: ["a b", "c"] });
      using index = filled({ ...note });
      const { content: _content, source: _source, ...shown } = note;
      const [found] = index.search({ terms: ["word"], match: "best", limit: 1 });
      expect(found).toEqual({
        ...shown,
        path: "patterns/0.md",
        summary: expect.stringMatching(/^word .*…$/),
      });
    });
  });
}
