import { AgenticError } from "../../../errors.ts";
import type {
  BranchStates,
  LocalStates,
  NumberedEntry,
  OpenMode,
  RunStore,
  RunSummary,
} from "../../../ports/run-store.ts";
import { insidePath, isEngineFile, runDirectory, runFiles } from "../../../run/paths.ts";

interface Files {
  readonly own: Map<string, string>;
  /** Of files that were written as bytes. */
  readonly bytes: Map<string, Uint8Array>;
  readonly inbox: Map<string, string>;
  readonly versions: Map<string, number>;
  holder: MemoryRun | undefined;
}

/** Runs in memory; held to the same contract as those on disk. */
export class MemoryStates implements LocalStates {
  readonly folders = ["agentic/workflows", "agentic/memory", "agentic/analysis"];
  readonly #runs = new Map<string, Files>();
  /** By path of the repository: what was written into the engine's part. */
  readonly shared = new Map<string, string>();
  /** Called before every append, with the lines: a test may look, or throw as a full disk would. */
  onAppend: (lines: string) => void = () => {};
  /** Called before every write of a run's file. */
  onWrite: (path: string, content: string) => void = () => {};
  /** Called when the engine asks for what was requested elsewhere. */
  onFetch: () => void = () => {};
  /** Where branches lie that others work on. */
  remote: BranchStates | undefined;
  /** Every append of all runs, in order. */
  readonly appends: string[] = [];

  open(runId: string, mode: OpenMode): MemoryRun {
    const files = this.files(runId);
    if (mode !== "create" && !files.own.has(runFiles.journal) && !files.own.has(runFiles.run))
      throw refusal("not-found", `There is no run ${runId}.`);
    if (files.holder) throw refusal("run-locked", `Run ${runId} is being worked on.`);
    if (mode === "create" && files.own.has(runFiles.journal))
      throw refusal("run-locked", `Run ${runId} exists already.`);
    files.holder = new MemoryRun(runId, this);
    return files.holder;
  }

  read(runId: string, path: string): string | undefined {
    return this.files(runId).own.get(inside(path));
  }

  list(): RunSummary[] {
    const found = Array.from(this.#runs, ([runId, { own, holder }]): RunSummary[] => {
      const progress = own.get(runFiles.progress);
      return progress === undefined ? [] : [{ runId, progress, live: holder !== undefined }];
    });
    return found.flat().sort((a, b) => (a.runId < b.runId ? 1 : -1));
  }

  branches(): Promise<BranchStates | undefined> {
    return Promise.resolve(this.remote);
  }

  isLive(runId: string): boolean {
    return this.files(runId).holder !== undefined;
  }

  isFetched(): boolean {
    return false;
  }

  redact(text: string): string {
    return text;
  }

  append(runId: string, path: string, content: string): void {
    const { own } = this.files(runId);
    own.set(inside(path), appended(path, own.get(inside(path)), content));
  }

  addEntry(runId: string, path: string, { highest, render }: NumberedEntry): number {
    const text = this.read(runId, path) ?? "";
    const number = highest(text) + 1;
    this.append(runId, path, render(number, text));
    return number;
  }

  discard(runId: string): boolean {
    const { own, holder } = this.files(runId);
    if (!own.has(runFiles.run) || own.has(runFiles.journal)) return false;
    if (holder) throw refusal("run-locked", `Run ${runId} is being worked on.`);
    return this.#runs.delete(runId);
  }

  addRequest(runId: string, id: string, content: string): boolean {
    const { inbox } = this.files(runId);
    if (!/^[A-Za-z0-9][\w.-]*$/.test(id)) throw refusal("usage", `${id} is no id.`);
    if (inbox.has(id)) return false;
    inbox.set(id, content);
    return true;
  }

  /** Simulates the death of the process that holds the run. */
  kill(runId: string): void {
    this.files(runId).holder = undefined;
  }

  files(runId: string): Files {
    if (!/^\d{8}-[0-9a-z]{6}$/.test(runId)) throw refusal("usage", `${runId} is no run id.`);
    const files = this.#runs.get(runId) ?? {
      own: new Map(),
      bytes: new Map(),
      inbox: new Map(),
      versions: new Map(),
      holder: undefined,
    };
    this.#runs.set(runId, files);
    return files;
  }
}

class MemoryRun implements RunStore {
  readonly runId: string;
  readonly location: string;
  readonly #states: MemoryStates;
  readonly #files: Files;

  constructor(runId: string, states: MemoryStates) {
    this.runId = runId;
    this.location = runDirectory(runId);
    this.#states = states;
    this.#files = states.files(runId);
  }

  appendJournal(lines: string): void {
    this.#requireLife();
    this.#states.onAppend(lines);
    this.#files.own.set(runFiles.journal, this.readJournal() + lines);
    this.#states.appends.push(lines);
  }

  readJournal(): string {
    const text = this.#files.own.get(runFiles.journal) ?? "";
    return text.slice(0, text.lastIndexOf("\n") + 1);
  }

  read(path: string): string | undefined {
    return this.#files.own.get(inside(path));
  }

  readBytes(path: string): Uint8Array | undefined {
    const text = this.read(path);
    return this.#files.bytes.get(inside(path)) ?? (text === undefined ? undefined : Buffer.from(text));
  }

  files(): string[] {
    return Array.from(this.#files.own.keys())
      .filter((path) => !isEngineFile(path))
      .toSorted();
  }

  version(path: string): string | undefined {
    const { own, versions } = this.#files;
    return own.has(inside(path)) ? String(versions.get(inside(path)) ?? 0) : undefined;
  }

  #changed(path: string): void {
    const { versions } = this.#files;
    versions.set(path, (versions.get(path) ?? 0) + 1);
  }

  write(path: string, content: string | Uint8Array): void {
    this.#requireLife();
    const location = inside(path);
    const text = typeof content === "string" ? content : Buffer.from(content).toString();
    this.#states.onWrite(path, text);
    this.#files.own.set(location, text);
    this.#changed(location);
    if (typeof content === "string") this.#files.bytes.delete(location);
    else this.#files.bytes.set(location, Uint8Array.from(content));
  }

  append(path: string, content: string): void {
    this.#requireLife();
    this.#files.own.set(inside(path), appended(path, this.read(path), content));
    this.#files.bytes.delete(inside(path));
    this.#changed(inside(path));
  }

  addEntry(path: string, entry: NumberedEntry): number {
    this.#requireLife();
    return this.#states.addEntry(this.runId, path, entry);
  }

  writeShared(path: string, content: string): void {
    const location = insidePath(path) ?? "";
    const [folder, , ...names] = location.split("/").slice(1);
    const isOfRun = folder === "workflows" && (names.length === 0 || isEngineFile(names.join("/")));
    if (!this.isShared(path) || isOfRun) throw refusal("usage", `${path} is not to be written.`);
    this.#states.shared.set(location, content);
  }

  isShared(path: string): boolean {
    const location = insidePath(path);
    return location?.startsWith("agentic/") === true && location !== "agentic/config.json";
  }

  requests(): { id: string; content: string }[] {
    return Array.from(this.#files.inbox, ([id, content]) => ({ id, content }));
  }

  fetchRequests(): Promise<void> {
    this.#states.onFetch();
    return Promise.resolve();
  }

  flush(): Promise<void> {
    return Promise.resolve();
  }

  finish(): Promise<void> {
    return Promise.resolve();
  }

  /** What a killed process would still do does not happen. */
  #requireLife(): void {
    if (this.#files.holder !== this) throw new Error("This process was killed.");
  }

  [Symbol.asyncDispose](): Promise<void> {
    if (this.#files.holder === this) this.#files.holder = undefined;
    return Promise.resolve();
  }
}

function inside(path: string): string {
  const location = insidePath(path);
  if (location === undefined) throw refusal("usage", `${path} lies outside.`);
  return location;
}

function refusal(code: "usage" | "not-found" | "run-locked", message: string): AgenticError {
  return new AgenticError({ code, message });
}

/** What is kept a line each is not glued to a line that was cut off. */
function appended(path: string, before = "", content = ""): string {
  const isTorn = path.endsWith(".ndjson") && before !== "" && !before.endsWith("\n");
  return `${before}${isTorn ? "\n" : ""}${content}`;
}
