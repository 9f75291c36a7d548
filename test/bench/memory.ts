import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { renderNote } from "../../src/memory/notes/note-format.ts";
import { noteCategories } from "../../src/memory/notes/note.ts";
import { createDirectory, programFile } from "./place.ts";
import { type Searches, WORDS } from "./searches.ts";
import { median } from "./statistics.ts";
import { number, renderTable } from "./table.ts";

export interface Memory {
  readonly notes: number;
  readonly megabytes: number;
  /** Reading every file once and doing nothing with it. */
  readonly readingMs: number;
  readonly withoutIndex: Searches;
  readonly withIndex: Searches;
}

/** Milliseconds: the first search with no index, and the ones after it. */
const LIMITS = new Map([
  [10_000, { first: 1_000, later: 20 }],
  [100_000, { first: 8_000, later: 50 }],
]);

/** Searches among so many notes, in processes of their own: one that makes the index, and one that finds it. */
export function measureMemory(notes: number): Memory {
  using directory = createDirectory();
  mkdirSync(join(directory.path, ".git"));
  const bytes = fill(directory.path, notes);
  const readingMs = readAll(directory.path);
  const withoutIndex = search(directory.path);
  return { notes, megabytes: bytes / 2 ** 20, readingMs, withoutIndex, withIndex: search(directory.path) };
}

function search(directory: string): Searches {
  const { status, stdout, stderr } = spawnSync(process.execPath, [programFile("memory"), directory], {
    encoding: "utf8",
  });
  if (status === 0 && stderr === "") return JSON.parse(stdout) as Searches;
  throw new Error(`searching ended with ${status}: ${stderr}`);
}

function fill(directory: string, notes: number): number {
  const random = createRandom();
  const pick = (): string => WORDS[Math.floor(random() ** 4 * WORDS.length)] ?? "word";
  const say = (count: number): string => Array.from({ length: count }, pick).join(" ");
  let bytes = 0;
  for (let number = 0; number < notes; number += 1) {
    const category = noteCategories[number % noteCategories.length] ?? "lesson";
    const folder = join(directory, "agentic/memory", `${category}s`);
    if (number < noteCategories.length) mkdirSync(folder, { recursive: true });
    const created = new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString();
    const about = { id: `mem-${number}`, created, category, tags: [pick(), pick()], title: say(6) };
    const source = { workflow: "plan-build-validate", step: "build", run: "20260131-k3f9qz" };
    const content = `## Context\n\n${say(50)}\n\n## Learning\n\n${say(60)}`;
    const text = renderNote({ ...about, source, relevance: "medium", content, path: "" });
    writeFileSync(join(folder, `note-${number}.md`), text);
    bytes += text.length;
  }
  return bytes;
}

/** The same numbers in every round, from mulberry32. */
function createRandom(): () => number {
  let state = 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function readAll(directory: string): number {
  const begun = performance.now();
  for (const category of noteCategories) {
    const folder = join(directory, "agentic/memory", `${category}s`);
    for (const name of readdirSync(folder)) readFileSync(join(folder, name), "utf8");
  }
  return performance.now() - begun;
}

export function memoryTargets(
  memories: readonly Memory[],
): { name: string; measured: number; limit: number }[] {
  return memories.flatMap(({ notes, withoutIndex }) => {
    const limits = LIMITS.get(notes);
    if (!limits) return [];
    const name = `of ${notes.toLocaleString("en")} notes, of`;
    return [
      {
        name: `first search ${name} ${limits.first} ms`,
        measured: withoutIndex.firstMs / limits.first,
        limit: 1,
      },
      {
        name: `later searches ${name} ${limits.later} ms`,
        measured: median(withoutIndex.laterMs) / limits.later,
        limit: 1,
      },
    ];
  });
}

export function renderMemory(memories: readonly Memory[]): string {
  const rows = memories.map(({ notes, megabytes, readingMs, withoutIndex, withIndex }) => [
    `${notes.toLocaleString("en")} notes, ${number(megabytes)} MB`,
    number(readingMs),
    number(withoutIndex.firstMs),
    number(withIndex.firstMs),
    number(median([...withoutIndex.laterMs, ...withIndex.laterMs])),
    number(Math.max(...withoutIndex.laterMs, ...withIndex.laterMs)),
  ]);
  const head = [
    "search of notes, ms",
    "reading them",
    "first, no index",
    "first, index there",
    "later",
    "slowest",
  ];
  return renderTable([head, ...rows]);
}
