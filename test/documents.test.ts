import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const src = join(root, "src");
const read = (path: string): string => readFileSync(join(root, path), "utf8");

/** Words that make a sentence vague: each stands for a subject or a term that the reader needs. */
const refused =
  /\b(whoever|somebody|nobody|everybody|as it is|as they are|goes on|go on with|all the time|by itself|what is to|of its own|mend|mended|lie of the land|left word)\b/gi;

/** A word of users: titles that begin with it are titles of fixes. */
const allowed: Readonly<Record<string, string>> = { "output/github/pull-request-body.ts": "mend" };

const MOST_WORDS_IN_A_RECORD = 200;
const MOST_TERMS = 50;
const README = { words: 700, wordsInASentence: 14, charactersInALine: 200 };

const records = readdirSync(join(root, "docs/adr")).map((name) => `docs/adr/${name}`);
const documents = [
  "README.md",
  "AGENTS.md",
  "CONTEXT.md",
  "SECURITY.md",
  "CONTRIBUTING.md",
  "CODE_OF_CONDUCT.md",
  "CHANGELOG.md",
  "examples/README.md",
  "AGENTS.example.md",
  "CLAUDE.example.md",
  ...readdirSync(join(root, "docs"))
    .filter((name) => name.endsWith(".md") && name !== "reference.md")
    .map((name) => `docs/${name}`),
  ...records,
];

const sources = readdirSync(src, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts"))
  .map((path) => path.replaceAll("\\", "/"));
const folders = [...new Set(sources.map((path) => dirname(path)))].toSorted();

/** The prose of a document: without code, quotations, headings (links name them) and tables that are made from src/. */
function proseOf(markdown: string): string {
  return markdown
    .replace(/^ *```[^]*?^ *```/gm, "")
    .replace(/<!-- (\w+): generated[^]*?<!-- \/\1 -->/g, "")
    .replace(/^#.*$/gm, "")
    .replace(/`[^`\n]*`/g, "")
    .replace(/“[^”]*”|"[^"\n]*"/g, "");
}

/** Sentences of a document's prose: without headings, tables and pictures. */
function sentencesOf(markdown: string): string[] {
  return proseOf(markdown.replace(/`([^`\n]*)`/g, "code"))
    .replace(/^\|.*$|^!\[.*$/gm, "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .split(/(?<=[.:?!])\**(?:\s+|$)|\n\n|\n- /)
    .filter((sentence) => /\w/.test(sentence));
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => /\w/.test(word));
}

function refusedIn(text: string): string[] {
  return Array.from(text.matchAll(refused), ([word]) => word.toLowerCase());
}

describe("the documents", () => {
  it.each(records)(`%s has at most ${MOST_WORDS_IN_A_RECORD} words`, (path) => {
    expect(read(path).split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(MOST_WORDS_IN_A_RECORD);
  });

  it("gives each record a number of its own", () => {
    const numbers = records.map((path) => /\/(\d{4})-[^/]+\.md$/.exec(path)?.[1]);
    expect(new Set(numbers).size).toBe(records.length);
    expect(numbers).not.toContain(undefined);
  });

  it(`has at most ${MOST_TERMS} terms in the glossary`, () => {
    const [, glossary = ""] = /^## Glossary\n([^]*?)^## /m.exec(read("CONTEXT.md")) ?? [];
    const rows = glossary.split("\n").filter((line) => line.startsWith("| "));
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.length - 2).toBeLessThanOrEqual(MOST_TERMS);
  });

  it(`has a README of at most ${README.words} words`, () => {
    expect(read("README.md").split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(README.words);
  });

  it(`has a README with at most ${README.wordsInASentence} words in a sentence on average, in lines that editors show`, () => {
    const sentences = sentencesOf(read("README.md"));
    expect(sentences.length).toBeGreaterThan(25);
    const words = sentences.reduce((total, sentence) => total + wordsOf(sentence).length, 0);
    expect(words / sentences.length).toBeLessThanOrEqual(README.wordsInASentence);
    const lines = read("README.md").split("\n");
    expect(lines.filter((line) => line.length > README.charactersInALine)).toEqual([]);
  });

  it("has a README with the commands that CI runs", () => {
    expect(read("README.md")).toMatch(/^npm ci && npm run demo\b/m);
    expect(read("README.md")).toMatch(/^npm ci && npm test\b/m);
  });

  it("names every folder of src/ in AGENTS.md, and no other", () => {
    const [, table = ""] = /^## The folders[^\n]*\n([^]*?)^## /m.exec(read("AGENTS.md")) ?? [];
    const named = Array.from(table.matchAll(/`([a-z/-]+)\/`/g), ([, path = ""]) => path);
    expect(folders.filter((folder) => folder !== "." && !named.includes(folder))).toEqual([]);
    expect(named.filter((path) => !existsSync(join(src, path)))).toEqual([]);
  });

  it("maps questions to folders of src/ that exist", () => {
    const [, map = ""] = /^## Where is what\n([^]*)/m.exec(read("CONTEXT.md")) ?? [];
    const paths = Array.from(map.matchAll(/`([a-z-]+\/[a-z/.-]*)`/g), ([, path = ""]) => path);
    expect(paths.length).toBeGreaterThan(30);
    const outside = new Set(["src/", "agentic/config.json"]);
    expect(paths.filter((path) => !outside.has(path) && !existsSync(join(src, path)))).toEqual([]);
  });

  it.each(documents)("%s has no refused words", (path) => {
    expect(refusedIn(proseOf(read(path)))).toEqual([]);
  });
});

describe("comments and messages", () => {
  it.each(folders)("of src/%s have no refused words", (folder) => {
    const found = sources
      .filter((path) => dirname(path) === folder)
      .flatMap((path) =>
        refusedIn(read(`src/${path}`)).flatMap((word) =>
          allowed[path] === word ? [] : [`${path}: ${word}`],
        ),
      );
    expect(found).toEqual([]);
  });
});
