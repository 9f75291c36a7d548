const require = process.getBuiltinModule;

// src/system/program-watchdog-thread.ts
const { Session } = process.getBuiltinModule("node:inspector");
const { parentPort, workerData } = process.getBuiltinModule("node:worker_threads");
var { beats, everyMs, looks, own, mark } = workerData;
var counter = new Int32Array(beats);
var last = -1;
var still = 0;
var isLooking = false;
setInterval(() => {
  const now = Atomics.load(counter, 0);
  still = now === last ? still + 1 : 0;
  last = now;
  if (still >= looks && !isLooking) interrupt();
}, everyMs);
function interrupt() {
  isLooking = true;
  const session = new Session();
  const files = /* @__PURE__ */ new Map();
  session.connectToMainThread();
  session.on("Debugger.scriptParsed", ({ params }) => files.set(params.scriptId, params.url));
  session.on("Debugger.paused", ({ params }) => {
    const places = params.callFrames.map(({ location, url: url2 }) => ({
      url: files.get(location.scriptId) ?? url2,
      line: location.lineNumber + 1
    }));
    const top = mark === void 0 ? places[0] : places.find(({ url: url2 }) => url2.includes(mark));
    const { url, line } = top ?? { url: "", line: 1 };
    const isUsers = url.startsWith("file:") && !url.startsWith(own);
    if (isUsers) session.post("Runtime.terminateExecution");
    session.post("Debugger.resume");
    session.post("Debugger.disable", () => {
      session.disconnect();
      isLooking = false;
      if (!isUsers) return;
      still = 0;
      const found = { url, line };
      parentPort?.postMessage(found, []);
    });
  });
  session.post("Debugger.enable");
  session.post("Debugger.pause");
}
