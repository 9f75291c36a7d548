/** Every code an `AgenticError` can carry. Codes enter journals and scripts, so they are never renamed. */
export type ErrorCode =
  | "usage"
  | "definition-invalid"
  | "definition-changed"
  | "definition-untrusted"
  | "config-invalid"
  | "variables-invalid"
  | "not-found"
  | "not-resumable"
  | "run-locked"
  | "run-taken-over"
  | "remote-unreachable"
  | "remote-refused"
  | "branch-moved"
  | "secret-found"
  | "token-expired"
  | "journal-corrupt"
  | "note-exists"
  | "git-unsuitable"
  | "git-failed"
  | "commit-refused"
  | "worktree-damaged"
  | "template-failed"
  | "output-too-large"
  | "unsupported"
  | "file-unsuitable"
  | "system-fault"
  | "internal";

interface AgenticErrorOptions {
  readonly code: ErrorCode;
  /** One sentence: what failed, with which value, and what to do. */
  readonly message: string;
  /** Facts for programs (`--json`); never needed to understand the message. */
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  readonly cause?: unknown;
}

/** Returns the message of a thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** An error a person can act on: its message stands alone, without a stack trace. */
export class AgenticError extends Error {
  override readonly name = "AgenticError";
  readonly code: ErrorCode;
  readonly data: Readonly<Record<string, unknown>>;

  constructor({ code, message, data = {}, cause }: AgenticErrorOptions) {
    super(message, { cause });
    this.code = code;
    this.data = data;
  }
}

/** Whether a thrown value is an `AgenticError` with one of these codes. */
export function hasCode(thrown: unknown, ...codes: readonly ErrorCode[]): thrown is AgenticError {
  return thrown instanceof AgenticError && codes.includes(thrown.code);
}

export function usageError(message: string): AgenticError {
  return new AgenticError({ code: "usage", message });
}
