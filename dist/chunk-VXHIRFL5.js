const require = process.getBuiltinModule;
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/store/patience.ts
var SHORT_MS = 5e3;
async function inTime(work, patience) {
  const { far, ends = [] } = patience;
  const over = new AbortController();
  const end = AbortSignal.any([over.signal, ...ends.filter((signal) => signal !== void 0)]);
  const late = tooLong(patience, end).catch(async () => {
    if (over.signal.aborted) return await new Promise(() => {
    });
    return `You did not want to wait for the remote ${far.refs.location}.`;
  });
  try {
    return await Promise.race([work, late.then((message) => brokenOff(far, message))]);
  } finally {
    over.abort();
  }
}
async function tooLong({ clock, milliseconds, far: { refs, silence }, onWait }, signal) {
  const short = Math.min(milliseconds, SHORT_MS);
  let { answers } = silence;
  let waited = short;
  await clock.sleep(short, signal);
  if (milliseconds > short && !silence.isKnown) {
    onWait?.();
    waited = milliseconds;
    await clock.sleep(milliseconds - short, signal);
  }
  while (silence.answers > answers) {
    answers = silence.answers;
    waited = milliseconds;
    await clock.sleep(milliseconds, signal);
  }
  silence.isKnown = true;
  return `The remote ${refs.location} has not answered for ${waited / 1e3} seconds. Is the network up?`;
}
function brokenOff(far, message) {
  far.breakOff();
  throw new AgenticError({ code: "remote-unreachable", message, data: { given_up: true } });
}

export {
  inTime
};
