import { AgenticError, hasCode } from "../../errors.ts";
import type { RefChange, StateRefs } from "../../ports/state-refs.ts";
import { runDirectory, runFiles } from "../../run/paths.ts";
import { fallbackBranch, isFallbackBranch } from "../../run/pauses.ts";
import {
  runArchivedRemotely,
  remoteRunIsNewer,
  describeMovedRef,
  ownerUnreadable,
  refDeleted,
  ownedByAnotherEngine,
} from "../refs/acquire-run.ts";
import { findRun, type Owner, readOwner, renderOwner } from "../refs/find-run.ts";
import { OWNER_FILE, runPath, runRef, stateMessage } from "../refs/ref-names.ts";
import { locateFiles, readFiles } from "../refs/segments.ts";
import { isUnreachable } from "../refs/update-ref.ts";
import type { PendingCommit, ReplicaSource } from "./pending-changes.ts";
import type { ReplicatedFiles } from "./replica-record.ts";
import { countLines } from "./commit-batch.ts";

export interface PusherOptions {
  readonly refs: StateRefs;
  readonly owner: Owner;
  readonly version: string | undefined;
  readonly replicated: ReplicatedFiles | undefined;
  readonly stateRef?: string;
  /** Earlier engines of this clone; the response to their last push may have been lost. */
  readonly predecessors?: readonly string[];
  readonly refused?: readonly string[];
  readonly source: ReplicaSource;
  readonly report: (message: string) => void;
}

export interface RejectedBranches {
  readonly refused: readonly string[];
  /** Branches with a user's commits, with the reason; the run's commits are on fallback branches. */
  readonly displaced?: ReadonlyMap<string, string>;
}

export type PushOutcome =
  | { readonly status: "confirmed" }
  /** The ref was at another version: continue from it, over the files in `remote`. */
  | { readonly status: "again"; readonly remote?: readonly string[] };

/** Branches of a rejected push, which may not be its cause. */
interface UncertainPush {
  readonly sent: ReadonlyMap<string, string>;
  readonly reasons: ReadonlyMap<string, string>;
}

/** Has no contents, because the remote may be unavailable for long. */
interface UnansweredPush extends Pick<PendingCommit, "confirm"> {
  readonly events: number;
}

export class ReplicaPusher {
  readonly #options: PusherOptions;
  readonly #ref: string;
  /** Commits whose responses were lost, by push number. */
  readonly #unanswered = new Map<number, UnansweredPush>();
  readonly #rejected = new Map<string, string>();
  /** Branches with a user's commits: the head that is pushed to the fallback branch, and the reason. */
  readonly #displaced = new Map<string, { readonly head: string; readonly reason: string }>();
  readonly #reportedBranches = new Set<string>();
  #version: string | undefined;
  #push: number;
  #events = 0;

  constructor(options: PusherOptions) {
    this.#options = options;
    this.#ref = runRef(options.owner.run_id);
    this.#version = options.version;
    this.#push = options.owner.push;
    // Rejected branches are tried again.
    for (const branch of options.refused ?? []) this.#rejected.set(branch, "");
  }

  get version(): string | undefined {
    return this.#version;
  }

  get untaken(): RejectedBranches {
    const refused = [...this.#rejected.keys()];
    if (this.#displaced.size === 0) return { refused };
    const displaced = Array.from(this.#displaced, ([branch, { reason }]) => [branch, reason] as const);
    return { refused, displaced: new Map(displaced) };
  }

  /** Errors: `run-taken-over`; those of the refs, after which the outcome is unknown. */
  async push(part: PendingCommit): Promise<PushOutcome> {
    const { refs } = this.#options;
    if (this.#version === undefined && this.#unanswered.size === 0) await this.#requireNew();
    const before = new Map(this.#rejected);
    // A hook rejects the whole push: only a push of the state alone shows what it rejected.
    const uncertain: UncertainPush[] = [];
    for (;;) {
      this.#push += 1;
      const number = this.#push;
      const sent = { confirm: part.confirm, events: part.replicated.events };
      this.#unanswered.set(number, sent);
      const branches = this.#acceptableHeads(part.heads);
      const answer = await refs
        .commit({ refs: [this.#change(part, number)], branches })
        .catch((error: unknown) => this.#restoreRejected(before, error));
      if (answer.status === "committed") {
        for (const { sent: heads, reasons } of uncertain) this.#reportRejected(heads, reasons);
        for (const branch of branches.keys()) {
          this.#rejected.delete(branch);
          this.#displaced.delete(branch);
        }
        this.#confirmPush(sent, answer.versions.get(this.#ref));
        return { status: "confirmed" };
      }
      this.#unanswered.delete(number);
      if (answer.status === "moved") return (await this.resolve()) ?? { status: "again" };
      if (this.#displace(branches, answer.behind)) continue;
      uncertain.push({ sent: branches, reasons: answer.branches });
      this.#reject(branches, answer.branches);
    }
  }

  /** The state itself was rejected, which says nothing about the branches. */
  #restoreRejected(before: ReadonlyMap<string, string>, error: unknown): never {
    if (hasCode(error, "remote-refused")) {
      this.#rejected.clear();
      for (const [branch, head] of before) this.#rejected.set(branch, head);
    }
    throw error;
  }

  /** Returns undefined if the ref is at this engine's version. Errors: as `push`. */
  async resolve(): Promise<PushOutcome | undefined> {
    const { refs, owner } = this.#options;
    const version = (await refs.refs(this.#ref)).get(this.#ref);
    if (version === this.#version) return undefined;
    if (version === undefined) throw await this.#missingRefError();
    const found = await readOwner(refs, { runId: owner.run_id, version });
    if (!found) throw ownerUnreadable(owner.run_id, refs.location);
    // An ownership change is not a push: its response may have been lost before the journal was read.
    if (found.engine !== owner.engine || found.push === owner.push)
      return await this.#continueEarlierEngine(found, version);
    const made = this.#unanswered.get(found.push);
    if (made) {
      this.#confirmPush(made, version);
      return { status: "again" };
    }
    this.#options.report(describeMovedRef(owner.run_id, refs.location));
    return await this.#continueFrom(version);
  }

  /** Continues from an earlier engine of this clone, unless a copy of the clone continued the run. */
  async #continueEarlierEngine(found: Owner, version: string): Promise<PushOutcome> {
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
    return await this.#continueFrom(version);
  }

  /** The files at that version stay in the history of the ref. */
  async #continueFrom(version: string): Promise<PushOutcome> {
    const remote = await this.#filesAt(version);
    this.#unanswered.clear();
    this.#version = version;
    return { status: "again", remote };
  }

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

  /** A ref unknown to this clone may have been created and archived: recreating it would undo the later events. */
  async #requireNew(): Promise<void> {
    const { refs, owner, stateRef, replicated, source } = this.#options;
    if (replicated !== undefined) return;
    const found = await findRun(refs, owner.run_id, { stateRef });
    if (found?.where !== "ended") return;
    const remoteJournal = (await found.read([runFiles.journal])).get(runFiles.journal) ?? new Uint8Array();
    if (!isPrefixOfLocal(remoteJournal, source)) throw runArchivedRemotely(owner.run_id, refs.location);
  }

  async #missingRefError(): Promise<AgenticError> {
    const { refs, owner, stateRef } = this.#options;
    const found = await findRun(refs, owner.run_id, { stateRef });
    const journal = (await found?.read([runFiles.journal]))?.get(runFiles.journal);
    // An archive of an earlier end has fewer events.
    const isArchived = found?.where === "ended" && countLines(journal ?? new Uint8Array()) >= this.#events;
    return isArchived
      ? runArchivedRemotely(owner.run_id, refs.location)
      : refDeleted(owner.run_id, refs.location);
  }

  #confirmPush(part: UnansweredPush, version: string | undefined): void {
    part.confirm();
    this.#version = version;
    this.#events = part.events;
    this.#unanswered.clear();
  }

  #change({ changes, replicated }: PendingCommit, push: number): RefChange {
    const { owner } = this.#options;
    const message = stateMessage(`Run ${owner.run_id}: ${replicated.events} events`);
    const named = { path: runPath(owner.run_id, OWNER_FILE), content: renderOwner({ ...owner, push }) };
    return { ref: this.#ref, expected: this.#version, next: { message, changes: [...changes, named] } };
  }

  #acceptableHeads(heads: ReadonlyMap<string, string>): Map<string, string> {
    const named = Array.from(heads, ([branch, head]): [string, string] => {
      const isDisplaced = this.#displaced.get(branch)?.head === head;
      return [isDisplaced ? fallbackBranch(branch) : branch, head];
    });
    return new Map(named.filter(([branch, head]) => this.#rejected.get(branch) !== head));
  }

  #displace(sent: ReadonlyMap<string, string>, behind: ReadonlyMap<string, string> = new Map()): boolean {
    const moved = Array.from(sent).filter(([branch]) => behind.has(branch) && !isFallbackBranch(branch));
    for (const [branch, head] of moved) {
      const reason = behind.get(branch) ?? "";
      if (!this.#displaced.has(branch)) this.#options.report(reason);
      this.#displaced.set(branch, { head, reason });
    }
    return moved.length > 0;
  }

  #reject(sent: ReadonlyMap<string, string>, reasons: ReadonlyMap<string, string>): void {
    const refused = Array.from(sent).filter(([branch]) => reasons.has(branch));
    if (refused.length === 0) throw unexpectedRejection(this.#options.refs.location, reasons);
    for (const [branch, head] of refused) this.#rejected.set(branch, head);
  }

  #reportRejected(sent: ReadonlyMap<string, string>, reasons: ReadonlyMap<string, string>): void {
    const { refs, owner, report } = this.#options;
    for (const [branch, head] of sent) {
      if (!reasons.has(branch) || this.#reportedBranches.has(branch)) continue;
      this.#reportedBranches.add(branch);
      report(
        `${refs.location} rejects ${head} on ${branch} (${reasons.get(branch)}). The state of run ${owner.run_id} is stored there without it.`,
      );
    }
  }
}

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
