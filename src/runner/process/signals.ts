import type { Stop } from "../../engine/stop-signal.ts";

export interface SignalWatch extends Disposable {
  /** The signal that came first. */
  readonly received: () => "SIGINT" | "SIGTERM" | undefined;
}

/** A closed terminal (SIGHUP) and Ctrl+\\ (SIGQUIT) must not leave agents running either. */
const watched = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const;

/**
 * The first Ctrl+C stops a run safely; a second one kills what is left at once, where somebody may want that. A job on a runner that is
 * cancelled gets SIGINT, SIGTERM seven and a half seconds later, and is killed after ten: there the second changes nothing.
 */
export function watchSignals({
  stop,
  kill,
  onFirst,
}: {
  stop: Stop;
  kill?: AbortController;
  onFirst: () => void;
}): SignalWatch {
  let first: "SIGINT" | "SIGTERM" | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (first !== undefined) {
      kill?.abort();
      return;
    }
    first = signal === "SIGINT" ? "SIGINT" : "SIGTERM";
    onFirst();
    stop.request({ kind: "interrupted" });
  };
  for (const signal of watched) process.on(signal, onSignal);
  return {
    received: () => first,
    [Symbol.dispose]: () => {
      for (const signal of watched) process.off(signal, onSignal);
    },
  };
}
