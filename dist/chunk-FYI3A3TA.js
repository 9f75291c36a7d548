const require = process.getBuiltinModule;

// src/system/program-watchdog.ts
const { url: debuggerUrl } = process.getBuiltinModule("node:inspector");
const { Worker } = process.getBuiltinModule("node:worker_threads");
var EVERY_MS = 200;
var LOOKS = 25;
var BEAT_MS = 100;
function watchPrograms(onInterrupted, mark) {
  if (debuggerUrl() !== void 0) return { [Symbol.dispose]: () => {
  } };
  const beats = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const counter = new Int32Array(beats);
  const isSource = import.meta.url.endsWith(".ts");
  const data = {
    beats,
    everyMs: EVERY_MS,
    looks: LOOKS,
    own: new URL(isSource ? ".." : ".", import.meta.url).href,
    ...mark === void 0 ? {} : { mark }
  };
  const thread = new Worker(
    new URL(isSource ? "./program-watch-thread.ts" : "./program-watch-thread.js", import.meta.url),
    { name: "program watch", env: {}, execArgv: [], workerData: data }
  );
  const beat = setInterval(() => void Atomics.add(counter, 0, 1), BEAT_MS);
  thread.on("message", ({ url, line }) => onInterrupted({ url, line, seconds: SECONDS }));
  thread.on("error", () => {
  });
  thread.unref();
  beat.unref();
  return {
    [Symbol.dispose]: () => {
      clearInterval(beat);
      void thread.terminate();
    }
  };
}
var SECONDS = EVERY_MS * LOOKS / 1e3;

export {
  watchPrograms
};
