import type { RunEvent } from "../journal/event.ts";
import { onlyWaits, type RunState } from "../state.ts";

/** Time has passed until an event: it counts as the run's, or as one in which nobody worked on it. */
export function recordElapsedTime(state: RunState, event: RunEvent): void {
  if (state.updatedAt === undefined || event.at <= state.updatedAt) return;
  if (event.origin) return passElsewhere(state, event.at);
  workUntilCrash(state, event);
  if (state.status !== "running" || endsStandstill(event)) return standStill(state, event.at);
  if (onlyWaits(state)) return;
  state.elapsedMs += Math.max(0, Date.parse(event.at) - Date.parse(state.updatedAt));
}

/** Events are rare while an agent works; what it says is not. */
function workUntilCrash(state: RunState, event: RunEvent): void {
  const sign = event.type === "step.interrupted" ? event.last_sign : undefined;
  const { updatedAt = "", status } = state;
  if (sign === undefined || sign <= updatedAt || sign > event.at) return;
  if (status !== "running" || onlyWaits(state)) return;
  state.elapsedMs += Date.parse(sign) - Date.parse(updatedAt);
  state.updatedAt = sign;
}

/** Runners work from the first of their events to the last; before that, none had begun. */
function passElsewhere(state: RunState, at: string): void {
  if (!state.isJoining) return standStill(state, at);
  state.elapsedMs += Date.parse(at) - Date.parse(state.updatedAt ?? at);
}

function standStill({ updatedAt = "", standstills }: RunState, at: string): void {
  const last = standstills.at(-1);
  if (last?.to === updatedAt) last.to = at;
  else standstills.push({ from: updatedAt, to: at });
}

/** Events written after a crash: nobody had been working on the run in the time before them. */
function endsStandstill(event: RunEvent): boolean {
  switch (event.type) {
    case "run.resumed":
    case "fan-out.begun":
      return true;
    case "step.interrupted":
      return event.reason === "crash";
    case "run.cancelled":
      return event.reason === "requested" && event.request === undefined;
    default:
      return false;
  }
}
