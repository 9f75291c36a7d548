import { resolve } from "node:path";
import { AgenticError, usageError } from "../../../errors.ts";
import { parseAge, checkCategory } from "../../../memory/notes/note-draft.ts";
import {
  brokenFacts,
  createdFacts,
  describeSuggestion,
  noteExists,
  noteFacts,
  renderBroken,
  renderFound,
  renderList,
} from "../../../memory/notes/note-messages.ts";
import type { NoteCategory, NoteSummary } from "../../../memory/notes/note.ts";
import type { Notebook } from "../../../memory/notes/notebook.ts";
import { type Io, print, printJson, printNotice } from "../../../runner/process/io.ts";
import { type SharedNotebook, shareNotebook } from "../../../runner/read/shared-notebook.ts";
import { openProject, type Project } from "../../../runner/start/project.ts";
import { findProjectRoot } from "../../../system/package-root.ts";
import { readRegularText } from "../../../system/read-file.ts";
import { systemClock } from "../../../system/system-clock.ts";
import { enclosingCheckout, noteSourceOf, openNotebook } from "../../../wiring/open-notebook.ts";
import type { Action } from "../../command.ts";

interface Filter {
  readonly category?: string;
  readonly tags?: readonly string[];
  readonly limit?: number;
}

interface CreateOptions {
  readonly category: string;
  readonly title: string;
  readonly content?: string;
  readonly contentFile?: string;
  readonly tags?: readonly string[];
  readonly relevance?: string;
  readonly force?: boolean;
}

export const memoryCreateCommand: Action<CreateOptions> = async (
  io,
  _args,
  { json = false, force = false, ...options },
) => {
  const { project, notebook: opened } = openSharedNotebook(io);
  using notebook = opened;
  const { category, title, tags, relevance } = options;
  const content = await contentFrom(io, options);
  const source = await noteSourceOf({ ...project, environment: io.environment });
  const creation = await notebook.create({ category, title, content, tags, relevance, source }, { force });
  if ("similar" in creation) throw noteExists(creation.similar, notebook.location, lookAtIt);
  const facts = createdFacts(creation.created, notebook.location);
  if (!json) print(io, `${facts.memory_id} is saved in ${facts.path}.`);
  await notebook.push();
  if (json) printJson(io, facts);
};

export const memoryListCommand: Action<Filter> = async (
  io,
  _args,
  { json = false, limit = 20, ...filter },
) => {
  using notebook = openSharedNotebook(io).notebook;
  const query = { ...filterFrom(filter), limit };
  const first = json ? undefined : await notebook.local.list(query);
  if (first && first.notes.length > 0) print(io, renderList(first.notes, first.total));
  const { notes, total, broken } = await notebook.list(query);
  if (json) {
    printJson(io, {
      notes: notes.map((note) => noteFacts(note, notebook.location)),
      count: notes.length,
      total,
      broken: brokenFacts(broken, notebook.location),
    });
    return;
  }
  const later = laterNotes(notes, first?.notes);
  const isFirst = first === undefined || first.notes.length === 0;
  if (later.length > 0) print(io, renderList(later, isFirst ? total : later.length));
  else if (isFirst) print(io, nothing(filter));
  sayBroken(io, broken, notebook);
};

export const memorySearchCommand: Action<Filter> = async (
  io,
  terms,
  { json = false, limit = 10, ...filter },
) => {
  using notebook = openSharedNotebook(io).notebook;
  const text = terms.join(" ");
  const query = { ...filterFrom(filter), text, limit };
  const local = json ? undefined : await notebook.local.search(query);
  // Notes at the remote may contain the words as they were typed.
  const first = local === undefined || local.suggestion ? [] : local.notes;
  if (first.length > 0) print(io, renderFound(first, notebook.location));
  const { notes, broken, suggestion } = await notebook.search(query);
  if (json) {
    const results = notes.map((note) => noteFacts(note, notebook.location));
    printJson(io, {
      results,
      count: notes.length,
      did_you_mean: suggestion?.text,
      broken: brokenFacts(broken, notebook.location),
    });
    return;
  }
  if (suggestion) print(io, describeSuggestion(suggestion));
  const later = laterNotes(notes, first);
  const found = renderFound(later, notebook.location);
  if (later.length > 0) print(io, first.length > 0 ? `\n${found}` : found);
  else if (first.length === 0) print(io, `No note matches \`${text}\`.`);
  sayBroken(io, broken, notebook);
};

export const memoryShowCommand: Action = async (io, [idOrPath = ""], { json = false }) => {
  using notebook = openSharedNotebook(io).notebook;
  const first = json ? undefined : await notebook.local.read(idOrPath).catch(unlessNotFound);
  if (first) print(io, first.text);
  const { note, text } = await notebook.read(idOrPath);
  if (json) printJson(io, noteFacts(note, notebook.location));
  else if (first === undefined) print(io, text);
  else if (text !== first.text) print(io, `\nThe remote has a newer version:\n\n${text}`);
};

export const memoryDeleteCommand: Action = async (io, ids, { json = false }) => {
  using notebook = openSharedNotebook(io).notebook;
  // Check all IDs first: nothing is deleted if one is missing.
  for (const id of ids) await notebook.read(id);
  const deleted = [];
  for (const id of new Set(ids)) deleted.push(await notebook.delete(id));
  const facts = deleted.map(({ id, title, path }) => ({ id, title, path: `${notebook.location}/${path}` }));
  if (!json) print(io, facts.map(({ path, title }) => `Deleted ${path} (${title}).`).join("\n"));
  await notebook.push();
  if (json) printJson(io, { deleted: facts });
};

export const memoryPruneCommand: Action<PruneOptions> = async (
  io,
  _args,
  { json = false, olderThan, dryRun = olderThan === undefined, category },
) => {
  using notebook = openSharedNotebook(io).notebook;
  const age = olderThan ?? "30d";
  const before = new Date(systemClock.now().getTime() - parseAge(age)).toISOString();
  const { notes, broken } = await notebook.prune({ ...filterFrom({ category }), before, dryRun });
  if (!dryRun && notes.length > 0) await notebook.push();
  if (json) {
    const pruned = notes.map((note) => noteFacts(note, notebook.location));
    printJson(io, {
      pruned,
      count: notes.length,
      dry_run: dryRun,
      broken: brokenFacts(broken, notebook.location),
    });
    return;
  }
  print(io, prunedText(notes, { age, dryRun }));
  sayBroken(io, broken, notebook);
};

interface PruneOptions {
  readonly olderThan?: string;
  readonly dryRun?: boolean;
  readonly category?: string;
}

function prunedText(
  notes: readonly NoteSummary[],
  { age, dryRun }: { age: string; dryRun: boolean },
): string {
  if (notes.length === 0) return `No note is older than ${age}.`;
  const count = notes.length === 1 ? "1 note" : `${notes.length} notes`;
  const list = renderList(notes, notes.length);
  if (!dryRun) return `Deleted ${count} older than ${age}:\n${list}`;
  const command = `agentic-sdlc memory prune --older-than ${age}`;
  return `${count} older than ${age}, nothing deleted; \`${command}\` deletes:\n${list}`;
}

function openSharedNotebook(io: Io): { project: Project; notebook: SharedNotebook } {
  const folder = findProjectRoot(io.cwd);
  // With the checkout's configuration: an agent may have changed that of its worktree.
  const project = { ...openProject(enclosingCheckout(folder.root)), ...folder };
  if (!project.config.memory.enabled && (io.environment["AGENTIC_RUN_ID"] ?? "") !== "") {
    throw new AgenticError({
      code: "unsupported",
      message: "Notes are disabled for agents (`memory.enabled` is false). Continue without notes.",
    });
  }
  const notice = (text: string): void => printNotice(io, text);
  const config = { ...project, environment: io.environment, notice };
  return { project, notebook: shareNotebook(openNotebook(config), { config, report: notice }) };
}

function laterNotes<T extends NoteSummary>(notes: readonly T[], printed: readonly NoteSummary[] = []): T[] {
  const known = new Set(printed.map((note) => JSON.stringify(note)));
  return notes.filter((note) => !known.has(JSON.stringify(note)));
}

function unlessNotFound(error: unknown): undefined {
  if (error instanceof AgenticError && error.code === "not-found") return undefined;
  throw error;
}

function filterFrom({
  category,
  tags,
}: {
  category?: string | undefined;
  tags?: readonly string[] | undefined;
}): {
  category?: NoteCategory;
  tags?: readonly string[];
} {
  return {
    ...(category === undefined ? {} : { category: checkCategory(category) }),
    ...(tags === undefined ? {} : { tags }),
  };
}

async function contentFrom(io: Io, { content, contentFile }: CreateOptions): Promise<string> {
  if (content !== undefined && contentFile !== undefined)
    throw usageError("`--content` and `--content-file` exclude each other; give one of them.");
  if (content !== undefined) return content;
  if (contentFile !== undefined && contentFile !== "-") return fileText(io, contentFile);
  if (io.stdin.isTTY)
    throw usageError(
      "A note needs a content: give `--content`, `--content-file`, or text on standard input.",
    );
  const chunks: Buffer[] = [];
  for await (const chunk of io.stdin) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks).toString("utf8");
}

function fileText(io: Io, file: string): string {
  try {
    return readRegularText(resolve(io.cwd, file), { displayName: file });
  } catch (cause) {
    if (cause instanceof AgenticError) throw cause;
    throw new AgenticError({ code: "not-found", message: `${file} cannot be read; check the path.`, cause });
  }
}

function lookAtIt(id: string): string {
  return `Read it with \`agentic-sdlc memory show ${id}\`; \`--force\` saves your note as well.`;
}

function nothing({ category, tags }: Filter): string {
  return category === undefined && tags === undefined
    ? "There are no notes yet."
    : "There are no such notes.";
}

type Broken = Awaited<ReturnType<Notebook["list"]>>["broken"];

function sayBroken(io: Io, broken: Broken, notebook: Notebook): void {
  if (broken.length > 0) printNotice(io, renderBroken(brokenFacts(broken, notebook.location)));
}
