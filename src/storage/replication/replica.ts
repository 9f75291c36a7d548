import { AgenticError } from "../../errors.ts";
import type { StateRefs } from "../../ports/state-refs.ts";
import { runFiles } from "../../run/paths.ts";
import { describeReplicationProblem } from "../refs/acquire-run.ts";
import type { Owner } from "../refs/run-owner.ts";
import { backOff, isRetryable, type RetryTiming } from "../refs/update-ref.ts";
import { PendingChanges, type ReplicaSource, type Urgency } from "./pending-changes.ts";
import { ReplicaPusher, type RejectedBranches } from "./replica-push.ts";
import { type ReplicatedFiles, renderRecord } from "./replica-record.ts";

/** Carries a run's local files to its ref, in the background. */
export interface Replica {
  /** A file of the run was written or appended to. */
  fileChanged(path: string): void;
  /** A file outside the run's folder, by its path in the repository. */
  sharedFileChanged(path: string, content: string | Uint8Array): void;
  /** Commits of work branches that the journal speaks of now: called at once with the lines that do. */
  headsChanged(heads: ReadonlyMap<string, string>): void;
  /**
   * Waits until everything until now is at the remote, and the run is still this engine's. Errors: `run-taken-over`; `remote-unreachable`
   * and `remote-refused`, after which it is tried again in the background.
   */
  flush(): Promise<void>;
  /** The same with growing files made whole, for a pause and for the end. */
  settle(): Promise<void>;
  /** Asks the remote whose the run is, even where there is nothing to be pushed. Errors: as `flush`. */
  confirmOwner(): Promise<void>;
  /** Aborted, with the error of `flush`, when another engine has the run: nothing is written any more. */
  readonly takenOver: AbortSignal;
  status(): ReplicaStatus;
  /** Stops; what is under way is waited for. */
  close(): Promise<void>;
}

export interface ReplicaStatus extends RejectedBranches {
  /** Events of the journal here, and at the remote as far as that is known. */
  readonly localEvents: number;
  readonly remoteEvents: number | undefined;
  readonly version: string | undefined;
  /** Why nothing can be carried at the moment. */
  readonly problem?: string;
}

export interface ReplicaOptions extends RetryTiming {
  readonly refs: StateRefs;
  readonly owner: Owner;
  /** The run's ref, which names this owner or the one before; undefined where it is to begin. */
  readonly version: string | undefined;
  /** What is in that version; undefined where that is not known. */
  readonly replicated: ReplicatedFiles | undefined;
  readonly source: ReplicaSource;
  /** Sleeps as the clock does, but keeps no process alive. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Engines that the record of this clone names. */
  readonly predecessors?: readonly string[];
  /** Code branches that the remote did not take from this clone. */
  readonly refused?: readonly string[];
  /** Ref of what has ended. */
  readonly stateRef?: string;
  /** Aborted when work is about to end: what is written from then on goes along with the end, in one push. */
  readonly ending?: AbortSignal | undefined;
  /** Something people should know; each is told once. */
  readonly report: (message: string) => void;
  /** Called each time it fails, with how many times in a row that is now. */
  readonly onFailure?: (error: unknown, times: number) => void;
  /** Keeps `replica.json`. */
  readonly writeRecord: (record: string) => void;
}

/** From one push to the next, at least, and as a multiple of what the last one took: pushing takes at most a third of the time. */
const PAUSE = { ms: 1_000, factor: 2 };
/** The same where there is news of the journal. With half a second of latency it is at the remote within two. */
const JOURNAL_PAUSE = { ms: 400, factor: 0.5 };
/** While nothing is pushed, the remote is asked so often whose the run is. */
const CONFIRM_EVERY_MS = 2_000;
const FLUSH_TRIES = 4;
const RETRY_MS = 500;
const MAX_RETRY_MS = 60_000;
/** Times a ref may stand elsewhere: then somebody else writes to it. */
const MAX_RETRIES = 20;
const MAX_ENGINES = 50;
/** What is written shortly after something goes along with it. */
const BATCHING_MS = 50;

export function createReplica(options: ReplicaOptions): Replica {
  return new BackgroundReplica(options);
}

class BackgroundReplica implements Replica {
  readonly #options: ReplicaOptions;
  readonly #outbox: PendingChanges;
  readonly #pusher: ReplicaPusher;
  readonly #taken = new AbortController();
  readonly #closing = new AbortController();
  #closed: Promise<void> | undefined;
  /** One push after the other. */
  #turns: Promise<unknown> = Promise.resolve();
  readonly #waiting = new Map<Urgency, Promise<void>>();
  #isRung = false;
  #ring: () => void = () => {};
  #nap = new AbortController();
  /** When there may be a push, and when one that is for the journal. */
  #notBefore = { any: 0, journal: 0 };
  #isJournalNew = false;
  /** When the remote was last asked whose the run is: each push asks too. */
  #confirmedAt: number;
  #failures = 0;
  #trouble: string | undefined;
  /** Whether the files of a ref that is gone on with have been listed. */
  #isListed: boolean;

  constructor(options: ReplicaOptions) {
    this.#options = options;
    const { source, replicated, owner } = options;
    const runId = owner.run_id;
    this.#outbox = new PendingChanges({
      runId,
      source,
      replicated,
      onFileSkipped: (...what) => this.#tellLeftOut(...what),
    });
    this.#pusher = new ReplicaPusher(options);
    this.#isListed = replicated !== undefined || options.version === undefined;
    this.#isRung = replicated === undefined;
    this.#confirmedAt = this.#now();
    this.#keep();
    void this.#work();
  }

  get takenOver(): AbortSignal {
    return this.#taken.signal;
  }

  fileChanged(path: string): void {
    this.#outbox.addFile(path);
    this.#wake();
    if (path !== runFiles.journal || this.#isJournalNew) return;
    this.#isJournalNew = true;
    this.#nap.abort();
  }

  sharedFileChanged(path: string, content: string | Uint8Array): void {
    this.#outbox.addSharedFile(path, content);
    this.#wake();
  }

  headsChanged(heads: ReadonlyMap<string, string>): void {
    this.#outbox.addHeads(heads);
    this.#wake();
  }

  flush(): Promise<void> {
    return this.#joined("flush");
  }

  settle(): Promise<void> {
    return this.#joined("settle");
  }

  confirmOwner(): Promise<void> {
    return this.#turn(() => this.#confirmOwner());
  }

  async #confirmOwner(): Promise<void> {
    this.#requireRun();
    this.#confirmedAt = this.#now();
    try {
      const resolved = await this.#pusher.resolve();
      if (resolved?.status !== "again" || !resolved.remote) return;
      this.#outbox.restart(resolved.remote);
      this.#wake();
    } catch (error) {
      // A remote that is away says nothing of the owner; pushes tell of it.
      if (error instanceof AgenticError && error.code === "run-taken-over") this.#failed(error);
      throw error;
    }
  }

  status(): ReplicaStatus {
    return {
      localEvents: this.#outbox.events,
      remoteEvents: this.#pusher.version === undefined ? undefined : this.#outbox.replicated?.events,
      version: this.#pusher.version,
      ...this.#pusher.untaken,
      ...(this.#trouble === undefined ? {} : { problem: this.#trouble }),
    };
  }

  close(): Promise<void> {
    return (this.#closed ??= this.#close());
  }

  async #close(): Promise<void> {
    this.#closing.abort();
    this.#stop();
    await this.#turns;
    const isAll = !this.#taken.signal.aborted && this.#outbox.take("flush", this.#now()) === undefined;
    if (isAll) this.#keep(this.#outbox.replicated);
  }

  /** Whoever asks before it begins is served by the same push. */
  #joined(urgency: Urgency): Promise<void> {
    const waiting = this.#waiting.get(urgency);
    if (waiting) return waiting;
    const turn = this.#turn(async () => {
      this.#waiting.delete(urgency);
      await this.#insist(urgency);
    });
    this.#waiting.set(urgency, turn);
    return turn;
  }

  #turn(work: () => Promise<void>): Promise<void> {
    const turn = this.#turns.then(work);
    this.#turns = turn.catch(() => {});
    return turn;
  }

  async #insist(urgency: Urgency): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#carryAll(urgency);
      } catch (error) {
        // What could not be carried now is tried again in the background.
        this.#wake();
        if (!isRetryable(error) || tries === FLUSH_TRIES) throw error;
        const { clock } = this.#options;
        const wait = backOff(this.#options, { tries, first: RETRY_MS });
        await clock.sleep(wait, this.#closing.signal).catch(() => this.#requireRun());
      }
    }
  }

  async #carryAll(urgency: Urgency): Promise<void> {
    const begin = this.#now();
    try {
      await this.#list();
      let round = await this.#carry(urgency);
      for (let agains = 0; round === "more" || round === "again"; round = await this.#carry(urgency)) {
        if (round === "again" && (agains += 1) > MAX_RETRIES) throw this.#unsteady();
      }
      if (round === "done") this.#succeeded(begin);
    } catch (error) {
      this.#failed(error);
      throw error;
    }
  }

  async #carry(urgency: Urgency): Promise<"done" | "more" | "again" | "nothing"> {
    this.#requireRun();
    const part = this.#outbox.take(urgency, this.#now());
    this.#isJournalNew = false;
    if (!part && urgency === "background") return "nothing";
    // Others may see what comes next: whose the run is must be known, even where there is nothing to be written.
    const pushed = part ? await this.#pusher.push(part) : await this.#pusher.resolve();
    if (part) this.#keep();
    if (pushed?.status === "again") {
      if (pushed.remote) this.#outbox.restart(pushed.remote);
      return "again";
    }
    return part?.hasMore === true ? "more" : "done";
  }

  /** What lies at the remote of a run that is gone on with, where that is not known otherwise. */
  async #list(): Promise<void> {
    if (this.#isListed) return;
    const remote = await this.#pusher.list();
    this.#isListed = true;
    this.#outbox.restart(remote);
  }

  #requireRun(): void {
    this.#taken.signal.throwIfAborted();
    if (!this.#closing.signal.aborted) return;
    const message = `The files of run ${this.#options.owner.run_id} are not replicated any more: work on it has ended.`;
    throw new AgenticError({ code: "internal", message });
  }

  #succeeded(begin: number): void {
    const took = this.#now() - begin;
    this.#confirmedAt = this.#now();
    this.#failures = 0;
    this.#trouble = undefined;
    const after = ({ ms, factor }: typeof PAUSE): number => this.#now() + Math.max(ms, factor * took);
    this.#notBefore = { any: after(PAUSE), journal: after(JOURNAL_PAUSE) };
    this.#nap.abort();
  }

  #failed(error: unknown): void {
    if (error instanceof AgenticError && error.code === "run-taken-over") {
      this.#taken.abort(error);
      return this.#stop();
    }
    if (this.#closing.signal.aborted) return;
    const message = error instanceof Error ? error.message : String(error);
    const { report, owner } = this.#options;
    if (this.#trouble === undefined) report(describeReplicationProblem(owner.run_id, { error, message }));
    this.#trouble = message;
    this.#failures += 1;
    this.#options.onFailure?.(error, this.#failures);
    const retry = { tries: this.#failures, first: PAUSE.ms, longest: MAX_RETRY_MS };
    const at = this.#now() + backOff(this.#options, retry);
    this.#notBefore = { any: at, journal: at };
    this.#wake();
  }

  async #work(): Promise<void> {
    while (!this.#isOver) {
      if ((await this.#rung()) === "confirm") {
        await this.confirmOwner().catch(() => {});
        continue;
      }
      await this.#rest();
      if (this.#isOver || this.#options.ending?.aborted === true) return;
      this.#isRung = false;
      await this.#turn(() => this.#carryAll("background")).catch(() => {});
    }
  }

  /** Until something was written, what was held back is due, or the owner is to be confirmed. */
  async #rung(): Promise<"rung" | "confirm"> {
    if (this.#isRung) return "rung";
    const confirmAt = this.#confirmedAt + CONFIRM_EVERY_MS;
    const { due = Infinity } = this.#outbox;
    this.#ring = () => this.#nap.abort();
    await this.#pause(Math.max(0, Math.min(due, confirmAt) - this.#now()));
    const now = this.#now();
    return this.#isRung || due <= now || now < confirmAt ? "rung" : "confirm";
  }

  async #rest(): Promise<void> {
    this.#ring = () => {};
    const gathered = this.#now() + BATCHING_MS;
    const until = (): number =>
      Math.max(gathered, this.#isJournalNew ? this.#notBefore.journal : this.#notBefore.any);
    while (!this.#isOver && until() > this.#now()) await this.#pause(until() - this.#now());
  }

  /** Ends early when the nap does. */
  async #pause(milliseconds: number): Promise<void> {
    this.#nap = new AbortController();
    try {
      await this.#options.pause(milliseconds, this.#nap.signal);
    } catch {
      // It was aborted: something is to be done earlier.
    }
  }

  #stop(): void {
    this.#ring();
    this.#nap.abort();
  }

  #wake(): void {
    this.#isRung = true;
    this.#ring();
  }

  #keep(replicated?: ReplicatedFiles): void {
    const { version, untaken } = this.#pusher;
    const { owner, predecessors = [], writeRecord: keep } = this.#options;
    keep(
      renderRecord({
        run_id: owner.run_id,
        engines: [...predecessors, owner.engine].slice(-MAX_ENGINES),
        ...(version === undefined ? {} : { version }),
        ...(untaken.refused.length === 0 ? {} : { refused: [...untaken.refused] }),
        ...(version === undefined || !replicated ? {} : { carried: replicated }),
      }),
    );
  }

  #tellLeftOut(path: string, reason: string): void {
    const { report, refs } = this.#options;
    report(`${path} is kept in this clone alone, and not at ${refs.location}: ${reason}.`);
  }

  #unsteady(): AgenticError {
    const { refs, owner } = this.#options;
    return new AgenticError({
      code: "remote-unreachable",
      message: `The ref of run ${owner.run_id} at ${refs.location} changes all the time, and is never found as it was left; see who writes to it.`,
    });
  }

  get #isOver(): boolean {
    return this.#closing.signal.aborted || this.#taken.signal.aborted;
  }

  #now(): number {
    return this.#options.clock.now().getTime();
  }
}
