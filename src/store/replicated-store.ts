import { AgenticError } from "../errors.ts";
import type { Clock } from "../ports/clock.ts";
import type { LocalStates, RunStore, StateStore } from "../ports/states.ts";
import { hasEnded } from "../run/has-ended.ts";
import { insidePath, OUTPUT_DIRECTORY, runFiles } from "../run/paths.ts";
import { join } from "node:path";
import { evolve } from "../run/evolve.ts";
import { parseJournal } from "../run/journal.ts";
import { parseJson } from "../run/parse-json.ts";
import { RunRecord } from "../run/record.ts";
import { spentBranches } from "../run/spent-branches.ts";
import { headsOf, initialState, type RunState } from "../run/state.ts";
import { readOptionalBytes } from "./files.ts";
import { isUnreachable } from "../state/change-ref.ts";
import { findRun, type FoundRun } from "../state/find-run.ts";
import { emptyInbox, type Inbox, readFoldedInbox, readInbox } from "../state/inbox.ts";
import { materialise } from "../state/materialise.ts";
import { createOwner, type Owner } from "../state/owner.ts";
import { createReplica, type Replica, type ReplicaOptions } from "../state/replica.ts";
import { parseRecord } from "../state/replica-record.ts";
import type { Spent } from "../state/spent.ts";
import { type TakenOver, takeOver } from "../state/take-over.ts";
import type { Elsewhere } from "./elsewhere.ts";
import { carry, finishRun } from "./finish-run.ts";
import { forgetRecord, isBrought, noteBrought, runsLeft } from "./left-behind.ts";
import { inTime } from "./patience.ts";
import { openRunFolder, type RunFolder, runFolderSource } from "./run-folder.ts";

export interface ReplicatedOptions {
  readonly local: LocalStates;
  /** Top of the repository. */
  readonly root: string;
  readonly outputDirectory: string;
  readonly far: Elsewhere;
  readonly clock: Clock;
  /** From 0 up to, not including, 1. */
  readonly random: () => number;
  /** Sleeps as the clock does, but keeps no process alive. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly engine: { readonly host: string; readonly pid: number };
  /** Another one each time, for an engine that begins to work on a run. */
  readonly newId: () => string;
  /** Tells people something about the run. */
  readonly report: (text: string) => void;
  /** Aborted when somebody wants everything to end at once. */
  readonly kill?: AbortSignal | undefined;
}

/** Runs of this machine that are carried elsewhere as they go, and come from there to be gone on with. */
export function createReplicatedStates(options: ReplicatedOptions): StateStore {
  const { local } = options;
  return {
    folders: local.folders,
    bring: async (runId) => {
      if (!local.isLive(runId)) await bring(options, runId);
    },
    open: async (runId, mode) => {
      const owner = ownerOf(options, runId);
      const isNew = mode === "create";
      const arrival = isNew ? { taken: undefined, inbox: emptyInbox } : await arrive(options, owner);
      return carriedRun(options, { run: local.open(runId, mode), owner, isNew, ...arrival });
    },
    read: (runId, path) => local.read(runId, path),
    list: () => local.list(),
    isLive: (runId) => local.isLive(runId),
    append: (runId, path, content) => local.append(runId, path, content),
    addEntry: (runId, path, entry) => local.addEntry(runId, path, entry),
    request: (runId, id, content) => local.request(runId, id, content),
  };
}

function ownerOf({ engine, newId, clock }: ReplicatedOptions, runId: string): Owner {
  return createOwner({ engine: newId(), ...engine, since: clock.now().toISOString(), run_id: runId });
}

/** Brings a run here as it lies elsewhere, to be read: nobody loses it. */
async function bring(options: ReplicatedOptions, runId: string): Promise<void> {
  const { far } = options;
  const found = await withoutElsewhere(options, runId, () => findRun(far.refs, runId, far));
  if (!found) return;
  using folder = openRunFolder(options, runId);
  await reconcile(options, { found, folder });
}

/** Makes a run this engine's before anything of it is read: from then on nobody else writes to it. */
async function arrive(options: ReplicatedOptions, owner: Owner): Promise<Pick<Carriage, "taken" | "inbox">> {
  const { far } = options;
  const runId = owner.run_id;
  using folder = openRunFolder(options, runId);
  const taken = await withoutElsewhere(options, runId, () =>
    takeOver(far.refs, owner, { ...options, stateRef: far.stateRef }),
  );
  // From here on what is here may be older than what lies there, and is not gone on with alone.
  const found = taken && (await findRun(far.refs, runId, far));
  if (found) await reconcile(options, { found, folder });
  // What came in while the run was folded went with it.
  if (taken?.from === "ended") await putRequests(options, runId, () => readFoldedInbox(far.refs, runId));
  return { taken, inbox: (await bringRequests(options, runId)) ?? emptyInbox };
}

/** Longest that somebody who has the run here waits for what lies elsewhere. */
const PATIENCE_MS = 30_000;

/** What is here can be gone on with alone, as long as nobody can be reached. */
async function withoutElsewhere<T>(
  { local, report, clock, kill }: ReplicatedOptions,
  runId: string,
  work: () => Promise<T | undefined>,
): Promise<T | undefined> {
  try {
    return await inTime(work(), { clock, milliseconds: PATIENCE_MS, kill });
  } catch (error) {
    const isAway = isUnreachable(error) || (error instanceof AgenticError && error.code === "remote-refused");
    if (!isAway || local.read(runId, runFiles.run) === undefined) throw error;
    report(`Run ${runId} goes on with what this clone has of it: ${(error as Error).message}`);
    return undefined;
  }
}

interface Meeting {
  readonly found: FoundRun;
  readonly folder: RunFolder;
}

/** Of two journals the longer one holds, if it begins with the other; else that of elsewhere, and the local one is kept beside it. */
async function reconcile(options: ReplicatedOptions, { found, folder }: Meeting): Promise<void> {
  const { far, report } = options;
  const here = folder.journal();
  const contents = await found.read([runFiles.journal, runFiles.run]);
  const text = Buffer.from(contents.get(runFiles.journal) ?? []).toString("utf8");
  const there = text.slice(0, text.lastIndexOf("\n") + 1);
  if (here?.startsWith(there)) return;
  if (here !== undefined && !there.startsWith(here)) {
    const kept = folder.supersede();
    report(
      `Run ${found.runId} was gone on with elsewhere: what was done here since is not part of it; its journal is kept as ${kept}.`,
    );
  }
  const isWanted = ({ scope }: { scope: string }): boolean => scope === "run" || found.where === "live";
  const { notices } = await materialise(found, folder.write, {
    select: isWanted,
    prepare: async ({ state }) => {
      const wanted = { branches: headsOf(state), base: baseIn(contents.get(runFiles.run)) };
      for (const notice of await far.bringBranches(wanted, folder.keep)) report(notice);
      noteBrought(options, found.runId);
    },
  });
  notices.forEach(report);
}

/** Commit that a run began at. */
function baseIn(record: Uint8Array | undefined): string | undefined {
  const text = Buffer.from(record ?? []).toString("utf8");
  return RunRecord.safeParse(parseJson(text), { jitless: true }).data?.base_sha;
}

interface Carriage {
  readonly run: RunStore;
  readonly owner: Owner;
  readonly taken: TakenOver | undefined;
  readonly isNew: boolean;
  readonly inbox: Inbox;
  /** Whether nobody works on it: what an earlier process could not carry is carried. */
  readonly isLeft?: true;
}

function carriedRun(options: ReplicatedOptions, carriage: Carriage): RunStore {
  const { run, owner } = carriage;
  const { far, clock, random, pause, report, kill } = options;
  const record = parseRecord(run.read(runFiles.replica), run.runId);
  const arrived = record !== undefined && isBrought(record);
  const replica = createReplica({
    refs: far.refs,
    owner,
    ...startOf(carriage),
    source: runFolderSource(options, run.runId),
    clock,
    random,
    pause,
    stateRef: far.stateRef,
    report,
    keep: (record) => run.write(runFiles.replica, record),
  });
  if (!carriage.isNew) remind(options, run, replica);
  const closing = new AbortController();
  void watchInbox(options, { ...carriage, signal: closing.signal });
  // A run that had ended goes back where it was, unless somebody goes on with it.
  let isAway = carriage.taken?.from === "ended";
  const told = delegated(run, replica, (path) => sharedPath(path, options.outputDirectory));
  const finish: RunStore["finish"] = async ({ ended }) => {
    isAway = false;
    closing.abort();
    const spent = ended ? spentIn(run) : undefined;
    const all = { far, replica, runId: run.runId, ended, spent, clock, random, report, kill };
    if (carriage.isLeft) await carry(all);
    else if (!(await finishRun(all))) return;
    if (ended) forgetRecord(options, run.runId);
    if (carriage.isLeft) return;
    const patience = { clock, milliseconds: PATIENCE_MS, kill };
    await inTime(carryLeft(options), patience).catch(() => far.giveUp());
  };
  return {
    ...told,
    appendJournal: (...lines) => {
      isAway = false;
      told.appendJournal(...lines);
    },
    flush: () => replica.flush(),
    finish,
    takenOver: replica.takenOver,
    arrived,
    [Symbol.asyncDispose]: async () => {
      closing.abort();
      try {
        if (isAway) await finish({ ended: true });
      } finally {
        await replica.close();
        await run[Symbol.asyncDispose]();
      }
    },
  };
}

/** Takes along what other runs of this clone have not carried yet, unless they were gone on with elsewhere. */
async function carryLeft(options: ReplicatedOptions): Promise<void> {
  const { local, far, report } = options;
  for (const runId of runsLeft(options, local)) {
    try {
      const run = local.open(runId, "continue");
      const owner = ownerOf(options, runId);
      const carriage = {
        run,
        owner,
        taken: undefined,
        isNew: false,
        inbox: emptyInbox,
        isLeft: true,
      } as const;
      await using carried = carriedRun(options, carriage);
      await carried.finish({ ended: hasEnded(stateIn(run)) });
      report(`Run ${runId}, which was kept in this clone alone, is at ${far.refs.location} now.`);
    } catch (error) {
      // What failed is tried again by the next run.
      if (error instanceof AgenticError && error.code === "run-taken-over") forgetRecord(options, runId);
    }
  }
}

/** Branches of a run that were merged, and nobody was shown. */
function spentIn(run: RunStore): Spent | undefined {
  try {
    const state = stateIn(run);
    const { workspace, head } = state;
    const branches = spentBranches(state);
    if (!workspace || head === undefined || branches.size === 0) return undefined;
    return { branches, into: { branch: workspace.branch, head } };
  } catch {
    // A journal that cannot be read says nothing of what may go.
    return undefined;
  }
}

function stateIn(run: RunStore): RunState {
  const journal = parseJournal(run.readJournal(), `${run.location}/${runFiles.journal}`);
  return journal.reduce(evolve, initialState());
}

/** What an engine that was killed had yet to tell: commits that the journal speaks of, and files outside the run's folder. */
function remind({ root, outputDirectory }: ReplicatedOptions, run: RunStore, replica: Replica): void {
  let state = initialState();
  for (const event of parseJournal(run.readJournal(), `${run.location}/${runFiles.journal}`)) {
    state = evolve(state, event);
    if (event.type !== "output.written" || !run.isShared(event.path)) continue;
    const content = readOptionalBytes(join(root, event.path));
    if (content) replica.shared(sharedPath(event.path, outputDirectory), content);
  }
  replica.landed(headsOf(state));
}

/** Elsewhere the engine's folder is always called the same. */
function sharedPath(path: string, outputDirectory: string): string {
  const inside = insidePath(path) ?? "";
  return `${OUTPUT_DIRECTORY}${inside.slice(outputDirectory.length)}`;
}

const nothing = { growing: {}, documents: {}, events: 0 };

/** Version from which the run goes on elsewhere, and what is known to lie in it. */
function startOf({
  run,
  taken,
  isNew,
}: Carriage): Pick<ReplicaOptions, "version" | "carried" | "predecessors"> {
  if (isNew) return { version: undefined, carried: nothing };
  const record = parseRecord(run.read(runFiles.replica), run.runId);
  const predecessors = record?.engines ?? [];
  if (!taken) return { version: record?.version, carried: record?.carried, predecessors };
  const carried = record?.version === taken.seen ? record.carried : undefined;
  return { version: taken.version, carried, predecessors };
}

/** What is done here is told to the replica. */
function delegated(
  run: RunStore,
  replica: Replica,
  shared: (path: string) => string,
): Omit<RunStore, "flush" | "finish" | typeof Symbol.asyncDispose> {
  return {
    runId: run.runId,
    location: run.location,
    appendJournal: (lines, heads) => {
      run.appendJournal(lines);
      if (heads) replica.landed(heads);
      replica.changed(runFiles.journal);
    },
    readJournal: () => run.readJournal(),
    read: (path) => run.read(path),
    readBytes: (path) => run.readBytes(path),
    write: (path, content) => {
      run.write(path, content);
      replica.changed(path);
    },
    files: () => run.files(),
    version: (path) => run.version(path),
    append: (path, content) => {
      run.append(path, content);
      replica.changed(path);
    },
    addEntry: (path, entry) => {
      const number = run.addEntry(path, entry);
      replica.changed(path);
      return number;
    },
    writeShared: (path, content) => {
      run.writeShared(path, content);
      replica.shared(shared(path), content);
    },
    isShared: (path) => run.isShared(path),
    requests: () => run.requests(),
  };
}

const INBOX_INTERVAL_MS = 5_000;

/** Brings here what others ask of the run from elsewhere, as long as it is worked on. */
async function watchInbox(
  options: ReplicatedOptions,
  { run: { runId }, inbox, signal }: Pick<Carriage, "run" | "inbox"> & { readonly signal: AbortSignal },
): Promise<void> {
  let last = inbox;
  for (;;) {
    await options.pause(INBOX_INTERVAL_MS, signal).catch(() => undefined);
    if (signal.aborted) return;
    last = (await bringRequests(options, runId, last)) ?? last;
  }
}

function bringRequests(
  options: ReplicatedOptions,
  runId: string,
  before?: Inbox,
): Promise<Inbox | undefined> {
  return putRequests(options, runId, () => readInbox(options.far.refs, runId, before));
}

/** What cannot be reached now may be at the next look; the replica tells of it. */
async function putRequests(
  { local, report }: ReplicatedOptions,
  runId: string,
  look: () => Promise<Inbox>,
): Promise<Inbox | undefined> {
  try {
    const inbox = await look();
    for (const { id, content } of inbox.requests) local.request(runId, id, content);
    inbox.problems.forEach(report);
    return inbox;
  } catch {
    return undefined;
  }
}
