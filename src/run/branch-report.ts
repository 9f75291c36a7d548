import type { JoinedEvent, RunEvent, RunEventOf } from "./journal/event.ts";
import { isInside } from "./ids.ts";

/** Cancel reason of a runner whose branch was not the first to complete. */
export const SUPERSEDED_BRANCH = "overtaken";

/** Cancel reason of a runner that stopped without a result. */
export const RUNNER_LOST_REASON = "lost";

type BranchStatus = RunEventOf<"fan-out.joined">["branches"][number]["status"];

export interface BranchReport {
  readonly step: string;
  readonly events: readonly RunEvent[];
  /** Undefined if the runner has not finished this round. */
  readonly status: BranchStatus | undefined;
  readonly message?: string;
  /** Step that reached its own spending limit. */
  readonly over?: string | undefined;
}

export function reportOf(step: string, round: number, events: readonly RunEvent[]): BranchReport {
  const begunEvent = events.findLast((event) => event.type === "fan-out.begun");
  const report = { step, events };
  if (!begunEvent || begunEvent.round < round)
    return { ...report, status: RUNNER_LOST_REASON, message: "No runner started it." };
  const last = events.at(-1);
  switch (last?.type) {
    case "run.completed":
      return { ...report, status: "completed" };
    case "run.failed": {
      const isItsOwn = last.step !== undefined;
      return { ...report, status: isItsOwn ? "failed" : RUNNER_LOST_REASON, message: last.failure.message };
    }
    case "run.paused":
      return { ...report, status: "paused", message: last.message, over: overLimit(last, step) };
    case "run.cancelled":
      return { ...report, ...cancelled(last) };
    default:
      return { ...report, status: undefined };
  }
}

function overLimit({ reason, step }: RunEventOf<"run.paused">, branch: string): string | undefined {
  return reason === "budget" && step !== undefined && isInside(step, branch) ? step : undefined;
}

function cancelled({ reason }: RunEventOf<"run.cancelled">): Pick<BranchReport, "status" | "message"> {
  if (reason === SUPERSEDED_BRANCH) return { status: "overtaken" };
  if (reason === "requested") return { status: "cancelled" };
  return {
    status: RUNNER_LOST_REASON,
    message: reason === RUNNER_LOST_REASON ? "Its runner was lost." : `Its runner was ${reason}.`,
  };
}

/** Events about a runner or the whole run. They are not part of a branch. */
const OUTSIDE = /^(?:run|workspace|fan-out|branch\.moved)(?:\.|$)/;

/** Returns the new events of the branch, ordered by time; events of one branch keep their order. The input is untrusted. */
export function joinedEvents(
  reports: readonly BranchReport[],
  joined: ReadonlyMap<string, number>,
): JoinedEvent[] {
  const queues = reports.map(({ step, events }) =>
    events
      .filter(({ seq }) => seq > (joined.get(step) ?? 0))
      .filter((event) => isOfBranch(event, step))
      .map((event) => asJoined(event, step)),
  );
  const merged: JoinedEvent[] = [];
  for (let next = earliest(queues); next; next = earliest(queues)) merged.push(...next.splice(0, 1));
  return merged;
}

function isOfBranch(event: RunEvent, branch: string): boolean {
  return !OUTSIDE.test(event.type) && "step" in event && isInside(event.step ?? "", branch);
}

function earliest(queues: readonly JoinedEvent[][]): JoinedEvent[] | undefined {
  const open = queues.filter((queue) => queue.length > 0);
  const timeOf = ([first]: readonly JoinedEvent[]): string => first?.at ?? "";
  return open.reduce<JoinedEvent[] | undefined>(
    (first, queue) => (first && timeOf(first) <= timeOf(queue) ? first : queue),
    undefined,
  );
}

function asJoined({ seq, ...event }: RunEvent, branch: string): JoinedEvent {
  const origin = { branch, seq };
  // The branch reached its share of the budget. The run may have more.
  if (event.type === "step.failed" && event.failure.code === "budget")
    return { ...event, failure: { ...event.failure, code: "budget-share" }, origin };
  return { ...event, origin };
}
