const require = process.getBuiltinModule;
import {
  LineSplitter,
  TailBuffer,
  startProcess
} from "./chunk-LPEZXTYB.js";
import {
  OUTPUT_DIRECTORY,
  insidePath,
  isEngineFile,
  runDirectory,
  runFiles
} from "./chunk-Q2VELFYC.js";
import {
  addUsage,
  initialState,
  listAt,
  nameOf,
  noUsage,
  prefixOf
} from "./chunk-HDNW3ZXR.js";
import {
  checkShape,
  checkSurroundings,
  nearest,
  parseWorkflow
} from "./chunk-DWC6BMGL.js";
import {
  BRANCH_PREFIX,
  BRANCH_PREFIX_RULE,
  Provider,
  Settings,
  Severity,
  walkSteps
} from "./chunk-TAUUXZ6I.js";
import {
  code,
  readYaml,
  renderProblems,
  require_dist,
  shown,
  sortProblems
} from "./chunk-J7VUOX5O.js";
import {
  hasTags
} from "./chunk-7GCPK5UX.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import {
  _enum,
  array,
  boolean,
  looseObject,
  number,
  object,
  record,
  strictObject,
  string,
  unknown
} from "./chunk-6ADXZ2Z5.js";
import {
  GIT_REDIRECTION,
  SESSION_MARK,
  createSessionId,
  defaultGraceMs,
  markVariables,
  withoutCredentials
} from "./chunk-5HYSRG6W.js";
import {
  __toESM
} from "./chunk-2GY5E74Q.js";

// src/git/git.ts
var PROGRAMS = /^(?:GIT_(?:EDITOR|SEQUENCE_EDITOR|PAGER|EXTERNAL_DIFF|EXEC_PATH|TEMPLATE_DIR|PROXY_COMMAND)|EDITOR|VISUAL|PAGER|PREFIX)$/;
var MODEL_KEY = /_API_KEY$|^(ANTHROPIC_AUTH_TOKEN|CLAUDE_CODE_OAUTH_TOKEN)$/;
var config = [
  "core.hooksPath=/dev/null",
  "core.fsmonitor=false",
  "commit.gpgSign=false",
  "tag.gpgSign=false",
  "gc.auto=0"
];
function createGit(directory, environment) {
  return new PlainGit(directory, safeEnvironment(withoutCredentials(environment)));
}
function createRemoteGit(directory, environment) {
  const wanted = Object.entries(environment).filter(
    ([name]) => !GIT_REDIRECTION.test(name) && !MODEL_KEY.test(name)
  );
  return new PlainGit(directory, safeEnvironment(Object.fromEntries(wanted)));
}
var PlainGit = class _PlainGit {
  directory;
  #environment;
  #client;
  constructor(directory, environment) {
    this.directory = directory;
    this.#environment = environment;
  }
  async run(...args) {
    try {
      const client = await this.#open();
      return (await client.raw(args)).replace(/\n$/, "");
    } catch (cause) {
      throw new AgenticError({
        code: "git-failed",
        message: `git ${args[0]} failed in ${this.directory}: ${reasonOf(cause)}`,
        data: { args },
        cause
      });
    }
  }
  async try(...args) {
    try {
      return await this.run(...args);
    } catch {
      return void 0;
    }
  }
  with({
    directory = this.directory,
    environment = {}
  }) {
    return new _PlainGit(directory, { ...this.#environment, ...environment });
  }
  #open() {
    return this.#client ??= this.#create();
  }
  async #create() {
    const { simpleGit } = await import("./dist-5UJG36PS.js");
    return simpleGit({
      baseDir: this.directory,
      config,
      unsafe: {
        allowUnsafeHooksPath: true,
        allowUnsafeFsMonitor: true,
        allowUnsafeSshCommand: true,
        allowUnsafeAskPass: true,
        allowUnsafeConfigPaths: true
      },
      allowEnvironment: Object.keys(this.#environment),
      // By default an exit code alone is no error, only one with words on standard error.
      errors: (error, { exitCode, stdErr }) => {
        if (exitCode === 0) return void 0;
        return error ?? new Error(Buffer.concat(stdErr).toString() || `exit code ${exitCode}`);
      }
    }).env(this.#environment);
  }
};
function safeEnvironment(environment) {
  const safe = { GIT_TERMINAL_PROMPT: "0", LC_ALL: "C" };
  for (const [name, value] of Object.entries(environment)) {
    if (value === void 0 || PROGRAMS.test(name)) continue;
    safe[name] ??= value;
  }
  return safe;
}
var REMOTE_LINES = 3;
function reasonOf(cause) {
  const lines = (cause instanceof Error ? cause.message : String(cause)).trim().split("\n");
  const said = lines.filter((line) => /^remote: \S/.test(line)).map((line) => line.trim());
  const telling = lines.find((line) => /^(fatal|error):|rejected/.test(line)) ?? lines[0] ?? "";
  return [telling.replace(/^(fatal|error): /, ""), ...said.slice(0, REMOTE_LINES)].join("; ");
}

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
import { existsSync as existsSync5, readFileSync as readFileSync3, statSync as statSync2 } from "node:fs";
import { basename as basename2, join as join4, relative, resolve as resolve3 } from "node:path";

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
var insidePath2 = string().min(1).regex(
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
  directory: insidePath2.default("agentic/memory").describe("Where notes are kept."),
  template: string().min(1).default("default").describe("Template of new notes.")
}).describe("Memory notes.");
var Checkpoint = strictObject({
  directory: insidePath2.default("agentic/workflows").describe("Where checkpoints are kept, in a folder for each run.")
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
  outputDirectory: insidePath2.default("agentic").describe("Folder of everything the engine writes."),
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
  const checked2 = checkShape(Config, yaml.value, { place: placeOf, advise });
  const findings = "findings" in checked2 ? checked2.findings : [];
  const fault = findJsonFault(text);
  if (fault) return { problems: misread(yaml, { file, fault, findings }) };
  const shape = findings.map((finding) => yaml.source.problem(finding));
  const problems = sortProblems([...yaml.syntax, ...yaml.problems, ...shape]);
  if (problems.length > 0 || !("value" in checked2)) return { problems };
  return { config: checked2.value, given: yaml.value };
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

// src/store/known-files.ts
import { existsSync as existsSync4, readdirSync as readdirSync2, statSync } from "node:fs";
import { join as join3, resolve as resolve2 } from "node:path";

// src/store/library.ts
var import_yaml = __toESM(require_dist(), 1);
import { existsSync as existsSync3, readdirSync, readFileSync as readFileSync2 } from "node:fs";
import { basename, extname, join as join2, resolve, sep as sep2 } from "node:path";

// src/store/files.ts
import { existsSync as existsSync2, lstatSync, readFileSync, realpathSync, renameSync, writeFileSync } from "node:fs";
import { dirname as dirname2, sep } from "node:path";
function replaceFile(path, content, { durable = false } = {}) {
  const draft = `${path}.${process.pid}.tmp`;
  writeFileSync(draft, content, { flush: durable });
  renameSync(draft, path);
}
var nothingThere = /* @__PURE__ */ new Set(["ENOENT", "ENOTDIR", "EISDIR"]);
function readOptional(path) {
  return readOptionalBytes(path)?.toString("utf8");
}
function readOptionalBytes(path) {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && nothingThere.has(error.code)) return void 0;
    throw error;
  }
}
function isDraft(path) {
  return /\.\d+\.tmp$/.test(path);
}
function isRealInside(root, folder) {
  let existing = folder;
  while (lstatSync(existing, { throwIfNoEntry: false }) === void 0) existing = dirname2(existing);
  if (!existsSync2(existing)) return false;
  return `${realpathSync(existing)}${sep}`.startsWith(`${realpathSync(root)}${sep}`);
}

// src/store/library.ts
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
  if (!existsSync3(folder)) return [];
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
  const folders2 = [join2(root, USER_FOLDER, kind), own];
  const named = folders2.flatMap((folder) => extensions.map((extension) => join2(folder, name + extension)));
  const asPath = name.includes("/") || name.includes(".") ? [resolve(root, name)] : [];
  const candidates = [...asPath, ...named].filter(
    (path2) => folders2.concat(root).some((folder) => isInside(folder, path2))
  );
  const path = candidates.find((candidate) => existsSync3(candidate));
  if (path !== void 0) return { text: readFileSync2(path, "utf8"), path };
  throw new AgenticError({
    code: "not-found",
    message: `There is no ${kind.slice(0, -1)} \`${name}\`. ${known(folders2, kind)}`
  });
}
function isInside(folder, path) {
  return path.startsWith(folder + sep2) && (!existsSync3(path) || isRealInside(folder, path));
}
function known(folders2, kind) {
  const names = folders2.filter((folder) => existsSync3(folder)).flatMap((folder) => readdirSync(folder));
  const listed = [
    ...new Set(names.filter((name) => name.includes(".")).map((name) => name.replace(/\..*$/, "")))
  ].sort();
  const add = `Add ${USER_FOLDER}/${kind}/, or use one of: `;
  return listed.length === 0 ? `Add it under ${USER_FOLDER}/${kind}/.` : `${add}${listed.join(", ")}.`;
}
function readFileAt(root, path) {
  const full = resolve(root, path);
  if (!isInside(root, full) || !existsSync3(full))
    throw new AgenticError({ code: "not-found", message: `There is no file ${path} in ${root}.` });
  return readFileSync2(full, "utf8");
}

// src/store/known-files.ts
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
    }
  };
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
  const own = kind === "template" ? join3(builtIn, folder) : join3(builtIn, "prompts", folder);
  const there = [join3(root, USER_FOLDER, folder), own].filter((path) => existsSync4(path));
  const names = there.flatMap((path) => readdirSync2(path)).filter((name) => name.includes("."));
  return [...new Set(kind === "template" ? names : names.map((name) => name.replace(/\..*$/, "")))].sort();
}

// src/cli/project.ts
var CONFIG_FILE = "agentic/config.json";
function openProject(cwd) {
  const place = projectRoot(cwd);
  const file = join4(place.root, CONFIG_FILE);
  if (!existsSync5(file)) return { ...place, config: Config.parse({}, { jitless: true }), given: {} };
  const parsed = parseConfig(readFileSync3(file, "utf8"), CONFIG_FILE);
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
  const around = checkSurroundings(readText(path, file), file, knownFiles(project));
  return {
    workflow,
    ...around,
    source: named?.origin === "built-in" ? "built-in" : relative(project.root, path)
  };
}
function knownFiles({ root }) {
  return createKnownFiles({ root, builtIn: packageRoot() });
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
    return readFileSync3(path, "utf8");
  } catch (cause) {
    throw new AgenticError({ code: "not-found", message: `${file} cannot be read; check the path.`, cause });
  }
}
function existingFile(cwd, nameOrFile) {
  const path = resolve3(cwd, nameOrFile);
  return existsSync5(path) && statSync2(path).isFile() ? path : void 0;
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

// src/store/local-dir.ts
import {
  appendFileSync,
  closeSync as closeSync2,
  existsSync as existsSync6,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync as openSync2,
  readdirSync as readdirSync3,
  readFileSync as readFileSync5,
  statSync as statSync3,
  writeSync as writeSync2
} from "node:fs";
import { hostname as hostname2 } from "node:os";
import { dirname as dirname3, join as join5, relative as relative2 } from "node:path";

// src/run/ids.ts
var RUN_ID = /^\d{8}-[0-9a-z]{6}$/;
function createRunId(now, suffix) {
  return `${now.toISOString().slice(0, 10).replaceAll("-", "")}-${suffix}`;
}
function isRunId(text) {
  return RUN_ID.test(text);
}
function suffixOf(runId) {
  return runId.slice(-6);
}

// src/store/lock.ts
import { closeSync, linkSync, openSync, readFileSync as readFileSync4, renameSync as renameSync2, rmSync, writeSync } from "node:fs";
import { hostname } from "node:os";
function acquireLock(path) {
  for (; ; ) {
    if (create(path)) return { held: true };
    const holder = readHolder(path);
    if (holder === void 0) continue;
    if (isAlive(holder)) return { held: false, pid: holder.pid, host: holder.host };
    takeAway(path, holder);
  }
}
function releaseLock(path) {
  const holder = readHolder(path);
  if (holder?.pid === process.pid) rmSync(path, { force: true });
}
function isLocked(path) {
  const holder = readHolder(path);
  return holder !== void 0 && isAlive(holder);
}
function create(path) {
  const draft = `${path}.${process.pid}.${process.hrtime.bigint()}`;
  const file = openSync(draft, "wx");
  writeSync(file, JSON.stringify({ pid: process.pid, started: startOf(process.pid), host: hostname() }));
  closeSync(file);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    throw error;
  } finally {
    rmSync(draft);
  }
}
function takeAway(path, dead) {
  const guard = `${path}.takeover`;
  if (!create(guard)) return takeDeadGuardAway(guard);
  try {
    const now = readHolder(path);
    if (now?.pid === dead.pid && now.started === dead.started) rmSync(path, { force: true });
  } finally {
    rmSync(guard, { force: true });
  }
}
function takeDeadGuardAway(guard) {
  const holder = readHolder(guard);
  if (holder === void 0 || isAlive(holder)) return;
  const aside = `${guard}.${process.pid}.${process.hrtime.bigint()}`;
  try {
    renameSync2(guard, aside);
  } catch (error) {
    if (isCode(error, "ENOENT")) return;
    throw error;
  }
  rmSync(aside, { force: true });
}
function readHolder(path) {
  try {
    return JSON.parse(readFileSync4(path, "utf8"));
  } catch (error) {
    if (isCode(error, "ENOENT")) return void 0;
    return { pid: 0, started: "", host: hostname() };
  }
}
function isAlive({ pid, started, host }) {
  if (host !== hostname()) return true;
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return isCode(error, "EPERM");
  }
  return startOf(pid) === started;
}
function startOf(pid) {
  try {
    const stat = readFileSync4(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" || fields[0] === "X" ? "" : fields[19] ?? "";
  } catch {
    return "";
  }
}
function isCode(error, code2) {
  return error instanceof Error && "code" in error && error.code === code2;
}

// src/store/local-dir.ts
var CONFIG_FILE2 = "agentic/config.json";
function createLocalStore(root, outputDirectory = OUTPUT_DIRECTORY) {
  const folder = join5(root, outputDirectory, "workflows");
  const directoryOf = (runId) => join5(folder, checked(runId));
  return {
    folders: ["workflows", "memory", "analysis"].map((name) => `${outputDirectory}/${name}`),
    open: (runId, mode) => {
      const directory = directoryOf(runId);
      if (mode === "continue" && !hasBegun(directory)) throw notFound(runId, folder);
      mkdirSync(directory, { recursive: true });
      const run = new LocalRun(runId, { root, outputDirectory });
      if (mode === "create" && existsSync6(join5(directory, runFiles.journal))) {
        run.release();
        throw taken(runId);
      }
      return run;
    },
    read: (runId, path) => readOptional(join5(directoryOf(runId), inside(path))),
    list: () => readRuns(folder),
    request: (runId, id, content) => {
      if (!REQUEST_ID.test(id)) throw outside(id);
      const inbox = join5(directoryOf(runId), "inbox");
      const file = join5(inbox, `${id}.json`);
      mkdirSync(inbox, { recursive: true });
      if (!existsSync6(file)) replaceFile(file, content);
    }
  };
}
var REQUEST_ID = /^[A-Za-z0-9][\w.-]{0,127}$/;
function hasBegun(directory) {
  return [runFiles.journal, runFiles.run].some((name) => existsSync6(join5(directory, name)));
}
var LocalRun = class {
  runId;
  location;
  #root;
  #shared;
  #directory;
  #lock;
  #made = /* @__PURE__ */ new Set();
  #journal;
  /** Bytes of the journal that are whole lines. */
  #length = 0;
  constructor(runId, { root, outputDirectory }) {
    this.runId = runId;
    this.location = runDirectory(runId, outputDirectory);
    this.#root = root;
    this.#shared = `${outputDirectory}/`;
    this.#directory = join5(root, this.location);
    this.#lock = join5(this.#directory, runFiles.lock);
    const lock = acquireLock(this.#lock);
    if (!lock.held) throw locked(runId, { ...lock, file: `${this.location}/${runFiles.lock}` });
  }
  appendJournal(lines) {
    const file = this.#journal ??= this.#openJournal();
    const bytes = Buffer.from(lines);
    try {
      let written = 0;
      while (written < bytes.length) written += writeSync2(file, bytes, written);
      fdatasyncSync(file);
    } catch (error) {
      ftruncateSync(file, this.#length);
      throw error;
    }
    this.#length += bytes.length;
  }
  readJournal() {
    const text = readOptional(join5(this.#directory, runFiles.journal)) ?? "";
    return text.slice(0, text.lastIndexOf("\n") + 1);
  }
  read(path) {
    return readOptional(join5(this.#directory, inside(path)));
  }
  readBytes(path) {
    return readOptionalBytes(join5(this.#directory, inside(path)));
  }
  files() {
    const entries = readdirSync3(this.#directory, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => relative2(this.#directory, join5(parentPath, name))).filter((path) => !isEngineFile(path) && !isDraft(path)).toSorted();
  }
  write(path, content) {
    replaceFile(this.#place(path), content, { durable: snapshot.has(path) });
  }
  append(path, content) {
    appendFileSync(this.#place(path), content);
  }
  isShared(path) {
    const place = insidePath(path);
    return place?.startsWith(this.#shared) === true && place !== CONFIG_FILE2;
  }
  writeShared(path, content) {
    const place = insidePath(path) ?? "";
    if (!this.isShared(path)) throw outside(path);
    if (isOfRun(place.slice(this.#shared.length))) throw engineOwned(path);
    const full = join5(this.#root, place);
    if (!isRealInside(join5(this.#root, this.#shared), dirname3(full))) throw outside(path);
    mkdirSync(dirname3(full), { recursive: true });
    replaceFile(full, content);
  }
  requests() {
    const inbox = join5(this.#directory, "inbox");
    if (!existsSync6(inbox)) return [];
    const files = readdirSync3(inbox).filter((name) => name.endsWith(".json"));
    return files.map((name) => ({ name, at: statSync3(join5(inbox, name)).mtimeMs })).sort((a, b) => a.at - b.at || (a.name < b.name ? -1 : 1)).map(({ name }) => ({ id: name.slice(0, -5), content: readFileSync5(join5(inbox, name), "utf8") }));
  }
  flush() {
    return Promise.resolve();
  }
  [Symbol.asyncDispose]() {
    this.release();
    return Promise.resolve();
  }
  release() {
    if (this.#journal !== void 0) closeSync2(this.#journal);
    this.#journal = void 0;
    releaseLock(this.#lock);
  }
  /** A crash can tear the last line; what comes after it must start on a line of its own. */
  #openJournal() {
    const path = join5(this.#directory, runFiles.journal);
    const complete = Buffer.byteLength(this.readJournal());
    const file = openSync2(path, "a+");
    if (fstatSync(file).size > complete) ftruncateSync(file, complete);
    this.#length = complete;
    return file;
  }
  #place(path) {
    const full = join5(this.#directory, inside(path));
    const parent = dirname3(full);
    if (!this.#made.has(parent)) {
      mkdirSync(parent, { recursive: true });
      this.#made.add(parent);
    }
    return full;
  }
};
function readRuns(folder) {
  if (!existsSync6(folder)) return [];
  const runs = [];
  for (const runId of readdirSync3(folder).filter(isRunId).sort().reverse()) {
    const progress = readOptional(join5(folder, runId, runFiles.progress));
    if (progress === void 0) continue;
    runs.push({ runId, progress, live: isLocked(join5(folder, runId, runFiles.lock)) });
  }
  return runs;
}
var snapshot = /* @__PURE__ */ new Set([runFiles.definition, runFiles.run]);
function inside(path) {
  const place = insidePath(path);
  if (place === void 0) throw outside(path);
  return place;
}
function isOfRun(path) {
  const [folder, runId, ...rest] = path.split("/");
  return folder === "workflows" && runId !== void 0 && (rest.length === 0 || isEngineFile(rest.join("/")));
}
function checked(runId) {
  if (isRunId(runId)) return runId;
  throw new AgenticError({
    code: "usage",
    message: `\`${runId}\` is not a run id; run ids look like 20260131-k3f9qz. \`agentic-sdlc list\` shows them.`
  });
}
function outside(path) {
  return new AgenticError({
    code: "usage",
    message: `\`${path}\` lies outside the folder of the engine's files. Use a path inside it, without \`..\` and links.`
  });
}
function engineOwned(path) {
  return new AgenticError({
    code: "usage",
    message: `\`${path}\` is a file that only the engine writes. Choose another path.`
  });
}
function notFound(runId, folder) {
  return new AgenticError({
    code: "not-found",
    message: `There is no run ${runId} in ${folder}; \`agentic-sdlc list\` shows the runs.`
  });
}
function taken(runId) {
  return new AgenticError({
    code: "run-locked",
    message: `Run ${runId} exists already; \`agentic-sdlc resume ${runId}\` goes on with it.`
  });
}
function locked(runId, { pid, host, file }) {
  const away = host !== hostname2();
  const advice = away ? `if that machine is gone, delete ${file}.` : `wait for it, or stop it with \`agentic-sdlc cancel ${runId}\`.`;
  return new AgenticError({
    code: "run-locked",
    message: `Run ${runId} is being worked on by process ${pid}${away ? ` on ${host}` : ""}; ${advice}`,
    data: { pid, host }
  });
}

// src/compose.ts
import { join as join10 } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

// src/agents/script-process.ts
import { existsSync as existsSync7 } from "node:fs";
import { constants } from "node:os";
var OUTPUT_LIMIT = 1024 * 1024;
function createScriptRunner(options) {
  const base = withoutCredentials(options.environment, options.passEnvironment);
  const graceMs = options.graceMs ?? defaultGraceMs(options.environment);
  return {
    async run(request, hooks) {
      const session = createSessionId();
      const start = performance.now();
      const stdout = new Capture(hooks.onLine);
      const stderr = new Capture(hooks.onLine);
      const { ended } = startProcess({
        command: {
          file: "bash",
          args: ["-eo", "pipefail", "-c", request.script],
          cwd: request.cwd,
          env: { ...base, ...request.env, ...markVariables({ ...request, session }) }
        },
        limits: { timeoutMs: request.timeoutMs, graceMs },
        signals: { end: hooks.signal, kill: options.kill },
        mark: `${SESSION_MARK}=${session}`,
        endDetached: false,
        onStdout: (text) => stdout.push(text),
        onStderr: (text) => stderr.push(text)
      });
      const end2 = await ended;
      const output = { stdout: stdout.end(), stderr: stderr.end() };
      return settle({ request, output, durationMs: Math.round(performance.now() - start) }, end2);
    }
  };
}
function settle({ request, output, durationMs }, end2) {
  if (end2.status === "not-started") {
    const known2 = existsSync7(request.cwd);
    const message = known2 ? `bash could not be started: ${end2.message}` : `The working directory ${request.cwd} does not exist.`;
    return { status: "not-started", message };
  }
  if (end2.cut === "timeout") return { status: "timed-out", ...output };
  if (end2.cut !== void 0) return { status: "interrupted" };
  const exitCode = end2.exitCode ?? 128 + constants.signals[end2.signal ?? "SIGKILL"];
  return { status: "exited", exitCode, ...output, durationMs };
}
var Capture = class {
  #text = new TailBuffer(OUTPUT_LIMIT);
  #lines;
  constructor(onLine) {
    this.#lines = new LineSplitter({
      onLine,
      onOversized: (length) => onLine(`[a line of ${length} characters was left out]`)
    });
  }
  push(text) {
    this.#text.push(text);
    this.#lines.push(text);
  }
  end() {
    this.#lines.end();
    return String(this.#text);
  }
};

// src/git/repository.ts
import { appendFileSync as appendFileSync2, existsSync as existsSync8, mkdirSync as mkdirSync2, readFileSync as readFileSync6, statSync as statSync4 } from "node:fs";
import { dirname as dirname4, isAbsolute, join as join6 } from "node:path";
async function requireBase(repository, needs) {
  const { git } = repository;
  const branch = await git.try("symbolic-ref", "--quiet", "--short", "HEAD");
  await git.run("rev-parse", "--git-dir");
  const sha = await git.try("rev-parse", "--verify", "--quiet", "HEAD^{commit}");
  if (sha === void 0)
    throw unsuitable(
      "This repository has no commits yet. Make a first one: git commit --allow-empty -m start"
    );
  if (branch === void 0) {
    throw unsuitable(
      `HEAD is detached at ${sha.slice(0, 8)}, so there is no branch to come back to. Switch to one: git switch main`
    );
  }
  if (needs.commits) await requireIdentity(git);
  if (!needs.worktree) await requireClean(git);
  return { branch, sha };
}
async function requireIdentity(git) {
  const configured = await Promise.all(["user.name", "user.email"].map((key) => git.try("config", key)));
  const known2 = ["GIT_AUTHOR_IDENT", "GIT_COMMITTER_IDENT"].map(
    (who) => git.try("-c", "user.useConfigOnly=true", "var", who)
  );
  if ((await Promise.all(known2)).every((ident) => ident !== void 0)) return;
  const missing = configured[0] === void 0 ? "user.name" : "user.email";
  const example = missing === "user.name" ? '"Your Name"' : "you@example.com";
  throw unsuitable(
    `git has no ${missing}, so nothing can be committed. Set it: git config --global ${missing} ${example}`
  );
}
async function requireClean(git) {
  const status = await git.run("status", "--porcelain=v1", "--untracked-files=normal");
  if (status === "") return;
  const files = status.split("\n");
  const first = files[0]?.slice(3) ?? "";
  const more = files.length > 1 ? ` and ${files.length - 1} more` : "";
  throw unsuitable(
    `Your checkout has uncommitted changes (${first}${more}) that would be mixed with the run's. Commit or stash them, or set \`git.worktree: true\`.`
  );
}
async function exclude(repository, patterns) {
  const file = await excludeFile(repository);
  const text = existsSync8(file) ? readFileSync6(file, "utf8") : "";
  const lines = new Set(text.split("\n"));
  const missing = patterns.filter((pattern) => !lines.has(pattern));
  if (missing.length === 0) return;
  mkdirSync2(dirname4(file), { recursive: true });
  const separator = text === "" || text.endsWith("\n") ? "" : "\n";
  appendFileSync2(file, `${separator}${missing.join("\n")}
`);
}
async function excludeFile({ git, root }) {
  const folder = join6(root, ".git");
  if (statSync4(folder).isDirectory()) return join6(folder, "info", "exclude");
  const path = await git.run("rev-parse", "--git-path", "info/exclude");
  return isAbsolute(path) ? path : join6(root, path);
}
function unsuitable(message) {
  return new AgenticError({ code: "git-unsuitable", message });
}

// src/git/delivery.ts
function createFileForge(repository, run) {
  return {
    push: (branch, base) => push(repository, branch, base),
    openPullRequest: (request) => {
      run.write(runFiles.pullRequest, renderPullRequest(request));
      return Promise.resolve({ path: `${run.location}/${runFiles.pullRequest}` });
    }
  };
}
async function push({ git }, branch, base) {
  const remote = await chooseRemote(git, base);
  if (remote === void 0) return void 0;
  const ref = `refs/heads/${branch}`;
  await git.run("push", "--quiet", remote, `${ref}:${ref}`);
  return { remote, head: await git.run("rev-parse", ref) };
}
async function chooseRemote(git, base) {
  const remotes = (await git.run("remote")).split("\n").filter((name) => name !== "");
  for (const key of [`branch.${base}.pushRemote`, "remote.pushDefault", `branch.${base}.remote`]) {
    const configured = await git.try("config", "--get", key);
    if (configured !== void 0 && remotes.includes(configured)) return configured;
  }
  if (remotes.length <= 1 || remotes.includes("origin"))
    return remotes.includes("origin") ? "origin" : remotes[0];
  throw unsuitable(
    `There are several remotes (${remotes.join(", ")}) and none is the default. Choose one, then resume: git config remote.pushDefault ${remotes[0]}`
  );
}
function renderPullRequest({ title, body, branch, base, draft }) {
  const head = [
    "---",
    `title: ${JSON.stringify(title)}`,
    `branch: ${branch}`,
    `base: ${base}`,
    `draft: ${draft}`,
    "---"
  ];
  return `${head.join("\n")}

${body.trimEnd()}
`;
}

// src/git/workspace.ts
import { rmSync as rmSync3 } from "node:fs";
import { isAbsolute as isAbsolute2, join as join9 } from "node:path";

// src/git/folder.ts
import { existsSync as existsSync9, lstatSync as lstatSync2, readlinkSync, realpathSync as realpathSync2, statSync as statSync5 } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { basename as basename3, dirname as dirname5, join as join7, parse as parse2, relative as relative3, resolve as resolve4, sep as sep3 } from "node:path";
function createFolder(directory) {
  const inside2 = (path) => resolveInside(directory, path);
  const readBytes = async (path) => {
    const full = inside2(path);
    return statSync5(full, { throwIfNoEntry: false })?.isFile() ? await readFile(full) : void 0;
  };
  return {
    resolve: inside2,
    readBytes,
    readFile: async (path) => (await readBytes(path))?.toString("utf8"),
    filesIn: async (folder, maxBytes) => listFiles(inside2(folder), maxBytes),
    writeFile: async (path, content) => {
      const full = inside2(path);
      await mkdir(dirname5(full), { recursive: true });
      await writeFile(full, content);
    }
  };
}
var GIT_FOLDER = /(?:^|[\\/])\.git(?:[\\/]|$)/i;
function resolveInside(directory, path) {
  const root = realpathSync2(directory);
  const full = resolve4(root, path);
  const reachable = !path.includes("\0") && !GIT_FOLDER.test(full.slice(root.length));
  if (reachable && isInside2(root, full) && isInside2(root, realOf(full))) return full;
  throw new AgenticError({
    code: "usage",
    message: `\`${path}\` lies outside the working directory. Use a path inside the repository.`
  });
}
async function listFiles(folder, maxBytes) {
  if (!existsSync9(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join7(parentPath, name));
  return files.filter((file) => lstatSync2(file).size <= maxBytes).map((file) => relative3(folder, file));
}
var LINK_LIMIT = 40;
function realOf(path, links = LINK_LIMIT) {
  if (existsSync9(path)) return realpathSync2(path);
  const parent = dirname5(path);
  if (parent === path || links === 0) return parse2(path).root;
  const place = join7(realOf(parent, links), basename3(path));
  const isLink = lstatSync2(place, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  return isLink ? realOf(resolve4(dirname5(place), readlinkSync(place)), links - 1) : place;
}
function isInside2(root, path) {
  return path === root || path.startsWith(root.endsWith(sep3) ? root : root + sep3);
}

// src/git/worktree.ts
import { existsSync as existsSync10, readFileSync as readFileSync7, realpathSync as realpathSync3, rmSync as rmSync2 } from "node:fs";
import { join as join8 } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
var WORKTREES = ".worktrees";
var PART_LIMIT = 30;
function worktreePath(workflow, suffix) {
  return `${WORKTREES}/agentic-${workflow.slice(0, PART_LIMIT)}-${suffix}`;
}
function branchName(prefix, words, suffix) {
  const slug = cutAtWord(
    words.toLowerCase().normalize("NFKD").replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "")
  );
  return `${prefix}${slug === "" ? "run" : slug}-${suffix}`;
}
function cutAtWord(slug) {
  if (slug.length <= PART_LIMIT) return slug;
  const end2 = slug.lastIndexOf("-", PART_LIMIT);
  return slug.slice(0, end2 > 0 ? end2 : PART_LIMIT);
}
var turn = Promise.resolve();
function inTurn(work) {
  const result = turn.then(work, work);
  turn = result.catch(() => void 0);
  return result;
}
function ensureWorktree({ git, root }, { path, branch, base }) {
  const directory = join8(root, path);
  return inTurn(async () => {
    await git.run("worktree", "prune");
    const own = git.with({ directory });
    if (await isWhole(own)) {
      await returnToBranch(own, branch);
      return directory;
    }
    await discard(git, directory);
    const exists = await git.try("rev-parse", "--verify", "--quiet", `refs/heads/${branch}`);
    if (exists === void 0) await git.run("worktree", "add", "--quiet", "-b", branch, directory, base);
    else await git.run("worktree", "add", "--quiet", directory, branch);
    return directory;
  });
}
function removeWorktree({ git, root }, path) {
  return inTurn(async () => {
    const directory = join8(root, path);
    if (existsSync10(directory) && !await isClean(git.with({ directory }))) return false;
    await discard(git, directory);
    return true;
  });
}
async function isClean(git) {
  return await git.try("status", "--porcelain=v1", "--untracked-files=all", "--ignore-submodules=none") === "";
}
async function isWhole(git) {
  if (!existsSync10(git.directory) || await git.try("rev-parse", "--verify", "--quiet", "HEAD") === void 0)
    return false;
  const top = await git.run("rev-parse", "--show-toplevel");
  if (top !== realpathSync3(git.directory)) return false;
  const folder = await git.run("rev-parse", "--absolute-git-dir");
  const lock = join8(folder, "locked");
  if (existsSync10(lock) && readFileSync7(lock, "utf8").trim() === "initializing") return false;
  await outlast(join8(folder, "index.lock"));
  return true;
}
var LOCK_WAIT_MS = 2e3;
var LOCK_POLL_MS = 20;
async function outlast(lock) {
  for (let waited = 0; existsSync10(lock) && waited < LOCK_WAIT_MS; waited += LOCK_POLL_MS) {
    await sleep(LOCK_POLL_MS);
  }
  rmSync2(lock, { force: true });
}
async function discard(git, directory) {
  if (await git.try("worktree", "remove", "--force", "--force", directory) !== void 0) return;
  rmSync2(directory, { recursive: true, force: true });
  await git.try("worktree", "unlock", directory);
  await git.run("worktree", "prune");
}
async function ensureCheckout({ git, root }, { branch, base }) {
  if (await headOf(git) === branch) return root;
  const exists = await git.try("rev-parse", "--verify", "--quiet", `refs/heads/${branch}`);
  if (exists === void 0) {
    await git.run("switch", "--quiet", "-c", branch, base);
    return root;
  }
  if (!await isClean(git)) {
    throw unsuitable(
      `The run works on ${branch}, but your checkout is elsewhere with uncommitted changes. Commit or stash them first.`
    );
  }
  await git.run("switch", "--quiet", branch);
  return root;
}
async function returnToBranch(git, branch) {
  if (await headOf(git) === branch) return;
  const ref = `refs/heads/${branch}`;
  const continues = await git.try("merge-base", "--is-ancestor", ref, "HEAD");
  if (continues !== void 0) await git.run("update-ref", ref, "HEAD");
  await git.run("symbolic-ref", "HEAD", ref);
}
function headOf(git) {
  return git.try("symbolic-ref", "--quiet", "--short", "HEAD");
}

// src/git/workspace.ts
function createGitWorkspace(options) {
  const { git, branch, owned } = options;
  let lock;
  const unlock = async () => {
    if (owned) rmSync3(await (lock ??= gitPath(git, "index.lock")), { force: true });
  };
  const place = { git, branch, owned, unlock };
  return {
    directory: git.directory,
    branch,
    owned,
    movedFrom: (commit2) => movedFrom(place, commit2),
    commit: (key, change) => commit(place, key, change),
    recover: (base, keep) => recover(place, { base, keep }),
    changes: () => changesSince(git, options.base),
    changedSince: (base) => changedSince(git, base),
    isCommitted: (path) => isCommitted(git, path),
    ...createFolder(git.directory)
  };
}
function createFolderWorkspace(directory) {
  return {
    directory,
    branch: void 0,
    owned: false,
    movedFrom: () => Promise.resolve(void 0),
    commit: () => Promise.resolve(void 0),
    recover: () => Promise.resolve(),
    changes: () => Promise.resolve({ commits: 0, files: [], added: 0, removed: 0 }),
    changedSince: () => Promise.resolve([]),
    isCommitted: () => Promise.resolve(false),
    ...createFolder(directory)
  };
}
async function commit({ git, branch, owned, unlock }, key, { base, message, path }) {
  if (owned) await returnToBranch(git, branch);
  else await requireBranch(git, branch);
  if (message !== void 0 && !await findCommit(git, key, base)) {
    await unlock();
    await commitFiles(git, key, { message, path });
  }
  return await landedSince(git, base);
}
async function landedSince(git, base) {
  const head = await git.run("rev-parse", "HEAD");
  if (head === base) return void 0;
  const files = await git.run("diff", "--name-only", "-z", base, head);
  return { head, files: files.split("\0").filter((file) => file !== "") };
}
async function movedFrom({ git, branch }, commit2) {
  if (await git.try("merge-base", "--is-ancestor", commit2, "HEAD") !== void 0)
    return await landedSince(git, commit2);
  throw new AgenticError({
    code: "git-unsuitable",
    message: `Branch ${branch} no longer holds ${commit2.slice(0, 8)}, which the run made. Put it back (git branch -f ${branch} ${commit2.slice(0, 8)}), or start a new run.`
  });
}
async function requireBranch(git, branch) {
  const current = await git.try("symbolic-ref", "--quiet", "--short", "HEAD");
  if (current === branch) return;
  throw new AgenticError({
    code: "git-unsuitable",
    message: `The step left ${git.directory} on ${current ?? "a detached HEAD"} instead of ${branch}. Steps must stay on the run's branch.`
  });
}
async function findCommit(git, { runId, step, attempt }, base) {
  const format = "%(trailers:key=Agentic-Run,valueonly,separator=)%x09%(trailers:key=Agentic-Step,valueonly,separator=)";
  const log = await git.run("log", `--format=${format}`, `${base}..HEAD`);
  return log.split("\n").some((line) => line.trim() === `${runId}	${step}#${attempt}`);
}
async function commitFiles(git, { runId, step, attempt }, { message, path }) {
  if (path !== void 0 && await git.try("check-ignore", "--quiet", "--", path) !== void 0) return;
  const only = path === void 0 ? [] : ["--", `:(literal)${path}`];
  await git.run("add", "--all", ...only);
  const staged = await git.run("diff", "--cached", "--name-only", ...only);
  if (staged === "") return;
  const trailers = `Agentic-Run: ${runId}
Agentic-Step: ${step}#${attempt}`;
  const texts = ["-m", message, "-m", trailers];
  await git.run("commit", "--quiet", "--no-verify", "--cleanup=whitespace", ...texts, ...only);
}
async function recover({ git, branch, owned, unlock }, { base, keep }) {
  const patch = await patchSince(git, base);
  if (patch !== "") keep(patch);
  if (!owned) return;
  await unlock();
  await git.run("symbolic-ref", "HEAD", `refs/heads/${branch}`);
  await git.run("reset", "--quiet", "--hard", base);
  await git.run("clean", "-fdq");
}
var PATCH = "--binary --full-index --no-ext-diff --no-textconv --no-color --src-prefix=a/ --dst-prefix=b/".split(" ");
async function patchSince(git, base) {
  const index = await gitPath(git, "agentic-recover-index");
  const aside = git.with({ environment: { GIT_INDEX_FILE: index } });
  rmSync3(`${index}.lock`, { force: true });
  try {
    await aside.run("read-tree", base);
    await aside.run("add", "--all");
    return await aside.run("diff", "--cached", ...PATCH, base);
  } finally {
    rmSync3(index, { force: true });
  }
}
async function gitPath(git, name) {
  const path = await git.run("rev-parse", "--git-path", name);
  return isAbsolute2(path) ? path : join9(git.directory, path);
}
async function changesSince(git, base) {
  const numbers = await git.run("diff", "--numstat", "-z", "--no-renames", base, "HEAD");
  const rows = numbers.split("\0").filter((row) => row !== "");
  const commits = await git.run("rev-list", "--count", `${base}..HEAD`);
  let [added, removed] = [0, 0];
  const files = rows.map((row) => {
    const [plus = "", minus = "", file = ""] = row.split("	");
    added += Number.parseInt(plus, 10) || 0;
    removed += Number.parseInt(minus, 10) || 0;
    return file;
  });
  return { commits: Number(commits), files, added, removed };
}
async function isCommitted(git, path) {
  const held = await git.try("ls-tree", "--name-only", "HEAD", "--", path);
  if (held === void 0 || held === "") return false;
  return await git.try("diff", "--quiet", "HEAD", "--", `:(literal)${path}`) !== void 0;
}
async function changedSince(git, base) {
  const tracked = await git.try("diff", "--name-only", "-z", "--no-renames", base);
  const others = await git.try("ls-files", "--others", "--exclude-standard", "-z");
  const files = `${tracked ?? ""}\0${others ?? ""}`.split("\0");
  return [...new Set(files)].filter((file) => file !== "").toSorted();
}

// src/git/workspaces.ts
function createWorkspaces(directory, repository) {
  return {
    hide: async (paths) => {
      if (repository)
        await exclude(
          repository,
          [...paths, WORKTREES].map((path) => `/${path}/`)
        );
    },
    base: (needs) => requireBase(require2(repository, directory), needs),
    names: ({ workflow, prefix, words, suffix }) => ({
      branch: branchName(prefix, words, suffix),
      path: worktreePath(workflow, suffix)
    }),
    open: (place, { commits }) => openPlace(require2(repository, directory), place, commits),
    folder: () => createFolderWorkspace(directory),
    release: async ({ mode, path }) => mode === "worktree" && await removeWorktree(require2(repository, directory), path)
  };
}
async function openPlace(repository, place, commits) {
  const { mode, branch, base_sha: base } = place;
  const owned = mode === "worktree";
  const directory = owned ? await ensureWorktree(repository, { path: place.path, branch, base }) : await ensureCheckout(repository, { branch, base });
  return createGitWorkspace({
    git: repository.git.with({ directory }),
    branch,
    base,
    owned: owned && commits
  });
}
function require2(repository, directory) {
  if (repository) return repository;
  throw new AgenticError({
    code: "git-unsuitable",
    message: `${directory} is not in a git repository, and this workflow works on a branch. Run it in a repository (git init), or set \`git.enabled: false\`.`
  });
}

// src/template/render.ts
var SCOPE_LIMIT = 4 * 1024 * 1024;
var DEFAULTS = { timeoutMs: 1e3, memoryMb: 128 };
function createTemplateEngine(options = {}) {
  return new WorkerTemplateEngine({ ...DEFAULTS, ...options });
}
var WorkerTemplateEngine = class {
  #limits;
  #thread;
  #queue = Promise.resolve();
  #closed = false;
  constructor(limits) {
    this.#limits = limits;
  }
  async render(source, scope) {
    return hasTags(source) ? this.#ask({ kind: "render", source, scope: json(scope) }) : source;
  }
  async evaluate(expression, scope) {
    return JSON.parse(await this.#ask({ kind: "evaluate", source: expression, scope: json(scope) }));
  }
  async [Symbol.asyncDispose]() {
    this.#closed = true;
    await this.#queue;
    await this.#thread?.end();
  }
  async #ask(request) {
    if (this.#closed) throw failed("The template engine is closed.");
    const turn2 = this.#queue.then(() => this.#answer(request));
    this.#queue = turn2.catch(() => void 0);
    return turn2;
  }
  async #answer(request) {
    const thread = this.#thread?.alive ? this.#thread : await this.#start();
    try {
      const reply = await thread.ask(request);
      if ("text" in reply) return reply.text;
      throw "failure" in reply ? failed(reply.failure, reply.data) : failed("The template worker gave no answer.");
    } finally {
      if (!thread.alive) await thread.end();
    }
  }
  async #start() {
    const { WorkerThread } = await import("./worker-thread-QD7JVTBD.js");
    this.#thread = new WorkerThread(this.#limits);
    return this.#thread;
  }
};
function json(scope) {
  const text = stringify(scope);
  if (text.length <= SCOPE_LIMIT) return text;
  throw failed(
    `The data for the template has ${text.length} characters of JSON; ${SCOPE_LIMIT} are allowed.`
  );
}
function stringify(scope) {
  try {
    return JSON.stringify(scope);
  } catch (cause) {
    throw new AgenticError({
      code: "template-failed",
      message: "The data for the template is not plain JSON data.",
      cause
    });
  }
}
function failed(message, data = {}) {
  return new AgenticError({ code: "template-failed", message, data });
}

// src/compose.ts
var systemClock = {
  now: () => /* @__PURE__ */ new Date(),
  sleep: async (milliseconds, signal) => {
    await delay(milliseconds, void 0, signal ? { signal } : {});
  }
};
var LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz";
var randomIds = {
  suffix: () => Array.from({ length: 6 }, () => LETTERS[Math.floor(Math.random() * LETTERS.length)]).join("")
};
function compose(options) {
  const { root, isRepository, environment, config: config2, kill } = options;
  const { environment: passEnvironment } = config2.agents;
  const repository = { root, git: createGit(root, environment) };
  return {
    clock: systemClock,
    states: createLocalStore(root, config2.outputDirectory),
    workspaces: createWorkspaces(root, isRepository ? repository : void 0),
    forgeFor: (store) => createFileForge({ root, git: createRemoteGit(root, environment) }, store),
    library: createLibrary({ root, builtIn: packageRoot() }),
    templates: createTemplateEngine(),
    agents: loadedWhenUsed(() => loadAgents(options)),
    scripts: createScriptRunner({ environment, kill, passEnvironment, ...graceOf(config2) }),
    functions: /* @__PURE__ */ new Map()
  };
}
function graceOf({ execution: { graceSeconds } }) {
  return graceSeconds === void 0 ? {} : { graceMs: graceSeconds * 1e3 };
}
async function loadAgents({ root, environment, config: config2, kill }) {
  const [{ createAgentRunner }, { createClaudeCli }, { createReplayCli }] = await Promise.all([
    import("./runner-6R5BCCYP.js"),
    import("./claude-IYTFQFSP.js"),
    import("./replay-7ILGBWIH.js")
  ]);
  const { claude, environment: passEnvironment } = config2.agents;
  const directory = join10(root, ".agentic", "recordings");
  return createAgentRunner({
    environment,
    kill,
    clis: [
      createClaudeCli({ passEnvironment, ...claude.allowedTools.length > 0 ? claude : {} }),
      createReplayCli({ directory, passEnvironment })
    ],
    ...graceOf(config2)
  });
}
function loadedWhenUsed(load) {
  let runner;
  const loaded = () => runner ??= load();
  return {
    run: async (request, hooks) => (await loaded()).run(request, hooks),
    endOrphans: async (runId) => (await loaded()).endOrphans(runId)
  };
}

// src/run/progress.ts
function projectProgress(state, facts) {
  const leaves = Array.from(state.steps.values()).filter(isLeaf);
  return {
    schema_version: "1.0",
    workflow_id: state.runId,
    workflow_name: state.workflow,
    status: state.status,
    ...state.reason === void 0 ? {} : { reason: state.reason },
    started_at: state.startedAt ?? null,
    updated_at: state.updatedAt ?? null,
    ...state.completedAt === void 0 ? {} : { completed_at: state.completedAt },
    current_step: currentStep(state),
    completed_steps: leaves.filter(hasEnded).map(endedStep),
    pending_steps: pendingSteps(state, facts),
    running_steps: [...state.active],
    parallel_branches: [],
    errors: state.errors.map(({ failure, ...where }) => ({ ...where, ...failure })),
    variables: facts.variables,
    step_outputs: Object.fromEntries(state.outputs),
    files_changed: [...state.filesChanged],
    branches: state.workspace ? [state.workspace.branch] : [],
    pull_requests: state.pullRequests.map(({ number: number2, url, branch, path }) => ({ number: number2, url, branch, path })),
    usage: { ...state.usage, orchestrator_sessions: 0 }
  };
}
function isLeaf(step) {
  return step.attempt > 0 || step.status === "skipped";
}
function hasEnded({ status }) {
  return status === "completed" || status === "skipped" || status === "failed";
}
function currentStep(state) {
  const path = [...state.active].at(-1) ?? state.paused?.step ?? state.failure?.step;
  const step = path === void 0 ? void 0 : state.steps.get(path);
  if (!step) return null;
  return {
    name: step.name,
    path: step.path,
    type: step.kind,
    retry_count: Math.max(0, step.attempt - 1),
    started_at: step.startedAt ?? null,
    ...state.paused ? { message: state.paused.message } : {}
  };
}
function endedStep(step) {
  return {
    name: step.name,
    path: step.path,
    type: step.kind,
    status: step.status,
    started_at: step.startedAt ?? null,
    completed_at: step.completedAt ?? null,
    retry_count: Math.max(0, step.attempt - 1),
    output_summary: summaryOf(step),
    ...step.commit === void 0 ? {} : { commit: step.commit }
  };
}
function summaryOf({ status, output, reason, failure }) {
  if (status === "skipped") return `Skipped (${reason ?? "condition"})`;
  if (status === "failed") return failure?.message ?? "";
  return output?.summary ?? "";
}
function pendingSteps(state, { workflow }) {
  if (state.status === "completed") return [];
  const begun = new Set(
    Array.from(state.steps.values()).filter((step) => step.status !== "pending").map(({ name }) => name)
  );
  return Array.from(walkSteps(workflow.steps), (step) => step.name).filter((name) => !begun.has(name));
}

// src/run/evolve.ts
function evolve(state, event) {
  passTime(state, event);
  state.seq = event.seq;
  state.updatedAt = event.at;
  const handler = handlers[event.type];
  handler(state, event);
  return state;
}
function passTime(state, event) {
  if (state.status !== "running" || state.updatedAt === void 0 || endsStandstill(event)) return;
  if (event.at === state.updatedAt) return;
  state.elapsedMs += Math.max(0, Date.parse(event.at) - Date.parse(state.updatedAt));
}
function endsStandstill(event) {
  switch (event.type) {
    case "run.resumed":
      return true;
    case "step.interrupted":
      return event.reason === "crash";
    case "run.cancelled":
      return event.reason === "requested" && event.request === void 0;
    default:
      return false;
  }
}
var handlers = {
  "run.started": (state, event) => {
    state.runId = event.run_id;
    state.workflow = event.workflow;
    state.status = "running";
    state.startedAt = event.at;
    state.skip = new Set(event.skip);
  },
  "run.resumed": resume,
  "run.paused": (state, event) => {
    state.status = "paused";
    state.paused = event;
    state.reason = event.reason;
  },
  "run.cancelled": (state, event) => {
    if (event.request !== void 0) state.requests.add(event.request);
    state.reason = event.reason;
    end(state, "cancelled", event.at);
  },
  "run.failed": (state, event) => {
    state.failure = event;
    state.reason = event.failure.code;
    end(state, "failed", event.at);
  },
  "run.completed": (state, event) => end(state, "completed", event.at),
  "workspace.prepared": (state, event) => {
    state.workspace = event;
    state.head ??= event.base_sha;
  },
  "branch.moved": (state, event) => land(state, { commit: event.head, files: event.files }),
  "branch.pushed": (state, event) => {
    state.pushed = event;
  },
  "pull-request.opened": (state, event) => {
    state.pullRequests.push(event);
  },
  "output.written": (state, event) => {
    state.written.add(event.name);
    state.renderings.set(event.name, (state.renderings.get(event.name) ?? 0) + 1);
    land(state, event);
  },
  "output.failed": (state, event) => {
    state.unwritten.set(event.name, event.failure);
    state.errors.push({ at: event.at, failure: event.failure });
  },
  "condition.evaluated": (state, event) => {
    stepAt(state, event.step).condition = event.value;
  },
  "items.evaluated": (state, event) => {
    loopOf(stepAt(state, event.step)).items = event.items;
  },
  "block.opened": (state, event) => {
    const step = stepAt(state, event.step);
    step.kind = event.kind;
    step.status = "running";
    step.startedAt = event.at;
    step.openedMs = state.elapsedMs;
    delete step.failure;
  },
  "block.closed": (state, event) => {
    const step = stepAt(state, event.step);
    step.status = event.status;
    step.completedAt = event.at;
    step.summary = event.summary;
    if (event.status === "skipped") step.reason = event.summary;
    if (event.status === "failed") state.failed.add(event.step);
    else leaveBehind(state, event.step);
  },
  "iteration.started": (state, event) => {
    const loop = loopOf(stepAt(state, event.step));
    loop.iteration = event.iteration;
    loop.open = true;
  },
  "iteration.ended": (state, event) => {
    const loop = loopOf(stepAt(state, event.step));
    loop.open = false;
    loop.done = event.done;
  },
  "step.started": (state, event) => {
    const step = stepAt(state, event.step);
    step.kind = event.kind;
    step.status = "running";
    step.attempt = event.attempt;
    step.startedAt ??= event.at;
    delete step.completedAt;
    if (event.base !== void 0) step.base = event.base;
    state.failed.delete(event.step);
    state.active.add(event.step);
    state.latest.set(step.name, step);
  },
  "step.produced": (state, event) => {
    const step = stepAt(state, event.step);
    step.status = "produced";
    step.output = event.output;
    spend(state, step, event.usage);
  },
  "step.succeeded": succeed,
  "step.failed": fail,
  "step.interrupted": (state, event) => {
    const step = stepAt(state, event.step);
    step.status = "interrupted";
    step.reason = event.reason;
    spend(state, step, event.usage);
    state.active.delete(event.step);
  },
  "step.skipped": (state, event) => {
    const step = stepAt(state, event.step);
    step.kind = event.kind;
    step.status = "skipped";
    step.reason = event.reason;
    step.completedAt = event.at;
    state.failed.delete(event.step);
    advance(state, event.step);
  }
};
function isEventType(type) {
  return Object.hasOwn(handlers, type);
}
function succeed(state, event) {
  const step = stepAt(state, event.step);
  step.status = "completed";
  step.completedAt = event.at;
  if (event.output !== void 0) step.output = event.output;
  if (event.commit !== void 0) step.commit = event.commit;
  if (event.files !== void 0) step.files = event.files;
  land(state, event);
  if (step.output !== void 0) state.outputs.set(step.name, step.output);
  spend(state, step, event.usage);
  state.active.delete(event.step);
  advance(state, event.step);
}
function leaveBehind(state, block) {
  for (const path of state.failed) if (path.startsWith(`${block}/`)) state.failed.delete(path);
  advance(state, block);
}
function land(state, { commit: commit2, files = [] }) {
  if (commit2 !== void 0) state.head = commit2;
  for (const file of files) state.filesChanged.add(file);
}
function fail(state, event) {
  const step = stepAt(state, event.step);
  step.status = "failed";
  step.attempt = Math.max(step.attempt, event.attempt);
  step.failures += 1;
  step.failure = event.failure;
  step.completedAt = event.at;
  spend(state, step, event.usage);
  state.active.delete(event.step);
  state.failed.add(event.step);
  state.errors.push({ step: event.step, attempt: event.attempt, at: event.at, failure: event.failure });
}
function resume(state, event) {
  state.status = "running";
  if (state.failure?.failure.code === "workflow-timeout") state.limitFromMs = state.elapsedMs;
  delete state.completedAt;
  delete state.failure;
  delete state.paused;
  delete state.reason;
  for (const id of event.requests ?? []) state.requests.add(id);
  if (state.failed.size > 0 || event.reset) state.written.clear();
  state.unwritten.clear();
  for (const path of state.failed) tryAgain(state, stepAt(state, path));
  state.failed.clear();
  if (event.reset) startOver(state, event);
}
function tryAgain(state, step) {
  step.failures = 0;
  const isOpen = step.startedAt !== void 0 && isBlock(step);
  step.status = isOpen ? "running" : "pending";
  if (isOpen) step.openedMs = state.elapsedMs;
}
function startOver(state, { reset = [], skip }) {
  delete state.pushed;
  state.skip = new Set(skip);
  for (const path of reset) forget(state, path);
}
function forget(state, path) {
  const step = state.steps.get(path);
  if (!step) return;
  if (step.endedIn !== void 0) {
    state.cursors.set(step.endedIn, (state.cursors.get(step.endedIn) ?? 1) - 1);
  }
  state.active.delete(path);
  const fresh = { ...blank(path), attempt: step.attempt };
  if (step.usage) fresh.usage = step.usage;
  state.steps.set(path, fresh);
  if (state.latest.get(step.name) === step) state.latest.delete(step.name);
  if (state.outputs.get(step.name) === step.output) state.outputs.delete(step.name);
}
function end(state, status, at) {
  state.status = status;
  state.completedAt = at;
}
function spend(state, step, usage) {
  if (!usage) return;
  step.usage = addUsage(step.usage ?? noUsage, usage);
  state.usage = addUsage(state.usage, usage);
}
function advance(state, path) {
  const list = listAt(state, prefixOf(path));
  state.cursors.set(list, (state.cursors.get(list) ?? 0) + 1);
  const step = stepAt(state, path);
  step.endedIn = list;
  state.latest.set(step.name, step);
}
function isBlock(step) {
  return step.attempt === 0;
}
function stepAt(state, path) {
  let step = state.steps.get(path);
  if (!step) {
    step = blank(path);
    state.steps.set(path, step);
  }
  return step;
}
function blank(path) {
  return { path, name: nameOf(path), kind: "", status: "pending", attempt: 0, failures: 0 };
}
function loopOf(step) {
  step.loop ??= { iteration: 0, open: false, done: false };
  return step.loop;
}

// src/run/journal.ts
var JOURNAL_VERSION = 1;
function renderEvents(events, { seq, at }) {
  const numbered = [];
  let lines = "";
  for (const event of events) {
    const line = JSON.stringify({ seq: seq + numbered.length + 1, at, ...event });
    numbered.push(JSON.parse(line));
    lines += `${line}
`;
  }
  return { events: numbered, lines };
}
function parseJournal(text, source) {
  const events = [];
  for (const line of text.split("\n")) {
    if (line === "") continue;
    events.push(parseLine(line, { number: events.length + 1, source }));
  }
  checkVersion(events[0], source);
  return events;
}
function parseLine(line, { number: number2, source }) {
  let event;
  try {
    event = JSON.parse(line);
  } catch (cause) {
    throw corrupt(`${source}:${number2} is not JSON`, cause);
  }
  if (event === null || typeof event !== "object" || !isEventType(event.type)) {
    throw corrupt(`${source}:${number2} is not an event this version knows`);
  }
  if (event.seq !== number2) throw corrupt(`${source}:${number2} has number ${event.seq}, not ${number2}`);
  return event;
}
function checkVersion(first, source) {
  if (first?.type === "run.started" && first.version > JOURNAL_VERSION) {
    throw corrupt(`${source} was written by a newer version (journal ${first.version}); update agentic-sdlc`);
  }
}
function corrupt(what, cause) {
  return new AgenticError({
    code: "journal-corrupt",
    message: `${what}. The run cannot be continued from this file; restore it or start a new run.`,
    cause
  });
}

// src/engine/read-state.ts
function readState(store) {
  return foldJournal(store.readJournal(), `${store.location}/${runFiles.journal}`);
}
function foldJournal(lines, source) {
  let state = initialState();
  for (const event of parseJournal(lines, source)) state = evolve(state, event);
  return state;
}

// src/log/logger.ts
var logLevels = ["Critical", "Error", "Warning", "Information"];
function isAtLeast(level, threshold) {
  return logLevels.indexOf(level) <= logLevels.indexOf(threshold);
}
function createLogger(store, { level, now }) {
  const write = (line) => {
    if (isAtLeast(line.level, level)) store.append(runFiles.logs, `${JSON.stringify(line)}
`);
  };
  return {
    onEvent: (event) => {
      const line = lineFor(event);
      if (line) write({ timestamp: event.at, ...line });
    },
    onAgentEvent: (step, event) => {
      const line = lineForAgent(event);
      if (line) write({ timestamp: now().toISOString(), step, ...line });
    }
  };
}
function lineForAgent(event) {
  if (event.type === "retry") {
    return {
      level: "Warning",
      message: `The agent's service answered ${event.status ?? "nothing"} (${event.reason}); the agent tries again`,
      context: { attempt: event.attempt, delay_ms: event.delayMs }
    };
  }
  if (event.type === "result" && event.denied.length > 0) {
    return { level: "Warning", message: `The agent was refused: ${event.denied.join(", ")}` };
  }
  return void 0;
}
function lineFor(event) {
  const step = "step" in event && event.step !== void 0 ? event.step : "";
  const line = (level, message, context) => ({
    level,
    step,
    message,
    ...context ? { context } : {}
  });
  switch (event.type) {
    case "run.started":
      return line("Information", `Run ${event.run_id} of ${event.workflow} started`);
    case "run.resumed":
      return line("Information", "Run resumed");
    case "run.paused":
      return line("Warning", `Run paused (${event.reason}): ${event.message}`);
    case "run.cancelled":
      return line("Warning", `Run cancelled (${event.reason})`);
    case "run.failed":
      return line("Critical", event.failure.message, { code: event.failure.code });
    case "run.completed":
      return line("Information", "Run completed");
    case "step.started":
      return line("Information", `Attempt ${event.attempt} started`);
    case "step.succeeded":
      return line(
        "Information",
        "Succeeded",
        event.commit === void 0 ? void 0 : { commit: event.commit }
      );
    case "step.failed":
      return line("Error", event.failure.message, {
        class: event.failure.class,
        code: event.failure.code,
        attempt: event.attempt
      });
    case "step.interrupted":
      return line("Warning", `Attempt ${event.attempt} was cut off (${event.reason})`);
    case "step.skipped":
      return line("Information", `Skipped (${event.reason})`);
    case "output.failed":
      return line("Error", `Output ${event.name} was not written: ${event.failure.message}`, {
        code: event.failure.code
      });
    case "branch.pushed":
      return line(
        "Information",
        event.remote === "" ? "No remote to push to" : `Pushed ${event.branch} to ${event.remote}`
      );
    case "pull-request.opened":
      return line("Information", `Pull request: ${event.url ?? event.path ?? event.title}`);
    default:
      return void 0;
  }
}

// src/run/record.ts
var Place = object({
  mode: _enum(["worktree", "checkout"]),
  path: string(),
  branch: string(),
  base_branch: string(),
  base_sha: string()
});
var RunRecord = object({
  id: string(),
  workflow: string(),
  definition: string().describe("Where the definition came from: a path, or built-in."),
  variables: record(string(), unknown()),
  trigger: string(),
  actor: string(),
  base_sha: string().optional(),
  engine_version: string(),
  created_at: string(),
  overrides: object({
    provider: Provider.optional(),
    model: string().optional(),
    terminalOutput: _enum(["base", "all"]).optional(),
    git: boolean().optional(),
    pullRequest: boolean().optional()
  }).describe("Settings given on the command line; they hold for the whole run."),
  place: Place.optional(),
  from_step: string().optional().describe("Step the run was asked to start from.")
});

// src/cli/stored-run.ts
function readRun({ root, config: config2 }, runId) {
  const store = createLocalStore(root, config2.outputDirectory);
  const definition = store.read(runId, runFiles.definition);
  const record2 = RunRecord.safeParse(parseJson(store.read(runId, runFiles.run)));
  if (definition === void 0 || !record2.success) throw notFound2(runId);
  const parsed = parseWorkflow(definition, `${runId}/${runFiles.definition}`);
  if ("workflow" in parsed) return { workflow: parsed.workflow, record: record2.data };
  throw new AgenticError({ code: "definition-invalid", message: renderProblems(parsed.problems) });
}
function parseJson(text) {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return void 0;
  }
}
function notFound2(runId) {
  return new AgenticError({
    code: "not-found",
    message: `There is no run ${runId} here; \`agentic-sdlc list\` shows the runs.`
  });
}

// src/engine/journal-writer.ts
var JournalWriter = class {
  state;
  #store;
  #clock;
  #observer;
  #lines = "";
  #unseen = [];
  constructor({ store, clock, observer, state }) {
    this.#store = store;
    this.#clock = clock;
    this.#observer = observer;
    this.state = state;
  }
  add(...events) {
    const at = this.#clock.now().toISOString();
    const { events: numbered, lines } = renderEvents(events, { seq: this.state.seq, at });
    this.#lines += lines;
    for (const event of numbered) {
      evolve(this.state, event);
      this.#unseen.push(event);
    }
  }
  sync() {
    if (this.#lines === "") return;
    this.#store.appendJournal(this.#lines);
    this.#lines = "";
    const seen = this.#unseen;
    this.#unseen = [];
    for (const event of seen) this.#observer.onEvent?.(event, this.state);
  }
};

export {
  createGit,
  packageRoot,
  openProject,
  loadWorkflow,
  knownFiles,
  namedWorkflows,
  readText,
  createRunId,
  suffixOf,
  createLocalStore,
  systemClock,
  randomIds,
  compose,
  JOURNAL_VERSION,
  RunRecord,
  JournalWriter,
  projectProgress,
  readState,
  foldJournal,
  isAtLeast,
  createLogger,
  readRun,
  notFound2 as notFound
};
