const require = process.getBuiltinModule;
import {
  inTime
} from "./chunk-CFIZ5U5K.js";
import {
  systemClock
} from "./chunk-A5ZUCOCR.js";
import {
  say
} from "./chunk-UC3Z26PB.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/cli/request-away.ts
async function requestAway({ elsewhere: { refs, stateRef } }, runId, request) {
  const { leaveRequest } = await import("./inbox-FP5ED5PB.js");
  await inTime(
    () => leaveRequest({ refs, clock: systemClock, random: Math.random }, { runId, ...request, stateRef })
  );
}
async function leaveAway(io, { project, away, runId, request }) {
  if (away) return await requestAway(away, runId, request);
  try {
    const { openElsewhere } = await import("./elsewhere-YHWC6L4C.js");
    const elsewhere = await openElsewhere({ ...project, environment: io.environment });
    if (elsewhere) await requestAway({ elsewhere }, runId, request);
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    if (error.code !== "not-found") say(io, `The answer is kept in this clone alone: ${error.message}`);
  }
}

export {
  requestAway,
  leaveAway
};
