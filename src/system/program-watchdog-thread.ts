import { Session } from "node:inspector";
import { parentPort, workerData } from "node:worker_threads";

export interface WatchData {
  /** Counter that the main thread increments when its event loop turns. */
  readonly beats: SharedArrayBuffer;
  readonly everyMs: number;
  /** Checks in a row without a turn after which code is interrupted. */
  readonly looks: number;
  /** Address of the engine's own files, which are never interrupted. */
  readonly engineFolder: string;
  readonly urlMarker?: string;
}

export interface InterruptedLocation {
  readonly url: string;
  readonly line: number;
}

const { beats, everyMs, looks, engineFolder, urlMarker } = workerData as WatchData;
const counter = new Int32Array(beats);
let last = -1;
let stalledLooks = 0;
let isLooking = false;

/** Counts checks instead of time: a suspended or overloaded machine slows this thread too. */
setInterval(() => {
  const now = Atomics.load(counter, 0);
  stalledLooks = now === last ? stalledLooks + 1 : 0;
  last = now;
  if (stalledLooks >= looks && !isLooking) interrupt();
}, everyMs);

/**
 * In Node 22 a termination leaves IDs of promises on a stack, and the process ends with "Assertion failed: (env_->execution_async_id())
 * == (0)". Node clears the stack in this way after an exception. Node 24 has no such stack and no such function.
 */
const CLEAR_ASYNC_IDS = `if (parseInt(process.versions.node) < 24) {
  const { noDeprecation } = process;
  process.noDeprecation = true;
  process.binding("async_wrap").clearAsyncIdStack();
  process.noDeprecation = noDeprecation;
}`;

function interrupt(): void {
  isLooking = true;
  const session = new Session();
  const files = new Map<string, string>();
  session.connectToMainThread();
  session.on("Debugger.scriptParsed", ({ params }) => files.set(params.scriptId, params.url));
  session.on("Debugger.paused", ({ params }) => {
    const frames = params.callFrames.map(({ location, url }) => ({
      url: files.get(location.scriptId) ?? url,
      line: location.lineNumber + 1,
    }));
    const top = urlMarker === undefined ? frames[0] : frames.find(({ url }) => url.includes(urlMarker));
    const { url, line } = top ?? { url: "", line: 1 };
    const isUserCode = url.startsWith("file:") && !url.startsWith(engineFolder);
    if (isUserCode) {
      session.post("Runtime.evaluate", { expression: CLEAR_ASYNC_IDS });
      session.post("Runtime.terminateExecution");
    }
    session.post("Debugger.resume");
    session.post("Debugger.disable", () => {
      session.disconnect();
      isLooking = false;
      if (!isUserCode) return;
      stalledLooks = 0;
      const interrupted: InterruptedLocation = { url, line };
      parentPort?.postMessage(interrupted, []);
    });
  });
  session.post("Debugger.enable");
  session.post("Debugger.pause");
}
