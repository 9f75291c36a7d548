const require = process.getBuiltinModule;
import {
  inTime
} from "./chunk-YAHLZGPR.js";
import {
  systemClock
} from "./chunk-ADMXL6VW.js";
import {
  say
} from "./chunk-RFML4UYG.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/launch/request-away.ts
async function requestAway({ elsewhere }, runId, request) {
  const { refs, stateRef } = elsewhere;
  const { leaveRequest } = await import("./inbox-2PML2JNQ.js");
  await inTime(
    elsewhere,
    () => leaveRequest({ refs, clock: systemClock, random: Math.random }, { runId, ...request, stateRef })
  );
}
async function elsewhereOf(io, project, away) {
  if (away) return away.elsewhere;
  const { openElsewhere } = await import("./elsewhere-NUIM6LV6.js");
  return await openElsewhere({ ...project, environment: io.environment });
}
async function bringRequests(elsewhere, { runId, store }) {
  if (!elsewhere) return;
  const { readInbox } = await import("./inbox-2PML2JNQ.js");
  try {
    const { requests } = await inTime(elsewhere, () => readInbox(elsewhere.refs, runId));
    for (const { id, content } of requests) store.request(runId, id, content);
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
  }
}
async function leaveAway(io, elsewhere, { away, runId, request }) {
  if (!elsewhere) return;
  try {
    await requestAway({ elsewhere }, runId, request);
  } catch (error) {
    if (away || !(error instanceof AgenticError)) throw error;
    if (error.code !== "not-found") say(io, `The answer is kept in this clone alone: ${error.message}`);
  }
}

export {
  requestAway,
  elsewhereOf,
  bringRequests,
  leaveAway
};
