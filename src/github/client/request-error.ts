import { AgenticError } from "../../errors.ts";

export interface RequestFailure {
  /** Also 500 if there was no response. */
  readonly status: number;
  readonly message: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly details: readonly string[];
}

export function failureOf(error: unknown): RequestFailure | undefined {
  if (!(error instanceof Error) || !("status" in error) || typeof error.status !== "number") return undefined;
  const response: unknown = "response" in error ? error.response : undefined;
  const headers = isRecord(response) && isRecord(response["headers"]) ? response["headers"] : {};
  const data = isRecord(response) && isRecord(response["data"]) ? response["data"] : {};
  const details = Array.isArray(data["errors"]) ? data["errors"].map(detailOf) : [];
  return { status: error.status, message: error.message, headers, details };
}

/** Some details have a message, others only the invalid field. */
function detailOf(detail: unknown): string {
  if (!isRecord(detail)) return String(detail);
  const { message, field, code } = detail;
  return typeof message === "string" ? message : `${String(field)} is ${String(code)}`;
}

export function hasStatus(error: unknown, ...statuses: readonly number[]): boolean {
  const failure = failureOf(error);
  return failure !== undefined && statuses.includes(failure.status);
}

/** Returns an error with a message for users: `remote-unreachable` if a retry may help, else `remote-refused`. */
export function gitHubError(error: unknown, location: string): unknown {
  const failure = error instanceof AgenticError ? undefined : failureOf(error);
  if (!failure) return error;
  const { status, message } = failure;
  if (isLimit(failure)) return limited(location, failure, error);
  if (status >= 500)
    return new AgenticError({
      code: "remote-unreachable",
      message: `${location} cannot be reached (${message}). Check whether GitHub is up, then try again.`,
      cause: error,
    });
  return new AgenticError({ code: "remote-refused", message: refusal(location, failure), cause: error });
}

function refusal(location: string, { status, message }: RequestFailure): string {
  if (status === 401) return `${location}: GitHub rejects the token (${message}). Use a valid one.`;
  if (status === 403 || status === 404)
    return `${location} does not exist for this token, or the token may not write to it (${status} ${message}). Give it the permission \`contents: write\`.`;
  if (status === 409)
    return `${location} accepts no state now (${message}). If the repository is empty, push a first commit.`;
  return `${location} rejects the update (${status} ${message}). Check whether a rule for branches named agentic/ forbids it.`;
}

/** Whether the failure is a rate limit and not a missing permission. */
export function isLimit({ status, headers, message }: Omit<RequestFailure, "details">): boolean {
  if (status === 429) return true;
  if (status !== 403) return false;
  return (
    headers["retry-after"] !== undefined ||
    headers["x-ratelimit-remaining"] === "0" ||
    /\brate limit\b/i.test(message)
  );
}

function limited(location: string, failure: RequestFailure, cause: unknown): AgenticError {
  const wait = limitMs(failure);
  const when = wait === undefined ? "later" : `in ${Math.ceil(wait / 60_000)} min`;
  return new AgenticError({
    code: "remote-unreachable",
    message: `${location}: GitHub limits requests (${failure.message}). Try again ${when}.`,
    ...(wait === undefined ? {} : { data: { retry_after_ms: wait } }),
    cause,
  });
}

export function limitMs({ headers }: Pick<RequestFailure, "headers">): number | undefined {
  const now = Date.parse(String(headers["date"])) || Date.now();
  const after = headers["retry-after"];
  if (after !== undefined) {
    const seconds = Number(after);
    const wait = Number.isNaN(seconds) ? Date.parse(String(after)) - now : seconds * 1_000;
    return wait >= 0 && wait <= LONGEST_LIMIT_MS ? wait : undefined;
  }
  if (String(headers["x-ratelimit-remaining"]) !== "0") return undefined;
  const wait = Number(headers["x-ratelimit-reset"]) * 1_000 - now;
  return wait >= 0 && wait <= LONGEST_LIMIT_MS ? wait : undefined;
}

/** GitHub's limits end within an hour; a much longer time is ignored. */
const LONGEST_LIMIT_MS = 24 * 3_600_000;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

const ignore = (): void => {};
/** Octokit logs each request that fails to the console. Errors reach the user with their explanation. */
export const quietLog = { debug: ignore, info: ignore, warn: ignore, error: ignore };
