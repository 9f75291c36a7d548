import { AgenticError } from "../../errors.ts";
import type { RefChange, StateRefs } from "../../ports/state-refs.ts";
import { runDirectory, runFiles } from "../../run/paths.ts";
import { isFallbackBranch, fallbackBranch } from "../../run/pauses/moved-head.ts";
import {
  runArchivedRemotely,
  remoteRunIsNewer,
  describeMovedRef,
  ownerUnreadable,
  refDeleted,
  ownedByAnotherEngine,
} from "../refs/acquire-run.ts";
import { findRun } from "../refs/find-run.ts";
import { OWNER_FILE, runPath, runRef, stateMessage } from "../refs/ref-names.ts";
import { locateFiles, readFiles } from "../refs/run-files.ts";
import { type Owner, readOwner, renderOwner } from "../refs/run-owner.ts";
import { isUnreachable } from "../refs/update-ref.ts";
import type { PendingCommit, ReplicaSource } from "./pending-changes.ts";
import { countLines } from "./truncate-file.ts";

interface PusherOptions {
  readonly refs: StateRefs;
  readonly owner: Owner;
  readonly version: string | undefined;
  /** Undefined where it is not known what lies at the remote. */
  readonly replicated?: unknown;
  readonly stateRef?: string;
  /** Engines that worked on the run in this clone before, and are dead: what they sent last may have arrived unheard. */
  readonly predecessors?: readonly string[];
  /** Code branches that were not taken before. */
  readonly refused?: readonly string[];
  readonly source: Pick<ReplicaSource, "readFrom">;
  readonly report: (message: string) => void;
}

/** Code branches whose commits the remote does not take under their names. */
export interface RejectedBranches {
  readonly refused: readonly string[];
  /** Those that hold other commits there, each with whose; the run's are on branches beside them. Absent where there are none. */
  readonly displaced?: ReadonlyMap<string, string>;
}

/** What became of a part. */
export type PushOutcome =
  | { readonly status: "confirmed" }
  /** The ref stood elsewhere, by an earlier commit of ours or somebody's hand: it is gone on from there, over the files that are named. */
  | { readonly status: "again"; readonly remote?: readonly string[] };

/** Code branches that a push was refused for, which may not be to blame. */
interface UncertainPush {
  readonly sent: ReadonlyMap<string, string>;
  readonly reasons: ReadonlyMap<string, string>;
}

/** Contents are not kept for as long as a remote is away. */
interface UnansweredPush extends Pick<PendingCommit, "confirm"> {
  readonly events: number;
}

/** Commits parts to the run's ref, one after the other, as long as the run is this engine's. */
export class ReplicaPusher {
  readonly #options: PusherOptions;
  readonly #ref: string;
  /** Commits whose answers were lost, by their number. */
  readonly #unanswered = new Map<number, UnansweredPush>();
  /** Heads that code branches did not take. */
  readonly #refused = new Map<string, string>();
  /** Branches that hold other commits at the remote: the head that is pushed beside them, and why. */
  readonly #displaced = new Map<string, { readonly head: string; readonly reason: string }>();
  readonly #told = new Set<string>();
  #version: string | undefined;
  #push: number;
  /** Of the journal, that were confirmed. */
  #events = 0;

  constructor(options: PusherOptions) {
    this.#options = options;
    this.#ref = runRef(options.owner.run_id);
    this.#version = options.version;
    this.#push = options.owner.push;
    // What was refused before is tried again.
    for (const branch of options.refused ?? []) this.#refused.set(branch, "");
  }

  get version(): string | undefined {
    return this.#version;
  }

  get untaken(): RejectedBranches {
    const refused = [...this.#refused.keys()];
    if (this.#displaced.size === 0) return { refused };
    const displaced = Array.from(this.#displaced, ([branch, { reason }]) => [branch, reason] as const);
    return { refused, displaced: new Map(displaced) };
  }

  /** Errors: `run-taken-over`; those of the refs, after which it is not known whether it was made. */
  async push(part: PendingCommit): Promise<PushOutcome> {
    const { refs } = this.#options;
    if (this.#version === undefined && this.#unanswered.size === 0) await this.#requireNew();
    const before = new Map(this.#refused);
    // A hook that stops a push stops all of it: only a push of the state alone shows what it means.
    const doubted: UncertainPush[] = [];
    for (;;) {
      this.#push += 1;
      const number = this.#push;
      const sent = { confirm: part.confirm, events: part.replicated.events };
      this.#unanswered.set(number, sent);
      const branches = this.#takeable(part.heads);
      const answer = await refs
        .commit({ refs: [this.#change(part, number)], branches })
        .catch((error: unknown) => this.#clear(before, error));
      if (answer.status === "committed") {
        for (const { sent: heads, reasons } of doubted) this.#tellRefused(heads, reasons);
        for (const branch of branches.keys()) {
          this.#refused.delete(branch);
          this.#displaced.delete(branch);
        }
        this.#settle(sent, answer.versions.get(this.#ref));
        return { status: "confirmed" };
      }
      this.#unanswered.delete(number);
      if (answer.status === "moved") return (await this.resolve()) ?? { status: "again" };
      if (this.#displace(branches, answer.behind)) continue;
      doubted.push({ sent: branches, reasons: answer.branches });
      this.#refuse(branches, answer.branches);
    }
  }

  /** The state was refused itself: that says nothing of the code branches. */
  #clear(before: ReadonlyMap<string, string>, error: unknown): never {
    if (error instanceof AgenticError && error.code === "remote-refused") {
      this.#refused.clear();
      for (const [branch, head] of before) this.#refused.set(branch, head);
    }
    throw error;
  }

  /** Undefined where the ref stands as this engine left it. Errors: as `push`. */
  async resolve(): Promise<PushOutcome | undefined> {
    const { refs, owner } = this.#options;
    const version = (await refs.refs(this.#ref)).get(this.#ref);
    if (version === this.#version) return undefined;
    if (version === undefined) throw await this.#gone();
    const found = await readOwner(refs, { runId: owner.run_id, version });
    if (!found) throw ownerUnreadable(owner.run_id, refs.location);
    // The takeover counts as nobody's push: its answer may have been lost before the journal there was read.
    if (found.engine !== owner.engine || found.push === owner.push)
      return await this.#succeed(found, version);
    const made = this.#unanswered.get(found.push);
    if (made) {
      this.#settle(made, version);
      return { status: "again" };
    }
    this.#options.report(describeMovedRef(owner.run_id, refs.location));
    return await this.#goOnFrom(version);
  }

  /** What an engine of this clone left is gone on with, if nobody copied the clone and went on with the copy. */
  async #succeed(found: Owner, version: string): Promise<PushOutcome> {
    const { refs, owner, predecessors = [], source } = this.#options;
    const isOwn = found.engine === owner.engine;
    if (!isOwn && !predecessors.includes(found.engine)) throw ownedByAnotherEngine(found, refs.location);
    const folder = { refs, version, path: runDirectory(owner.run_id) };
    const contents = await readFiles(folder, await locateFiles(folder, [runFiles.journal]));
    const remoteJournal = contents.get(runFiles.journal) ?? new Uint8Array();
    if (!isPrefixOfLocal(remoteJournal, source))
      throw isOwn
        ? remoteRunIsNewer(owner.run_id, refs.location)
        : ownedByAnotherEngine(found, refs.location);
    return await this.#goOnFrom(version);
  }

  /** What is there stays in the history of the ref. */
  async #goOnFrom(version: string): Promise<PushOutcome> {
    const remote = await this.#filesAt(version);
    this.#unanswered.clear();
    this.#version = version;
    return { status: "again", remote };
  }

  /** Files of the run as the ref was last known, relative to its folder; none where that version is no longer there. */
  async list(): Promise<readonly string[]> {
    try {
      return this.#version === undefined ? [] : await this.#filesAt(this.#version);
    } catch (error) {
      if (isUnreachable(error)) throw error;
      return [];
    }
  }

  async #filesAt(version: string): Promise<readonly string[]> {
    const { refs, owner } = this.#options;
    const folder = runDirectory(owner.run_id);
    const files = await refs.files(version, folder);
    return files.map(({ path }) => path.slice(folder.length + 1));
  }

  /** A ref that nobody here has heard of may have come, and gone when the run ended: begun anew, it would put back what was done since. */
  async #requireNew(): Promise<void> {
    const { refs, owner, stateRef, replicated: carried, source } = this.#options;
    if (carried !== undefined) return;
    const found = await findRun(refs, owner.run_id, stateRef === undefined ? {} : { stateRef });
    if (found?.where !== "ended") return;
    const remoteJournal = (await found.read([runFiles.journal])).get(runFiles.journal) ?? new Uint8Array();
    if (!isPrefixOfLocal(remoteJournal, source)) throw runArchivedRemotely(owner.run_id, refs.location);
  }

  async #gone(): Promise<AgenticError> {
    const { refs, owner, stateRef } = this.#options;
    const found = await findRun(refs, owner.run_id, stateRef === undefined ? {} : { stateRef });
    const journal = (await found?.read([runFiles.journal]))?.get(runFiles.journal);
    // What was kept there when the run ended before, and was resumed, says less.
    const isArchived = found?.where === "ended" && countLines(journal ?? new Uint8Array()) >= this.#events;
    return isArchived
      ? runArchivedRemotely(owner.run_id, refs.location)
      : refDeleted(owner.run_id, refs.location);
  }

  #settle(part: UnansweredPush, version: string | undefined): void {
    part.confirm();
    this.#version = version;
    this.#events = part.events;
    this.#unanswered.clear();
  }

  #change({ changes, replicated: carried }: PendingCommit, push: number): RefChange {
    const { owner } = this.#options;
    const message = stateMessage(`Run ${owner.run_id}: ${carried.events} events`);
    const named = { path: runPath(owner.run_id, OWNER_FILE), content: renderOwner({ ...owner, push }) };
    return { ref: this.#ref, expected: this.#version, next: { message, changes: [...changes, named] } };
  }

  #takeable(heads: ReadonlyMap<string, string>): Map<string, string> {
    const named = Array.from(heads, ([branch, head]): [string, string] => {
      const isDisplaced = this.#displaced.get(branch)?.head === head;
      return [isDisplaced ? fallbackBranch(branch) : branch, head];
    });
    return new Map(named.filter(([branch, head]) => this.#refused.get(branch) !== head));
  }

  /** Whether there are branches whose heads are pushed beside them from now on. */
  #displace(sent: ReadonlyMap<string, string>, behind: ReadonlyMap<string, string> = new Map()): boolean {
    const moved = Array.from(sent).filter(([branch]) => behind.has(branch) && !isFallbackBranch(branch));
    for (const [branch, head] of moved) {
      const reason = behind.get(branch) ?? "";
      if (!this.#displaced.has(branch)) this.#options.report(reason);
      this.#displaced.set(branch, { head, reason });
    }
    return moved.length > 0;
  }

  #refuse(sent: ReadonlyMap<string, string>, reasons: ReadonlyMap<string, string>): void {
    const refused = Array.from(sent).filter(([branch]) => reasons.has(branch));
    if (refused.length === 0) throw unexpectedRejection(this.#options.refs.location, reasons);
    for (const [branch, head] of refused) this.#refused.set(branch, head);
  }

  #tellRefused(sent: ReadonlyMap<string, string>, reasons: ReadonlyMap<string, string>): void {
    const { refs, owner, report } = this.#options;
    for (const [branch, head] of sent) {
      if (!reasons.has(branch) || this.#told.has(branch)) continue;
      this.#told.add(branch);
      report(
        `${refs.location} does not take ${head} on ${branch} (${reasons.get(branch)}); the state of run ${owner.run_id} is kept there without it.`,
      );
    }
  }
}

/** Whether the journal here goes on from that one. */
function isPrefixOfLocal(remoteJournal: Uint8Array, source: Pick<ReplicaSource, "readFrom">): boolean {
  const localJournal = source.readFrom(runFiles.journal, 0).subarray(0, remoteJournal.length);
  return Buffer.compare(localJournal, remoteJournal) === 0;
}

function unexpectedRejection(location: string, reasons: ReadonlyMap<string, string>): AgenticError {
  return new AgenticError({
    code: "remote-refused",
    message: `${location} refuses commits on ${[...reasons.keys()].join(", ")}, which were not sent; try again.`,
  });
}
