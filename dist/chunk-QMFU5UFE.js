const require = process.getBuiltinModule;
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/state/change-ref.ts
var MOST_UNREACHABLE = 4;
var PATIENCE_MS = 6e5;
var SHORTEST_MS = 20;
var LONGEST_MS = 5e3;
async function changeRefs({ refs, ...pace }, plan) {
  const since = pace.clock.now().getTime();
  for (let tries = 1, unreachable = 0; ; tries += 1) {
    const begin = pace.clock.now().getTime();
    try {
      const next = await plan();
      if (!("commit" in next)) return next.result;
      const answer = await refs.commit(next.commit);
      if (answer.status === "committed") return next.result(answer.versions);
      if (answer.status === "refused") throw refused(refs, answer.branches);
      unreachable = 0;
    } catch (error) {
      unreachable += 1;
      if (!mayAnswer(error) || unreachable === MOST_UNREACHABLE) throw error;
    }
    const now = pace.clock.now().getTime();
    if (now - since > PATIENCE_MS) throw crowded(refs);
    await pace.clock.sleep(backOff(pace, { tries, first: now - begin }));
  }
}
function backOff({ random }, { tries, first, longest = LONGEST_MS }) {
  const most = Math.max(SHORTEST_MS, first) * 2 ** Math.min(tries - 1, 10);
  return Math.ceil(Math.min(longest, most) * (0.25 + 0.75 * random()));
}
function isUnreachable(error) {
  return error instanceof AgenticError && error.code === "remote-unreachable";
}
function refused({ location }, branches) {
  const told = Array.from(branches, ([branch, reason]) => `${branch} (${reason})`).join(", ");
  return new AgenticError({
    code: "remote-refused",
    message: `${location} does not take commits on ${told}; see who may push there, and try again.`
  });
}
function crowded({ location }) {
  return new AgenticError({
    code: "remote-unreachable",
    message: `Others change the same refs at ${location} all the time, and none of many tries was in time; try again later.`
  });
}
function mayAnswer(error) {
  return isUnreachable(error) && !error.data["given_up"];
}

export {
  changeRefs,
  backOff,
  isUnreachable,
  mayAnswer
};
