const require = process.getBuiltinModule;
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/github/request-failure.ts
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
  if (isLimit(failure))
    return unreachable(
      `${location}: GitHub lets nobody in for a while (${message}); try again later.`,
      error
    );
  if (status >= 500)
    return unreachable(
      `${location} cannot be reached (${message}); see whether GitHub is up, and try again.`,
      error
    );
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
function unreachable(message, cause) {
  return new AgenticError({ code: "remote-unreachable", message, cause });
}
function isRecord(value) {
  return typeof value === "object" && value !== null;
}

export {
  failureOf,
  hasStatus,
  gitHubError,
  isLimit
};
