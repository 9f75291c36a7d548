import { join } from "node:path";
import { AgenticError } from "../../errors.ts";
import type { MergedBranches } from "../../ports/remote-storage.ts";
import type { MovedBranch, NumberedEntry, RunOutcome, RunStore } from "../../ports/run-store.ts";
import { foldEvents, foldJournal, parseJournal } from "../../run/journal/journal.ts";
import { insidePath, OUTPUT_DIRECTORY, runFiles } from "../../run/paths.ts";
import { headsOf, type RunState } from "../../run/state.ts";
import { readOptionalBytes } from "../local/atomic-files.ts";
import type { AcquiredRun } from "../refs/acquire-run.ts";
import { mergedBranchesOf } from "../refs/delete-merged-branches.ts";
import type { Inbox } from "../refs/inbox.ts";
import type { Owner } from "../refs/run-owner.ts";
import { isUnmodifiedCopy, parseRecord, type ReplicaRecord } from "../replication/replica-record.ts";
import { Replica, type ReplicaOptions } from "../replication/replica.ts";
import { finishRun, replicateAndArchive } from "./finish-run.ts";
import { withTimeout } from "./remote-timeout.ts";
import {
  LOOKUP_TIMEOUT_MS,
  PUSH_TIMEOUT,
  type ReplicationOptions,
  timeoutFor,
} from "./replication-options.ts";
import { runFolderSource } from "./run-folder.ts";
import { recordArchived } from "./unsynced-runs.ts";
import { watchInbox } from "./watch-inbox.ts";

export interface OpenedRun {
  /** The local run; it writes the files. */
  readonly run: RunStore;
  readonly owner: Owner;
  readonly acquired: AcquiredRun | undefined;
  readonly isNew: boolean;
  readonly inbox: Inbox;
  readonly moved?: readonly MovedBranch[];
  /** Called after the run is replicated. Absent if this process only replicates what an earlier one could not. */
  readonly afterFinish?: () => Promise<void>;
}

/** A local run whose changes a replica pushes to the run's ref. */
export class ReplicatedRun implements RunStore {
  readonly runId: string;
  readonly location: string;
  readonly takenOver: AbortSignal;
  readonly isFetched: boolean;
  readonly movedBranches: readonly MovedBranch[];
  readonly fetchRequests: () => Promise<void>;
  readonly #options: ReplicationOptions;
  readonly #opened: OpenedRun;
  readonly #run: RunStore;
  readonly #replica: Replica;
  readonly #closing = new AbortController();
  /** Whether an archived run was opened and nothing was added: then it is archived again. */
  #isStillArchived: boolean;

  constructor(options: ReplicationOptions, opened: OpenedRun) {
    const { run, acquired, inbox, isNew, moved = [] } = opened;
    const record = recordOf(run);
    this.#options = options;
    this.#opened = opened;
    this.#run = run;
    this.runId = run.runId;
    this.location = run.location;
    this.isFetched = record !== undefined && isUnmodifiedCopy(record);
    this.movedBranches = moved;
    this.#isStillArchived = acquired?.from === "ended";
    this.#replica = createRunReplica(options, opened, record);
    this.takenOver = this.#replica.takenOver;
    if (!isNew) this.#requeueUnconfirmed(moved);
    this.fetchRequests = watchInbox(options, { runId: run.runId, inbox, signal: this.#closing.signal });
  }

  appendJournal(lines: string, heads?: ReadonlyMap<string, string>): void {
    this.#isStillArchived = false;
    this.#run.appendJournal(lines);
    if (heads) this.#replica.headsChanged(heads);
    this.#replica.fileChanged(runFiles.journal);
  }

  readJournal(): string {
    return this.#run.readJournal();
  }

  read(path: string): string | undefined {
    return this.#run.read(path);
  }

  readBytes(path: string): Uint8Array | undefined {
    return this.#run.readBytes(path);
  }

  write(path: string, content: string | Uint8Array): void {
    this.#run.write(path, content);
    this.#replica.fileChanged(path);
  }

  redact(text: string): string {
    return this.#options.local.redact(text);
  }

  files(): readonly string[] {
    return this.#run.files();
  }

  version(path: string): string | undefined {
    return this.#run.version(path);
  }

  append(path: string, content: string): void {
    this.#run.append(path, content);
    this.#replica.fileChanged(path);
  }

  addEntry(path: string, entry: NumberedEntry): number {
    const number = this.#run.addEntry(path, entry);
    this.#replica.fileChanged(path);
    return number;
  }

  writeShared(path: string, content: string): void {
    this.#run.writeShared(path, content);
    this.#replica.sharedFileChanged(this.#sharedPath(path), this.redact(content));
  }

  isShared(path: string): boolean {
    return this.#run.isShared(path);
  }

  requests(): readonly { id: string; content: string }[] {
    return this.#run.requests();
  }

  flush(): Promise<void> {
    return withTimeout(this.#replica.flush(), { ...timeoutFor(this.#options), ...PUSH_TIMEOUT });
  }

  async confirmOwner(): Promise<void> {
    const timeout = { ...timeoutFor(this.#options), milliseconds: LOOKUP_TIMEOUT_MS };
    await withTimeout(this.#replica.confirmOwner(), timeout).catch(ignoreAgenticError);
    this.takenOver.throwIfAborted();
  }

  async finish({ ended, onDisplaced }: RunOutcome): Promise<void> {
    const { runId } = this;
    const { owner, afterFinish } = this.#opened;
    this.#isStillArchived = false;
    this.#closing.abort();
    await this.#run.finish({ ended });
    let isEnded = ended;
    const finishing = {
      ...this.#options,
      replica: this.#replica,
      runId,
      ended,
      mergedBranches: ended ? findMergedBranches(this.#run) : undefined,
      journal: () => this.#run.readJournal(),
      onDisplaced: onDisplaced && ((branches) => (isEnded = onDisplaced(branches))),
    } satisfies Parameters<typeof finishRun>[0];
    if (!afterFinish) await replicateAndArchive(finishing);
    else if (!(await finishRun(finishing))) return;
    if (isEnded)
      recordArchived(this.#options, recordOf(this.#run) ?? { run_id: runId, engines: [owner.engine] });
    await afterFinish?.();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort();
    try {
      if (this.#isStillArchived) await this.finish({ ended: true });
    } finally {
      await this.#replica.close();
      await this.#run[Symbol.asyncDispose]();
    }
  }

  /** Queues what a killed engine may not have pushed: commits that the journal names, and shared files. */
  #requeueUnconfirmed(moved: readonly MovedBranch[]): void {
    const source = `${this.location}/${runFiles.journal}`;
    const events = parseJournal(this.readJournal(), source);
    for (const event of events) {
      if (event.type !== "output.written" || !this.isShared(event.path)) continue;
      const content = readOptionalBytes(join(this.#options.root, event.path));
      if (content) this.#replica.sharedFileChanged(this.#sharedPath(event.path), content);
    }
    const heads = new Map(headsOf(foldEvents(events, source)));
    // The next journal event names the new head of a moved branch.
    for (const { branch } of moved) heads.delete(branch);
    this.#replica.headsChanged(heads);
  }

  /** Refs always use the default name of the engine's folder. */
  #sharedPath(path: string): string {
    return `${OUTPUT_DIRECTORY}${(insidePath(path) ?? "").slice(this.#options.outputDirectory.length)}`;
  }
}

export function readState(run: RunStore): RunState {
  return foldJournal(run.readJournal(), `${run.location}/${runFiles.journal}`);
}

export function ignoreAgenticError(error: unknown): void {
  if (!(error instanceof AgenticError)) throw error;
}

function createRunReplica(
  options: ReplicationOptions,
  opened: OpenedRun,
  record: ReplicaRecord | undefined,
): Replica {
  const { run, owner } = opened;
  const { remote, interrupt, onReplicationFailure } = options;
  return new Replica({
    ...options,
    refs: remote.refs,
    stateRef: remote.stateRef,
    owner,
    ...initialReplicaState(opened, record),
    source: runFolderSource(options, run.runId),
    ending: interrupt,
    onFailure: (error, failureCount) => {
      if (error instanceof AgenticError) onReplicationFailure?.({ runId: run.runId, error, failureCount });
    },
    writeRecord: (text) => run.write(runFiles.replica, text),
  });
}

/** Returns the version that the replica continues, and the files known to be in it. */
function initialReplicaState(
  { acquired, isNew }: OpenedRun,
  record: ReplicaRecord | undefined,
): Pick<ReplicaOptions, "version" | "replicated" | "predecessors" | "refused"> {
  if (isNew) return { version: undefined, replicated: { growing: {}, documents: {}, events: 0 } };
  const known = { predecessors: record?.engines ?? [], refused: record?.refused ?? [] };
  if (!acquired) return { version: record?.version, replicated: record?.carried, ...known };
  const replicated = record?.version === acquired.baseVersion ? record.carried : undefined;
  return { version: acquired.version, replicated, ...known };
}

function recordOf(run: RunStore): ReplicaRecord | undefined {
  return parseRecord(run.read(runFiles.replica), run.runId);
}

/** Returns undefined if the journal cannot be read. */
function findMergedBranches(run: RunStore): MergedBranches | undefined {
  try {
    return mergedBranchesOf(readState(run));
  } catch {
    return undefined;
  }
}
