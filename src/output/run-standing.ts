import { questionsOf } from "../run/progress.ts";
import { filesChanged, type RunState } from "../run/state.ts";
import { isAsking } from "./next.ts";
import type { ReportSource } from "./report-source.ts";

/** How a run stands, as people on GitHub are told. */
export type Standing =
  | "started"
  | "running"
  | "asking"
  | "over budget"
  | "out of quota"
  | "fanned out"
  | "stuck"
  | "done"
  | "unchanged"
  | "failed"
  | "cancelled"
  | "interrupted"
  | "cut off";

const QUOTA: ReadonlySet<string> = new Set(["quota", "rate-limit", "overloaded"]);

export function standingIn(source: Pick<ReportSource, "state" | "live">): Standing {
  const { state, live } = source;
  switch (state.status) {
    case "pending":
      return "started";
    case "running":
      return runningAs(state);
    case "paused":
      return pausedAs(state);
    case "completed":
      return state.workspace !== undefined && filesChanged(state).length === 0 ? "unchanged" : "done";
    case "failed":
      return "failed";
    case "cancelled":
      if (state.reason === "cut off" && !live) return "cut off";
      return state.reason === "interrupted" ? "interrupted" : "cancelled";
  }
}

function runningAs(state: RunState): Standing {
  if (state.active.size === 0 && questionsOf(state).length > 0) return "asking";
  return state.steps.size === 0 ? "started" : "running";
}

function pausedAs(state: RunState): Standing {
  const { reason = "" } = state;
  if (isAsking(state)) return "asking";
  if (reason === "budget") return "over budget";
  if (reason === "fan-out") return "fanned out";
  return QUOTA.has(reason) ? "out of quota" : "stuck";
}

const EMOJI: Readonly<Record<Standing, string>> = {
  started: "🚀",
  running: "🔄",
  asking: "⏸",
  "over budget": "⏸",
  "out of quota": "⏸",
  "fanned out": "🔄",
  stuck: "⏸",
  done: "✅",
  unchanged: "⚠️",
  failed: "❌",
  cancelled: "🛑",
  interrupted: "🛑",
  "cut off": "🛑",
};

export function emojiOf(standing: Standing): string {
  return EMOJI[standing];
}
