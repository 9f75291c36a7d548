import { AgenticError, hasCode } from "../../errors.ts";
import { runFiles } from "../../run/paths.ts";
import { describeReplicationProblem } from "../refs/acquire-run.ts";
import { backOff, isRetryable, type RetryTiming } from "../refs/update-ref.ts";
import { PendingChanges, type Urgency } from "./pending-changes.ts";
import { type PusherOptions, ReplicaPusher, type RejectedBranches } from "./replica-push.ts";
import { type ReplicatedFiles, renderRecord } from "./replica-record.ts";

export interface ReplicaStatus extends RejectedBranches {
  readonly localEvents: number;
  readonly remoteEvents: number | undefined;
  readonly version: string | undefined;
  readonly problem?: string | undefined;
}

export interface ReplicaOptions extends PusherOptions, RetryTiming {
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Aborted when the session ends: later changes are replicated with the end, in one push. */
  readonly ending?: AbortSignal | undefined;
  readonly onFailure?: (error: unknown, times: number) => void;
  readonly writeRecord: (record: string) => void;
}

/** Minimum pause between pushes, and as a multiple of the last push: pushing takes at most a third of the time. */
const PAUSE = { ms: 1_000, factor: 2 };
/** The same for new journal events. With half a second of latency they are remote within two. */
const JOURNAL_PAUSE = { ms: 400, factor: 0.5 };
/** Interval of owner checks without a push. */
const CONFIRM_EVERY_MS = 2_000;
const FLUSH_TRIES = 4;
const RETRY_MS = 500;
const MAX_RETRY_MS = 60_000;
/** After this many moves of the ref another writer must be active. */
const MAX_RETRIES = 20;
const MAX_ENGINES = 50;
/** Changes within this time are pushed together. */
const BATCHING_MS = 50;

export class Replica {
  readonly #options: ReplicaOptions;
  readonly #pending: PendingChanges;
  readonly #pusher: ReplicaPusher;
  readonly #ownership = new AbortController();
  readonly #closing = new AbortController();
  #closed: Promise<void> | undefined;
  #turns: Promise<unknown> = Promise.resolve();
  readonly #waiting = new Map<Urgency, Promise<void>>();
  #hasWork = false;
  #endWait: () => void = () => {};
  #sleeping = new AbortController();
  /** Earliest time of a push, and of one with new journal events. */
  #notBefore = { any: 0, journal: 0 };
  #isJournalNew = false;
  #confirmedAt: number;
  #failures = 0;
  #problem: string | undefined;
  #isListed: boolean;

  constructor(options: ReplicaOptions) {
    this.#options = options;
    const { source, replicated, owner } = options;
    const runId = owner.run_id;
    this.#pending = new PendingChanges({
      runId,
      source,
      replicated,
      onFileSkipped: (...what) => this.#reportSkippedFile(...what),
    });
    this.#pusher = new ReplicaPusher(options);
    this.#isListed = replicated !== undefined || options.version === undefined;
    this.#hasWork = replicated === undefined;
    this.#confirmedAt = this.#now();
    this.#saveRecord();
    void this.#runInBackground();
  }

  /** Aborted with the error of `flush` when another engine takes the run over. */
  get takenOver(): AbortSignal {
    return this.#ownership.signal;
  }

  fileChanged(path: string): void {
    this.#pending.addFile(path);
    this.#requestPush();
    if (path !== runFiles.journal || this.#isJournalNew) return;
    this.#isJournalNew = true;
    this.#sleeping.abort();
  }

  sharedFileChanged(path: string, content: string | Uint8Array): void {
    this.#pending.addSharedFile(path, content);
    this.#requestPush();
  }

  /** Called together with the journal lines that name the heads. */
  headsChanged(heads: ReadonlyMap<string, string>): void {
    this.#pending.addHeads(heads);
    this.#requestPush();
  }

  /** Waits until the remote has all changes and this engine still owns the run. Errors: `run-taken-over`; those of the remote, then retries. */
  flush(): Promise<void> {
    return this.#shareTurn("flush");
  }

  /** As `flush`, with segments joined: for a pause and for the end. */
  settle(): Promise<void> {
    return this.#shareTurn("settle");
  }

  /** Verifies the owner even without changes. Errors: as `flush`. */
  confirmOwner(): Promise<void> {
    return this.#inTurn(() => this.#confirmOwner());
  }

  async #confirmOwner(): Promise<void> {
    this.#requireRun();
    this.#confirmedAt = this.#now();
    try {
      const resolved = await this.#pusher.resolve();
      if (resolved?.status !== "again" || !resolved.remote) return;
      this.#pending.restart(resolved.remote);
      this.#requestPush();
    } catch (error) {
      // An unavailable remote says nothing about the owner.
      if (hasCode(error, "run-taken-over")) this.#failed(error);
      throw error;
    }
  }

  status(): ReplicaStatus {
    return {
      localEvents: this.#pending.events,
      remoteEvents: this.#pusher.version === undefined ? undefined : this.#pending.replicated?.events,
      version: this.#pusher.version,
      ...this.#pusher.untaken,
      problem: this.#problem,
    };
  }

  close(): Promise<void> {
    return (this.#closed ??= this.#close());
  }

  async #close(): Promise<void> {
    this.#closing.abort();
    this.#stop();
    await this.#turns;
    const isAll = !this.#ownership.signal.aborted && this.#pending.take("flush", this.#now()) === undefined;
    if (isAll) this.#saveRecord(this.#pending.replicated);
  }

  /** Callers before the start of a push share it. */
  #shareTurn(urgency: Urgency): Promise<void> {
    const waiting = this.#waiting.get(urgency);
    if (waiting) return waiting;
    const turn = this.#inTurn(async () => {
      this.#waiting.delete(urgency);
      await this.#pushWithRetries(urgency);
    });
    this.#waiting.set(urgency, turn);
    return turn;
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#turns.then(work);
    this.#turns = turn.catch(() => {});
    return turn;
  }

  async #pushWithRetries(urgency: Urgency): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#pushAll(urgency);
      } catch (error) {
        this.#requestPush();
        if (!isRetryable(error) || tries === FLUSH_TRIES) throw error;
        const { clock } = this.#options;
        const wait = backOff(this.#options, { tries, first: RETRY_MS });
        await clock.sleep(wait, this.#closing.signal).catch(() => this.#requireRun());
      }
    }
  }

  async #pushAll(urgency: Urgency): Promise<void> {
    const begin = this.#now();
    try {
      await this.#list();
      let outcome = await this.#pushNext(urgency);
      for (
        let retries = 0;
        outcome === "more" || outcome === "again";
        outcome = await this.#pushNext(urgency)
      ) {
        if (outcome === "again" && (retries += 1) > MAX_RETRIES) throw this.#tooManyMoves();
      }
      if (outcome === "done") this.#succeeded(begin);
    } catch (error) {
      this.#failed(error);
      throw error;
    }
  }

  async #pushNext(urgency: Urgency): Promise<"done" | "more" | "again" | "nothing"> {
    this.#requireRun();
    const part = this.#pending.take(urgency, this.#now());
    this.#isJournalNew = false;
    if (!part && urgency === "background") return "nothing";
    // The owner must be verified before the next effect, even without changes.
    const pushed = part ? await this.#pusher.push(part) : await this.#pusher.resolve();
    if (part) this.#saveRecord();
    if (pushed?.status === "again") {
      if (pushed.remote) this.#pending.restart(pushed.remote);
      return "again";
    }
    return part?.hasMore === true ? "more" : "done";
  }

  async #list(): Promise<void> {
    if (this.#isListed) return;
    const remote = await this.#pusher.list();
    this.#isListed = true;
    this.#pending.restart(remote);
  }

  #requireRun(): void {
    this.#ownership.signal.throwIfAborted();
    if (!this.#closing.signal.aborted) return;
    const message = `The files of run ${this.#options.owner.run_id} are no longer replicated: the engine closed the run.`;
    throw new AgenticError({ code: "internal", message });
  }

  #succeeded(begin: number): void {
    const took = this.#now() - begin;
    this.#confirmedAt = this.#now();
    this.#failures = 0;
    this.#problem = undefined;
    const after = ({ ms, factor }: typeof PAUSE): number => this.#now() + Math.max(ms, factor * took);
    this.#notBefore = { any: after(PAUSE), journal: after(JOURNAL_PAUSE) };
    this.#sleeping.abort();
  }

  #failed(error: unknown): void {
    if (hasCode(error, "run-taken-over")) {
      this.#ownership.abort(error);
      return this.#stop();
    }
    if (this.#closing.signal.aborted) return;
    const message = error instanceof Error ? error.message : String(error);
    const { report, owner } = this.#options;
    if (this.#problem === undefined) report(describeReplicationProblem(owner.run_id, { error, message }));
    this.#problem = message;
    this.#failures += 1;
    this.#options.onFailure?.(error, this.#failures);
    const retry = { tries: this.#failures, first: PAUSE.ms, longest: MAX_RETRY_MS };
    const at = this.#now() + backOff(this.#options, retry);
    this.#notBefore = { any: at, journal: at };
    this.#requestPush();
  }

  async #runInBackground(): Promise<void> {
    while (!this.#isOver) {
      if ((await this.#waitForWork()) === "confirm") {
        await this.confirmOwner().catch(() => {});
        continue;
      }
      await this.#waitForPause();
      if (this.#isOver || this.#options.ending?.aborted === true) return;
      this.#hasWork = false;
      await this.#inTurn(() => this.#pushAll("background")).catch(() => {});
    }
  }

  async #waitForWork(): Promise<"push" | "confirm"> {
    if (this.#hasWork) return "push";
    const confirmAt = this.#confirmedAt + CONFIRM_EVERY_MS;
    const { due = Infinity } = this.#pending;
    this.#endWait = () => this.#sleeping.abort();
    await this.#pause(Math.max(0, Math.min(due, confirmAt) - this.#now()));
    const now = this.#now();
    return this.#hasWork || due <= now || now < confirmAt ? "push" : "confirm";
  }

  async #waitForPause(): Promise<void> {
    this.#endWait = () => {};
    const gathered = this.#now() + BATCHING_MS;
    const until = (): number =>
      Math.max(gathered, this.#isJournalNew ? this.#notBefore.journal : this.#notBefore.any);
    while (!this.#isOver && until() > this.#now()) await this.#pause(until() - this.#now());
  }

  async #pause(milliseconds: number): Promise<void> {
    this.#sleeping = new AbortController();
    try {
      await this.#options.pause(milliseconds, this.#sleeping.signal);
    } catch {
      // Aborted: a change must be pushed sooner.
    }
  }

  #stop(): void {
    this.#endWait();
    this.#sleeping.abort();
  }

  #requestPush(): void {
    this.#hasWork = true;
    this.#endWait();
  }

  #saveRecord(replicated?: ReplicatedFiles): void {
    const { version, untaken } = this.#pusher;
    const { owner, predecessors = [], writeRecord } = this.#options;
    writeRecord(
      renderRecord({
        run_id: owner.run_id,
        engines: [...predecessors, owner.engine].slice(-MAX_ENGINES),
        version,
        refused: untaken.refused.length === 0 ? undefined : [...untaken.refused],
        carried: version === undefined ? undefined : replicated,
      }),
    );
  }

  #reportSkippedFile(path: string, reason: string): void {
    const { report, refs } = this.#options;
    report(`${path} is stored only in this clone, and not at ${refs.location}: ${reason}.`);
  }

  #tooManyMoves(): AgenticError {
    const { refs, owner } = this.#options;
    return new AgenticError({
      code: "remote-unreachable",
      message: `The ref of run ${owner.run_id} at ${refs.location} changes between each read and write. Find out which program writes to it.`,
    });
  }

  get #isOver(): boolean {
    return this.#closing.signal.aborted || this.#ownership.signal.aborted;
  }

  #now(): number {
    return this.#options.clock.now().getTime();
  }
}
