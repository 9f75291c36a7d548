import { AgenticError } from "../../errors.ts";
import type { BranchStates, RunStore } from "../../ports/run-store.ts";
import {
  type BranchReport,
  isInBranch,
  joinedEvents,
  RUNNER_LOST_REASON,
  reportOf,
} from "../../run/branch-report.ts";
import { evolve } from "../../run/evolve/evolve.ts";
import { branchIdOf } from "../../run/ids.ts";
import type { JoinedEvent, NewRunEvent, RunEvent } from "../../run/journal/event.ts";
import { parseJournal, renderEvents } from "../../run/journal/journal.ts";
import { type FanOut, headsOf, type RunState } from "../../run/state.ts";
import { usageUntilInterrupted } from "../effects/interrupted-session.ts";
import { readState } from "../run/read-state.ts";
import { isCancel } from "../run/run-limits.ts";
import { importBranchFile } from "./import-branch-file.ts";

/** Branches that are looked at together. */
const AT_ONCE = 8;

interface Joining {
  readonly branches: BranchStates;
  readonly store: RunStore;
  readonly state: RunState;
  readonly now: () => Date;
  /** Whether only the first branch of the block to complete counts. */
  readonly firstWins: boolean;
}

/**
 * The events that runners left since the run was handed to them, as they become part of its journal, and their files. Where a runner came
 * to no end it is cut off first: nothing of it comes later. Doing it again after a crash takes only what is missing.
 */
export async function joinRound(joining: Joining): Promise<readonly (NewRunEvent | JoinedEvent)[]> {
  const { state, store, branches } = joining;
  const open = state.fanOut;
  if (!open) return [];
  const reports: BranchReport[] = [];
  for (let at = 0; at < open.branches.length; at += AT_ONCE) {
    const some = open.branches.slice(at, at + AT_ONCE);
    reports.push(...(await Promise.all(some.map(({ step }) => lookAt(joining, open, step)))));
  }
  for (const report of reports) requireOwnNames(report, open);
  const events = joinedEvents(reports, state.joined);
  const after = foldedOn(readState(store), events);
  const isOurs = (path: string): boolean => open.branches.some(({ step }) => isInBranch(path, step));
  await branches.fetchCodeBranches(ownHeads(after, isOurs));
  return [...events, ...leftOpen({ after, store }, isOurs), joinedOf({ ...joining, reports, open, after })];
}

/** Taken by a cancelled run: the request to cancel holds for what runners did, too. */
export function cancelIn(store: RunStore, state: RunState): string | undefined {
  return store.requests().find(({ id, content }) => !state.requests.has(id) && isCancel(content))?.id;
}

async function lookAt(joining: Joining, open: FanOut, step: string): Promise<BranchReport> {
  const { branches, store } = joining;
  const key = { runId: store.runId, id: branchIdOf(step) };
  const handed = { branch: step, round: open.round };
  const look = async (): Promise<BranchReport> => {
    const journal = await branches.read(key, (path, content) =>
      importBranchFile(store, { path, content, handed }),
    );
    return reportOf(step, open.round, parseJournal(journal ?? "", key.id));
  };
  const report = await look();
  if (report.status !== undefined) return report;
  await cutOff(joining, key);
  return await look();
}

/** The runner cannot write any more, and whoever goes on where it was sees that it does so in vain. */
async function cutOff({ branches, now }: Joining, key: { runId: string; id: string }): Promise<void> {
  const { own } = await branches.open(key);
  await using store = own;
  const { length: seq } = parseJournal(store.readJournal(), key.id);
  const at = now().toISOString();
  store.appendJournal(
    renderEvents([{ type: "run.cancelled", reason: RUNNER_LOST_REASON }], { seq, at }).lines,
  );
  await store.finish({ ended: false });
}

/** A runner works on the code branches it was given, and on others that are the engine's: what it says is pushed and merged. */
function requireOwnNames({ step, events }: BranchReport, { branches }: FanOut): void {
  const given = branches.find((each) => each.step === step)?.branch;
  for (const event of events) {
    if (event.type !== "branch.opened") continue;
    const isItsOwn = event.step === step ? event.branch === given : isEngines(event.branch);
    const isItsPlace = /^\.worktrees\/[^/]+$/.test(event.path) && !event.path.includes("..");
    if (isItsOwn && isItsPlace) continue;
    throw new AgenticError({
      code: "journal-corrupt",
      message: `The journal of ${step} names the code branch ${JSON.stringify(event.branch)} in ${JSON.stringify(event.path)}, which is none of it; look who wrote ${branchIdOf(step)}, and delete its ref to have the branch worked on again.`,
    });
  }
}

/** Whether a code branch is called as the engine calls those of parallel blocks. */
export function isEngines(branch: string): boolean {
  return /^agentic\/(?!runs\/|claims\/|state(?:\/|$))/.test(branch);
}

/** The state takes over what was written after it. */
export function applyJournalLines(state: RunState, lines: string): void {
  for (const line of lines.split("\n")) if (line !== "") evolve(state, JSON.parse(line) as RunEvent);
}

function foldedOn(state: RunState, events: readonly JoinedEvent[]): RunState {
  const at = state.updatedAt ?? "";
  return renderEvents(events, { seq: state.seq, at }).events.reduce(evolve, state);
}

function ownHeads(state: RunState, isOurs: (path: string) => boolean): Map<string, string> {
  const names = new Set(
    Array.from(state.branches.values()).flatMap(({ step, branch }) => (isOurs(step) ? branch : [])),
  );
  return new Map(Array.from(headsOf(state)).filter(([branch]) => names.has(branch)));
}

/** What runners had under way is cut off, and their worktrees are not here. */
function leftOpen(
  { after: { active, steps, branches }, store }: { after: RunState; store: RunStore },
  isOurs: (path: string) => boolean,
): NewRunEvent[] {
  const read = (path: string) => store.read(path);
  const attempts = Array.from(active, (path) => steps.get(path)).flatMap((step): NewRunEvent[] => {
    if (!step || !isOurs(step.path)) return [];
    const spent = step.status === "running" ? usageUntilInterrupted({ read, isFetched: true }, step) : {};
    const { path, attempt } = step;
    return [{ type: "step.interrupted", step: path, attempt, reason: "runner lost", ...spent }];
  });
  const open = Array.from(branches.values()).filter((branch) => branch.open && isOurs(branch.step));
  return [...attempts, ...open.map(({ step }): NewRunEvent => ({ type: "branch.closed", step }))];
}

interface Outcome extends Pick<Joining, "state" | "firstWins"> {
  readonly reports: readonly BranchReport[];
  readonly open: FanOut;
  readonly after: RunState;
}

function joinedOf({ reports, open: { step, round }, state, after, firstWins }: Outcome): NewRunEvent {
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
      ...(report.message === undefined ? {} : { message: report.message }),
      ...(report.over === undefined ? {} : { over: report.over }),
    })),
    ...(ignored.length === 0 ? {} : { ignored }),
  };
}

/** Where nobody has got on, or the runner was stopped alone, it is as good as lost: else the rounds might never end. */
function statusOf(
  { step, status = RUNNER_LOST_REASON, events, over }: BranchReport,
  { state, after }: Pick<Outcome, "state" | "after">,
): NonNullable<BranchReport["status"]> {
  if (status === "paused" && over === undefined) {
    const since = events.filter(({ seq }) => seq > (state.joined.get(step) ?? 0));
    // A worktree alone is nothing done.
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
    Array.from(failed).some((path) => isInBranch(path, step))
  );
}

/** The journal of a run as if it were joined now, for those who only look: nothing is written, and nobody is cut off. */
export async function previewJoin(
  branches: BranchStates,
  state: RunState,
  keep: (path: string, content: Uint8Array) => void = () => {},
): Promise<readonly JoinedEvent[]> {
  const open = state.fanOut;
  if (!open) return [];
  const reports = await Promise.all(
    open.branches.map(async ({ step }): Promise<BranchReport> => {
      const key = { runId: state.runId, id: branchIdOf(step) };
      const journal = await branches.read(key, keep);
      const events: RunEvent[] = parseJournal(journal ?? "", key.id);
      return reportOf(step, open.round, events);
    }),
  );
  return joinedEvents(reports, state.joined);
}
