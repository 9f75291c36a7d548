import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { Config } from "../config/schema.ts";
import { createWorkspaces } from "../git/create-workspaces.ts";
import { createGit } from "../git/process/git.ts";
import { WORKTREES } from "../git/worktrees/branch-names.ts";
import { createScanIndex } from "../memory/index/in-memory-index.ts";
import type { IndexFailure, NoteIndex } from "../memory/index/note-index.ts";
import { INDEX_VERSION, openSqliteIndex } from "../memory/index/sqlite-index.ts";
import { createNotebook, type Notebook } from "../memory/notes/notebook.ts";
import { createNotesFolder } from "../memory/notes/notes-folder.ts";
import type { NoteFiles } from "../ports/note-files.ts";
import { createLibrary } from "../storage/library/library.ts";
import { packageRoot } from "../system/package-root.ts";
import { readRegularText } from "../system/read-file.ts";
import { systemClock } from "../system/system-clock.ts";
import { createTemplateEngine } from "../template/render.ts";
import { redactorFor } from "./create-redactor.ts";

export interface NotebookPlace {
  /** Top of the repository, or the folder worked in. */
  readonly root: string;
  readonly isRepository: boolean;
  readonly config: Config;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Told where notes are searched without their index. */
  readonly notice?: (text: string) => void;
}

/** The notebook of a repository; of the checkout it belongs to, in a worktree of the engine's. */
export function composeNotebook(place: NotebookPlace): Notebook {
  const { config } = place;
  const { root, files, openIndex } = notesOf(place);
  const { redact } = redactorFor(place.environment, config.logging.redact);
  const renderBody = bodyRenderer(root, config.memory.template);
  return createNotebook({
    files,
    openIndex,
    clock: systemClock,
    ...(renderBody ? { renderBody } : {}),
    redact,
  });
}

/** The notes of a repository as files. */
export interface NotesPlace {
  /** Top of the checkout that they lie in. */
  readonly root: string;
  readonly files: NoteFiles;
  readonly openIndex: (failure: IndexFailure | undefined) => NoteIndex;
  /** File for what this clone and the remote had in common last. */
  readonly record: string;
}

export function notesOf(place: NotebookPlace): NotesPlace {
  const root = enclosingCheckout(place.root);
  const { config, isRepository, notice } = place;
  const files = createNotesFolder({ root, directory: config.memory.directory });
  const cache = cacheFile(root, config);
  return {
    root,
    files: isRepository ? hiddenFromGit(files, { ...place, root }) : files,
    openIndex: indexOpener(`${cache}-${INDEX_VERSION}.sqlite`, notice),
    record: `${cache}-synchronised.json`,
  };
}

/** What is left in a worktree of the engine's goes with it: its notes belong to the checkout that it was made in. */
export function enclosingCheckout(root: string): string {
  const folder = dirname(root);
  return basename(folder) === WORKTREES ? dirname(folder) : root;
}

/** Notes are the engine's part of the repository: `git status` shows none. */
function hiddenFromGit(files: NoteFiles, { root, environment }: NotebookPlace): NoteFiles {
  const workspaces = createWorkspaces(root, { root, git: createGit(root, environment) });
  const hide = (): Promise<void> => workspaces.hide([files.location]);
  return {
    ...files,
    write: async (path, content, expected) => {
      await hide();
      return await files.write(path, content, expected);
    },
    writeContents: async (text) => {
      await hide();
      await files.writeContents(text);
    },
  };
}

/** Whatever is wrong with the index is mended by making it anew, or else done without. */
function indexOpener(file: string, notice: NotebookPlace["notice"]) {
  let renewed = false;
  return (failure: IndexFailure | undefined): NoteIndex => {
    if (failure === undefined) return openSqliteIndex(file);
    if (failure.fault === "damaged" && !renewed) {
      renewed = true;
      return openSqliteIndex(file, { renew: true });
    }
    // It would be said with every command, and whoever runs an older Node can do nothing about it here.
    if (failure.fault !== "missing") {
      notice?.(`The search index cannot be used (${failure.message}); the notes are read one by one.`);
    }
    return createScanIndex();
  };
}

/** Where git keeps what is its own, so that it is never tracked and goes with the clone. */
function cacheFile(root: string, { memory, outputDirectory }: Config): string {
  const name = createHash("sha256").update(memory.directory).digest("hex").slice(0, 8);
  const folder = gitFolder(join(root, ".git"));
  const home = folder === undefined ? join(root, outputDirectory, ".cache") : join(folder, "agentic");
  return join(home, `notes-${name}`);
}

function gitFolder(link: string): string | undefined {
  const stats = statSync(link, { throwIfNoEntry: false });
  if (stats?.isDirectory()) return link;
  if (!stats?.isFile()) return undefined;
  const target = /^gitdir: (.+)$/m.exec(readRegularText(link))?.[1];
  return target === undefined ? undefined : resolve(dirname(link), target);
}

const DEFAULT_TEMPLATE = "default";

function bodyRenderer(root: string, name: string) {
  if (name === DEFAULT_TEMPLATE) return undefined;
  return async (draft: object): Promise<string> => {
    const template = createLibrary({ root, builtIn: packageRoot() }).template(name);
    await using templates = createTemplateEngine();
    return await templates.render(template, { ...draft });
  };
}
