import type { Stop } from "../../engine/stop-signal.ts";

export interface SignalWatch extends Disposable {
  readonly received: () => "SIGINT" | "SIGTERM" | undefined;
}

/** Agents must not keep running after a closed terminal (SIGHUP) or Ctrl+\\ (SIGQUIT). */
const watched = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const;

/**
 * Stops the run safely on the first signal and aborts `kill` on the second. A cancelled GitHub Actions job gets SIGINT, SIGTERM after
 * 7.5 seconds and SIGKILL after 10: jobs pass no `kill`, so the second signal has no effect.
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
