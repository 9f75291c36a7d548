const require = process.getBuiltinModule;
import {
  inTime
} from "./chunk-K3Y6HHYD.js";
import {
  nonceOf
} from "./chunk-XMPWEMWR.js";
import {
  gitHubAnswerOf
} from "./chunk-2UH2OY2G.js";
import {
  say
} from "./chunk-JLOJ2DQI.js";
import {
  systemClock
} from "./chunk-IWACR7N4.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/launch/request-away.ts
async function requestAway({ elsewhere }, runId, request) {
  const { refs, stateRef } = elsewhere;
  const { leaveRequest, readInbox } = await import("./inbox-NQOMACCN.js");
  return await inTime(elsewhere, async () => {
    const pace = { refs, clock: systemClock, random: Math.random };
    if (await leaveRequest(pace, { runId, ...request, stateRef }) === "left") return true;
    const { requests } = await readInbox(refs, runId);
    const there = requests.find(({ id }) => id === request.id);
    return there !== void 0 && nonceOf(there.content) === nonceOf(request.content);
  });
}
async function elsewhereOf(io, project, away) {
  if (away) return away.elsewhere;
  const { openElsewhere } = await import("./elsewhere-BEZUJ4AH.js");
  return await openElsewhere({ ...project, environment: io.environment });
}
async function bringRequests(elsewhere, { runId, store }) {
  if (!elsewhere) return;
  const { readInbox } = await import("./inbox-NQOMACCN.js");
  try {
    const { requests } = await inTime(elsewhere, () => readInbox(elsewhere.refs, runId));
    for (const { id, content } of requests) store.request(runId, id, content);
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
  }
}
async function leaveAway(io, elsewhere, { away, runId, request }) {
  if (!elsewhere) return true;
  try {
    return await requestAway({ elsewhere }, runId, request);
  } catch (error) {
    if (away || !(error instanceof AgenticError)) throw error;
    if (error.code !== "not-found") say(io, `The answer is kept in this clone alone: ${error.message}`);
    return true;
  }
}

// src/app/answers-again.ts
function answersAgain(from, report) {
  let source;
  return {
    check: async (given, issues) => {
      if (!gitHubAnswerOf(given.id)) return { status: "valid" };
      source ??= (await import("./answer-source-MHMF7D6I.js")).answersAtRemote(from, report);
      return await source.check(given, issues);
    }
  };
}

export {
  requestAway,
  elsewhereOf,
  bringRequests,
  leaveAway,
  answersAgain
};
