import type { Stop } from "../engine/stop.ts";

export interface SignalWatch extends Disposable {
  /** The signal that came first. */
  readonly received: () => "SIGINT" | "SIGTERM" | undefined;
}

/** The first Ctrl+C stops a run safely; a second one kills what is left at once. */
export function watchSignals({
  stop,
  kill,
  onFirst,
}: {
  stop: Stop;
  kill: AbortController;
  onFirst: () => void;
}): SignalWatch {
  let first: "SIGINT" | "SIGTERM" | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (first !== undefined) {
      kill.abort();
      return;
    }
    first = signal === "SIGTERM" ? "SIGTERM" : "SIGINT";
    onFirst();
    stop.request({ kind: "interrupted" });
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  return {
    received: () => first,
    [Symbol.dispose]: () => {
      process.off("SIGINT", onSignal);
      process.off("SIGTERM", onSignal);
    },
  };
}
