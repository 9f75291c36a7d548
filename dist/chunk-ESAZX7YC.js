const require = process.getBuiltinModule;
import {
  withLookupTimeout
} from "./chunk-NKYH6P5Z.js";
import {
  nonceOf
} from "./chunk-QX7A3UMJ.js";
import {
  say
} from "./chunk-S4GG6C6X.js";
import {
  systemClock
} from "./chunk-WTW3FVGE.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/runner/requests/send-request.ts
async function sendRemoteRequest({ elsewhere }, runId, request) {
  const { refs, stateRef } = elsewhere;
  const { addRequest, readInbox } = await import("./inbox-DY6WICBS.js");
  return await withLookupTimeout(elsewhere, async () => {
    const pace = { refs, clock: systemClock, random: Math.random };
    if (await addRequest(pace, { runId, ...request, stateRef }) === "left") return true;
    const { requests } = await readInbox(refs, runId);
    const there = requests.find(({ id }) => id === request.id);
    return there !== void 0 && nonceOf(there.content) === nonceOf(request.content);
  });
}
async function remoteStorageOf(io, project, away) {
  if (away) return away.elsewhere;
  const { openRemoteStorage } = await import("./open-remote-storage-5LWOSOYV.js");
  return await openRemoteStorage({ ...project, environment: io.environment });
}
async function bringRequests(elsewhere, { runId, store }) {
  if (!elsewhere) return;
  const { readInbox } = await import("./inbox-DY6WICBS.js");
  try {
    const { requests } = await withLookupTimeout(elsewhere, () => readInbox(elsewhere.refs, runId));
    for (const { id, content } of requests) store.request(runId, id, content);
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
  }
}
async function submitRemoteAnswer(io, elsewhere, { away, runId, request }) {
  if (!elsewhere) return true;
  try {
    return await sendRemoteRequest({ elsewhere }, runId, request);
  } catch (error) {
    if (away || !(error instanceof AgenticError)) throw error;
    if (error.code !== "not-found") say(io, `The answer is kept in this clone alone: ${error.message}`);
    return true;
  }
}

export {
  sendRemoteRequest,
  remoteStorageOf,
  bringRequests,
  submitRemoteAnswer
};
