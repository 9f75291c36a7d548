import { AgenticError } from "../../errors.ts";
import type { BranchStates, RunStore } from "../../ports/run-store.ts";
import { type BranchReport, joinedEvents, RUNNER_LOST_REASON, reportOf } from "../../run/branch-report.ts";
import { evolve } from "../../run/evolve/evolve.ts";
import { branchIdOf, isInside } from "../../run/ids.ts";
import type { JoinedEvent, NewRunEvent, RunEvent } from "../../run/journal/event.ts";
import { parseJournal, renderEvents } from "../../run/journal/journal.ts";
import { isEngineFile, PULL_REQUESTS, runFiles } from "../../run/paths.ts";
import { type FanOut, headsOf, type RunState } from "../../run/state.ts";
import { parseCheckpoints } from "../../steps/documents/checkpoint-format.ts";
import { checkpointEntry } from "../../steps/documents/checkpoints.ts";
import { usageUntilInterrupted } from "../run/recover-attempt.ts";
import { readState } from "../run/journal-writer.ts";
import { branchFileOf, type BranchRound } from "./branch-run.ts";

const AT_ONCE = 8;

interface Joining {
  readonly branches: BranchStates;
  readonly store: RunStore;
  readonly state: RunState;
  readonly now: () => Date;
  readonly firstWins: boolean;
}

/** Stops unfinished runners first, so that they write nothing later. After a crash it imports only what is missing. */
export async function joinRound(joining: Joining): Promise<readonly (NewRunEvent | JoinedEvent)[]> {
  const { state, store, branches } = joining;
  const open = state.fanOut;
  if (!open) return [];
  const reports: BranchReport[] = [];
  for (let at = 0; at < open.branches.length; at += AT_ONCE) {
    const some = open.branches.slice(at, at + AT_ONCE);
    reports.push(...(await Promise.all(some.map(({ step }) => collectReport(joining, open, step)))));
  }
  for (const report of reports) requireOwnBranches(report, open);
  const events = joinedEvents(reports, state.joined);
  const after = stateAfter(readState(store), events);
  const isInRound = (path: string): boolean => open.branches.some(({ step }) => isInside(path, step));
  await branches.fetchCodeBranches(ownHeads(after, isInRound));
  return [
    ...events,
    ...closingEvents({ after, store }, isInRound),
    joinedEvent({ ...joining, reports, open, after }),
  ];
}

async function collectReport(joining: Joining, open: FanOut, step: string): Promise<BranchReport> {
  const { store } = joining;
  const handed = { branch: step, round: open.round };
  const look = (): Promise<BranchReport> =>
    readReport(joining, handed, (path, content) => importBranchFile(store, { path, content, handed }));
  const report = await look();
  if (report.status !== undefined) return report;
  await cancelRunner(joining, { runId: store.runId, id: branchIdOf(step) });
  return await look();
}

async function readReport(
  { branches, state: { runId } }: Pick<Joining, "branches" | "state">,
  { branch, round }: BranchRound,
  keep: (path: string, content: Uint8Array) => void,
): Promise<BranchReport> {
  const id = branchIdOf(branch);
  const journal = await branches.read({ runId, id }, keep);
  return reportOf(branch, round, parseJournal(journal ?? "", id));
}

async function cancelRunner({ branches, now }: Joining, key: { runId: string; id: string }): Promise<void> {
  const { own } = await branches.open(key);
  await using store = own;
  const { length: seq } = parseJournal(store.readJournal(), key.id);
  const at = now().toISOString();
  store.appendJournal(
    renderEvents([{ type: "run.cancelled", reason: RUNNER_LOST_REASON }], { seq, at }).lines,
  );
  await store.finish({ ended: false });
}

/** A runner may name only its own code branches, because they are pushed and merged. Errors: `journal-corrupt`. */
function requireOwnBranches({ step, events }: BranchReport, { branches }: FanOut): void {
  const ownBranch = branches.find((each) => each.step === step)?.branch;
  for (const event of events) {
    if (event.type !== "branch.opened") continue;
    const hasOwnBranch = event.step === step ? event.branch === ownBranch : isEngineBranch(event.branch);
    const hasWorktreePath = /^\.worktrees\/[^/]+$/.test(event.path) && !event.path.includes("..");
    if (hasOwnBranch && hasWorktreePath) continue;
    throw new AgenticError({
      code: "journal-corrupt",
      message: `The journal of ${step} names the code branch ${JSON.stringify(event.branch)} in ${JSON.stringify(event.path)}, which does not belong to it. Find the writer of ${branchIdOf(step)}, and delete its ref to run the branch again.`,
    });
  }
}

export function isEngineBranch(branch: string): boolean {
  return /^agentic\/(?!runs\/|claims\/|state(?:\/|$))/.test(branch);
}

export function applyJournalLines(state: RunState, lines: string): void {
  for (const line of lines.split("\n")) if (line !== "") evolve(state, JSON.parse(line) as RunEvent);
}

function stateAfter(state: RunState, events: readonly JoinedEvent[]): RunState {
  const at = state.updatedAt ?? "";
  return renderEvents(events, { seq: state.seq, at }).events.reduce(evolve, state);
}

function ownHeads(state: RunState, isInRound: (path: string) => boolean): Map<string, string> {
  const names = new Set(
    Array.from(state.branches.values()).flatMap(({ step, branch }) => (isInRound(step) ? branch : [])),
  );
  return new Map(Array.from(headsOf(state)).filter(([branch]) => names.has(branch)));
}

function closingEvents(
  { after: { active, steps, branches }, store }: { after: RunState; store: RunStore },
  isInRound: (path: string) => boolean,
): NewRunEvent[] {
  const read = (path: string) => store.read(path);
  const attempts = Array.from(active, (path) => steps.get(path)).flatMap((step): NewRunEvent[] => {
    if (!step || !isInRound(step.path)) return [];
    const { path, attempt, status } = step;
    const usage = status === "running" ? usageUntilInterrupted({ read, isFetched: true }, step) : undefined;
    return [{ type: "step.interrupted", step: path, attempt, reason: "runner lost", usage }];
  });
  const open = Array.from(branches.values()).filter((branch) => branch.open && isInRound(branch.step));
  return [...attempts, ...open.map(({ step }): NewRunEvent => ({ type: "branch.closed", step }))];
}

interface Outcome extends Pick<Joining, "state" | "firstWins"> {
  readonly reports: readonly BranchReport[];
  readonly open: FanOut;
  readonly after: RunState;
}

function joinedEvent({ reports, open: { step, round }, state, after, firstWins }: Outcome): NewRunEvent {
  const winner = after.steps.get(step)?.winner;
  const late = reports.filter((report) => report.status === "completed" && report.step !== winner);
  const ignored = firstWins ? late.map((report) => report.step) : [];
  return {
    type: "fan-out.joined",
    step,
    round,
    branches: reports.map((report) => ({
      step: report.step,
      status: statusOf(report, { state, after }),
      events: report.events.length,
      message: report.message,
      over: report.over,
    })),
    ignored: ignored.length === 0 ? undefined : ignored,
  };
}

/** A runner without progress, or stopped alone, counts as lost; otherwise rounds could repeat forever. */
function statusOf(
  { step, status = RUNNER_LOST_REASON, events, over }: BranchReport,
  { state, after }: Pick<Outcome, "state" | "after">,
): NonNullable<BranchReport["status"]> {
  if (status === "paused" && over === undefined) {
    const since = events.filter(({ seq }) => seq > (state.joined.get(step) ?? 0));
    // An opened worktree is no progress.
    const isOn = since.some(({ type }) => !/^(?:fan-out|run|branch)\./.test(type));
    return isOn ? status : RUNNER_LOST_REASON;
  }
  if (status === "failed" && !hasFailure(after, step)) return RUNNER_LOST_REASON;
  return status === "cancelled" ? RUNNER_LOST_REASON : status;
}

function hasFailure({ steps, failed, branches }: RunState, step: string): boolean {
  const isDone = ["failed", "skipped"].includes(steps.get(step)?.status ?? "");
  return (
    isDone ||
    branches.get(step)?.failure !== undefined ||
    Array.from(failed).some((path) => isInside(path, step))
  );
}

/** Returns the events that a join would add. Writes nothing and stops no runner. */
export async function previewJoin(
  branches: BranchStates,
  state: RunState,
  keep: (path: string, content: Uint8Array) => void = () => {},
): Promise<readonly JoinedEvent[]> {
  const open = state.fanOut;
  if (!open) return [];
  const reports = await Promise.all(
    open.branches.map(({ step }) =>
      readReport({ branches, state }, { branch: step, round: open.round }, keep),
    ),
  );
  return joinedEvents(reports, state.joined);
}

interface RunnersFile {
  readonly path: string;
  readonly content: Uint8Array;
  readonly handed: BranchRound;
}

/** Imports a file of a runner into the run. Repeating it changes nothing. */
function importBranchFile(store: RunStore, { path, content, handed }: RunnersFile): void {
  if (path === runFiles.logs) return addLines(store, content);
  const file = branchFileOf(path, handed);
  if (!file) return;
  if (file.kind === "attempt") return store.write(file.path, content);
  if (file.kind === "shared") {
    if (store.isShared(file.path)) store.writeShared(file.path, Buffer.from(content).toString("utf8"));
    return;
  }
  if (file.path === runFiles.checkpoints) return addCheckpoints(store, content);
  const isProposal = file.path === runFiles.pullRequest || file.path.startsWith(`${PULL_REQUESTS}/`);
  if (isProposal || !isEngineFile(file.path)) store.write(file.path, content);
}

function addLines(store: RunStore, content: Uint8Array): void {
  const existing = new Set((store.read(runFiles.logs) ?? "").split("\n"));
  const lines = Buffer.from(content).toString("utf8").split("\n");
  const missing = lines.filter((line) => line !== "" && !existing.has(line));
  if (missing.length > 0) store.append(runFiles.logs, `${missing.join("\n")}\n`);
}

function addCheckpoints(store: RunStore, content: Uint8Array): void {
  const keyOf = ({ step, created, body }: { step: string; created: string; body: string }): string =>
    JSON.stringify([step, created, body]);
  const existing = new Set(parseCheckpoints(store.read(runFiles.checkpoints) ?? "").checkpoints.map(keyOf));
  for (const { id: _id, ...checkpoint } of parseCheckpoints(Buffer.from(content).toString("utf8"))
    .checkpoints)
    if (!existing.has(keyOf(checkpoint)))
      store.addEntry(runFiles.checkpoints, checkpointEntry(checkpoint, store.runId));
}
