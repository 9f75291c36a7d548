import { Session } from "node:inspector";
import { parentPort, workerData } from "node:worker_threads";

/** What the thread is given when it starts. */
export interface WatchData {
  /** A counter that the main thread moves on whenever its event loop turns. */
  readonly beats: SharedArrayBuffer;
  readonly everyMs: number;
  /** Looks in a row without a turn after which code is interrupted. */
  readonly looks: number;
  /** Where the engine's own files lie: they are never interrupted. */
  readonly own: string;
  /** What the addresses of the code have that may be interrupted; without it, all but the engine's may. */
  readonly urlMarker?: string;
}

/** Code was interrupted at this place. */
export interface InterruptedLocation {
  readonly url: string;
  readonly line: number;
}

const { beats, everyMs, looks, own, urlMarker: mark } = workerData as WatchData;
const counter = new Int32Array(beats);
let last = -1;
let still = 0;
let isLooking = false;

/** Looks are counted and not the time: a suspended or overloaded machine slows this thread, too. */
setInterval(() => {
  const now = Atomics.load(counter, 0);
  still = now === last ? still + 1 : 0;
  last = now;
  if (still >= looks && !isLooking) interrupt();
}, everyMs);

/** Stops the main thread in its code, and ends that code where it is not the engine's. */
function interrupt(): void {
  isLooking = true;
  const session = new Session();
  const files = new Map<string, string>();
  session.connectToMainThread();
  session.on("Debugger.scriptParsed", ({ params }) => files.set(params.scriptId, params.url));
  session.on("Debugger.paused", ({ params }) => {
    const places = params.callFrames.map(({ location, url }) => ({
      url: files.get(location.scriptId) ?? url,
      line: location.lineNumber + 1,
    }));
    const top = mark === undefined ? places[0] : places.find(({ url }) => url.includes(mark));
    const { url, line } = top ?? { url: "", line: 1 };
    const isUsers = url.startsWith("file:") && !url.startsWith(own);
    if (isUsers) session.post("Runtime.terminateExecution");
    session.post("Debugger.resume");
    session.post("Debugger.disable", () => {
      session.disconnect();
      isLooking = false;
      if (!isUsers) return;
      still = 0;
      const found: InterruptedLocation = { url, line };
      parentPort?.postMessage(found, []);
    });
  });
  session.post("Debugger.enable");
  session.post("Debugger.pause");
}
