import * as z from "zod";
import { readYaml } from "../../definition/yaml/yaml-file.ts";
import type { ExpectedFile, NoteFiles } from "../../ports/notes.ts";
import {
  type BrokenNote,
  CREATED,
  type Note,
  NOTE_ID,
  noteCategories,
  relevances,
  type NoteSource,
} from "./note.ts";

const shortText = z.string().min(1).max(200);

const Source = z.looseObject({
  workflow: shortText.optional(),
  step: shortText.optional(),
  run: shortText.optional(),
  commit: shortText.optional(),
});

/** The front matter of a note; further keys stay. */
const FrontMatter = z.looseObject({
  id: z
    .string()
    .regex(NOTE_ID, "must be made of letters, digits, `-`, `_` and `.`, such as mem-2026-01-31-auth-pattern"),
  created: z
    .string()
    .refine(
      (value) => CREATED.test(value) && !Number.isNaN(Date.parse(value)),
      "must be a date or a UTC time, such as 2026-01-31T12:00:00Z",
    ),
  category: z.enum(noteCategories, `must be one of ${noteCategories.join(", ")}`),
  tags: z
    .array(z.union([z.string(), z.number()]).transform(String), "must be a list, such as [auth, middleware]")
    .nullish()
    .transform((tags) => tags ?? []),
  source: Source.nullish().transform((source) => source ?? {}),
  relevance: z.enum(relevances, `must be one of ${relevances.join(", ")}`).default("medium"),
});

const FENCED = /^---[ \t]*\r?\n(?:([^]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/;

export function parseNote(fileText: string, path: string): { note: Note } | { broken: BrokenNote } {
  const text = fileText.startsWith("\uFEFF") ? fileText.slice(1) : fileText;
  const fenced = FENCED.exec(text);
  if (!fenced) {
    const message = text.startsWith("---")
      ? "its front matter has no end; put a line `---` behind it"
      : "it does not begin with front matter between two lines `---`";
    return { broken: { path, line: 1, message } };
  }
  const front = readFrontMatter(fenced[1] ?? "", path);
  if ("message" in front) return { broken: { path, ...front } };
  return { note: { ...front, ...bodyOf(text.slice(fenced[0].length), front.id), path } };
}

export interface ReadNote {
  readonly note: Note;
  readonly text: string;
  readonly file: ExpectedFile;
}

export async function readNotes(files: NoteFiles, paths: readonly string[]): Promise<ReadNote[]> {
  return (await files.read(paths)).flatMap((file) => {
    if (!("content" in file)) return [];
    const parsed = parseNote(file.content, file.path);
    return "note" in parsed ? [{ note: parsed.note, text: file.content, file }] : [];
  });
}

interface Fault {
  readonly line: number;
  readonly message: string;
}

function readFrontMatter(text: string, path: string): NoteFrontMatter | Fault {
  const plain = readPlainFrontMatter(text.includes("\r") ? text.replaceAll("\r\n", "\n") : text);
  if (plain) return plain;
  const yaml = readYaml(text, path);
  const [fault] = "value" in yaml ? [...yaml.syntax, ...yaml.problems] : yaml.problems;
  // The line `---` is before the front matter.
  if (fault) return { line: fault.line + 1, message: fault.message.replace(/\.$/, "") };
  if (!("value" in yaml)) return { line: 1, message: "its front matter cannot be read" };
  const parsed = FrontMatter.safeParse(yaml.value, { jitless: true });
  if (!parsed.success) return describe(parsed.error, (key) => lineOf(text, key));
  const { id, created, category, tags, source, relevance } = parsed.data;
  const { workflow, step, run, commit } = source;
  const known = { workflow, step, run, commit };
  return { id, created: new Date(created).toISOString(), category, tags, source: known, relevance };
}

function describe({ issues }: z.ZodError, line: (key: string) => number | undefined): Fault {
  const [issue] = issues;
  const [first = ""] = issue?.path ?? [];
  const key = String(first);
  if (key === "") return { line: 1, message: "its front matter must be a mapping, such as `id: …`" };
  const at = line(key);
  if (at === undefined) return { line: 1, message: `its front matter has no \`${key}\`` };
  return { line: at, message: `\`${issue?.path.join(".")}\` ${problemText(issue?.message ?? "is wrong")}` };
}

function problemText(message: string): string {
  return /^[A-Z]/.test(message) ? `is wrong (${message})` : message;
}

function lineOf(text: string, key: string): number | undefined {
  const index = text
    .split("\n")
    .findIndex((line) => line.startsWith(`${key}:`) || line.startsWith(`"${key}"`));
  return index < 0 ? undefined : index + 2;
}

const HEADING = /^#[ \t]+(\S[^\n]*)$/m;
/** Longer titles are cut before any pattern is matched against them. */
const LONGEST_TITLE = 500;

/** The first heading is the title, unless code is before it: a comment in a script looks the same. */
function bodyOf(body: string, id: string): { title: string; content: string } {
  const heading = HEADING.exec(body);
  const before = heading ? body.slice(0, heading.index) : body;
  if (!heading || /^\s*(?:```|~~~)/m.test(before)) return { title: id, content: body.trim() };
  const title = (heading[1] ?? id).slice(0, LONGEST_TITLE).trimEnd().replace(/ +#+$/, "");
  const remaining = body.slice(heading.index + heading[0].length);
  return { title, content: `${before.trim()}\n\n${remaining.trim()}`.trim() };
}

/** Renders a note so that `parseNote` reads the same front matter. */
export function renderNote(note: Note, body: string = renderBody(note)): string {
  const { id, created, category, tags, source, relevance } = note;
  const sources = Object.entries(source).filter(([, value]) => value !== undefined && value !== "");
  const lines = [
    `id: ${id}`,
    `created: ${created}`,
    `category: ${category}`,
    `tags: [${tags.map(renderScalar).join(", ")}]`,
    ...(sources.length > 0 ? ["source:"] : []),
    ...sources.map(([key, value]) => `  ${key}: ${renderScalar(String(value))}`),
    `relevance: ${relevance}`,
  ];
  return `---\n${lines.join("\n")}\n---\n\n${body.toWellFormed().trim()}\n`;
}

function renderBody({ title, content }: Note): string {
  return `# ${title}\n\n${content}`;
}

type NoteFrontMatter = Omit<Note, "title" | "content" | "path">;

const LINE = /^( {2})?([a-z]+):(?: (.*))?$/;
/** Text that YAML reads as a string, with or without quotes. */
const PLAIN_SCALAR = /^[A-Za-z][\w./@-]*(?: [\w./@-]+)*$/;
const QUOTED = /^"([\w ./@:-]*)"$/;
const CONSTANT = /^(?:true|false|null)$/i;
const KEYS: ReadonlySet<string> = new Set(["id", "created", "category", "tags", "source", "relevance"]);
const SOURCES: ReadonlySet<string> = new Set(["workflow", "step", "run", "commit"]);

/** Reads front matter as `renderNote` writes it, a hundred times faster than YAML. Returns undefined for anything else. */
export function readPlainFrontMatter(text: string): NoteFrontMatter | undefined {
  const values = new Map<string, string>();
  const source: Record<string, string> = {};
  let inSource = false;
  for (const line of text.split("\n")) {
    const [, indent, key, value] = LINE.exec(line) ?? [];
    if (key === undefined || (indent !== undefined && !inSource)) return undefined;
    if (indent !== undefined) {
      const word = scalar(value ?? "");
      if (!word || !SOURCES.has(key) || key in source) return undefined;
      source[key] = word;
      continue;
    }
    inSource = key === "source";
    if (!KEYS.has(key) || values.has(key) || (value === undefined) !== inSource) return undefined;
    values.set(key, value ?? "");
  }
  return frontFrom(values, source);
}

function frontFrom(values: ReadonlyMap<string, string>, source: NoteSource): NoteFrontMatter | undefined {
  const id = values.get("id") ?? "";
  const created = values.get("created") ?? "";
  const category = noteCategories.find((name) => name === values.get("category"));
  const relevance = relevances.find((name) => name === (values.get("relevance") ?? "medium"));
  const tags = listOf(values.get("tags") ?? "[]");
  const time = Date.parse(created);
  if (!PLAIN_SCALAR.test(id) || !NOTE_ID.test(id) || !CREATED.test(created) || Number.isNaN(time))
    return undefined;
  if (!category || !relevance || !tags) return undefined;
  return { id, created: new Date(time).toISOString(), category, tags, source, relevance };
}

function listOf(text: string): string[] | undefined {
  if (!text.startsWith("[") || !text.endsWith("]")) return undefined;
  const inside = text.slice(1, -1).trim();
  if (inside === "") return [];
  const items = inside.split(", ").map(scalar);
  return items.every((item) => item !== undefined) ? items : undefined;
}

function scalar(text: string): string | undefined {
  const quoted = QUOTED.exec(text)?.[1];
  if (quoted !== undefined) return quoted;
  return PLAIN_SCALAR.test(text) && !CONSTANT.test(text) ? text : undefined;
}

function renderScalar(text: string): string {
  const plain = text.toWellFormed();
  return PLAIN_SCALAR.test(plain) && !CONSTANT.test(plain) ? plain : JSON.stringify(plain);
}
