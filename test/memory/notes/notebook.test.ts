import { describe, expect, test } from "vitest";
import { createInMemoryIndex } from "../../../src/memory/index/in-memory-index.ts";
import { IndexFailure, type NoteIndex } from "../../../src/memory/index/note-index.ts";
import type { NoteDraft } from "../../../src/memory/notes/note-draft.ts";
import { renderNote } from "../../../src/memory/notes/note-format.ts";
import { errorOf } from "../../support/error-of.ts";
import {
  createMemoryNotebook,
  createMemoryNotes,
  type MemoryFiles,
  noteOf,
} from "../../support/memory/notes.ts";

const auth: NoteDraft = {
  category: "pattern",
  title: "Authentication Middleware Pattern",
  content:
    "The project uses a custom middleware chain in src/middleware/chain.ts. Every class extends BaseMiddleware, implements handle and calls next.",
  tags: ["authentication", "middleware"],
};
const tests: NoteDraft = {
  category: "lesson",
  title: "Tests need the database",
  content: "Start it with make db before npm test, or forty suites fail with ECONNREFUSED.",
};

describe("a notebook", () => {
  test("keeps a note as a file of its category, with where it comes from", async () => {
    const files: MemoryFiles = new Map();
    using notebook = createMemoryNotebook(files);
    const source = {
      workflow: "plan-build-validate",
      step: "build",
      run: "20260131-k3f9qz",
      commit: "abc1234",
    };
    const { created } = (await notebook.create({ ...auth, source, relevance: "high" })) as {
      created: unknown;
    };
    expect(created).toMatchObject({
      id: "mem-2026-01-31-authentication-middleware-pattern",
      path: "patterns/2026-01-31-authentication-middleware-pattern.md",
    });
    expect(files.get("patterns/2026-01-31-authentication-middleware-pattern.md")).toBe(`---
id: mem-2026-01-31-authentication-middleware-pattern
created: 2026-01-31T12:01:00.000Z
category: pattern
tags: [authentication, middleware]
source:
  workflow: plan-build-validate
  step: build
  run: "20260131-k3f9qz"
  commit: abc1234
relevance: high
---

# Authentication Middleware Pattern

${auth.content}
`);
  });

  test("lists what it keeps in index.md, by category and newest first", async () => {
    const files: MemoryFiles = new Map();
    using notebook = createMemoryNotebook(files);
    await notebook.create(auth);
    await notebook.create(tests);
    await notebook.create({
      ...tests,
      title: "Release on Tuesdays [only]",
      content: "Fridays are for mending what broke.",
    });
    files.set("errors/x.md", "no note");
    await notebook.delete("mem-2026-01-31-tests-need-the-database");
    expect(String(files.get("index.md")).replace(/T12:.*/, "T12")).toBe(`# Memory Index

Last updated: 2026-01-31T12

## Patterns

- [2026-01-31-authentication-middleware-pattern.md](patterns/2026-01-31-authentication-middleware-pattern.md) - Authentication Middleware Pattern (authentication, middleware)

## Lessons

- [2026-01-31-release-on-tuesdays-only.md](lessons/2026-01-31-release-on-tuesdays-only.md) - Release on Tuesdays \\[only\\]

## Files that cannot be read as notes

- errors/x.md:1: it does not begin with front matter between two lines \`---\`
`);
  });

  test.each<[string, Partial<NoteDraft>]>([
    ["the same title", { content: "Something quite different from what the other one says, at length." }],
    ["the same title in other forms", { title: "authentication middlewares: patterns", content: "Other." }],
    ["the same content", { title: "How requests are checked", category: "decision" }],
    [
      "nearly the same content",
      {
        title: "How requests are checked",
        content: auth.content.replace("Every class", "Each middleware class"),
      },
    ],
  ])("refuses %s, and names the note that says it", async (_what, change) => {
    const files: MemoryFiles = new Map();
    using notebook = createMemoryNotebook(files);
    await notebook.create(auth);
    await notebook.create(tests);
    const before = new Map(files);
    expect(await notebook.create({ ...auth, ...change })).toEqual({
      similar: [expect.objectContaining({ title: auth.title })],
    });
    expect(files).toEqual(before);
    const forced = await notebook.create({ ...auth, ...change }, { force: true });
    expect(forced).toHaveProperty("created");
    expect((await notebook.list({ limit: 9 })).total).toBe(3);
  });

  test.each<[string, Partial<NoteDraft>]>([
    [
      "the same subject",
      { title: "Authentication tokens expire", content: "After an hour the middleware asks for a new one." },
    ],
    [
      "the same title in another category",
      { category: "error", content: "The chain ends early where next is not called." },
    ],
    ["a short text", { title: "Use pnpm", content: "Never npm." }],
  ])("keeps another note of %s", async (_what, change) => {
    using notebook = createMemoryNotebook();
    await notebook.create(auth);
    expect(await notebook.create({ ...auth, ...change })).toHaveProperty("created");
  });

  test("gives notes of one title ids of their own", async () => {
    using notebook = createMemoryNotebook();
    const ids: string[] = [];
    for (const category of ["pattern", "pattern", "error"]) {
      const creation = await notebook.create({ ...auth, category }, { force: true });
      if ("created" in creation) ids.push(creation.created.id);
    }
    const id = "mem-2026-01-31-authentication-middleware-pattern";
    expect(ids).toEqual([id, `${id}-2`, `${id}-3`]);
  });

  test.each([
    ["認証の設計", /^mem-2026-01-31-[0-9a-f]{10}$/],
    ["Überraschung: naïve Café!", /^mem-2026-01-31-uberraschung-naive-cafe$/],
    ["../../etc/passwd", /^mem-2026-01-31-etc-passwd$/],
    ["a\nb\u0000c  d", /^mem-2026-01-31-a-b-c-d$/],
    ["x".repeat(120), /^mem-2026-01-31-x{50}$/],
  ])("makes a file name of the title %j", async (title, id) => {
    using notebook = createMemoryNotebook();
    expect(await notebook.create({ ...tests, title })).toMatchObject({
      created: { id: expect.stringMatching(id) },
    });
  });

  test("leaves a title at the head of the content out, since it stands there already", async () => {
    using notebook = createMemoryNotebook();
    await notebook.create({ ...tests, content: `# ${tests.title}\n\nText of it.` });
    const { note } = await notebook.read("mem-2026-01-31-tests-need-the-database");
    expect(note).toMatchObject({ title: tests.title, content: "Text of it." });
  });

  test.each<[string, Partial<NoteDraft>, string]>([
    ["no title", { title: " \n" }, "needs a title"],
    ["a title without end", { title: "x".repeat(201) }, "201 characters"],
    ["no content", { content: "\n" }, "needs a content"],
    ["a content without end", { content: "x".repeat(70_000) }, "at most 64 KB"],
    ["another category", { category: "patterns" }, "choose one of pattern, lesson"],
    ["another relevance", { relevance: "huge" }, "choose one of high, medium"],
    ["a tag that is none", { tags: ["a\nb: c"].map((tag) => `${tag}]`) }, "is no tag"],
    ["too many tags", { tags: Array.from({ length: 21 }, (_, at) => `t${at}`) }, "21 tags"],
  ])("refuses %s", async (_what, change, message) => {
    using notebook = createMemoryNotebook();
    const error = await errorOf(() => notebook.create({ ...auth, ...change }));
    expect(error).toMatchObject({ code: "usage", message: expect.stringContaining(message) });
  });

  test("takes out of a note what must not be kept", async () => {
    const redact = (text: string): string => text.replaceAll("hunter2", "***");
    using notebook = createMemoryNotebook(new Map(), { redact });
    await notebook.create({ ...tests, title: "hunter2 is the password", content: "Log in with hunter2." });
    const [note] = (await notebook.list({ limit: 1 })).notes;
    expect([note?.title, note?.summary]).toEqual(["*** is the password", "Log in with ***."]);
  });

  test("finds a note by id and by path, and says which files have the same id", async () => {
    const files: MemoryFiles = new Map([["lessons/a.md", renderNote(noteOf({ id: "mem-x" }))]]);
    using notebook = createMemoryNotebook(files);
    for (const name of ["mem-x", "lessons/a.md", "agentic/memory/lessons/a.md"]) {
      expect((await notebook.read(name)).note.path).toBe("lessons/a.md");
    }
    files.set("patterns/b.md", renderNote(noteOf({ id: "mem-x" })));
    const error = await errorOf(() => notebook.read("mem-x"));
    expect(error).toMatchObject({
      code: "usage",
      message: expect.stringContaining("lessons/a.md, patterns/b.md"),
    });
    expect((await notebook.delete("patterns/b.md")).path).toBe("patterns/b.md");
    expect(await errorOf(() => notebook.read("mem-y"))).toMatchObject({ code: "not-found" });
    expect(await errorOf(() => notebook.read("../../../etc/passwd"))).toMatchObject({ code: "not-found" });
  });

  test("reports broken files and leaves them alone", async () => {
    const bad = {
      "lessons/bad.md": "---\nid: x\ncategory: lessen\n---\n",
      "lessons/binary.md": new Uint8Array([255]),
    };
    const files: MemoryFiles = new Map(Object.entries(bad));
    using notebook = createMemoryNotebook(files);
    await notebook.create(tests);
    const { notes, broken } = await notebook.search({ text: "database", limit: 5 });
    expect(notes.map(({ title }) => title)).toEqual([tests.title]);
    expect(broken).toEqual([
      { path: "lessons/bad.md", line: 1, message: "its front matter has no `created`" },
      { path: "lessons/binary.md", line: 1, message: "it is not text in UTF-8" },
    ]);
    const before = "2100-01-01T00:00:00.000Z";
    await notebook.prune({ before, dryRun: false });
    for (const path of Object.keys(bad)) {
      expect(await errorOf(() => notebook.delete(path))).toMatchObject({ code: "usage" });
    }
    expect(Object.fromEntries(files)).toMatchObject(bad);
    expect((await notebook.list({ limit: 5 })).total).toBe(0);
  });

  test("does not write over a broken file that has the name of a new note", async () => {
    const path = "lessons/2026-01-31-tests-need-the-database.md";
    const files: MemoryFiles = new Map([[path, "broken"]]);
    using notebook = createMemoryNotebook(files);
    expect(await notebook.create(tests)).toMatchObject({ created: { path: path.replace(".md", "-2.md") } });
    expect(files.get(path)).toBe("broken");
  });

  test("prunes what is older, of a category where one is named, and tells first where asked", async () => {
    const at = (day: string, more = {}) =>
      renderNote(noteOf({ id: day, created: `${day}T00:00:00.000Z`, title: day, ...more }));
    const files: MemoryFiles = new Map([
      ["patterns/a.md", at("2026-01-01")],
      ["lessons/b.md", at("2026-01-02", { category: "lesson" })],
      ["patterns/c.md", at("2026-01-03")],
    ]);
    using notebook = createMemoryNotebook(files);
    const before = "2026-01-03T00:00:00.000Z";
    const titles = async (options: object): Promise<string[]> =>
      (await notebook.prune({ before, dryRun: false, ...options })).notes.map(({ title }) => title);
    expect(await titles({ dryRun: true })).toEqual(["2026-01-02", "2026-01-01"]);
    expect(files.size).toBe(3);
    expect(await titles({ category: "lesson" })).toEqual(["2026-01-02"]);
    expect(await titles({})).toEqual(["2026-01-01"]);
    expect([...files.keys()].sort()).toEqual(["index.md", "patterns/c.md"]);
  });

  test("sees what others keep, change and delete", async () => {
    const files: MemoryFiles = new Map();
    using mine = createMemoryNotebook(files);
    using theirs = createMemoryNotebook(files);
    await mine.create(auth);
    await theirs.create(tests);
    expect((await mine.search({ text: "database", limit: 5 })).notes).toHaveLength(1);
    expect(await mine.create(tests)).toHaveProperty("similar");
    await theirs.delete("mem-2026-01-31-authentication-middleware-pattern");
    expect((await mine.search({ text: "authentication", limit: 5 })).notes).toEqual([]);
  });

  test("keeps both notes where two are named alike in the same moment, unless they say the same", async () => {
    const files: MemoryFiles = new Map();
    const plain = createMemoryNotes(files);
    let theirs: string | undefined = renderNote(
      noteOf({ title: "Other words", content: "Of something else." }),
    );
    const write: typeof plain.write = (path, content, expected) => {
      if (theirs !== undefined) files.set(path, theirs);
      theirs = undefined;
      return plain.write(path, content, expected);
    };
    using one = createMemoryNotebook(files, { files: { ...plain, write } });
    expect(await one.create(tests)).toMatchObject({
      created: { id: "mem-2026-01-31-tests-need-the-database-2" },
    });
    theirs = renderNote(noteOf({ title: auth.title, content: auth.content }));
    expect(await one.create(auth)).toMatchObject({ similar: [{ title: auth.title }] });
  });

  test("goes on with another index where one fails, and begins the work again", async () => {
    const failures: (IndexFailure | undefined)[] = [];
    const openIndex = (failure: IndexFailure | undefined): NoteIndex => {
      failures.push(failure);
      if (failures.length === 1) throw new IndexFailure("cannot be opened", { fault: "refused" });
      const index = createInMemoryIndex();
      if (failures.length > 2) return index;
      return {
        ...index,
        search: () => {
          throw new IndexFailure("damaged", { fault: "damaged" });
        },
      };
    };
    using notebook = createMemoryNotebook(new Map(), { openIndex });
    await notebook.create(auth);
    expect((await notebook.search({ text: "middleware", limit: 5 })).notes).toHaveLength(1);
    expect(failures.map((failure) => failure?.message)).toEqual([undefined, "cannot be opened", "damaged"]);
  });

  test.each(["", "  ", '"', "…!"])("has nothing to search for in %j", async (text) => {
    using notebook = createMemoryNotebook();
    expect(await errorOf(() => notebook.search({ text, limit: 5 }))).toMatchObject({ code: "usage" });
  });
});
