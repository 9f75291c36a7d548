const require = process.getBuiltinModule;
import {
  columnsFor
} from "./chunk-S4U62SOX.js";
import {
  nameOf,
  prefixOf
} from "./chunk-22N4VF27.js";
import {
  readText
} from "./chunk-2IHMYIPM.js";
import {
  replaceSpans
} from "./chunk-WD6ELVH2.js";
import {
  shorten
} from "./chunk-DBJSWIT3.js";
import {
  printable
} from "./chunk-LPBPXYDW.js";
import {
  renderVariableProblems,
  resolveVariables
} from "./chunk-JWZ77YUM.js";
import {
  walkSteps
} from "./chunk-RA5GHXSO.js";
import {
  fence
} from "./chunk-KKUXBGNX.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/launch/overrides.ts
function overridesOf(given) {
  const { provider, model, terminalOutput, git, pullRequest, maxCostUsd, maxTokens, fanOut } = given;
  const settings = { provider, model, terminalOutput, git, pullRequest, maxCostUsd, maxTokens, fanOut };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== void 0));
}

// src/heap.ts
function keepYoungHeapSmall() {
  process.getBuiltinModule("node:v8").setFlagsFromString("--semi-space-growth-factor=1");
}

// src/log/activity.ts
var WIDTH = 120;
function describeActivity(event, directory) {
  const words = wordsFor(event);
  return words === void 0 ? void 0 : shorten(words.replaceAll(`${directory}/`, ""), WIDTH);
}
function wordsFor(event) {
  if (event.type === "tool") return describeTool(event.name, event.input);
  if (event.type === "retry") return `waiting for its service (${event.reason})`;
  return void 0;
}
function describeTool(name, input) {
  const path = field(input, "file_path") ?? field(input, "path");
  switch (name) {
    case "Write":
    case "Edit":
    case "MultiEdit":
      return `editing ${path ?? "a file"}`;
    case "Read":
      return `reading ${path ?? "a file"}`;
    case "Bash":
      return `running ${field(input, "command") ?? "a command"}`;
    case "Grep":
    case "Glob":
      return `searching ${field(input, "pattern") ?? ""}`;
    default:
      return name;
  }
}
function field(input, key) {
  if (typeof input !== "object" || input === null) return void 0;
  const value = Reflect.get(input, key);
  return typeof value === "string" ? value : void 0;
}

// src/log/terminal.ts
const { styleText } = process.getBuiltinModule("node:util");
var LONGEST_LINE = 2e3;
function renderHeader(parts, stream) {
  const line = parts.join(" \xB7 ");
  const last = parts.at(-1) ?? "";
  const fits = !stream.isTTY || line.length <= columnsFor(stream);
  const text = fits ? line : `${parts.slice(0, -1).join(" \xB7 ")}
${last}`;
  return `${styleText("bold", printable(text), { stream })}
`;
}
function detailLines(event, directory) {
  if (event.type === "text" || event.type === "notice") return event.text.trimEnd().split("\n");
  const activity = describeActivity(event, directory);
  return activity === void 0 ? [] : [`\u25B8 ${activity}`];
}
function createPrefix(source) {
  const single = /* @__PURE__ */ new Set();
  const nested = Array.from(source.definitions?.values() ?? [], ({ workflow }) => workflow.steps);
  for (const step of [source.steps, ...nested].flatMap((steps) => Array.from(walkSteps(steps)))) {
    const only = step.type === "recurring" && step.steps.length === 1 ? step.steps[0] : void 0;
    if (only) single.add(`${step.name} ${only.name}`);
  }
  return (step, line) => {
    const iteration = prefixOf(step);
    const loop = nameOf(prefixOf(iteration));
    const path = single.has(`${loop} ${nameOf(step)}`) ? iteration : step;
    const text = printable(line).trimEnd();
    const shown = text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE)}\u2026` : text;
    return `${path} \u2502 ${shown}`.trimEnd();
  };
}
var PROMPT = "  > ";

// src/redaction/stream.ts
var MOST_HELD = 32 * 1024;
var KEPT = 8 * 1024;
var RESCANNED = 4 * 1024;
var WRAPPED_LINE = 16;
var OPEN_MARKER = /-----BEGIN [A-Z0-9 ]{0,60}(?:-{1,4}|-----(?:\s+[A-Z][\w-]{0,40}: [^\n]{0,200})*\s*[A-Za-z0-9+/=]{0,16})?$/;
var LONGEST_MARKER = 500;
var OPEN_END = /\s*-{1,5}(?:E|EN|END[A-Z0-9 ]{0,60}-{0,4})?$/;
function createRedactingStream(redactor) {
  let held = "";
  let enough = 0;
  return {
    push: (chunk) => {
      held += chunk;
      if (held.length < enough) return "";
      const spans = redactor.find(held);
      const cut = cutFor(redactor, held, spans);
      const shown = replaceSpans(
        held.slice(0, cut),
        spans.filter(([, end]) => end <= cut)
      );
      held = held.slice(cut);
      enough = held.length < RESCANNED ? 0 : held.length * 1.25;
      return shown;
    },
    end: () => {
      const shown = redactor.redact(held);
      held = "";
      enough = 0;
      return shown;
    }
  };
}
function cutFor(redactor, text, spans) {
  const last = text.slice(-LONGEST_MARKER).trimEnd();
  const end = text.trimEnd().length - (OPEN_END.exec(last)?.[0].length ?? 0);
  const open = spans.filter((span) => span[1] >= end).map(([start]) => start);
  const marker = OPEN_MARKER.exec(text.slice(-LONGEST_MARKER));
  const places = [redactor.openFrom(text), openLines(text), ...open];
  if (marker) places.push(Math.max(0, text.length - LONGEST_MARKER) + marker.index);
  let cut = Math.min(...places);
  if (text.length - cut > MOST_HELD) cut = text.length - KEPT;
  for (const [start, end2] of spans.toSorted(([a], [b]) => b - a)) if (start < cut && end2 > cut) cut = start;
  return cut;
}
function openLines(text) {
  let open = wordStart(text, text.length);
  for (; ; ) {
    const end = spaceStart(text, open);
    const start = wordStart(text, end);
    if (end - start < WRAPPED_LINE || !/^[\w+/-]+=*$/.test(text.slice(start, end))) return open;
    open = start;
    if (text.length - open > MOST_HELD) return open;
  }
}
function wordStart(text, end) {
  let start = end;
  while (start > 0 && !isSpace(text.charCodeAt(start - 1))) start -= 1;
  return start;
}
function spaceStart(text, end) {
  let start = end;
  while (start > 0 && isSpace(text.charCodeAt(start - 1))) start -= 1;
  return start;
}
function isSpace(code) {
  return code === 32 || code >= 9 && code <= 13;
}

// src/launch/redacted-observer.ts
function redactedObserver(observer, redactor) {
  const scripts = /* @__PURE__ */ new Map();
  const show = (step, script, text) => {
    const lines = (script.line + text).split("\n");
    script.line = lines.pop() ?? "";
    for (const line of lines) observer.onScriptLine?.(step, line);
  };
  return {
    onEvent: (event, state) => {
      if ("step" in event && event.step !== void 0 && ENDS.has(event.type)) {
        const script = scripts.get(event.step);
        if (script) show(event.step, script, script.stream.end());
        scripts.delete(event.step);
      }
      observer.onEvent?.(redactor.redactValue(event), state);
    },
    onAgentEvent: (step, event) => {
      const isShown = event.type !== "tool-result" && event.type !== "session";
      observer.onAgentEvent?.(step, isShown ? redactor.redactValue(event) : event);
    },
    onScriptLine: (step, line) => {
      const script = scripts.get(step) ?? { stream: createRedactingStream(redactor), line: "" };
      scripts.set(step, script);
      show(step, script, script.stream.push(`${line}
`));
    }
  };
}
var ENDS = /* @__PURE__ */ new Set([
  "step.produced",
  "step.succeeded",
  "step.failed",
  "step.interrupted"
]);

// src/launch/signals.ts
var watched = ["SIGINT", "SIGTERM", "SIGHUP"];
function watchSignals({
  stop,
  kill,
  onFirst
}) {
  let first;
  const onSignal = (signal) => {
    if (first !== void 0) {
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
    }
  };
}

// src/launch/issue-variables.ts
var TEXT = ["request", "prompt"];
var NUMBER = "issue";
function issueVariables({ variables = [] }, issue, given) {
  const open = variables.filter(({ name }) => !Object.hasOwn(given, name));
  const numbered = open.find(({ name }) => name === NUMBER);
  const hasText = variables.some(({ name }) => TEXT.includes(name));
  const text = TEXT.map((name) => open.find((variable) => variable.name === name)).find(
    (variable) => variable !== void 0 && variable.type === "string"
  );
  const result = {};
  if (text) result[text.name] = textOf(issue);
  if (numbered?.type === "number") result[NUMBER] = issue.number;
  else if (numbered?.type === "string") result[NUMBER] = hasText ? String(issue.number) : textOf(issue);
  return result;
}
function issueRecord({
  number,
  title
}) {
  return { number, title };
}
function textOf({ number, title, body, author, comments, leftOut = 0 }) {
  const parts = [
    fence(`${title}

${body}`.trim(), `issue #${number} by ${author}`),
    ...comments.map((comment) => fence(comment.body, `comment on issue #${number} by ${comment.author}`)),
    ...leftOut > 0 ? [`(${leftOut} further comments on the issue are not shown.)`] : []
  ];
  return parts.join("\n\n");
}

// src/launch/variables.ts
const { resolve } = process.getBuiltinModule("node:path");
async function readVariables(io, { workflow, program }, options) {
  const inFile = options.varsFile === void 0 ? {} : await readVariablesFile(io, options.varsFile);
  const fromLine = Object.fromEntries((options.var ?? []).map(parseAssignment));
  const fromFile = { ...options.more?.({ ...inFile, ...fromLine }), ...inFile };
  const resolved = resolveAll(await resolverOf(workflow, program), fromFile, fromLine);
  if ("variables" in resolved) return resolved.variables;
  throw invalid(resolved.problems);
}
function invalid(problems) {
  return new AgenticError({
    code: "variables-invalid",
    message: renderVariableProblems(problems),
    data: { problems }
  });
}
async function resolveGiven({ workflow, program }, given) {
  const resolve2 = await resolverOf(workflow, program);
  const resolved = resolve2(given, "command line");
  if ("variables" in resolved) return resolved.variables;
  throw invalid(resolved.problems);
}
async function resolverOf(workflow, program) {
  if (!program) return (given, source) => resolveVariables(workflow, given, source);
  const { resolveArguments } = await import("./arguments-LEA4NKAL.js");
  return (given, source) => resolveArguments(program.definition, given, source);
}
function resolveAll(resolveVariables2, fromFile, fromLine) {
  const resolved = resolveVariables2({ ...fromFile, ...fromLine }, "command line");
  const isFileOnly = (name) => Object.hasOwn(fromFile, name) && !Object.hasOwn(fromLine, name);
  const file = resolveVariables2(fromFile, "file");
  const inFile = "problems" in file ? file.problems.filter(({ variable }) => isFileOnly(variable)) : [];
  const elsewhere = "problems" in resolved ? resolved.problems.filter(({ variable }) => !isFileOnly(variable)) : [];
  return inFile.length + elsewhere.length > 0 ? { problems: [...inFile, ...elsewhere] } : resolved;
}
function parseAssignment(text) {
  const equals = text.indexOf("=");
  if (equals > 0) return [text.slice(0, equals), text.slice(equals + 1)];
  throw new AgenticError({
    code: "usage",
    message: `\`--var ${text}\` has no value; write \`--var name=value\`.`
  });
}
async function readVariablesFile(io, file) {
  const { parsePlainYaml } = await import("./plain-yaml-KLTVJ5BJ.js");
  const parsed = parsePlainYaml(readText(resolve(io.cwd, file), file), file);
  if (typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)) return { ...parsed };
  throw new AgenticError({
    code: "variables-invalid",
    message: `${file} must hold variables as \`name: value\` lines or a JSON object.`
  });
}

export {
  overridesOf,
  keepYoungHeapSmall,
  describeActivity,
  renderHeader,
  detailLines,
  createPrefix,
  PROMPT,
  redactedObserver,
  watchSignals,
  issueVariables,
  issueRecord,
  readVariables,
  resolveGiven
};
