const require = process.getBuiltinModule;
import {
  endingOf
} from "./chunk-EO6JZ5KM.js";
import {
  object,
  prettifyError,
  string
} from "./chunk-67EWWL3V.js";

// src/agents/session-failure.ts
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
  quota: { class: "blocking", message: "The account's usage limit is reached, or it has no credit left." },
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
function usageLimit(milliseconds) {
  const failure = failureOf("quota", "The account's usage limit is reached.");
  return { ...failure, retry_after_ms: Math.round(milliseconds) };
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
function failureWithoutResult({ name, exit, began, words }) {
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
  return said === "" ? failure : { ...failure, details: endingOf(said, DETAILS) };
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

// src/agents/reset-time.ts
var UNITS = {
  ms: 1,
  s: 1e3,
  m: 6e4,
  h: 36e5,
  d: 864e5
};
var MINUTE_MS = 6e4;
var MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
var UNIT = String.raw`(ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?)`;
var PART = String.raw`(\d+(?:\.\d+)?)\s*${UNIT}(?![a-z])`;
var DURATION = new RegExp(String.raw`\b(?:in|after)\s+((?:${PART}[\s,]*(?:and\s+)?)+)`, "i");
var COMPACT = /\b(?:in|after)\s+((?:\d+(?:\.\d+)?[dhms])+)(?![a-z])/i;
var CLOCK = /\b(?:at|resets)\s+(?:([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?(?:, (\d{4}))?,? (?:at )?)?(\d{1,2})(?::(\d{2}))?(?: ?(am|pm)\b)?(?: \(([\w/+-]+)\))?/i;
var SECONDS_SINCE_1970 = /\|(\d{10})\b/;
function resetIn(text, now) {
  const since1970 = SECONDS_SINCE_1970.exec(text)?.[1];
  if (since1970 !== void 0) return positive(Number(since1970) * 1e3 - now);
  const [, compact] = COMPACT.exec(text) ?? DURATION.exec(text) ?? [];
  if (compact !== void 0) return Math.ceil(durationOf(compact));
  const moment = momentIn(text, now);
  return moment === void 0 ? void 0 : positive(moment - now);
}
function positive(milliseconds) {
  return milliseconds > 0 ? milliseconds : void 0;
}
function durationOf(text) {
  return Array.from(text.matchAll(/(\d+(?:\.\d+)?)\s*(ms|milli|[smhd])/gi)).reduce(
    (sum, [, amount, unit = "s"]) => sum + Number(amount) * (UNITS[shortUnit(unit)] ?? 1e3),
    0
  );
}
function shortUnit(unit) {
  const lower = unit.toLowerCase();
  return lower === "milli" ? "ms" : lower;
}
function momentIn(text, now) {
  const [found, month, day, year, hour = "", minute = "0", half, zone] = CLOCK.exec(text) ?? [];
  if (found === void 0 || half === void 0 && !found.includes(":")) return void 0;
  const hours = Number(hour) % (half === void 0 ? 24 : 12) + (half?.toLowerCase() === "pm" ? 12 : 0);
  const wall = { hours, minutes: Number(minute) };
  const today = wallDate(now, zone);
  if (today === void 0) return void 0;
  const index = month === void 0 ? void 0 : MONTHS.indexOf(month.slice(0, 3).toLowerCase());
  if (index === -1) return void 0;
  const at = (plus) => instantOf(
    {
      year: year === void 0 ? today.year + plus.years : Number(year),
      month: index ?? today.month,
      day: (day === void 0 ? today.day : Number(day)) + plus.days,
      ...wall
    },
    zone
  ) + MINUTE_MS;
  const first = at({ days: 0, years: 0 });
  if (first > now || year !== void 0) return first;
  return day === void 0 ? at({ days: 1, years: 0 }) : at({ days: 0, years: 1 });
}
function wallDate(now, zone) {
  if (zone === void 0) {
    const date = new Date(now);
    return {
      year: date.getFullYear(),
      month: date.getMonth(),
      day: date.getDate(),
      hours: date.getHours(),
      minutes: date.getMinutes()
    };
  }
  try {
    const format = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric"
    });
    const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, Number(value)]));
    const part = (type) => parts.get(type) ?? 0;
    return {
      year: part("year"),
      month: part("month") - 1,
      day: part("day"),
      hours: part("hour"),
      minutes: part("minute")
    };
  } catch {
    return void 0;
  }
}
function instantOf({ year, month, day, hours, minutes }, zone) {
  if (zone === void 0) return new Date(year, month, day, hours, minutes).getTime();
  const asUtc = Date.UTC(year, month, day, hours, minutes);
  const shown = wallDate(asUtc, zone);
  if (!shown) return asUtc;
  return 2 * asUtc - Date.UTC(shown.year, shown.month, shown.day, shown.hours, shown.minutes);
}

export {
  failureOf,
  usageLimit,
  codeOfStatus,
  failureWithoutResult,
  withDetails,
  isSessionId,
  SESSION_GONE,
  parseJsonLine,
  unreadable,
  resetIn
};
