import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  checkShape,
  nearest,
  parseWorkflow
} from "./chunk-FPGRG3S7.js";
import {
  BRANCH_PREFIX,
  BRANCH_PREFIX_RULE,
  Provider,
  Settings,
  Severity
} from "./chunk-CJV3F4JT.js";
import {
  code,
  readYaml,
  renderProblems,
  require_dist,
  shown,
  sortProblems
} from "./chunk-7GBVGIO3.js";
import {
  AgenticError
} from "./chunk-4DTQK5HI.js";
import {
  _enum,
  array,
  boolean,
  looseObject,
  number,
  record,
  strictObject,
  string,
  unknown
} from "./chunk-3HA3MOKL.js";
import {
  __toESM
} from "./chunk-WVWDAXK4.js";

// src/package-root.ts
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
function packageRoot(from = import.meta.dirname) {
  if (existsSync(join(from, "package.json"))) return from;
  return packageRoot(dirname(from));
}
function projectRoot(cwd) {
  for (let folder = cwd; ; folder = dirname(folder)) {
    if (existsSync(join(folder, ".git"))) return { root: folder, isRepository: true };
    if (dirname(folder) === folder) return { root: cwd, isRepository: false };
  }
}

// src/cli/project.ts
import { existsSync as existsSync3, readFileSync as readFileSync2, statSync } from "node:fs";
import { basename as basename2, join as join3, relative, resolve as resolve2 } from "node:path";

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

// src/config/schema.ts
var LogLevel = _enum(["Critical", "Error", "Warning", "Information"]);
var insidePath = string().min(1).regex(
  /^(?!\/)(?![A-Za-z]:)(?!.*\\)(?!(?:.*\/)?\.\.(?:\/|$))/,
  "stay inside the repository, with forward slashes"
);
var Logging = strictObject({
  enabled: boolean().default(true).describe("Write `logs.ndjson`."),
  level: LogLevel.default("Information").describe("Least important level that is written.")
}).describe("Logs of runs.");
var Git = strictObject({
  mainBranch: string().min(1).default("main").describe("Branch that runs start from and pull requests go to."),
  autoCommit: boolean().default(true).describe("Commit what a step changed as soon as the step succeeds."),
  autoPr: boolean().default(true).describe("Push the branch and open a pull request when a run completes."),
  branchPrefix: string().regex(BRANCH_PREFIX, BRANCH_PREFIX_RULE).default("agentic/").describe("Prefix of the branches of runs."),
  worktree: boolean().default(true).describe("Run in a worktree of its own under `.worktrees/`.")
}).describe("How runs use git, where their workflow has git enabled.");
var Memory = strictObject({
  enabled: boolean().default(true).describe("Let agents create and search memory notes."),
  directory: insidePath.default("agentic/memory").describe("Where notes are kept."),
  template: string().min(1).default("default").describe("Template of new notes.")
}).describe("Memory notes.");
var Checkpoint = strictObject({
  directory: insidePath.default("agentic/workflows").describe("Where checkpoints are kept, in a folder for each run.")
}).describe("Checkpoints.");
var settings = Settings.shape;
var Defaults = strictObject({
  maxRetry: settings["max-retry"].unwrap().default(3).describe("Retries per step after its first attempt."),
  timeoutMinutes: settings["timeout-minutes"].unwrap().default(60).describe("Minutes after which a run fails."),
  trackProgress: boolean().default(true).describe("Keep `progress.json` up to date during a run."),
  terminalOutput: settings["terminal-output"].unwrap().default("base").describe("`base`: milestones; `all`: the agents' words too."),
  provider: Provider.default("claude").describe("Agent CLI that runs prompt and command steps."),
  model: string().min(1).optional().describe("Model, in the provider's own words. Default: the provider's."),
  bypassPermissions: boolean().default(false).describe("Let agents use every tool without asking."),
  maxCostUsd: number().positive().optional().describe("Spending at which a run pauses, in US dollars."),
  autofix: Severity.default("major").describe("Lowest severity of validation issues that are fixed.")
}).describe("Values for workflows that do not set them.");
var Execution = strictObject({
  maxWorkers: settings["max-workers"].unwrap().default(4).describe("Parallel branches at once."),
  pollingIntervalSeconds: number().positive().default(5).describe("Seconds between looks at parallel branches on other machines."),
  stallMinutes: number().positive().default(30).describe("Minutes without any sign of life after which an agent session counts as timed out."),
  graceSeconds: number().min(0).max(600).optional().describe("Seconds agents get to end when a run is interrupted. Default 30; 5 on CI.")
}).describe("How steps are run.");
var Agents = strictObject({
  claude: strictObject({
    allowedTools: array(string().min(1)).default([]).describe("Tools Claude may use without asking.")
  }).prefault({}).describe("Claude Code."),
  environment: array(string().regex(/^[_A-Za-z][_A-Za-z0-9]*$/, "be the name of an environment variable")).default([]).describe("Environment variables handed to agents, besides those every program needs.")
}).describe("The agent CLIs.");
var Config = strictObject({
  $schema: string().optional().describe("JSON Schema for editors."),
  outputDirectory: insidePath.default("agentic").describe("Folder of everything the engine writes."),
  logging: Logging.prefault({}),
  git: Git.prefault({}),
  memory: Memory.prefault({}),
  checkpoint: Checkpoint.prefault({}),
  defaults: Defaults.prefault({}),
  execution: Execution.prefault({}),
  agents: Agents.prefault({})
}).describe("Configuration of agentic-sdlc.");

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
  for (const [block, schema] of Object.entries(Config.shape)) {
    const inner = "unwrap" in schema ? schema.unwrap() : schema;
    const match = "shape" in inner ? nearest(key, Object.keys(inner.shape)) : void 0;
    if (match) return { suggestion: `${block}.${match}` };
  }
  return {};
}

// src/store/library.ts
var import_yaml = __toESM(require_dist(), 1);
import { existsSync as existsSync2, readdirSync, readFileSync } from "node:fs";
import { basename, extname, isAbsolute, join as join2, resolve } from "node:path";
var USER_FOLDER = ".agentic";
var FrontMatter = looseObject({
  arguments: array(
    looseObject({
      name: string(),
      required: boolean().default(false),
      default: unknown().optional()
    })
  ).default([]),
  templates: record(string(), string()).default({})
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
  const user = yamlFiles(join2(root, USER_FOLDER, "workflows")).map((path) => ({
    path,
    origin: "user"
  }));
  const own = yamlFiles(join2(builtIn, "workflows")).map((path) => ({ path, origin: "built-in" }));
  const found = /* @__PURE__ */ new Map();
  for (const { path, origin } of [...user, ...own]) {
    const name = basename(path, extname(path));
    if (!found.has(name)) found.set(name, { name, path, origin });
  }
  return [...found.values()].sort((a, b) => a.name < b.name ? -1 : 1);
}
function yamlFiles(folder) {
  if (!existsSync2(folder)) return [];
  const names = readdirSync(folder).filter((name) => /\.ya?ml$/.test(name));
  return names.sort().map((name) => join2(folder, name));
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
  const { arguments: declared, templates } = parsed.data;
  return {
    name,
    source: path,
    arguments: declared.map((argument) => ({ ...argument, default: argument.default ?? null })),
    templates: Object.fromEntries(Object.entries(templates).map(([key, file]) => [key, template(file)])),
    body
  };
}
function splitFrontMatter(text) {
  const match = /^---\r?\n([^]*?)\r?\n---\r?\n?/.exec(text);
  if (!match) return { body: text };
  return { front: (0, import_yaml.parse)(match[1] ?? ""), body: text.slice(match[0].length) };
}
function readNamed({ root, builtIn }, { kind, name, extensions }) {
  const own = kind === "templates" ? join2(builtIn, kind) : join2(builtIn, "prompts", kind);
  const folders = [join2(root, USER_FOLDER, kind), own];
  const named = folders.flatMap((folder) => extensions.map((extension) => join2(folder, name + extension)));
  const asPath = name.includes("/") || name.includes(".") ? [resolve(root, name)] : [];
  const candidates = isSafeName(name) ? [...asPath, ...named] : asPath;
  const path = candidates.find((candidate) => existsSync2(candidate));
  if (path !== void 0) return { text: readFileSync(path, "utf8"), path };
  throw new AgenticError({
    code: "not-found",
    message: `There is no ${kind.slice(0, -1)} \`${name}\`. ${known(folders, kind)}`
  });
}
function isSafeName(name) {
  return !isAbsolute(name) && !name.split(/[\\/]/).includes("..");
}
function known(folders, kind) {
  const names = folders.filter((folder) => existsSync2(folder)).flatMap((folder) => readdirSync(folder));
  const listed = [
    ...new Set(names.filter((name) => name.includes(".")).map((name) => name.replace(/\..*$/, "")))
  ].sort();
  const add = `Add ${USER_FOLDER}/${kind}/, or use one of: `;
  return listed.length === 0 ? `Add it under ${USER_FOLDER}/${kind}/.` : `${add}${listed.join(", ")}.`;
}
function readFileAt(root, path) {
  const full = resolve(root, path);
  if (!existsSync2(full))
    throw new AgenticError({ code: "not-found", message: `There is no file ${path} in ${root}.` });
  return readFileSync(full, "utf8");
}

// src/cli/project.ts
var CONFIG_FILE = "agentic/config.json";
function openProject(cwd) {
  const place = projectRoot(cwd);
  const file = join3(place.root, CONFIG_FILE);
  if (!existsSync3(file)) return { ...place, config: Config.parse({}, { jitless: true }), given: {} };
  const parsed = parseConfig(readFileSync2(file, "utf8"), CONFIG_FILE);
  if ("config" in parsed) return { ...place, ...parsed };
  throw new AgenticError({
    code: "config-invalid",
    message: renderProblems(parsed.problems, { nothingStarted: true }),
    data: { problems: parsed.problems }
  });
}
function loadWorkflow(project, cwd, nameOrFile) {
  const known2 = namedWorkflows(project);
  const named = known2.find(({ name }) => name === nameOrFile);
  const path = named?.path ?? existingFile(cwd, nameOrFile);
  if (path === void 0) throw unknownWorkflow(nameOrFile, known2);
  const file = named?.origin === "built-in" ? `${nameOrFile} (built-in)` : relative(cwd, path) || basename2(path);
  const workflow = readWorkflow(path, file);
  return { workflow, source: named?.origin === "built-in" ? "built-in" : relative(project.root, path) };
}
function namedWorkflows({ root }) {
  return listWorkflows({ root, builtIn: packageRoot() });
}
function readWorkflow(path, file) {
  const parsed = parseWorkflow(readText(path, file), file);
  if ("workflow" in parsed) return parsed.workflow;
  throw new AgenticError({
    code: "definition-invalid",
    message: renderProblems(parsed.problems, { nothingStarted: true }),
    data: { problems: parsed.problems }
  });
}
function readText(path, file) {
  try {
    return readFileSync2(path, "utf8");
  } catch (cause) {
    throw new AgenticError({ code: "not-found", message: `${file} cannot be read; check the path.`, cause });
  }
}
function existingFile(cwd, nameOrFile) {
  const path = resolve2(cwd, nameOrFile);
  return existsSync3(path) && statSync(path).isFile() ? path : void 0;
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
  packageRoot,
  createLibrary,
  openProject,
  loadWorkflow,
  namedWorkflows,
  readText
};
