import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readYaml } from "../../../src/definition/yaml/yaml-file.ts";
import { toSearchableText } from "../../../src/memory/index/stemming.ts";
import { readPlainFrontMatter, parseNote, renderNote } from "../../../src/memory/notes/note-format.ts";
import { type Note, noteCategories, relevances, summaryOf } from "../../../src/memory/notes/note.ts";
import { noteOf } from "../../support/memory/notes.ts";

const PATH = "patterns/2024-01-15-auth-pattern.md";

const seed = `---
id: mem-2024-01-15-auth-pattern
created: 2024-01-15T10:30:00Z
category: pattern
tags: [authentication, middleware, typescript]
source:
  workflow: plan-build-validate
  step: implement
relevance: high
---

# Authentication Middleware Pattern

## Context

It uses a middleware chain.
`;

describe("the file of a note", () => {
  test("is read as people write it", () => {
    expect(parseNote(seed, PATH)).toEqual({
      note: {
        id: "mem-2024-01-15-auth-pattern",
        created: "2024-01-15T10:30:00.000Z",
        category: "pattern",
        tags: ["authentication", "middleware", "typescript"],
        source: { workflow: "plan-build-validate", step: "implement" },
        relevance: "high",
        title: "Authentication Middleware Pattern",
        content: "## Context\n\nIt uses a middleware chain.",
        path: PATH,
      },
    });
  });

  test.each([
    ["with Windows' line ends", seed.replaceAll("\n", "\r\n")],
    ["with a byte order mark", `\uFEFF${seed}`],
    [
      "with tags in a list of lines",
      seed.replace(/tags: .*/, "tags:\n  - authentication\n  - middleware\n  - typescript"),
    ],
    ["with quotes", seed.replace("pattern\ntags", '"pattern"\ntags').replace("high", "'high'")],
    ["with keys of somebody else's", seed.replace("relevance", "reviewed: yes\nrelevance")],
    ["with comments", seed.replace("relevance", "# how much it matters\nrelevance")],
    ["with another zone", seed.replace("2024-01-15T10:30:00Z", "2024-01-15T12:30:00.000000+02:00")],
  ])("means the same %s", (_how, text) => {
    const plain = parseNote(seed, PATH);
    const other = parseNote(text, PATH);
    const lines = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replaceAll("\\r\\n", "\\n"));
    expect(lines(other)).toEqual(lines(plain));
  });

  test("may leave out tags, source and relevance, and name itself by its id", () => {
    const text = "---\nid: x\ncreated: 2024-01-15\ncategory: context\n---\n```sh\n# no title\n```";
    expect(parseNote(text, PATH)).toMatchObject({
      note: {
        tags: [],
        relevance: "medium",
        title: "x",
        content: "```sh\n# no title\n```",
        created: "2024-01-15T00:00:00.000Z",
      },
    });
  });

  test.each([
    ["", 1, "does not begin with front matter"],
    ["# Just text", 1, "does not begin with front matter"],
    ["---\nid: x\n", 1, "has no end"],
    ["---\n---\n", 1, "must be a mapping"],
    ["---\n- a\n---\n", 1, "must be a mapping"],
    [seed.replace(/id: .*\n/, ""), 1, "has no `id`"],
    [seed.replace("category: pattern", "category: patern"), 4, "`category` must be one of pattern, lesson"],
    [seed.replace("2024-01-15T10:30:00Z", "yesterday"), 3, "`created` must be a date"],
    [seed.replace("2024-01-15T10:30:00Z", "2024-13-45T10:30:00Z"), 3, "`created` must be a date"],
    [seed.replace("[authentication,", "[[a],"), 5, "`tags.0`"],
    [seed.replace("relevance: high", "relevance: huge"), 9, "`relevance` must be one of"],
    [seed.replace("category: pattern", "category: [pattern"), 5, ""],
    [
      seed.replace("source:\n  workflow: plan-build-validate\n  step: implement", "source: somewhere"),
      6,
      "`source`",
    ],
    [seed.replace("relevance: high", "relevance: high\nrelevance: low"), 10, "relevance"],
    [seed.replace("id: mem", "id: ../mem"), 2, "`id` must be made of"],
    [seed.replace("category: pattern", "category: &a pattern\nx: *a"), 4, "anchors"],
  ])("%j is broken in line %i", (text, line, message) => {
    expect(parseNote(text, PATH)).toEqual({
      broken: { path: PATH, line, message: expect.stringContaining(message) },
    });
  });

  test.each([
    ["spaces in its title", `# x${" ".repeat(200_000)}y`],
    ["marks in its title", `# x ${"#".repeat(200_000)}y`],
    ["headings without a text", "# \n".repeat(60_000)],
    ["capitals", `# x\n\n${"A".repeat(200_000)}é`],
    ["blank lines", `${"\n ".repeat(100_000)}# x`],
  ])("is read in no time with any number of %s", (_what, body) => {
    const begun = process.cpuUsage();
    const parsed = parseNote(`---\nid: x\ncreated: 2026-01-31\ncategory: lesson\n---\n${body}`, PATH);
    if ("note" in parsed) toSearchableText(parsed.note.content);
    expect(parsed).toHaveProperty("note");
    expect(process.cpuUsage(begun).user).toBeLessThan(500_000);
  });

  const word = fc.string({ unit: "grapheme", maxLength: 30 }).map((text) => text.replaceAll(/[\n\r]/g, " "));
  const said = fc.oneof(
    word,
    fc.constantFrom("true", "null", "1e5", "- a", "a: b", "#x", "yes", "~", "0x1F", "e12"),
  );
  const notes = fc.record<Note>({
    id: fc.stringMatching(/^mem-[a-z0-9-]{1,20}$/),
    created: fc
      .date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true })
      .map((at) => at.toISOString()),
    category: fc.constantFrom(...noteCategories),
    tags: fc.array(said, { maxLength: 4 }),
    source: fc.record(
      {
        workflow: said,
        step: said,
        run: fc.stringMatching(/^\d{8}-[0-9a-z]{6}$/),
        commit: fc.stringMatching(/^[0-9a-f]{7}$/),
      },
      { requiredKeys: [] },
    ),
    relevance: fc.constantFrom(...relevances),
    title: word
      .map((text) => text.replaceAll(/[\s#]+/g, " ").trim())
      .filter((text) => /^[\p{L}\p{N}]/u.test(text)),
    content: fc.string({ unit: "grapheme" }).map((text) => `Text. ${text}`.trim()),
    path: fc.constant(PATH),
  });

  test("holds what was written into it, whatever that is", () => {
    fc.assert(
      fc.property(notes, (note) => {
        const source = Object.fromEntries(
          Object.entries(note.source).filter(([, value]) => value !== "" && value.length <= 200),
        );
        const parsed = parseNote(renderNote(note), PATH);
        expect(parsed).toEqual({ note: { ...note, source: expect.objectContaining(source) } });
      }),
    );
  });

  test("is read alike by the quick way and as YAML", () => {
    fc.assert(
      fc.property(notes, (note) => {
        const front = renderNote(note).split("\n---\n")[0]?.slice(4) ?? "";
        const plain = readPlainFrontMatter(front);
        if (plain === undefined) return;
        const yaml = readYaml(front, PATH);
        const value = "value" in yaml ? (yaml.value as Record<string, unknown>) : {};
        expect({ source: {}, ...value }).toEqual(plain);
      }),
    );
  });

  test("is mostly read the quick way where a program wrote it", () => {
    const source = {
      workflow: "plan-build-validate",
      step: "improve/2/fix",
      run: "20260131-k3f9qz",
      commit: "925b00b0",
    };
    const front =
      renderNote(noteOf({ tags: ["auth", "rate limit"], source }))
        .split("\n---\n")[0]
        ?.slice(4) ?? "";
    expect(readPlainFrontMatter(front)).toMatchObject({ tags: ["auth", "rate limit"], source });
  });
});

test("a summary is the beginning of a content, without headings", () => {
  expect(summaryOf("## Context\n\nFirst\nline.\n\n- item\n")).toBe("First line. - item");
  expect(summaryOf("word ".repeat(100))).toHaveLength(200);
});
