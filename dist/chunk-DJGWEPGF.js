const require = process.getBuiltinModule;
import {
  Config
} from "./chunk-FWA3R4NI.js";
import {
  isRealInside
} from "./chunk-RFV3WEBW.js";
import {
  checkShape,
  code,
  either,
  nearest,
  readYaml,
  require_dist,
  shown,
  sortProblems,
  valueAt
} from "./chunk-JWZ77YUM.js";
import {
  ZodDefault,
  ZodEnum,
  ZodObject,
  ZodOptional,
  ZodPrefault,
  array,
  boolean,
  globalRegistry,
  looseObject,
  record,
  string,
  unknown
} from "./chunk-K6E2NRZW.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import {
  __toESM
} from "./chunk-2GY5E74Q.js";

// src/store/library.ts
var import_yaml = __toESM(require_dist(), 1);
const { existsSync, readdirSync, readFileSync } = process.getBuiltinModule("node:fs");
const { basename, extname, join, resolve, sep } = process.getBuiltinModule("node:path");
var USER_FOLDER = ".agentic";
var FrontMatter = looseObject({
  arguments: array(
    looseObject({
      name: string(),
      required: boolean().default(false),
      default: unknown().optional()
    })
  ).default([]),
  templates: record(string(), string()).default({}),
  changes: boolean().default(false)
});
function createLibrary(places) {
  const template = (name) => readNamed(places, { kind: "templates", name, extensions: ["", ".j2", ".md.j2"] }).text;
  return {
    command: (name) => parseCommand(name, readNamed(places, { kind: "commands", name, extensions: [".md"] }), template),
    persona: (name) => splitFrontMatter(readNamed(places, { kind: "agents", name, extensions: [".md"] }).text).body.trim(),
    template,
    file: (path) => readFileAt(places.root, path)
  };
}
function listWorkflows({ root, builtIn }) {
  const user = workflowFiles(join(root, USER_FOLDER, "workflows")).map((path) => ({
    path,
    origin: "user"
  }));
  const own = workflowFiles(join(builtIn, "workflows")).map((path) => ({
    path,
    origin: "built-in"
  }));
  const found = /* @__PURE__ */ new Map();
  for (const { path, origin } of [...user, ...own]) {
    const name = basename(path, extname(path));
    if (!found.has(name)) found.set(name, { name, path, origin });
  }
  return [...found.values()].sort((a, b) => a.name < b.name ? -1 : 1);
}
function workflowFiles(folder) {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => /\.(ya?ml|m?ts)$/.test(name) && !name.includes(".d."));
  return names.sort().map((name) => join(folder, name));
}
function parseCommand(name, { text, path }, template) {
  const { front, body } = splitFrontMatter(text);
  const parsed = FrontMatter.safeParse(front ?? {});
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new AgenticError({
      code: "definition-invalid",
      message: `${path}: its front matter is not that of a command (${issue?.path.join(".")}: ${issue?.message}).`
    });
  }
  const { arguments: declared, templates, changes } = parsed.data;
  return {
    name,
    source: path,
    arguments: declared.map((argument) => ({ ...argument, default: argument.default ?? null })),
    templates: Object.fromEntries(Object.entries(templates).map(([key, file]) => [key, template(file)])),
    changes,
    body
  };
}
function splitFrontMatter(text) {
  const match = /^---\r?\n([^]*?)\r?\n---\r?\n?/.exec(text);
  if (!match) return { body: text };
  return { front: (0, import_yaml.parse)(match[1] ?? ""), body: text.slice(match[0].length) };
}
function readNamed({ root, builtIn }, { kind, name, extensions }) {
  const own = kind === "templates" ? join(builtIn, kind) : join(builtIn, "prompts", kind);
  const folders = [join(root, USER_FOLDER, kind), own];
  const named = folders.flatMap((folder) => extensions.map((extension) => join(folder, name + extension)));
  const asPath = name.includes("/") || name.includes(".") ? [resolve(root, name)] : [];
  const candidates = [...asPath, ...named].filter(
    (path2) => folders.concat(root).some((folder) => isInside(folder, path2))
  );
  const path = candidates.find((candidate) => existsSync(candidate));
  if (path !== void 0) return { text: readFileSync(path, "utf8"), path };
  throw new AgenticError({
    code: "not-found",
    message: `There is no ${kind.slice(0, -1)} \`${name}\`. ${known(folders, kind)}`
  });
}
function isInside(folder, path) {
  return path.startsWith(folder + sep) && (!existsSync(path) || isRealInside(folder, path));
}
function known(folders, kind) {
  const names = folders.filter((folder) => existsSync(folder)).flatMap((folder) => readdirSync(folder));
  const listed = [
    ...new Set(names.filter((name) => name.includes(".")).map((name) => name.replace(/\..*$/, "")))
  ].sort();
  const add = `Add ${USER_FOLDER}/${kind}/, or use one of: `;
  return listed.length === 0 ? `Add it under ${USER_FOLDER}/${kind}/.` : `${add}${listed.join(", ")}.`;
}
function readFileAt(root, path) {
  const full = resolve(root, path);
  if (!isInside(root, full) || !existsSync(full))
    throw new AgenticError({ code: "not-found", message: `There is no file ${path} in ${root}.` });
  return readFileSync(full, "utf8");
}

// src/config/json-syntax.ts
var BLANKS = /[ \t\n\r]*/y;
var MARK = /[{}[\],:]/y;
var TEXT = /"(?:[^"\\\u0000-\u001F]|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*"/y;
var WORD = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/y;
function findJsonFault(text) {
  const open = [];
  let expected = "value";
  for (const token of tokensOf(text)) {
    const next = follow(expected, token, open);
    if (next === void 0)
      return { offset: offsetOf(token, text), message: describe(expected, { token, text, open }) };
    expected = next;
  }
  return void 0;
}
function offsetOf({ kind, offset }, text) {
  return kind === "end" ? text.trimEnd().length : offset;
}
function* tokensOf(text) {
  let offset = 0;
  for (; ; ) {
    offset = endOf(BLANKS, text, offset) ?? offset;
    if (offset >= text.length) break;
    const token = tokenAt(text, offset);
    yield token.token;
    offset = token.end;
  }
  yield { offset, kind: "end" };
}
function tokenAt(text, offset) {
  const textEnd = endOf(TEXT, text, offset);
  if (textEnd !== void 0) return { token: { offset, kind: "text" }, end: textEnd };
  const wordEnd = endOf(WORD, text, offset);
  if (wordEnd !== void 0) return { token: { offset, kind: "word" }, end: wordEnd };
  const isMark = endOf(MARK, text, offset) !== void 0;
  const kind = isMark ? markOf(text[offset]) : "stray";
  return { token: { offset, kind }, end: offset + 1 };
}
function endOf(pattern, text, offset) {
  pattern.lastIndex = offset;
  return pattern.test(text) ? pattern.lastIndex : void 0;
}
function markOf(character) {
  const marks = ["{", "}", "[", "]", ",", ":"];
  return marks.find((mark) => mark === character) ?? "stray";
}
function follow(expected, { kind }, open) {
  const after = open.length > 0 ? "next" : "nothing";
  switch (expected) {
    case "value":
    case "value or ]":
      if (kind === "text" || kind === "word") return after;
      if (kind === "]" && expected === "value or ]") return close(open);
      if (kind !== "{" && kind !== "[") return void 0;
      open.push(kind);
      return kind === "{" ? "key or }" : "value or ]";
    case "key":
    case "key or }":
      if (kind === "text") return ":";
      return kind === "}" && expected === "key or }" ? close(open) : void 0;
    case ":":
      return kind === ":" ? "value" : void 0;
    case "next":
      if (kind === ",") return open.at(-1) === "{" ? "key" : "value";
      return kind === (open.at(-1) === "{" ? "}" : "]") ? close(open) : void 0;
    case "nothing":
      return kind === "end" ? "nothing" : void 0;
  }
}
function close(open) {
  open.pop();
  return open.length > 0 ? "next" : "nothing";
}
function describe(expected, { token, text, open }) {
  if (token.kind === "stray") return describeStray(text.slice(token.offset, token.offset + 200));
  if (token.kind === "end") {
    const closing = open.at(-1) === "[" ? "`]`" : "`}`";
    return open.length > 0 ? `the closing ${closing} is missing.` : "the file is empty; it must hold an object: `{}`.";
  }
  const isClosing = token.kind === "}" || token.kind === "]";
  if (isClosing && (expected === "key" || expected === "value")) {
    const isAfterComma = /,\s*$/.test(text.slice(0, token.offset));
    return isAfterComma ? "JSON allows no comma before a closing bracket." : "a value is missing here.";
  }
  return EXPECTATIONS[expected];
}
var EXPECTATIONS = {
  value: "a value is missing here.",
  "value or ]": "a value or `]` is expected here.",
  key: "a key in double quotes is expected here.",
  "key or }": "a key in double quotes is expected here.",
  ":": "a `:` is missing after the key.",
  next: "a `,` or a closing bracket is missing before this.",
  nothing: "the file goes on after its closing bracket."
};
function describeStray(rest) {
  if (rest.startsWith("//") || rest.startsWith("/*") || rest.startsWith("#"))
    return "JSON allows no comments.";
  if (rest.startsWith("'")) return "JSON needs double quotes.";
  if (rest.startsWith('"')) return "this text has no closing quote, or holds a line break or a wrong escape.";
  const word = /^[^\s,:{}[\]"]+/.exec(rest)?.[0] ?? rest.slice(0, 1);
  return /^[\w$-]+\s*:/.test(rest) ? `the key \`${shown(word)}\` needs double quotes.` : `\`${shown(word)}\` is no JSON value; text needs double quotes.`;
}

// src/config/keys.ts
var KINDS = {
  number: "a number",
  boolean: "true or false",
  array: 'a list, such as ["one", "two"]'
};
var configKeys = keysIn(Config.shape, []);
function keysIn(shape, path) {
  return Object.entries(shape).flatMap(([name, schema]) => {
    const here = [...path, name];
    const inner = unwrapped(schema);
    return inner instanceof ZodObject ? keysIn(inner.shape, here) : [keyOf(here, schema, inner)];
  });
}
function unwrapped(schema) {
  const isWrapped = schema instanceof ZodDefault || schema instanceof ZodOptional || schema instanceof ZodPrefault;
  return isWrapped ? unwrapped(schema.unwrap()) : schema;
}
function keyOf(path, schema, inner) {
  const options = inner instanceof ZodEnum ? inner.options.map(String) : void 0;
  return {
    key: path.join("."),
    path,
    description: globalRegistry.get(schema)?.description ?? "",
    values: options ? either(options) : KINDS[inner._zod.def.type] ?? "text",
    ...options ? { options } : {}
  };
}
function settingOf({ key, path }, config, given) {
  const isGiven = valueAt(given, path) !== void 0;
  return { key, value: valueAt(config, path), source: isGiven ? "config" : "default" };
}
function findKeys(key) {
  const exact = configKeys.find((known2) => known2.key === key);
  return exact ? [exact] : configKeys.filter((known2) => known2.key.startsWith(`${key}.`));
}
function nearestKey(key) {
  const [block, leaf] = split(key);
  const blocks = [...new Set(configKeys.map((known2) => split(known2.key)[0]))];
  const meant = block === "" ? void 0 : nearest(block, blocks);
  const inBlock = configKeys.filter((known2) => split(known2.key)[0] === meant);
  const named = [...inBlock, ...configKeys].find((known2) => split(known2.key)[1] === leaf);
  return named?.key ?? nearestOf(leaf, inBlock) ?? nearestOf(leaf, configKeys) ?? nearest(key, blocks);
}
function nearestOf(leaf, keys) {
  const leaves = keys.map(({ key }) => split(key)[1]);
  const found = nearest(leaf, leaves);
  return found === void 0 ? void 0 : keys[leaves.indexOf(found)]?.key;
}
function split(key) {
  const dot = key.lastIndexOf(".");
  return [key.slice(0, Math.max(dot, 0)), key.slice(dot + 1)];
}
function faultOf({ path }, value) {
  const nested = path.toReversed().reduce((inner, part) => ({ [part]: inner }), value);
  const place = () => ({ words: "the configuration", length: 0 });
  const checked = checkShape(Config, nested, { place });
  const [finding] = "findings" in checked ? checked.findings : [];
  if (!finding) return void 0;
  const hint = finding.suggestion === void 0 ? "" : ` Did you mean \`${finding.suggestion}\`?`;
  return `${finding.message}${hint}`;
}

// src/config/parse.ts
function parseConfig(text, file) {
  const yaml = readYaml(text, file);
  if (!("value" in yaml)) return yaml;
  const checked = checkShape(Config, yaml.value, { place: placeOf, advise });
  const findings = "findings" in checked ? checked.findings : [];
  const fault = findJsonFault(text);
  if (fault) return { problems: misread(yaml, { file, fault, findings }) };
  const shape = findings.map((finding) => yaml.source.problem(finding));
  const problems = sortProblems([...yaml.syntax, ...yaml.problems, ...shape]);
  if (problems.length > 0 || !("value" in checked)) return { problems };
  return { config: checked.value, given: yaml.value };
}
function misread({ source }, { file, fault, findings }) {
  const first = { file, ...source.positionAt(fault.offset), message: fault.message };
  const present = findings.filter(({ absent }) => absent !== true).map((finding) => source.problem(finding));
  return sortProblems([first, ...present.filter(({ line }) => line < first.line)]);
}
function placeOf(path) {
  const keys = path.slice(0, path.findLastIndex((part) => typeof part === "string") + 1);
  const length = Math.min(keys.length, keys[0] === "agents" ? 2 : 1);
  return length === 0 ? { words: "the configuration", length } : { words: code(path.slice(0, length).join(".")), length };
}
function advise(key, path) {
  if (path.length > 0 || nearest(key, Object.keys(Config.shape))) return {};
  const suggestion = nearestKey(key);
  return suggestion === void 0 ? {} : { suggestion };
}

export {
  USER_FOLDER,
  createLibrary,
  listWorkflows,
  splitFrontMatter,
  findJsonFault,
  configKeys,
  settingOf,
  findKeys,
  nearestKey,
  faultOf,
  parseConfig
};
