import type { RunEvent, RunEventOf } from "../journal/event.ts";
import type { RunState } from "../state.ts";
import type { Handlers } from "./evolve-step.ts";

export const fanOutHandlers: Handlers<"fan-out.opened" | "fan-out.begun" | "fan-out.joined"> = {
  "fan-out.opened": (state, { step, round, branches }) => {
    state.round = round;
    state.fanOut = { step, round, branches, hasStarted: false };
  },
  "fan-out.begun": (state, event) => {
    state.runId = event.run_id;
    state.status = "running";
    state.resumedAt = event.at;
    delete state.paused;
    delete state.reason;
  },
  "fan-out.joined": (state, { branches }) => {
    delete state.fanOut;
    for (const { step, status, events, over } of branches) {
      state.joined.set(step, events);
      if (over === undefined) state.over.delete(step);
      else state.over.set(step, over);
      if (status === "lost") state.losses.set(step, (state.losses.get(step) ?? 0) + 1);
    }
  },
};

/** The pause for a fan-out starts it: from then on the runners own the branches. */
export function startFanOut(state: RunState, { reason }: RunEventOf<"run.paused">): void {
  if (state.fanOut && reason === FAN_OUT) state.fanOut.hasStarted = true;
}

/** Pause reason of a run whose branches separate runners execute. */
export const FAN_OUT = "fan-out";

/** Whether a resume only joins the results of runners. It does not retry failed steps. */
export function isJoin({ status, paused }: RunState, { reset }: RunEventOf<"run.resumed">): boolean {
  return status === "paused" && paused?.reason === FAN_OUT && reset === undefined;
}

export function noteOrigin(state: RunState, { origin }: RunEvent): void {
  state.isJoining = origin !== undefined;
  if (origin) state.joined.set(origin.branch, origin.seq);
}
