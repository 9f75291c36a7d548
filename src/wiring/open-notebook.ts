import { createHash } from "node:crypto";
import { basename, dirname, join } from "node:path";
import type { Config } from "../config/schema.ts";
import { createWorkspaces } from "../git/create-workspaces.ts";
import { createGit } from "../git/process/git.ts";
import { findGitFolder } from "../git/remote/private-folder.ts";
import { WORKTREES } from "../git/worktrees/branch-names.ts";
import { createInMemoryIndex } from "../memory/index/in-memory-index.ts";
import type { IndexFailure, NoteIndex } from "../memory/index/note-index.ts";
import { INDEX_VERSION, openSqliteIndex } from "../memory/index/sqlite-index.ts";
import type { NoteSource } from "../memory/notes/note.ts";
import { createNotebook, type Notebook } from "../memory/notes/notebook.ts";
import { createNotesFolder } from "../memory/notes/notes-folder.ts";
import type { NoteFiles } from "../ports/notes.ts";
import { isRunId } from "../run/ids.ts";
import { runFiles } from "../run/paths.ts";
import { parseRunRecord } from "../run/record.ts";
import { createLibrary } from "../storage/library/library.ts";
import { createLocalStore } from "../storage/local/local-run-store.ts";
import { packageRoot } from "../system/package-root.ts";
import { systemClock } from "../system/system-clock.ts";
import { createTemplateEngine } from "../template/render.ts";
import { redactorFor } from "./create-redactor.ts";

const STEP = /^[a-z0-9][\w/-]{0,199}$/;

export async function noteSourceOf({
  environment,
  root,
  isRepository,
  config,
}: NotebookOptions): Promise<NoteSource> {
  const run = environment["AGENTIC_RUN_ID"] ?? "";
  const step = environment["AGENTIC_STEP"] ?? "";
  const commit = isRepository
    ? await createGit(root, environment).try("rev-parse", "--verify", "--quiet", "HEAD")
    : undefined;
  if (!isRunId(run)) return { commit };
  const record = createLocalStore(enclosingCheckout(root), config.outputDirectory).read(run, runFiles.run);
  return { workflow: parseRunRecord(record)?.workflow, ...(STEP.test(step) ? { step } : {}), run, commit };
}

export interface NotebookOptions {
  readonly root: string;
  readonly isRepository: boolean;
  readonly config: Config;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly notice?: (text: string) => void;
}

/** Opens the notebook of a repository. In a worktree of the engine, opens that of the enclosing checkout. */
export function openNotebook(options: NotebookOptions): Notebook {
  const { config } = options;
  const { root, files, openIndex } = locateNotes(options);
  const { redact } = redactorFor(options.environment, config.logging.redact);
  const renderBody = bodyRenderer(root, config.memory.template);
  return createNotebook({
    files,
    openIndex,
    clock: systemClock,
    renderBody,
    redact,
  });
}

export function locateNotes(options: NotebookOptions) {
  const root = enclosingCheckout(options.root);
  const { config, isRepository, notice } = options;
  const files = createNotesFolder({ root, directory: config.memory.directory });
  const cache = cacheFile(root, config);
  return {
    root,
    files: isRepository ? hiddenFromGit(files, { ...options, root }) : files,
    openIndex: indexOpener(`${cache}-${INDEX_VERSION}.sqlite`, notice),
    /** File that records the last state common to this clone and the remote. */
    record: `${cache}-synchronised.json`,
  };
}

/** Returns the checkout that contains a worktree of the engine, or the folder itself: a worktree is removed with all its files. */
export function enclosingCheckout(root: string): string {
  const folder = dirname(root);
  return basename(folder) === WORKTREES ? dirname(folder) : root;
}

function hiddenFromGit(files: NoteFiles, { root, environment }: NotebookOptions): NoteFiles {
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

/** Rebuilds a damaged index once. Otherwise searches without an index. */
function indexOpener(file: string, notice: NotebookOptions["notice"]) {
  let renewed = false;
  return (failure: IndexFailure | undefined): NoteIndex => {
    if (failure === undefined) return openSqliteIndex(file);
    if (failure.fault === "damaged" && !renewed) {
      renewed = true;
      return openSqliteIndex(file, { renew: true });
    }
    // Without SQLite in this version of Node, every command would print the notice.
    if (failure.fault !== "missing") {
      notice?.(`The search index cannot be used (${failure.message}). The notes are read one by one.`);
    }
    return createInMemoryIndex();
  };
}

/** Returns the cache's path in git's own folder: it is never tracked, and is deleted with the clone. */
function cacheFile(root: string, { memory, outputDirectory }: Config): string {
  const name = createHash("sha256").update(memory.directory).digest("hex").slice(0, 8);
  const folder = findGitFolder(root);
  const home = folder === undefined ? join(root, outputDirectory, ".cache") : join(folder, "agentic");
  return join(home, `notes-${name}`);
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
