const require = process.getBuiltinModule;
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/github/client/request-error.ts
function failureOf(error) {
  if (!(error instanceof Error) || !("status" in error) || typeof error.status !== "number") return void 0;
  const response = "response" in error ? error.response : void 0;
  const headers = isRecord(response) && isRecord(response["headers"]) ? response["headers"] : {};
  const data = isRecord(response) && isRecord(response["data"]) ? response["data"] : {};
  const details = Array.isArray(data["errors"]) ? data["errors"].map(detailOf) : [];
  return { status: error.status, message: error.message, headers, details };
}
function detailOf(detail) {
  if (!isRecord(detail)) return String(detail);
  const { message, field, code } = detail;
  return typeof message === "string" ? message : `${String(field)} is ${String(code)}`;
}
function hasStatus(error, ...statuses) {
  const failure = failureOf(error);
  return failure !== void 0 && statuses.includes(failure.status);
}
function gitHubError(error, location) {
  const failure = error instanceof AgenticError ? void 0 : failureOf(error);
  if (!failure) return error;
  const { status, message } = failure;
  if (isLimit(failure)) return limited(location, failure, error);
  if (status >= 500)
    return new AgenticError({
      code: "remote-unreachable",
      message: `${location} cannot be reached (${message}); see whether GitHub is up, and try again.`,
      cause: error
    });
  return new AgenticError({ code: "remote-refused", message: refusal(location, failure), cause: error });
}
function refusal(location, { status, message }) {
  if (status === 401) return `${location}: GitHub does not know the token (${message}); use a valid one.`;
  if (status === 403 || status === 404)
    return `${location} is not there for this token, or may not be written with it (${status} ${message}); give it the permission \`contents: write\`.`;
  if (status === 409)
    return `${location} takes no state now (${message}); where it holds nothing yet, push a first commit.`;
  return `${location} does not take it (${status} ${message}); see whether rules for branches named agentic/ forbid it.`;
}
function isLimit({ status, headers, message }) {
  if (status === 429) return true;
  if (status !== 403) return false;
  return headers["retry-after"] !== void 0 || headers["x-ratelimit-remaining"] === "0" || /\brate limit\b/i.test(message);
}
function limited(location, failure, cause) {
  const wait = limitMs(failure);
  const when = wait === void 0 ? "later" : `in ${Math.ceil(wait / 6e4)} min`;
  return new AgenticError({
    code: "remote-unreachable",
    message: `${location}: GitHub limits requests for a while (${failure.message}); try again ${when}.`,
    ...wait === void 0 ? {} : { data: { retry_after_ms: wait } },
    cause
  });
}
function limitMs({ headers }) {
  const now = Date.parse(String(headers["date"])) || Date.now();
  const after = headers["retry-after"];
  if (after !== void 0) {
    const seconds = Number(after);
    const wait2 = Number.isNaN(seconds) ? Date.parse(String(after)) - now : seconds * 1e3;
    return wait2 >= 0 && wait2 <= LONGEST_LIMIT_MS ? wait2 : void 0;
  }
  if (String(headers["x-ratelimit-remaining"]) !== "0") return void 0;
  const wait = Number(headers["x-ratelimit-reset"]) * 1e3 - now;
  return wait >= 0 && wait <= LONGEST_LIMIT_MS ? wait : void 0;
}
var LONGEST_LIMIT_MS = 24 * 36e5;
function isRecord(value) {
  return typeof value === "object" && value !== null;
}

export {
  failureOf,
  hasStatus,
  gitHubError,
  isLimit,
  limitMs
};
