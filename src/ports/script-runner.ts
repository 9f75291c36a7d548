export interface ScriptRequest {
  readonly runId: string;
  readonly step: string;
  readonly attempt: number;
  readonly script: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
  /** `end`: the last megabyte of each stream is enough. Otherwise each stream is returned whole, and ends the script where it is too long. */
  readonly output?: "whole" | "end";
}

export type ScriptResult =
  | { status: "exited"; exitCode: number; stdout: string; stderr: string; durationMs: number }
  | { status: "timed-out"; stdout: string; stderr: string }
  /** A stream has more than `OUTPUT_FILE_LIMIT_BYTES`; what it printed until then is here. */
  | {
      status: "too-much-output";
      stream: "standard output" | "standard error";
      stdout: string;
      stderr: string;
    }
  | { status: "interrupted" }
  | { status: "not-started"; message: string };

/** Runs shell scripts in a process group of their own (`bash -eo pipefail`). */
export interface ScriptRunner {
  run(
    request: ScriptRequest,
    hooks: { signal: AbortSignal; onLine: (line: string) => void },
  ): Promise<ScriptResult>;
}
