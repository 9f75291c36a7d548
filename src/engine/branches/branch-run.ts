import { AgenticError } from "../../errors.ts";
import type { BranchStates, OpenBranch, RunStore } from "../../ports/run-store.ts";
import { reportOf } from "../../run/branch-report.ts";
import { branchIdOf, isInside } from "../../run/ids.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import {
  completeLines,
  foldEvents,
  foldJournal,
  JOURNAL_VERSION,
  parseJournal,
} from "../../run/journal/journal.ts";
import { FIXED_FILES, runFiles } from "../../run/paths.ts";
import { parseRunRecord, type RunRecord } from "../../run/record.ts";
import type { FanOut, RunState } from "../../run/state.ts";
import type { EnginePorts, RunEnd, RunRequest } from "../run-request.ts";
import { executeRun, factsOf } from "../run/execute-run.ts";
import { interruptions, lostResults } from "../run/recover-attempt.ts";
import { requireVerified } from "../run/preflight.ts";
import { createBranchStore } from "./branch-store.ts";
import { requireBranches } from "./branches.ts";
import { isSupersededBranch, notifyOtherBranches } from "../run/run-limits.ts";

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

interface Run {
  readonly state: RunState;
  readonly record: RunRecord;
}

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
  const begunEvent: NewRunEvent = {
    type: "fan-out.begun",
    version: JOURNAL_VERSION,
    run_id: runId,
    step: path,
    round,
  };
  const first = [...interruptions({ state, store, isLost }), begunEvent];
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
