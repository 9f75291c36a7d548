const require = process.getBuiltinModule;
import {
  CONFIG_FILE,
  Config,
  packageRoot,
  projectRoot
} from "./chunk-D53M5YXG.js";
import {
  say
} from "./chunk-UC3Z26PB.js";
import {
  isRealInside
} from "./chunk-IBD5APJN.js";
import {
  Workflow,
  checkDefinition,
  checkShape,
  checkSurroundings,
  code,
  either,
  nearest,
  parseWorkflow,
  readYaml,
  renderProblem,
  renderProblems,
  require_dist,
  shown,
  sortProblems,
  valueAt
} from "./chunk-A6LYZFKJ.js";
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
  prettifyError,
  record,
  string,
  unknown
} from "./chunk-QRPG3ZHH.js";
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
  const folders2 = [join(root, USER_FOLDER, kind), own];
  const named = folders2.flatMap((folder) => extensions.map((extension) => join(folder, name + extension)));
  const asPath = name.includes("/") || name.includes(".") ? [resolve(root, name)] : [];
  const candidates = [...asPath, ...named].filter(
    (path2) => folders2.concat(root).some((folder) => isInside(folder, path2))
  );
  const path = candidates.find((candidate) => existsSync(candidate));
  if (path !== void 0) return { text: readFileSync(path, "utf8"), path };
  throw new AgenticError({
    code: "not-found",
    message: `There is no ${kind.slice(0, -1)} \`${name}\`. ${known(folders2, kind)}`
  });
}
function isInside(folder, path) {
  return path.startsWith(folder + sep) && (!existsSync(path) || isRealInside(folder, path));
}
function known(folders2, kind) {
  const names = folders2.filter((folder) => existsSync(folder)).flatMap((folder) => readdirSync(folder));
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

// src/format.ts
function formatDuration(milliseconds) {
  const seconds = Math.round(milliseconds / 1e3);
  if (seconds < 60) return `${seconds}s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}m ${pad(seconds % 60)}s`;
  return `${Math.floor(minutes / 60)}h ${pad(minutes % 60)}m`;
}
function formatCost(dollars) {
  if (dollars === null) return "$?";
  return dollars > 0 && dollars < 0.01 ? "<$0.01" : `$${dollars.toFixed(2)}`;
}
function formatSpent({ knownUsd, complete }) {
  if (complete) return formatCost(knownUsd);
  return knownUsd > 0 ? `${formatCost(knownUsd)}+?` : formatCost(null);
}
function formatMoment(at, seenAt) {
  const moment = new Date(at).toISOString();
  const day = moment.slice(0, 10);
  const time = `${moment.slice(11, 16)} UTC`;
  return new Date(seenAt).toISOString().startsWith(day) ? time : `${day} ${time}`;
}
function formatCount(count) {
  if (count < 1e3) return String(count);
  return count < 999500 ? `${Math.round(count / 1e3)}k` : `${(count / 1e6).toFixed(1)}M`;
}
function plural(count, noun, many = `${noun}s`) {
  return `${count} ${count === 1 ? noun : many}`;
}
function shorten(text, width) {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > width ? `${line.slice(0, Math.max(0, width - 1))}\u2026` : line;
}
function pad(number) {
  return String(number).padStart(2, "0");
}

// src/store/known-files.ts
const { existsSync: existsSync2, readdirSync: readdirSync2, readFileSync: readFileSync2, statSync } = process.getBuiltinModule("node:fs");
const { join: join2, relative, resolve: resolve2 } = process.getBuiltinModule("node:path");
function createKnownFiles(places) {
  const library = createLibrary(places);
  const workflows = listWorkflows(places).map(({ name }) => name);
  return {
    has: (kind, name) => {
      switch (kind) {
        case "command":
          return isThere(() => library.command(name));
        case "persona":
          return isThere(() => library.persona(name));
        case "template":
          return isThere(() => library.template(name));
        case "file":
          return isThere(() => library.file(name));
        case "workflow":
          return workflows.includes(name) || isFile(resolve2(places.root, name));
      }
    },
    names: (kind) => kind === "workflow" ? workflows : namesIn(places, kind),
    argumentsOf: (command) => {
      try {
        return library.command(command).arguments;
      } catch {
        return void 0;
      }
    },
    workflow: (name) => readNested(places, name)
  };
}
function readNested(places, name) {
  const named = listWorkflows(places).find((each) => each.name === name);
  const path = named?.path ?? resolve2(places.root, name);
  const shown2 = named?.origin === "built-in" ? `${name} (built-in)` : relative(places.root, path);
  if (path.endsWith(".ts"))
    return {
      problem: `${shown2} is a TypeScript definition, which cannot be a step of another. Call it from a script, or write it in YAML.`
    };
  if (!isFile(path)) return { problem: `There is no workflow or file \`${name}\`.` };
  const parsed = parseWorkflow(readFileSync2(path, "utf8"), shown2);
  if ("workflow" in parsed) return parsed;
  const [first] = parsed.problems;
  const count = parsed.problems.length;
  const where = first ? ` The first: ${renderProblem(first)}` : "";
  return { problem: `workflow \`${name}\` has ${count} ${count === 1 ? "problem" : "problems"}.${where}` };
}
function isThere(read) {
  try {
    read();
    return true;
  } catch (error) {
    return !(error instanceof AgenticError) || error.code !== "not-found";
  }
}
function isFile(path) {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
var folders = {
  command: "commands",
  persona: "agents",
  template: "templates"
};
function namesIn({ root, builtIn }, kind) {
  const folder = folders[kind];
  if (folder === void 0) return [];
  const own = kind === "template" ? join2(builtIn, folder) : join2(builtIn, "prompts", folder);
  const there = [join2(root, USER_FOLDER, folder), own].filter((path) => existsSync2(path));
  const names = there.flatMap((path) => readdirSync2(path)).filter((name) => name.includes("."));
  return [...new Set(kind === "template" ? names : names.map((name) => name.replace(/\..*$/, "")))].sort();
}

// src/cli/programs.ts
var INLINE = "code";
function isProgramPath(path) {
  return /\.m?ts$/.test(path) && !/\.d\.m?ts$/.test(path);
}
function isProgramRun({ definition }) {
  return definition === INLINE || isProgramPath(definition);
}
async function readProgram(path, file) {
  const { invalid, lineOf, loadProgram } = await import("./program-file-5HLWJLNL.js");
  const { definition, source } = await loadProgram(path, file);
  const outlined = await outline(definition);
  if ("workflow" in outlined) return { ...outlined, definition, source };
  throw invalid({ file, ...lineOf(source, /\bdefineWorkflow\s*\(/), message: outlined.problem });
}
async function takeProgram(definition) {
  const outlined = await outline(definition);
  if ("workflow" in outlined) return { ...outlined, definition };
  throw new AgenticError({ code: "definition-invalid", message: outlined.problem });
}
async function outline(definition) {
  const { outlineOf } = await import("./outline-37HYJ6F4.js");
  return outlineOf(definition);
}
async function problemsOf(path, file) {
  try {
    await readProgram(path, file);
    return [];
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    const { problems } = error.data;
    if (Array.isArray(problems)) return problems;
    return [{ file, line: 1, column: 1, message: error.message }];
  }
}
async function givenProgram({ definition, source }, variables) {
  const { argumentsFor } = await import("./arguments-6YJXA34H.js");
  const args = argumentsFor(definition, variables);
  if ("problem" in args) {
    throw new AgenticError({
      code: "definition-changed",
      message: `The arguments this run was started with do not fit \`argsSchema\` any more: ${args.problem}. Take the change back, or start a new run.`
    });
  }
  return { definition, args: args.value, ...source === void 0 ? {} : { source } };
}
var Outline = Workflow.omit({ steps: true }).loose();
function parseOutline(text, file) {
  const yaml = readYaml(text, file);
  const parsed = Outline.safeParse("value" in yaml ? yaml.value : void 0, { jitless: true });
  if (parsed.success) {
    const { phases: _phases, program: _program, ...workflow } = parsed.data;
    return { ...workflow, steps: [] };
  }
  throw new AgenticError({
    code: "definition-invalid",
    message: `${file} is damaged: ${prettifyError(parsed.error)}. Restore the file or start a new run.`
  });
}

// src/cli/project.ts
const { existsSync: existsSync3, readdirSync: readdirSync3, readFileSync: readFileSync3, statSync: statSync2 } = process.getBuiltinModule("node:fs");
const { basename: basename2, dirname, join: join3, relative: relative2, resolve: resolve3 } = process.getBuiltinModule("node:path");
function openProject(cwd) {
  const place = projectRoot(cwd);
  const file = join3(place.root, CONFIG_FILE);
  if (!existsSync3(file)) return { ...place, config: Config.parse({}, { jitless: true }), given: {} };
  const parsed = parseConfig(readFileSync3(file, "utf8"), CONFIG_FILE);
  if ("config" in parsed) return { ...place, ...parsed };
  throw new AgenticError({
    code: "config-invalid",
    message: renderProblems(parsed.problems, { nothingStarted: true }),
    data: { problems: parsed.problems }
  });
}
function openForReading(io) {
  try {
    return openProject(io.cwd);
  } catch (error) {
    if (!(error instanceof AgenticError) || error.code !== "config-invalid") throw error;
    const place = projectRoot(io.cwd);
    const given = soundKeys(readFileSync3(join3(place.root, CONFIG_FILE), "utf8"));
    say(io, warningOf(error.data["problems"]));
    return { ...place, config: Config.parse(given, { jitless: true }), given };
  }
}
function warningOf([first, ...more]) {
  const others = more.length === 0 ? "" : ` and ${plural(more.length, "more mistake")}`;
  return `${first ? renderProblem(first) : CONFIG_FILE} Defaults are used in place of it${others}.`;
}
function soundKeys(text) {
  const yaml = readYaml(text, CONFIG_FILE);
  const value = "value" in yaml ? yaml.value : void 0;
  if (typeof value !== "object" || value === null) return {};
  const given = new Map(Object.entries(value));
  const sound = Object.entries(Config.shape).filter(
    ([key, schema]) => schema.safeParse(given.get(key), { jitless: true }).success && given.has(key)
  );
  return Object.fromEntries(sound.map(([key]) => [key, given.get(key)]));
}
async function loadWorkflow(project, cwd, nameOrFile) {
  const known2 = namedWorkflows(project);
  const named = known2.find(({ name }) => name === nameOrFile);
  const path = named?.path ?? existingFile(cwd, nameOrFile);
  if (path === void 0) throw unknownWorkflow(nameOrFile, known2);
  const file = named?.origin === "built-in" ? `${nameOrFile} (built-in)` : relative2(cwd, path) || basename2(path);
  if (isProgramPath(path)) {
    const program = await readProgram(path, file);
    const nothing = { wrong: [], missing: [], odd: [] };
    return { ...nothing, workflow: program.workflow, program, source: relative2(project.root, path) };
  }
  const text = readText(path, file);
  const workflow = readWorkflow(text, { file, project });
  const around = checkSurroundings(text, file, knownFiles(project));
  return {
    workflow,
    ...around,
    source: named?.origin === "built-in" ? "built-in" : relative2(project.root, path)
  };
}
function knownFiles({ root }) {
  const known2 = createKnownFiles({ root, builtIn: packageRoot() });
  return {
    ...known2,
    names: (kind, like = "") => kind === "file" ? filesBeside(root, like) : known2.names(kind)
  };
}
var MOST_FILES = 1e3;
function filesBeside(root, file) {
  const folder = dirname(join3(root, file));
  if (relative2(root, folder).startsWith("..") || !existsSync3(folder)) return [];
  const entries = readdirSync3(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.slice(0, MOST_FILES).map(({ name }) => relative2(root, join3(folder, name)));
}
function namedWorkflows({ root }) {
  return listWorkflows({ root, builtIn: packageRoot() });
}
function readWorkflow(text, { file, project }) {
  const parsed = parseWorkflow(text, file);
  if ("workflow" in parsed) return parsed.workflow;
  const { problems } = checkDefinition(text, file, knownFiles(project));
  throw new AgenticError({
    code: "definition-invalid",
    message: renderProblems(problems, { nothingStarted: true }),
    data: { problems }
  });
}
function readText(path, file) {
  try {
    return readFileSync3(path, "utf8");
  } catch (cause) {
    throw new AgenticError({ code: "not-found", message: `${file} cannot be read; check the path.`, cause });
  }
}
function existingFile(cwd, nameOrFile) {
  const path = resolve3(cwd, nameOrFile);
  return existsSync3(path) && statSync2(path).isFile() ? path : void 0;
}
function unknownWorkflow(name, known2) {
  const names = known2.map((workflow) => workflow.name);
  const near = nearest(name, names);
  const hint = near === void 0 ? `Workflows: ${names.join(", ")}.` : `Did you mean \`${near}\`?`;
  return new AgenticError({
    code: "not-found",
    message: `There is no workflow or file \`${name}\`. ${hint}`,
    data: { known: names }
  });
}

export {
  USER_FOLDER,
  createLibrary,
  splitFrontMatter,
  findJsonFault,
  configKeys,
  settingOf,
  findKeys,
  nearestKey,
  faultOf,
  parseConfig,
  formatDuration,
  formatCost,
  formatSpent,
  formatMoment,
  formatCount,
  plural,
  shorten,
  INLINE,
  isProgramPath,
  isProgramRun,
  readProgram,
  takeProgram,
  problemsOf,
  givenProgram,
  parseOutline,
  openProject,
  openForReading,
  loadWorkflow,
  knownFiles,
  namedWorkflows,
  readText
};
