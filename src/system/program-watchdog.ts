import { url as debuggerUrl } from "node:inspector";
import { Worker } from "node:worker_threads";
import type { InterruptedCode } from "../ports/program-watch.ts";
import type { InterruptedLocation, WatchData } from "./program-watchdog-thread.ts";

const EVERY_MS = 200;
/** Five seconds: the owner of a run writes its heartbeat about as often. */
const LOOKS = 25;
const BEAT_MS = 100;

/** Blocking code delays signals, cancel requests and timers. Code inside a system call, such as `execSync`, cannot be interrupted. */
export function watchPrograms(
  onInterrupted: (code: InterruptedCode) => void,
  urlMarker?: string,
): Disposable {
  // A developer's breakpoint blocks the thread too.
  if (debuggerUrl() !== undefined) return { [Symbol.dispose]: () => {} };
  const beats = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const counter = new Int32Array(beats);
  const isSource = import.meta.url.endsWith(".ts");
  const data: WatchData = {
    beats,
    everyMs: EVERY_MS,
    looks: LOOKS,
    engineFolder: new URL(isSource ? ".." : ".", import.meta.url).href,
    ...(urlMarker === undefined ? {} : { urlMarker }),
  };
  const thread = new Worker(
    new URL(isSource ? "./program-watchdog-thread.ts" : "./program-watch-thread.js", import.meta.url),
    { name: "program watch", env: {}, execArgv: [], workerData: data },
  );
  const beat = setInterval(() => void Atomics.add(counter, 0, 1), BEAT_MS);
  thread.on("message", ({ url, line }: InterruptedLocation) =>
    onInterrupted({ url, line, seconds: SECONDS }),
  );
  // A program runs without the thread too; it cannot be interrupted then.
  thread.on("error", () => {});
  thread.unref();
  beat.unref();
  return {
    [Symbol.dispose]: () => {
      clearInterval(beat);
      void thread.terminate();
    },
  };
}

const SECONDS = (EVERY_MS * LOOKS) / 1000;
