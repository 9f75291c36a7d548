import { url as debuggerUrl } from "node:inspector";
import { Worker } from "node:worker_threads";
import type { InterruptedCode } from "../ports/program-watch.ts";
import type { InterruptedLocation, WatchData } from "./program-watchdog-thread.ts";

const EVERY_MS = 200;
/** Five seconds: the owner of a run is to show a sign of life about as often. */
const LOOKS = 25;
const BEAT_MS = 100;

/**
 * Watches the main thread from another one, and interrupts code of a program that keeps it for itself: until then no signal, no cancel and
 * no timer is heard. With a mark only code whose address has it is interrupted. Code that waits inside a call of the system, such as `execSync`, cannot be interrupted.
 */
export function watchPrograms(onInterrupted: (code: InterruptedCode) => void, mark?: string): Disposable {
  // A developer who stands at a breakpoint keeps the thread, too.
  if (debuggerUrl() !== undefined) return { [Symbol.dispose]: () => {} };
  const beats = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const counter = new Int32Array(beats);
  const isSource = import.meta.url.endsWith(".ts");
  const data: WatchData = {
    beats,
    everyMs: EVERY_MS,
    looks: LOOKS,
    own: new URL(isSource ? ".." : ".", import.meta.url).href,
    ...(mark === undefined ? {} : { urlMarker: mark }),
  };
  const thread = new Worker(
    new URL(isSource ? "./program-watch-thread.ts" : "./program-watch-thread.js", import.meta.url),
    { name: "program watch", env: {}, execArgv: [], workerData: data },
  );
  const beat = setInterval(() => void Atomics.add(counter, 0, 1), BEAT_MS);
  thread.on("message", ({ url, line }: InterruptedLocation) =>
    onInterrupted({ url, line, seconds: SECONDS }),
  );
  // Without the thread a program runs as well; it only cannot be interrupted.
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
