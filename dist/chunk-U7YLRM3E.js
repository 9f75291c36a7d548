const require = process.getBuiltinModule;
import {
  columnsFor
} from "./chunk-KSJBEAYB.js";
import {
  shorten
} from "./chunk-DBJSWIT3.js";
import {
  nameOf,
  prefixOf
} from "./chunk-BI6DQMC5.js";
import {
  printable
} from "./chunk-LPBPXYDW.js";
import {
  walkSteps
} from "./chunk-XLNLYAWG.js";

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
import { styleText } from "node:util";
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

export {
  describeActivity,
  renderHeader,
  detailLines,
  createPrefix,
  PROMPT
};
