/** A shell script to run. */
export interface ScriptRequest {
  readonly runId: string;
  readonly step: string;
  readonly attempt: number;
  readonly script: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs?: number | undefined;
  /** `end`: returns the last megabyte of each stream. `whole` (default): returns all of it; a stream over the limit ends the script. */
  readonly output?: "whole" | "end";
}

/** How a script ended. Output is text; `durationMs` in milliseconds. A failure to start is a result, no exception. */
export type ScriptResult =
  | { status: "exited"; exitCode: number; stdout: string; stderr: string; durationMs: number }
  | { status: "timed-out"; stdout: string; stderr: string }
  /** A stream exceeded `OUTPUT_FILE_LIMIT_BYTES`; both streams hold the output until then. */
  | {
      status: "too-much-output";
      stream: "standard output" | "standard error";
      stdout: string;
      stderr: string;
    }
  | { status: "interrupted" }
  | { status: "not-started"; message: string };

/** Runs shell scripts (`bash -eo pipefail`), each in its own process group. */
export interface ScriptRunner {
  /** Runs one script to its end. Aborting the signal kills the process group: `interrupted`. */
  run(
    request: ScriptRequest,
    hooks: { signal: AbortSignal; onLine: (line: string) => void },
  ): Promise<ScriptResult>;
}
