import { AgenticError } from "../../../src/errors.ts";
import type { BranchKey, BranchStates, OpenBranch, RunStore } from "../../../src/ports/run-store.ts";
import { runDirectory, runFiles } from "../../../src/run/paths.ts";
import { MemoryStates } from "../../../src/runner/simulation/memory/memory-states.ts";

interface Branch {
  states: MemoryStates;
  taken: AbortController;
}

/** Branches that runners of their own work on, in memory: whoever opens one has it, and who had it before is told. */
export class MemoryBranches implements BranchStates {
  readonly #runs: MemoryStates;
  readonly #branches = new Map<string, Branch>();
  /** Heads that were asked for, by code branch. */
  readonly brought = new Map<string, string>();

  constructor(runs: MemoryStates) {
    this.#runs = runs;
  }

  open({ runId, id }: BranchKey): Promise<OpenBranch> {
    const branch = this.branchOf(runId, id);
    branch.taken.abort(
      new AgenticError({ code: "run-taken-over", message: `Another runner works on ${id}.` }),
    );
    branch.taken = new AbortController();
    // Who had it writes on, where nobody reads it.
    branch.states = copyOf(branch.states, runId);
    for (const [request, content] of this.#runs.files(runId).inbox)
      branch.states.addRequest(runId, request, content);
    const isNew = branch.states.read(runId, runFiles.run) === undefined;
    const own = branch.states.open(runId, isNew ? "create" : "continue");
    const { states } = branch;
    return Promise.resolve({
      own: withTakeover(own, branch.taken.signal),
      ownFiles: () => [...states.files(runId).own.keys()],
      run: this.#reader(runId),
    });
  }

  read({ runId, id }: BranchKey, keep: (path: string, content: Uint8Array) => void) {
    const branch = this.#branches.get(`${runId} ${id}`);
    const journal = branch?.states.read(runId, runFiles.journal);
    if (!branch || journal === undefined) return Promise.resolve(undefined);
    const { own, bytes } = branch.states.files(runId);
    for (const [path, text] of own)
      if (path !== runFiles.journal) keep(path, bytes.get(path) ?? Buffer.from(text));
    return Promise.resolve(journal.slice(0, journal.lastIndexOf("\n") + 1));
  }

  fetchCodeBranches(heads: ReadonlyMap<string, string>): Promise<readonly string[]> {
    for (const [branch, head] of heads) this.brought.set(branch, head);
    return Promise.resolve([]);
  }

  version(runId: string): Promise<string | undefined> {
    return Promise.resolve(this.#runs.read(runId, runFiles.journal));
  }

  sendRequest(runId: string, id: string, content: string): Promise<void> {
    this.#runs.addRequest(runId, id, content);
    for (const [key, { states }] of this.#branches)
      if (key.startsWith(runId)) states.addRequest(runId, id, content);
    return Promise.resolve();
  }

  /** The runner of a branch is killed: it does nothing more. */
  kill(runId: string, id: string): void {
    this.branchOf(runId, id).states.kill(runId);
  }

  /** The process that has them is killed. */
  killAll(): void {
    for (const [key, { states }] of this.#branches) states.kill(key.split(" ", 1)[0] ?? "");
  }

  files(runId: string, id: string): Map<string, string> {
    return this.branchOf(runId, id).states.files(runId).own;
  }

  branchOf(runId: string, id: string): Branch {
    const key = `${runId} ${id}`;
    const branch = this.#branches.get(key) ?? { states: new MemoryStates(), taken: new AbortController() };
    this.#branches.set(key, branch);
    return branch;
  }

  #reader(runId: string): OpenBranch["run"] {
    const runs = this.#runs;
    const { own, bytes, versions } = runs.files(runId);
    return {
      location: runDirectory(runId),
      read: (path) => runs.read(runId, path),
      readBytes: (path) => {
        const text = own.get(path);
        return bytes.get(path) ?? (text === undefined ? undefined : Buffer.from(text));
      },
      files: () =>
        [...own.keys()].filter(
          (path) => /^(?:artifacts\/|[^/]+\.md$)/.test(path) && path !== runFiles.checkpoints,
        ),
      version: (path) => (own.has(path) ? String(versions.get(path) ?? 0) : undefined),
      isShared: (path) => path.startsWith("agentic/") && path !== "agentic/config.json",
    };
  }
}

function copyOf(states: MemoryStates, runId: string): MemoryStates {
  const copy = new MemoryStates();
  const [from, to] = [states.files(runId), copy.files(runId)];
  for (const [path, text] of from.own) to.own.set(path, text);
  for (const [path, content] of from.bytes) to.bytes.set(path, content);
  copy.onAppend = states.onAppend;
  states.onAppend = () => {};
  return copy;
}

/** The store itself: `await using` of Node 24 does not dispose of a proxy. */
function withTakeover(run: RunStore, takenOver: AbortSignal): RunStore {
  return Object.assign(run, { takenOver });
}
