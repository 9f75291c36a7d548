const require = process.getBuiltinModule;
import {
  object,
  prettifyError,
  string
} from "./chunk-2HJVK3LW.js";

// src/agents/failure.ts
var VERDICTS = {
  "max-turns": { class: "recoverable", message: "The agent used up its number of turns." },
  budget: { class: "blocking", message: "The agent used up the budget of its session." },
  "schema-miss": { class: "recoverable", message: "The agent's answer did not meet its schema." },
  "session-gone": { class: "recoverable", message: "The session to go on with is not there any more." },
  refused: { class: "recoverable", message: "The model refused to answer." },
  "max-output-tokens": {
    class: "recoverable",
    message: "The model's answer was longer than it may be."
  },
  "context-too-long": {
    class: "recoverable",
    message: "The conversation is longer than the model can read."
  },
  quota: { class: "blocking", message: "The account has no credit left." },
  authentication: { class: "fatal", message: "The agent is not logged in, or its key was refused." },
  "model-not-found": {
    class: "fatal",
    message: "The model does not exist, or the account may not use it."
  },
  "rate-limit": { class: "transient", message: "The model service's rate limit was reached." },
  overloaded: { class: "transient", message: "The model service is overloaded." },
  "server-error": { class: "transient", message: "The model service failed." },
  "invalid-request": { class: "fatal", message: "The model service rejected the request." },
  "agent-killed": { class: "transient", message: "The agent was interrupted from outside." },
  "agent-failed": {
    class: "transient",
    message: "The agent ended with an error that it did not explain."
  },
  "agent-usage": { class: "fatal", message: "The agent refused to start." },
  "no-result": { class: "transient", message: "The agent ended without a result." },
  network: { class: "transient", message: "The model service could not be reached." }
};
function failureOf(code, message = VERDICTS[code].message) {
  return { class: VERDICTS[code].class, code, message };
}
function codeOfStatus(status) {
  if (status < 400) return void 0;
  return BY_STATUS[status] ?? (status >= 500 ? "server-error" : "invalid-request");
}
var BY_STATUS = {
  401: "authentication",
  402: "quota",
  403: "authentication",
  404: "model-not-found",
  413: "context-too-long",
  429: "rate-limit",
  503: "overloaded",
  529: "overloaded"
};
function silentFailure({ name, exit, began, words }) {
  const killed = exit.signal ?? (exit.exitCode !== null && exit.exitCode > 128 ? exit.exitCode : void 0);
  if (killed !== void 0) {
    return failureOf("agent-killed", `${name} was killed (${exit.signal ?? `exit code ${exit.exitCode}`}).`);
  }
  if (exit.exitCode === 0) return failureOf("no-result", `${name} ended without a result.`);
  if (began) return failureOf("agent-failed", `${name} ended with exit code ${exit.exitCode}.`);
  const login = /logged in|login|api key|authenticat/i.test(words);
  const message = `${name} refused to start: ${words || `exit code ${exit.exitCode}`}`;
  return failureOf(login ? "authentication" : "agent-usage", message);
}
var DETAILS = 4e3;
function withDetails(failure, said) {
  return said === "" ? failure : { ...failure, details: said.slice(-DETAILS) };
}
function isSessionId(id) {
  return /^\w[\w-]*$/.test(id);
}
var SESSION_GONE = { status: "refused", failure: failureOf("session-gone") };

// src/agents/json-line.ts
function parseJsonLine(text, { schema, known }) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: "not JSON" };
  }
  const line = schema.safeParse(value);
  if (line.success) return line.data;
  const { data: head } = object({ type: string() }).safeParse(value);
  if (head !== void 0 && !known.has(head.type)) return void 0;
  return { problem: prettifyError(line.error).replaceAll("\n", " ") };
}
function unreadable(text, problem) {
  return { type: "notice", text: `Unreadable output (${problem}): ${text.slice(0, 500)}` };
}

export {
  parseJsonLine,
  unreadable,
  failureOf,
  codeOfStatus,
  silentFailure,
  withDetails,
  isSessionId,
  SESSION_GONE
};
