const require = process.getBuiltinModule;
import {
  openProject,
  parseConfig
} from "./chunk-SPMHWW7U.js";
import {
  print,
  printJson,
  say
} from "./chunk-S4GG6C6X.js";
import {
  code,
  configKeys,
  faultOf,
  findJsonFault,
  findKeys,
  isMapping,
  named,
  nearestKey,
  settingOf
} from "./chunk-KMKBUXCO.js";
import {
  renderProblems,
  require_dist
} from "./chunk-EO6JZ5KM.js";
import {
  readOptional,
  replaceFile
} from "./chunk-DNN7PFYL.js";
import {
  projectRoot
} from "./chunk-WTW3FVGE.js";
import {
  CONFIG_FILE
} from "./chunk-67EWWL3V.js";
import {
  makeFolder
} from "./chunk-DKSW36MJ.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import {
  __toESM
} from "./chunk-2GY5E74Q.js";

// src/cli/init/config-file.ts
const { existsSync, realpathSync } = process.getBuiltinModule("node:fs");
const { dirname, join } = process.getBuiltinModule("node:path");

// src/config/edit-json.ts
var import_yaml = __toESM(require_dist(), 1);
function editJson(text, { path, value }) {
  const { contents } = (0, import_yaml.parseDocument)(text, { uniqueKeys: false });
  const layout = layoutOf(text);
  const change = (0, import_yaml.isMap)(contents) ? changeIn(contents, { path, value }, { text, ...layout }) : void 0;
  return change ? text.slice(0, change.start) + change.text + text.slice(change.end) : text;
}
function layoutOf(text) {
  const unit = /^([ \t]+)\S/m.exec(text)?.[1] ?? "  ";
  return { unit, newline: text.includes("\r\n") ? "\r\n" : "\n" };
}
function changeIn(map, { path, value }, source) {
  const [key = "", ...rest] = path;
  const at = map.items.findIndex((pair2) => (0, import_yaml.isScalar)(pair2.key) && pair2.key.value === key);
  const pair = map.items[at];
  if (pair && rest.length > 0 && (0, import_yaml.isMap)(pair.value))
    return changeIn(pair.value, { path: rest, value }, source);
  if (value === void 0) return pair && rest.length === 0 ? removal(map, at) : void 0;
  const nested = rest.toReversed().reduce((inner, part) => ({ [part]: inner }), value);
  if (!pair) return insertion(map, { key: String(key), value: nested }, source);
  const [start, end] = rangeOf(pair.value);
  return { start, end, text: inline(nested) };
}
function removal(map, at) {
  const [pair, before, after] = [map.items[at], map.items[at - 1], map.items[at + 1]];
  if (before) return { start: endOf(before), end: endOf(pair), text: "" };
  if (after) return { start: startOf(pair), end: startOf(after), text: "" };
  const [start, end] = rangeOf(map);
  return { start, end, text: "{}" };
}
function insertion(map, { key, value }, source) {
  const { text, unit, newline } = source;
  const last = map.items.at(-1);
  const [start, end] = rangeOf(map);
  if (!last) {
    const outer = indentAt(text, start);
    return { start, end, text: block({ [key]: value }, { unit, newline, indent: outer }) };
  }
  const after = endOf(last);
  if (!text.slice(start, startOf(last)).includes("\n"))
    return { start: after, end: after, text: `, ${JSON.stringify(key)}: ${inline(value)}` };
  const indent = indentAt(text, startOf(last));
  return {
    start: after,
    end: after,
    text: `,${newline}${indent}${property(key, value, { unit, newline, indent })}`
  };
}
function property(key, value, layout) {
  return `${JSON.stringify(key)}: ${block(value, layout)}`;
}
function block(value, { indent, ...layout }) {
  if (!isMapping(value)) return inline(value);
  const { unit, newline } = layout;
  const inner = { ...layout, indent: indent + unit };
  const lines = Object.entries(value).map(([key, one]) => `${inner.indent}${property(key, one, inner)}`);
  return `{${newline}${lines.join(`,${newline}`)}${newline}${indent}}`;
}
function inline(value) {
  if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
  if (!isMapping(value)) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${inline(inner)}`);
  return `{ ${entries.join(", ")} }`;
}
function indentAt(text, offset) {
  const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  return /^[ \t]*/.exec(line)?.[0] ?? "";
}
function startOf(pair) {
  return rangeOf(pair?.key)[0];
}
function endOf(pair) {
  return rangeOf(pair?.value)[1];
}
function rangeOf(node) {
  const [start, end] = (0, import_yaml.isNode)(node) && node.range || [0, 0];
  return [start, end];
}

// src/cli/init/config-file.ts
var EMPTY = "{}\n";
function changeConfig(cwd, edits) {
  const path = join(projectRoot(cwd).root, CONFIG_FILE);
  const found = readOptional(path);
  const before = found === void 0 || found.trim() === "" ? EMPTY : found;
  if (findJsonFault(before)) throw invalid(problemsOf(before));
  const after = edits.reduce(editJson, before);
  if (problemsOf(after).length > 0) throw invalid(problemsOf(before));
  if (after !== before) write(path, after);
}
function problemsOf(text) {
  const parsed = parseConfig(text, CONFIG_FILE);
  return "problems" in parsed ? parsed.problems : [];
}
function write(path, text) {
  try {
    makeFolder(dirname(path));
    replaceFile(existsSync(path) ? realpathSync(path) : path, text);
  } catch (cause) {
    const reason = cause instanceof Error && "code" in cause ? String(cause.code) : "unknown reason";
    throw new AgenticError({
      code: "usage",
      message: `${CONFIG_FILE} cannot be written (${reason}); check the path and its permissions.`,
      cause
    });
  }
}
function invalid(problems) {
  return new AgenticError({
    code: "config-invalid",
    message: `${renderProblems(problems)} Nothing was written.`,
    data: { problems }
  });
}

// src/cli/commands/setup/config.ts
async function configGetCommand(io, [key], options) {
  const { config, given } = openProject(io.cwd);
  const keys = key === void 0 ? configKeys.filter((known) => !isForEditors(known)) : knownKeys(key);
  const settings = keys.map((known) => settingOf(known, config, given));
  const [only] = settings;
  if (only === void 0 || only.key !== key) showAll(io, settings, options);
  else showOne(io, only, options);
  return await Promise.resolve(0);
}
async function configSetCommand(io, [key = "", text = ""], options) {
  const known = singleKey(key);
  const value = parseValue(text);
  const fault = faultOf(known, value);
  if (fault !== void 0) {
    throw new AgenticError({
      code: "config-invalid",
      message: `${fault}${shellHint(known, value, text)}`,
      data: { key, value }
    });
  }
  changeConfig(io.cwd, [{ path: known.path, value }]);
  if (options.json) printJson(io, { key, value, source: "config" });
  else print(io, `${CONFIG_FILE}: ${key} = ${shownValue(value)}`);
  return await Promise.resolve(0);
}
async function configUnsetCommand(io, [key = ""], options) {
  const known = singleKey(key);
  changeConfig(io.cwd, [{ path: known.path, value: void 0 }]);
  const { config, given } = openProject(io.cwd);
  const setting = settingOf(known, config, given);
  if (options.json) printJson(io, described(setting));
  else
    print(io, setting.value === void 0 ? notSet(key) : `${key} = ${shownValue(setting.value)} (default)`);
  return await Promise.resolve(0);
}
function showOne(io, setting, { json }) {
  if (json) printJson(io, described(setting));
  else if (setting.value === void 0) say(io, notSet(setting.key));
  else print(io, shownValue(setting.value));
}
function showAll(io, settings, { json }) {
  if (json) return printJson(io, settings.map(described));
  const width = Math.max(...settings.map(({ key }) => key.length));
  const lines = settings.map(
    ({ key, value, source }) => `${key.padEnd(width)}  ${source.padEnd(7)}  ${shownValue(value)}`
  );
  return print(io, lines.join("\n"));
}
function notSet(key) {
  return `${key} is not set.`;
}
function described({ key, value, source }) {
  return { key, value: value ?? null, source };
}
function shownValue(value) {
  if (value === void 0) return "(not set)";
  return typeof value === "string" ? value : JSON.stringify(value);
}
function parseValue(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
function shellHint(known, value, text) {
  if (value === null) return ` \`agentic-sdlc config unset ${known.key}\` takes it away.`;
  const meant = [text, [text]].find((other) => faultOf(known, other) === void 0);
  return meant === void 0 ? "" : ` In a shell: '${JSON.stringify(meant)}'.`;
}
function isForEditors({ key }) {
  return key.startsWith("$");
}
function singleKey(key) {
  const [first, ...others] = knownKeys(key);
  if (first?.key === key) return first;
  const names = [first, ...others].map((known) => known?.key).join(", ");
  throw new AgenticError({
    code: "usage",
    message: `${code(key)} is a group of settings; name one of them: ${names}.`,
    data: { key }
  });
}
function knownKeys(key) {
  const found = findKeys(key);
  if (found.length > 0) return found;
  const suggestion = nearestKey(key);
  const hint = suggestion === void 0 ? "`agentic-sdlc config get` lists them." : `Did you mean \`${suggestion}\`?`;
  const name = key === "" ? named(key) : code(key);
  throw new AgenticError({
    code: "usage",
    message: `There is no setting ${name}. ${hint}`,
    data: { key, ...suggestion === void 0 ? {} : { suggestion } }
  });
}

export {
  changeConfig,
  configGetCommand,
  configSetCommand,
  configUnsetCommand,
  shownValue,
  parseValue
};
