import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach } from "vitest";
import { AgenticError } from "../../../src/errors.ts";
import type { Clock } from "../../../src/ports/clock.ts";
import type { RemoteAvailability } from "../../../src/ports/remote-storage.ts";
import type { RunStore, StateStore } from "../../../src/ports/run-store.ts";
import type { NewRunEvent } from "../../../src/run/journal/event.ts";
import { renderEvents } from "../../../src/run/journal/journal.ts";
import { createLocalStore } from "../../../src/storage/local/local-run-store.ts";
import { createTrustNotes } from "../../../src/storage/local/trust-notes-folder.ts";
import { STATE_REF } from "../../../src/storage/refs/ref-names.ts";
import { createReplicatedStates } from "../../../src/storage/replicated-store/replicated-run-store.ts";
import { fastPace } from "../pace.ts";
import type { MemoryRefs } from "./memory-refs.ts";
import { filesOfRun } from "./state-runs.ts";

export const RUN = "20260131-k3f9qz";
export const HEAD = "a".repeat(40);
export const prepared: NewRunEvent = {
  type: "workspace.prepared",
  mode: "worktree",
  path: ".worktrees/agentic-flow-k3f9qz",
  branch: "agentic/flow-k3f9qz",
  base_branch: "main",
  base_sha: "b".repeat(40),
};
export const moved: NewRunEvent = { type: "branch.moved", head: HEAD, files: [] };
export const paused: NewRunEvent = { type: "run.paused", reason: "human", message: "?" };
export const resumed = { type: "run.resumed" } satisfies NewRunEvent;
export const completed: NewRunEvent = { type: "run.completed" };

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

/** A clone with a store of its own, as on another machine; its folder goes when the test ends. */
export interface Clone {
  readonly refs: MemoryRefs;
  readonly states: StateStore;
  readonly told: string[];
  /** Branches that were asked for, each time. */
  readonly brought: ReadonlyMap<string, string>[];
  /** In place of which the next call fails. */
  failure: { bringing?: Error };
  /** From now on nobody answers. */
  hangs(): void;
  file(path: string): string;
  write(path: string, content: string): void;
}

let engines = 0;

interface CloneOptions {
  readonly outputDirectory?: string;
  /** By default nobody waits too long. */
  readonly time?: Clock;
  readonly availability?: RemoteAvailability;
  readonly interrupt?: AbortSignal;
  readonly kill?: AbortSignal;
}

export function createClone(
  refs: MemoryRefs,
  {
    outputDirectory = "agentic",
    time,
    availability = { isUnresponsive: false, responseCount: 0 },
    ...signals
  }: CloneOptions = {},
): Clone {
  const root = mkdtempSync(join(tmpdir(), "agentic-carried-"));
  folders.push(root);
  const told: string[] = [];
  const brought: ReadonlyMap<string, string>[] = [];
  const failure: Clone["failure"] = {};
  const { clock, random } = fastPace();
  let over = new AbortController();
  const hangs = () => {
    const hanging = () =>
      new Promise<never>((_, reject) => {
        const end = () => reject(unreachable());
        if (over.signal.aborted) end();
        over.signal.addEventListener("abort", end);
      });
    Object.assign(refs, { beforeRead: hanging, beforeCommit: hanging });
  };
  const states = createReplicatedStates({
    local: createLocalStore(root, outputDirectory),
    trustNotes: createTrustNotes({ known: () => `${root}/private`, make: () => `${root}/private` }),
    root,
    outputDirectory,
    remote: {
      refs,
      stateRef: STATE_REF,
      availability,
      abortPendingCalls: () => {
        const before = over;
        over = new AbortController();
        before.abort();
      },
      close: () => over.abort(),
      fetchBranches: ({ branches }) => {
        brought.push(branches);
        const { bringing } = failure;
        delete failure.bringing;
        return bringing ? Promise.reject(bringing) : Promise.resolve([]);
      },
      syncNotes: () => Promise.resolve([]),
    },
    // Who waits for a remote waits as long as it takes.
    clock: time ?? {
      now: () => clock.now(),
      sleep: (milliseconds, signal) => (milliseconds >= 2_000 ? hang(signal) : clock.sleep(milliseconds)),
    },
    random,
    pause: (_, signal) => hang(signal),
    engine: { host: "here", pid: process.pid },
    newId: () => `00000000-0000-4000-8000-${String((engines += 1)).padStart(12, "0")}`,
    report: (text) => told.push(text),
    ...signals,
  });
  const pathOf = (path: string) => join(root, outputDirectory, "workflows", RUN, path);
  const file = (path: string) => readFileSync(pathOf(path), "utf8");
  const write = (path: string, content: string) => writeFileSync(pathOf(path), content);
  return { refs, states, told, brought, failure, hangs, file, write };
}

/** Nothing in the background goes on by itself. */
function hang(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(new Error("aborted"))));
}

export const unreachable = () => new AgenticError({ code: "remote-unreachable", message: "It is away." });

export function linesOf(run: RunStore): number {
  return run.readJournal().split("\n").length - 1;
}

export function append(run: RunStore, ...events: NewRunEvent[]): void {
  const { lines } = renderEvents(events, { seq: linesOf(run), at: "2026-01-31T12:00:00.000Z" });
  run.appendJournal(lines);
}

/** A run that has begun here. */
export async function begin({ states }: Clone, ...events: NewRunEvent[]): Promise<RunStore> {
  const run = await states.open(RUN, "create");
  for (const [path, content] of Object.entries(filesOfRun(RUN, events))) {
    if (path === "journal.ndjson") run.appendJournal(content);
    else run.write(path, content);
  }
  return run;
}

/** Works on the run until it pauses or ends. */
export async function goOn({ states }: Clone, ...events: NewRunEvent[]): Promise<void> {
  await using run = await states.open(RUN, "continue");
  append(run, ...events);
  await run.finish({ ended: events.at(-1)?.type === "run.completed" });
}
