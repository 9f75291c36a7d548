import {
  appendFileSync,
  closeSync,
  existsSync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname, join, posix } from "node:path";
import { AgenticError } from "../errors.ts";
import type { RunStore, RunSummary, StateStore } from "../ports.ts";
import { isRunId } from "../run/ids.ts";
import { acquireLock, isLocked, releaseLock } from "./lock.ts";
import { OUTPUT_DIRECTORY, runDirectory, runFiles } from "../run/paths.ts";

/** Keeps runs in a folder of the repository, `agentic/workflows/<run-id>/`. Calls are synchronous: they are the fastest way to durable. */
export function createLocalStore(root: string, outputDirectory: string = OUTPUT_DIRECTORY): StateStore {
  const folder = join(root, outputDirectory, "workflows");
  const directoryOf = (runId: string) => join(folder, checked(runId));
  return {
    folders: ["workflows", "memory", "analysis"].map((name) => `${outputDirectory}/${name}`),
    open: (runId, mode) => {
      const directory = directoryOf(runId);
      const exists = existsSync(join(directory, runFiles.journal));
      if (mode === "create" && exists) throw taken(runId);
      if (mode === "continue" && !exists) throw notFound(runId, folder);
      mkdirSync(directory, { recursive: true });
      return new LocalRun(runId, { root, outputDirectory });
    },
    read: (runId, path) => readOptional(join(directoryOf(runId), path)),
    list: () => readRuns(folder),
    request: (runId, id, content) => {
      const inbox = join(directoryOf(runId), "inbox");
      mkdirSync(inbox, { recursive: true });
      replaceFile(join(inbox, `${id}.json`), content);
    },
  };
}

class LocalRun implements RunStore {
  readonly runId: string;
  readonly location: string;
  readonly #root: string;
  readonly #shared: string;
  readonly #directory: string;
  readonly #lock: string;
  readonly #made = new Set<string>();
  #journal: number | undefined;

  constructor(runId: string, { root, outputDirectory }: { root: string; outputDirectory: string }) {
    this.runId = runId;
    this.location = runDirectory(runId, outputDirectory);
    this.#root = root;
    this.#shared = `${outputDirectory}/`;
    this.#directory = join(root, this.location);
    this.#lock = join(this.#directory, runFiles.lock);
    const lock = acquireLock(this.#lock);
    if (!lock.held) throw locked(runId, lock.pid);
  }

  appendJournal(lines: string): void {
    this.#journal ??= this.#openJournal();
    const bytes = Buffer.from(lines);
    let written = 0;
    while (written < bytes.length) written += writeSync(this.#journal, bytes, written);
    fdatasyncSync(this.#journal);
  }

  readJournal(): string {
    const text = readOptional(join(this.#directory, runFiles.journal)) ?? "";
    return text.slice(0, text.lastIndexOf("\n") + 1);
  }

  read(path: string): string | undefined {
    return readOptional(join(this.#directory, path));
  }

  write(path: string, content: string): void {
    replaceFile(this.#place(path), content);
  }

  append(path: string, content: string): void {
    appendFileSync(this.#place(path), content);
  }

  isShared(path: string): boolean {
    return posix.normalize(path).startsWith(this.#shared);
  }

  writeShared(path: string, content: string): void {
    const full = join(this.#root, path);
    mkdirSync(dirname(full), { recursive: true });
    replaceFile(full, content);
  }

  requests(): { id: string; content: string }[] {
    const inbox = join(this.#directory, "inbox");
    if (!existsSync(inbox)) return [];
    const files = readdirSync(inbox).filter((name) => name.endsWith(".json"));
    return files
      .sort()
      .map((name) => ({ id: name.slice(0, -5), content: readFileSync(join(inbox, name), "utf8") }));
  }

  flush(): Promise<void> {
    return Promise.resolve();
  }

  [Symbol.asyncDispose](): Promise<void> {
    if (this.#journal !== undefined) closeSync(this.#journal);
    this.#journal = undefined;
    releaseLock(this.#lock);
    return Promise.resolve();
  }

  /** A crash can tear the last line; what comes after it must start on a line of its own. */
  #openJournal(): number {
    const path = join(this.#directory, runFiles.journal);
    const complete = Buffer.byteLength(this.readJournal());
    const file = openSync(path, "a+");
    if (fstatSync(file).size > complete) ftruncateSync(file, complete);
    return file;
  }

  #place(path: string): string {
    const full = join(this.#directory, path);
    const parent = dirname(full);
    if (!this.#made.has(parent)) {
      mkdirSync(parent, { recursive: true });
      this.#made.add(parent);
    }
    return full;
  }
}

function readRuns(folder: string): RunSummary[] {
  if (!existsSync(folder)) return [];
  const runs: RunSummary[] = [];
  for (const runId of readdirSync(folder).filter(isRunId).sort().reverse()) {
    const progress = readOptional(join(folder, runId, runFiles.progress));
    if (progress === undefined) continue;
    runs.push({ runId, progress, live: isLocked(join(folder, runId, runFiles.lock)) });
  }
  return runs;
}

/** Readers see the old file or the new one, never a part. Not synced: only the journal must survive a power loss. */
function replaceFile(path: string, content: string): void {
  const draft = `${path}.${process.pid}.tmp`;
  writeFileSync(draft, content);
  renameSync(draft, path);
}

function readOptional(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR")) {
      return undefined;
    }
    throw error;
  }
}

function checked(runId: string): string {
  if (isRunId(runId)) return runId;
  throw new AgenticError({
    code: "usage",
    message: `\`${runId}\` is not a run id; run ids look like 20260131-k3f9qz. \`agentic-sdlc list\` shows them.`,
  });
}

function notFound(runId: string, folder: string): AgenticError {
  return new AgenticError({
    code: "not-found",
    message: `There is no run ${runId} in ${folder}; \`agentic-sdlc list\` shows the runs.`,
  });
}

function taken(runId: string): AgenticError {
  return new AgenticError({
    code: "run-locked",
    message: `Run ${runId} exists already; \`agentic-sdlc resume ${runId}\` goes on with it.`,
  });
}

function locked(runId: string, pid: number): AgenticError {
  return new AgenticError({
    code: "run-locked",
    message: `Run ${runId} is being worked on by process ${pid}; wait for it, or stop it with \`agentic-sdlc cancel ${runId}\`.`,
    data: { pid },
  });
}
