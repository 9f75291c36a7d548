import { BRANCH_MOVED, HEAD_MOVED } from "../../run/pauses/moved-head.ts";
import { REMOTE } from "../../run/pauses/remote-pause.ts";
import { questionsOf } from "../../run/progress.ts";
import { filesChanged, type RunState } from "../../run/state.ts";
import { isAsking } from "./next-commands.ts";
import type { RunFacts } from "./run-facts.ts";

/** The status of a run as displayed on GitHub. */
export type RunStatusLabel =
  | "started"
  | "running"
  | "asking"
  | "over budget"
  | "waiting"
  | "fanned out"
  | "stuck"
  | "done"
  | "unchanged"
  | "failed"
  | "cancelled"
  | "interrupted"
  | "cut off";

const WAITS: ReadonlyMap<string, { readonly from: string; readonly why: string }> = new Map([
  ["quota", { from: "more quota", why: "the agent's quota is used up" }],
  ["rate-limit", { from: "the end of its rate limit", why: "the agent's rate limit is reached" }],
  [REMOTE, { from: "the remote", why: "a remote could not be reached, or refused" }],
  ["overloaded", { from: "the model service", why: "the model service is overloaded" }],
]);

interface Paused {
  readonly reason?: string | undefined;
  readonly paused?: { readonly until?: string | undefined } | undefined;
}

/** Returns why a run without a question has paused; undefined if unknown. */
export function pauseReason(paused: Paused): string | undefined {
  if (paused.reason === "budget") return "it has spent what it may";
  const moved = MOVED.get(paused.reason ?? "");
  if (moved !== undefined) return moved;
  return paused.reason === "human" ? NEEDS_PERSON : automaticWait(paused)?.why;
}

const MOVED: ReadonlyMap<string, string> = new Map([
  [HEAD_MOVED, "its pull request moved or was closed while it worked"],
  [BRANCH_MOVED, "its branch moved while it worked"],
]);

/** Returns whether a run has paused because users moved its branch or pull request. */
export function isMovedPause({ status, reason = "" }: Pick<RunState, "status"> & Paused): boolean {
  return status === "paused" && MOVED.has(reason);
}

/** The reason of a pause that no event ends. */
export const NEEDS_PERSON = "it needs a person";

/** Returns what a paused run waits for, and why; undefined if it needs a person. */
export function automaticWait({ reason = "", paused }: Paused) {
  const isTimed = paused?.until !== undefined;
  return (
    WAITS.get(reason) ??
    (isTimed ? { from: "the model service", why: "it waits for the model service" } : undefined)
  );
}

export function runStatusLabel(source: Pick<RunFacts, "state" | "live">): RunStatusLabel {
  const { state, live } = source;
  switch (state.status) {
    case "pending":
      return "started";
    case "running":
      return runningAs(state);
    case "paused":
      return pausedAs(state);
    case "completed":
      return isUnchanged(state) ? "unchanged" : "done";
    case "failed":
      return "failed";
    case "cancelled":
      if (state.reason === "cut off" && !live) return "cut off";
      return state.reason === "interrupted" ? "interrupted" : "cancelled";
  }
}

function isUnchanged(state: RunState): boolean {
  if (nothingDoneReason(state) !== undefined) return true;
  return state.workspace !== undefined && filesChanged(state).length === 0;
}

/** Returns why a completed run did nothing; undefined if it did something. */
export function nothingDoneReason({ status, reason }: RunState): string | undefined {
  if (status !== "completed" || reason === undefined) return undefined;
  return reason === "skipped" ? "every step was skipped" : "nothing done: steps failed and were skipped";
}

function runningAs(state: RunState): RunStatusLabel {
  if (state.active.size === 0 && questionsOf(state).length > 0) return "asking";
  return state.steps.size === 0 ? "started" : "running";
}

function pausedAs(state: RunState): RunStatusLabel {
  const { reason = "" } = state;
  if (isAsking(state)) return "asking";
  if (reason === "budget") return "over budget";
  if (reason === "fan-out") return "fanned out";
  return automaticWait(state) ? "waiting" : "stuck";
}

const EMOJI: Readonly<Record<RunStatusLabel, string>> = {
  started: "🚀",
  running: "🔄",
  asking: "⏸",
  "over budget": "⏸",
  waiting: "⏸",
  "fanned out": "🔄",
  stuck: "⏸",
  done: "✅",
  unchanged: "⚠️",
  failed: "❌",
  cancelled: "🛑",
  interrupted: "🛑",
  "cut off": "🛑",
};

export function emojiOf(status: RunStatusLabel): string {
  return EMOJI[status];
}
