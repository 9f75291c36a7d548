import type { Stop } from "../../engine/run-request.ts";
import { AgenticError, type ErrorCode } from "../../errors.ts";
import type { RunState } from "../../run/state.ts";

export const exitCodes = { completed: 0, failed: 1, usage: 2, paused: 3, sigint: 130, sigterm: 143 } as const;

/** Errors in the request, as opposed to failures during its execution. */
const aboutInput: ReadonlySet<ErrorCode> = new Set([
  "usage",
  "definition-invalid",
  "definition-changed",
  "definition-untrusted",
  "config-invalid",
  "variables-invalid",
  "not-found",
  "not-resumable",
  "run-locked",
  "journal-corrupt",
  "note-exists",
  "git-unsuitable",
  "unsupported",
  "file-unsuitable",
]);

export function exitCodeOfError(error: unknown): number {
  return error instanceof AgenticError && aboutInput.has(error.code) ? exitCodes.usage : exitCodes.failed;
}

export function exitCodeOfRun(state: RunState, signal: "SIGINT" | "SIGTERM" | undefined): number {
  switch (state.status) {
    case "completed":
      return exitCodes.completed;
    case "paused":
      return exitCodes.paused;
    case "cancelled":
      if (state.reason !== "interrupted") return exitCodes.failed;
      return signal === "SIGTERM" ? exitCodes.sigterm : exitCodes.sigint;
    default:
      return exitCodes.failed;
  }
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
}) {
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
