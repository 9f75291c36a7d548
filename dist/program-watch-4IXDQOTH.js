const require = process.getBuiltinModule;
import "./chunk-3QB5XZSK.js";
import "./chunk-F6BBN3MC.js";
import "./chunk-PWQWFCZF.js";
import "./chunk-27YRKGXE.js";
import "./chunk-KDGADWJH.js";
import "./chunk-5QANK4EP.js";
import "./chunk-2AAIC2EM.js";
import "./chunk-WMD46G43.js";
import "./chunk-PLU3OBFD.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-TTQX642Q.js";
import "./chunk-JRHCAHOZ.js";
import "./chunk-IR5NLXGV.js";
import "./chunk-QBS5POKR.js";
import "./chunk-XSCCPHQO.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-DPPBYS3H.js";
import "./chunk-N23TLQUX.js";
import "./chunk-Q3E3UCF3.js";
import "./chunk-AR6BZUXN.js";
import "./chunk-GELI5YQP.js";
import "./chunk-LXQKIBL2.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-COGGNMLV.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/store/program-watch.ts
const { url: debuggerUrl } = process.getBuiltinModule("node:inspector");
const { Worker } = process.getBuiltinModule("node:worker_threads");
var EVERY_MS = 200;
var LOOKS = 25;
var BEAT_MS = 100;
function watchPrograms(onInterrupted) {
  if (debuggerUrl() !== void 0) return { [Symbol.dispose]: () => {
  } };
  const beats = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const counter = new Int32Array(beats);
  const isSource = import.meta.url.endsWith(".ts");
  const data = {
    beats,
    everyMs: EVERY_MS,
    looks: LOOKS,
    own: new URL(isSource ? ".." : ".", import.meta.url).href
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
