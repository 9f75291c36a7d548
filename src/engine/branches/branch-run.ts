import { AgenticError } from "../../errors.ts";
import type { BranchStates, NumberedEntry, OpenBranch, RunStore } from "../../ports/run-store.ts";
import { reportOf } from "../../run/branch-report.ts";
import { branchIdOf, isInside } from "../../run/ids.ts";
import {
  completeLines,
  foldEvents,
  foldJournal,
  JOURNAL_VERSION,
  parseJournal,
} from "../../run/journal/journal.ts";
import { FIXED_FILES, isEngineFile, runFiles } from "../../run/paths.ts";
import { parseRunRecord } from "../../run/record.ts";
import type { FanOut, RunState } from "../../run/state.ts";
import type { EnginePorts, RunEnd, RunRequest } from "../run-request.ts";
import { executeRun, factsOf, type RunExecution } from "../run/execute-run.ts";
import { requireVerified } from "../run/preflight.ts";
import { interruptions, lostResults } from "../run/recover-attempt.ts";
import { isSupersededBranch, notifyOtherBranches } from "../run/run-limits.ts";
import { requireBranches } from "./branches.ts";

/** Files that a runner owns, under their paths in a run. Its other files are handed to the run. */
const own: ReadonlySet<string> = new Set([
  runFiles.journal,
  runFiles.logs,
  runFiles.progress,
  runFiles.settings,
  runFiles.worktrees,
  ...FIXED_FILES,
]);

/** No step can have these names. */
const DOCUMENTS = "+documents";
const SHARED = "+shared";

/** Branch and round of a runner. Each round has its own folders, because handed-over files may change later. */
export interface BranchRound {
  readonly branch: string;
  readonly round: number;
}

interface BranchFile {
  readonly kind: "attempt" | "document" | "shared";
  readonly path: string;
}

/** The file of the run for a file of a runner. Undefined for a file of the runner itself or of an earlier round. */
export function branchFileOf(path: string, { branch, round }: BranchRound): BranchFile | undefined {
  const folder = `steps/${branch}/`;
  if (!path.startsWith(folder)) return undefined;
  const name = path.slice(folder.length);
  const [top = ""] = name.split("/", 1);
  if (top !== DOCUMENTS && top !== SHARED) return { kind: "attempt", path };
  const now = `${top}/${round}/`;
  if (!name.startsWith(now)) return undefined;
  return { kind: top === SHARED ? "shared" : "document", path: name.slice(now.length) };
}

interface BranchStoreOptions extends BranchRound {
  readonly opened: OpenBranch;
  readonly isOwnCode: (branch: string) => boolean;
}

function createBranchStore({ opened, branch, round, isOwnCode }: BranchStoreOptions): RunStore {
  const { own: files, run, ownFiles } = opened;
  const documents = `steps/${branch}/${DOCUMENTS}/${round}/`;
  const isOwn = (path: string): boolean => own.has(path) || path.startsWith("steps/");
  const pathOf = (path: string): string => (isOwn(path) ? path : `${documents}${path}`);
  const written = new Set(
    ownFiles().flatMap((path) => (path.startsWith(documents) ? path.slice(documents.length) : [])),
  );
  const noted = (path: string): string => {
    if (!isOwn(path)) written.add(path);
    return pathOf(path);
  };
  const isStored = (path: string): boolean => isOwn(path) || written.has(path);
  const read = (path: string): string | undefined =>
    files.read(pathOf(path)) ?? (own.has(path) ? undefined : run.read(path));
  const tails = [runFiles.logs, runFiles.checkpoints].map((path) => ({ path, before: run.read(path) ?? "" }));
  return {
    runId: files.runId,
    location: run.location,
    appendJournal: (lines, heads) => {
      const ownHeads = heads && new Map(Array.from(heads).filter(([name]) => isOwnCode(name)));
      files.appendJournal(lines, ownHeads);
    },
    readJournal: () => files.readJournal(),
    read,
    readBytes: (path) => files.readBytes(pathOf(path)) ?? (own.has(path) ? undefined : run.readBytes(path)),
    write: (path, content) => files.write(noted(path), content),
    append: (path, content) => {
      if (!isStored(path)) files.write(noted(path), read(path) ?? "");
      files.append(pathOf(path), content);
    },
    addEntry: (path, entry) => files.addEntry(noted(path), continueNumbers(entry, run.read(path) ?? "")),
    files: () => {
      const others = [...written].filter((path) => !isEngineFile(path));
      return [...new Set([...run.files(), ...others])].toSorted();
    },
    version: (path) => {
      const version = written.has(path) ? files.version(pathOf(path)) : undefined;
      return version === undefined ? run.version(path) : `${round} ${version}`;
    },
    writeShared: (path, content) => files.write(`steps/${branch}/${SHARED}/${round}/${path}`, content),
    isShared: (path) => run.isShared(path),
    requests: () => files.requests(),
    ...(files.fetchRequests ? { fetchRequests: () => files.fetchRequests?.() ?? Promise.resolve() } : {}),
    flush: () => files.flush(),
    ...(files.confirmOwner ? { confirmOwner: () => files.confirmOwner?.() ?? Promise.resolve() } : {}),
    finish: async () => {
      // Agents write to the run through commands.
      for (const { path, before } of tails) {
        const tail = (run.read(path) ?? "").slice(before.length);
        if (tail !== "") files.append(noted(path), tail);
      }
      await files.finish({ ended: false });
    },
    ...(files.takenOver ? { takenOver: files.takenOver } : {}),
    ...(files.isFetched === undefined ? {} : { isFetched: files.isFetched }),
    [Symbol.asyncDispose]: () => files[Symbol.asyncDispose](),
  };
}

function continueNumbers({ highest, render }: NumberedEntry, runText: string): NumberedEntry {
  return { highest: (text) => Math.max(highest(text), highest(runText)), render };
}

export interface BranchRun {
  readonly runId: string;
  readonly branch: string;
}

const MOST_LOOKS = 5;

/** Executes a branch without owning the run: an earlier runner of it can no longer write. Errors: `usage`, `run-taken-over`. */
export async function runBranch(
  ports: EnginePorts,
  request: RunRequest,
  { runId, branch }: BranchRun,
): Promise<RunEnd> {
  const branches = await requireBranches(ports.states, request.settings);
  for (let looks = 1; looks <= MOST_LOOKS; looks += 1) {
    const version = await branches.version(runId);
    await ports.states.fetch?.(runId);
    requireVerified({ runId, read: (file) => ports.states.read(runId, file) }, request);
    const run = readRun(ports, runId);
    const path = requireOpen(run.state, branch);
    const opened = await branches.open({ runId, id: branchIdOf(path) });
    await using _own = opened.own;
    // An engine that joins the branch first changes the version of the run.
    if ((await branches.version(runId)) !== version) continue;
    accept(ports, request, { own: opened.own, branch: path });
    return await workOn(ports, request, { ...run, branches, opened, path });
  }
  throw new AgenticError({
    code: "run-taken-over",
    message: `Other engines keep resuming run ${runId}, so the branch ${branch} was not started. Find the owner: agentic-sdlc status ${runId}`,
  });
}

type Run = Pick<RunExecution, "state" | "record">;

function readRun({ states }: EnginePorts, runId: string): Run {
  const record = parseRunRecord(states.read(runId, runFiles.run));
  if (!record) {
    throw new AgenticError({
      code: "not-found",
      message: `There is no run ${runId} on this machine or in remote storage. \`agentic-sdlc list\` shows the runs.`,
    });
  }
  const journal = completeLines(states.read(runId, runFiles.journal));
  return { state: foldJournal(journal, `${runId}/${runFiles.journal}`), record };
}

function requireOpen(state: RunState, branch: string): string {
  const open = state.fanOut?.hasStarted === true ? state.fanOut.branches : [];
  const found = open.find(({ step }) => step === branch || branchIdOf(step) === branch);
  if (found) return found.step;
  const names = open.map(({ step }) => branchIdOf(step)).join(", ");
  const what = names === "" ? "No branch is ready" : `Ready branches: ${names}`;
  throw new AgenticError({
    code: "usage",
    message: `${branch} is not a branch of run ${state.runId} that is ready for a runner. ${what}.`,
  });
}

function accept(
  { trustNotes }: EnginePorts,
  request: RunRequest,
  { own, branch }: { readonly own: RunStore; readonly branch: string },
): void {
  const events = parseJournal(own.readJournal(), `${branchIdOf(branch)}/${runFiles.journal}`);
  request.verified?.confirm?.(events.map((event) => ({ ...event, origin: { branch, seq: event.seq } })));
  trustNotes?.write(own.location, {});
}

interface OneBranch extends Run {
  readonly branches: BranchStates;
  readonly opened: OpenBranch;
  readonly path: string;
}

async function workOn(
  ports: EnginePorts,
  request: RunRequest,
  { branches, opened, path, state, record }: OneBranch,
): Promise<RunEnd> {
  const open = state.fanOut as FanOut;
  const { own, run } = opened;
  const { runId } = own;
  const code = new Set(open.branches.flatMap(({ step, branch }) => (step === path ? branch : [])));
  const isOwnCode = (name: string): boolean =>
    code.has(name) ||
    Array.from(state.branches.values()).some(({ step, branch }) => branch === name && isInside(step, path));
  const store = createBranchStore({ opened, branch: path, round: open.round, isOwnCode });
  snapshot(own, run);
  const source = `${branchIdOf(path)}/${runFiles.journal}`;
  const events = parseJournal(own.readJournal(), source);
  const isDone = reportOf(path, open.round, events).status;
  const { length } = events;
  const taken = state.joined.get(path) ?? 0;
  foldEvents(events.slice(taken), source, state);
  state.seq = length;
  const begins = events.findLast((event) => event.type === "fan-out.begun")?.round === open.round;
  if (begins && isDone !== undefined) {
    await store.finish({ ended: false });
    return { state, facts: factsOf(request, record, store), diff: undefined };
  }
  if (length > 0) await ports.agents.endOrphans(runId);
  if (isSupersededBranch(store.requests(), { branch: path, round: open.round }))
    request.stop.request({ kind: "overtaken" });
  const isLost = await lostResults({ state, store, record }, ports.workspaces);
  const { round } = open;
  const opening = { version: JOURNAL_VERSION, run_id: runId, step: path, round };
  const first = [...interruptions({ state, store, isLost }), { type: "fan-out.begun" as const, ...opening }];
  const end = await executeRun(ports, request, { store, record, state, first, branch: path });
  if (state.status === "completed")
    await notifyOtherBranches(branches, request.workflow, { runId, branch: path, round }).catch(() => {});
  return end;
}

function snapshot(own: RunStore, run: OpenBranch["run"]): void {
  for (const path of FIXED_FILES) {
    const text = own.read(path) === undefined ? run.read(path) : undefined;
    if (text !== undefined) own.write(path, text);
  }
}
