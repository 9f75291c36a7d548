import type { Clock } from "../../../src/ports/clock.ts";
import type { StateRefs } from "../../../src/ports/state-refs.ts";
import { isEngineFile } from "../../../src/run/paths.ts";
import { isLocalOnly, joinSegments } from "../../../src/storage/refs/segments.ts";
import { runPath } from "../../../src/storage/refs/ref-names.ts";
import { createOwner, type Owner } from "../../../src/storage/refs/find-run.ts";
import type { ReplicaSource } from "../../../src/storage/replication/pending-changes.ts";
import { Replica, type ReplicaOptions } from "../../../src/storage/replication/replica.ts";
import type { FakeClock } from "../fake-clock.ts";
import type { MemoryRefs } from "./memory-refs.ts";

export const RUN_ID = "20260131-k3f9qz";

/** The files of one run in one clone, which outlive the engines that write them. */
export class LocalRun implements ReplicaSource {
  readonly files = new Map<string, Buffer>();
  readonly shared = new Map<string, string>();
  readonly heads = new Map<string, string>();
  readonly #stamps = new Map<string, number>();
  #writes = 0;
  /** Lines of the journal. */
  events = 0;

  text(path: string): string | undefined {
    return this.files.get(path)?.toString("utf8");
  }

  write(path: string, content: string | Uint8Array): void {
    this.files.set(path, Buffer.from(content));
    this.#stamps.set(path, (this.#writes += 1));
  }

  append(path: string, content: string): void {
    this.write(path, Buffer.concat([this.files.get(path) ?? Buffer.alloc(0), Buffer.from(content)]));
  }

  remove(path: string): void {
    this.files.delete(path);
  }

  read(path: string): Uint8Array | undefined {
    return this.files.get(path);
  }

  readFrom(path: string, offset: number): Uint8Array {
    const rest = this.files.get(path)?.subarray(offset) ?? Buffer.alloc(0);
    return rest.subarray(0, rest.lastIndexOf(0x0a) + 1);
  }

  documents(): { path: string; stamp: string; bytes: number }[] {
    return Array.from(this.files.keys())
      .filter((path) => !isEngineFile(path) || path === "checkpoint.md")
      .map((path) => ({
        path,
        stamp: String(this.#stamps.get(path)),
        bytes: this.files.get(path)?.length ?? 0,
      }));
  }

  all(): string[] {
    return [...this.files.keys()];
  }
}

/** A line as journals have them, with what the tests look for. */
export function journalLine(seq: number, facts: Record<string, unknown> = {}): string {
  return `${JSON.stringify({ seq, at: "2026-01-31T12:00:00.000Z", type: "checkpoint.made", id: `c-${seq}`, ...facts })}\n`;
}

/** The first event of a journal. */
export const BEGIN = { type: "run.started", version: 1, run_id: RUN_ID, workflow: "flow" };

let engines = 0;

export function engineOf(host: string): Owner {
  engines += 1;
  const engine = `00000000-0000-4000-8000-${String(engines).padStart(12, "0")}`;
  return createOwner({ engine, host, pid: 4711, since: "2026-01-31T12:00:00.000Z", run_id: RUN_ID });
}

export interface Afloat {
  readonly replica: Replica;
  readonly told: string[];
  readonly local: LocalRun;
  /** Writes as the local store does, and tells the replica. */
  write(path: string, content: string | Uint8Array): void;
  append(path: string, content: string): void;
  journal(facts?: Record<string, unknown>): void;
}

interface LaunchOptions {
  readonly refs: StateRefs;
  readonly clock: Clock;
  readonly local?: LocalRun;
  readonly owner?: Owner;
  readonly version?: string | undefined;
  readonly carried?: ReplicaOptions["replicated"];
  readonly predecessors?: readonly string[];
  readonly random?: () => number;
  readonly ending?: AbortSignal;
}

/** A replica over a run in memory. */
export function launch({
  refs,
  clock,
  local = new LocalRun(),
  random = () => 0.5,
  ...given
}: LaunchOptions): Afloat {
  const told: string[] = [];
  // As the store has it: of a run that begins it is known that nothing lies elsewhere.
  const isNew = given.version === undefined && local.files.size === 0;
  const replica = new Replica({
    refs,
    clock,
    random,
    owner: given.owner ?? engineOf("here"),
    version: given.version,
    replicated: given.carried ?? (isNew ? { growing: {}, documents: {}, events: 0 } : undefined),
    predecessors: given.predecessors ?? [],
    ending: given.ending,
    source: local,
    pause: (milliseconds, signal) => clock.sleep(milliseconds, signal),
    report: (message) => told.push(message),
    writeRecord: (record) => local.files.set("replica.json", Buffer.from(record)),
  });
  const journal = (facts: Record<string, unknown> = {}): void => {
    local.events += 1;
    local.append("journal.ndjson", journalLine(local.events, facts));
    const { branch, head } = facts;
    if (typeof branch === "string" && typeof head === "string") {
      local.heads.set(branch, head);
      replica.headsChanged(new Map([[branch, head]]));
    }
    replica.fileChanged("journal.ndjson");
  };
  return {
    replica,
    told,
    local,
    journal,
    write: (path, content) => {
      local.write(path, content);
      replica.fileChanged(path);
    },
    append: (path, content) => {
      local.append(path, content);
      replica.fileChanged(path);
    },
  };
}

/** Lets time go on when all who were told of something have gone to sleep. */
export async function pass(clock: FakeClock, milliseconds: number): Promise<void> {
  await clock.advance(0);
  await clock.advance(milliseconds);
}

/** Lets time go on until something is done. */
export async function during<T>(clock: FakeClock, work: Promise<T>): Promise<T> {
  const state = { isDone: false };
  const settled = work.finally(() => (state.isDone = true));
  settled.catch(() => {});
  for (let waited = 0; waited < 10_000; waited += 1) {
    await clock.advance(0);
    if (state.isDone) return await settled;
    await clock.advance(clock.untilNext() ?? 0);
  }
  throw new Error("It never came to an end.");
}

/** Files of the run as they lie at its ref, with segments joined, relative to its folder. */
export function filesAt(refs: MemoryRefs, ref: string): Map<string, string> {
  const folder = runPath(RUN_ID, "");
  const files = Object.entries(refs.tree(ref) ?? {}).flatMap(([path, text]): [string, Uint8Array][] =>
    path.startsWith(folder) ? [[path.slice(folder.length), Buffer.from(text)]] : [],
  );
  const joined = joinSegments(new Map(files));
  return new Map(Array.from(joined, ([path, content]) => [path, Buffer.from(content).toString("utf8")]));
}

/** What of a clone is to be found elsewhere. */
export function carriedFiles(local: LocalRun): Record<string, string> {
  const files = Array.from(local.files).filter(([path]) => !isLocalOnly(path));
  return Object.fromEntries(files.map(([path, content]) => [path, content.toString("utf8")]).sort());
}
