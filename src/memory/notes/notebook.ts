import { AgenticError, usageError } from "../../errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { NoteFiles } from "../../ports/notes.ts";
import { closestTerm, normalizeWords, termsOf, extractKeywords, stemsOf } from "../index/stemming.ts";
import { createIndexedNotes, type IndexedNotes, refreshIndex } from "../index/indexed-notes.ts";
import type { IndexFailure, IndexQuery, NoteFilter, NoteIndex } from "../index/note-index.ts";
import { checkDraft, type CheckedDraft, createNote, type NoteDraft } from "./note-draft.ts";
import { type ReadNote, readNotes, renderNote } from "./note-format.ts";
import type { BrokenNote, Note, NoteSummary, Suggestion } from "./note.ts";
import { renderContents, renderIndexPage } from "./note-messages.ts";

export interface NotebookOptions {
  readonly files: NoteFiles;
  readonly openIndex: (failure: IndexFailure | undefined) => NoteIndex;
  readonly clock: Pick<Clock, "now">;
  readonly renderBody?: ((draft: CheckedDraft) => Promise<string>) | undefined;
  readonly redact?: (text: string) => string;
}

interface NoteQuery extends NoteFilter {
  readonly text: string;
  readonly limit: number;
  /** Whether one word is enough. Default: notes with all words come first. */
  readonly any?: boolean;
}

interface NoteResults {
  readonly notes: NoteSummary[];
  readonly broken: BrokenNote[];
}

interface FoundNotes extends NoteResults {
  readonly suggestion?: Suggestion;
}

type Creation = { readonly created: Note } | { readonly similar: readonly Note[] };

interface PruneOptions extends NoteFilter {
  readonly before: string;
  readonly dryRun: boolean;
}

export type Notebook = ReturnType<typeof createNotebook>;

export function createNotebook(options: NotebookOptions) {
  const { files } = options;
  const indexed = createIndexedNotes(options);
  return {
    location: files.location,
    /** Creates a note, unless a similar one exists. Errors: `usage`. */
    create: (draft: NoteDraft, { force = false } = {}): Promise<Creation> =>
      indexed.work((at) => create(options, at, { draft, force })),
    /** Best first. Forgives typing errors: the notes can be those of a suggestion. */
    search: ({ text, any = false, ...query }: NoteQuery): Promise<FoundNotes> =>
      indexed.work(async (at) => {
        const { index } = at;
        const terms = termsOf(text);
        if (terms.length === 0) throw usageError("Name words to search for, such as `auth middleware`.");
        const match = any ? "any" : "best";
        const notes = index.search({ ...query, terms, match });
        const broken = index.broken();
        const isFound = any || (terms.length === 1 && notes.length > 0);
        const other = isFound ? undefined : await searchCorrected(at, { ...query, terms, match });
        return other ? { ...other, broken } : { notes, broken };
      }),
    /** Newest first. */
    list: (
      filter: NoteFilter & { readonly limit: number },
    ): Promise<NoteResults & { readonly total: number }> =>
      indexed.work(({ index }) => ({ ...index.list(filter), broken: index.broken() })),
    /** Errors: `not-found`; `usage` if several notes have the ID. */
    read: (idOrPath: string): Promise<{ note: Note; text: string }> =>
      indexed.work(async (at) => {
        const { note, text } = await readOne(at, idOrPath);
        return { note, text };
      }),
    readAll: async (paths: readonly string[]): Promise<Note[]> =>
      (await readNotes(files, paths)).map(({ note }) => note),
    /** Errors: as `read`, and `not-found` if the note changed meanwhile. */
    delete: (idOrPath: string): Promise<Note> =>
      indexed.work(async (at) => {
        const { note, file } = await readOne(at, idOrPath);
        const changedPaths = await files.remove([file]);
        if (changedPaths.length > 0) throw changed(`${files.location}/${note.path}`);
        await publishContents(options, at.index);
        return note;
      }),
    prune: (pruning: PruneOptions): Promise<NoteResults> => indexed.work((at) => prune(options, at, pruning)),
    [Symbol.dispose]: indexed.close,
  };
}

/** Searches with the closest terms in place of those that no note contains. Returns undefined if there is nothing to correct. */
async function searchCorrected(
  { files, index }: IndexedNotes,
  query: IndexQuery,
): Promise<Required<Pick<FoundNotes, "notes" | "suggestion">> | undefined> {
  const corrected = query.terms.map((typed) => ({ typed, term: index.closestTerm(typed) ?? typed }));
  const unknown = corrected.filter(({ typed, term }) => typed !== term).map(({ typed }) => typed);
  if (unknown.length === 0) return undefined;
  const notes = index.search({ ...query, terms: corrected.map(({ term }) => term) });
  if (notes.length === 0) return undefined;
  const read = await readNotes(
    files,
    notes.slice(0, 1).map(({ path }) => path),
  );
  const noteTerms = read.flatMap(({ note }) =>
    normalizeWords([note.title, ...note.tags, note.content].join(" ")),
  );
  // The index has stems: people get the word of the note.
  const displayed = corrected.map(({ typed, term }) =>
    typed === term ? typed : (closestTerm(typed, new Set(noteTerms)) ?? term),
  );
  return { notes, suggestion: { unknown, text: displayed.join(" ") } };
}

/** Numbers to try for one title and day. */
const MOST_NUMBERS = 1_000;

async function create(
  options: NotebookOptions,
  { files, index }: IndexedNotes,
  { draft, force }: { draft: NoteDraft; force: boolean },
): Promise<Creation> {
  const { redact = (text: string) => text, renderBody, clock } = options;
  const checked = checkDraft({
    ...draft,
    title: redact(draft.title),
    content: redact(draft.content),
    tags: draft.tags?.map(redact),
  });
  const body = await renderBody?.(checked);
  const now = clock.now();
  for (let number = 1; number <= MOST_NUMBERS; number += 1) {
    const similar = force ? [] : await findSimilar({ files, index }, checked);
    if (similar.length > 0) return { similar };
    const note = createNote(checked, { now, number });
    if (index.withId(note.id).length > 0) continue;
    if ((await files.write(note.path, renderNote(note, body))) === "written") {
      await publishContents(options, index);
      return { created: note };
    }
    // Another process created a note of this name: it may be similar.
    await refreshIndex(files, index);
  }
  throw usageError(`There are too many notes named \`${checked.title}\` today; choose another title.`);
}

async function prune(
  options: NotebookOptions,
  { files, index }: IndexedNotes,
  { dryRun, ...filter }: PruneOptions,
): Promise<NoteResults> {
  const old = index.list({ ...filter, limit: Number.MAX_SAFE_INTEGER }).notes;
  const broken = index.broken();
  if (dryRun || old.length === 0) return { notes: old, broken };
  const read = await readNotes(
    files,
    old.map(({ path }) => path),
  );
  // The note may have been replaced since the search.
  const toRemove = read.filter(({ note }) => note.created < filter.before).map(({ file }) => file);
  const changedPaths = new Set(await files.remove(toRemove));
  await publishContents(options, index);
  const removed = new Set(toRemove.map(({ path }) => path).filter((path) => !changedPaths.has(path)));
  return { notes: old.filter(({ path }) => removed.has(path)), broken };
}

/** Concurrent writers write the page themselves afterwards. */
const MOST_PAGES = 5;

/** Writes `index.md`. The last writer lists the notes again, so the page is complete in the end. */
export async function publishContents(
  { files, clock }: Pick<NotebookOptions, "files" | "clock">,
  index: NoteIndex,
): Promise<void> {
  for (let page = 0; page < MOST_PAGES; page += 1) {
    await refreshIndex(files, index);
    const version = index.version();
    const before = await files.readContents();
    const after = renderIndexPage(renderContents(index), { now: clock.now(), before });
    if (after !== before) await files.writeContents(after);
    if ((await files.version()) === version) return;
  }
}

async function readOne({ files, index }: IndexedNotes, idOrPath: string): Promise<ReadNote> {
  const path = idOrPath.replace(`${files.location}/`, "");
  const named = index.withId(idOrPath).map((note) => note.path);
  const paths = named.length > 0 ? named : Array.from(index.stamps().has(path) ? [path] : []);
  const broken = index.broken().find((file) => file.path === path);
  if (broken) throw unreadable(files.location, broken);
  if (paths.length > 1) {
    throw usageError(
      `Several notes have the id \`${idOrPath}\`: ${paths.join(", ")}. Name one of these paths.`,
    );
  }
  const [found] = await readNotes(files, paths);
  if (found) return found;
  throw new AgenticError({
    code: "not-found",
    message: `There is no note \`${idOrPath}\` in ${files.location}; \`agentic-sdlc memory list\` shows the notes.`,
  });
}

function unreadable(location: string, { path, line, message }: BrokenNote): AgenticError {
  return usageError(`${location}/${path}:${line} is no note: ${message}. Fix the file, or delete it.`);
}

function changed(path: string): AgenticError {
  return new AgenticError({
    code: "not-found",
    message: `${path} was changed by another process at the same time, and was not written. Look at it, then try again.`,
  });
}

const CANDIDATES = 20;
const KEYWORDS = 12;

async function findSimilar(
  { files, index }: { files: NoteFiles; index: NoteIndex },
  draft: CheckedDraft,
): Promise<Note[]> {
  const found = new Map<string, NoteSummary>();
  for (const terms of [extractKeywords(draft.title, KEYWORDS), extractKeywords(draft.content, KEYWORDS)]) {
    const hits = terms.length > 0 ? index.search({ terms, match: "any", limit: CANDIDATES }) : [];
    for (const hit of hits) found.set(hit.path, hit);
  }
  return (await readNotes(files, [...found.keys()]))
    .map(({ note }) => ({ note, likeness: likenessOf(draft, note) }))
    .filter(({ likeness }) => likeness >= 1)
    .sort((a, b) => b.likeness - a.likeness)
    .map(({ note }) => note);
}

type ComparableNote = Pick<Note, "category" | "title" | "content">;

/** Returns 1 or more if two notes are similar by title, by content, or by both together. */
function likenessOf(a: ComparableNote, b: ComparableNote): number {
  const titles = a.category === b.category ? overlap(stemsOf(a.title), stemsOf(b.title)) : 0;
  const [one, other] = [stemsOf(a.content), stemsOf(b.content)];
  const contents =
    isShort(one) || isShort(other) ? Number(isSame(a.content, b.content)) : overlap(one, other);
  return Math.max(titles / 0.99, contents / 0.75, (titles + contents) / 1.2);
}

/** Few words overlap by chance. */
function isShort(stems: ReadonlySet<string>): boolean {
  return stems.size < 6;
}

function isSame(a: string, b: string): boolean {
  return normalizeWords(a).join(" ") === normalizeWords(b).join(" ");
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = Array.from(a).filter((word) => b.has(word)).length;
  const all = a.size + b.size - shared;
  return all === 0 ? 0 : shared / all;
}
