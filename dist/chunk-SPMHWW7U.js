const require = process.getBuiltinModule;
import {
  checkDefinition,
  checkSurroundings,
  parseWorkflow
} from "./chunk-DS35GPD3.js";
import {
  readYaml
} from "./chunk-LY6YTY4G.js";
import {
  say
} from "./chunk-S4GG6C6X.js";
import {
  DO_DEFINITION,
  Workflow,
  checkShape,
  closestMatch,
  code,
  findJsonFault,
  nearestKey,
  nestedDefinitions
} from "./chunk-KMKBUXCO.js";
import {
  USER_FOLDER,
  createLibrary,
  listWorkflows,
  plural,
  readTemplate,
  renderProblem,
  renderProblems,
  sortProblems
} from "./chunk-EO6JZ5KM.js";
import {
  packageRoot,
  projectRoot
} from "./chunk-WTW3FVGE.js";
import {
  CONFIG_FILE,
  Config,
  prettifyError
} from "./chunk-67EWWL3V.js";
import {
  isPossiblePath,
  readRegularText
} from "./chunk-PZNC2QKS.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

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
  if (path.length > 0 || closestMatch(key, Object.keys(Config.shape))) return {};
  const suggestion = nearestKey(key);
  return suggestion === void 0 ? {} : { suggestion };
}

// src/storage/library/repository-file-catalog.ts
const { existsSync, readdirSync, statSync } = process.getBuiltinModule("node:fs");
const { join, relative, resolve } = process.getBuiltinModule("node:path");
function createRepositoryFileCatalog(places) {
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
          return workflows.includes(name) || isFile(resolve(places.root, name));
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
    template: (key) => readTemplate(places, key),
    workflow: (name) => readNested(places, name)
  };
}
function readNested(places, name) {
  const named = listWorkflows(places).find((each) => each.name === name);
  const path = named?.path ?? resolve(places.root, name);
  const shown = named?.origin === "built-in" ? `${name} (built-in)` : relative(places.root, path);
  if (path.endsWith(".ts"))
    return {
      problem: `${shown} is a TypeScript definition, which cannot be a step of another. Call it from a script, or write it in YAML.`
    };
  if (!isFile(path)) return { problem: `There is no workflow or file \`${name}\`.` };
  const parsed = parseWorkflow(readRegularText(path), shown);
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
  if (!isPossiblePath(path)) return false;
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
  const own = kind === "template" ? join(builtIn, folder) : join(builtIn, "prompts", folder);
  const there = [join(root, USER_FOLDER, folder), own].filter((path) => existsSync(path));
  const names = there.flatMap((path) => readdirSync(path)).filter((name) => name.includes("."));
  return [...new Set(kind === "template" ? names : names.map((name) => name.replace(/\..*$/, "")))].sort();
}

// src/runner/programs/load-program.ts
var INLINE = "code";
function isProgramPath(path) {
  return /\.m?ts$/.test(path) && !/\.d\.m?ts$/.test(path);
}
function isProgramRun({ definition }) {
  return definition === INLINE || definition === DO_DEFINITION || isProgramPath(definition);
}
async function readProgram(place) {
  const { invalid, lineOf, loadProgram } = await import("./program-file-BNRGIQTG.js");
  const { file } = place;
  const { source, ...loaded } = await loadProgram(place);
  const outlined = await outline(loaded.definition);
  if ("workflow" in outlined) return { ...outlined, ...loaded, source };
  throw invalid({ file, ...lineOf(source, /\bdefineWorkflow\s*\(/), message: outlined.problem });
}
async function takeProgram(definition) {
  const outlined = await outline(definition);
  if ("workflow" in outlined) return { ...outlined, definition };
  throw new AgenticError({ code: "definition-invalid", message: outlined.problem });
}
async function outline(definition) {
  const { outlineOf } = await import("./program-outline-UT7BKGZI.js");
  return outlineOf(definition);
}
async function problemsOf(place) {
  const { file } = place;
  try {
    await readProgram(place);
    return [];
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    const { problems } = error.data;
    if (Array.isArray(problems)) return problems;
    return [{ file, line: 1, column: 1, message: error.message }];
  }
}
async function givenProgram({ definition, source }, variables) {
  const { argumentsFor } = await import("./program-arguments-QC5KFBNK.js");
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

// src/runner/start/project.ts
const { existsSync: existsSync2, readdirSync: readdirSync2, statSync: statSync2 } = process.getBuiltinModule("node:fs");
const { dirname, join: join2, relative: relative2, resolve: resolve2 } = process.getBuiltinModule("node:path");
function openProject(cwd) {
  const place = projectRoot(cwd);
  const file = join2(place.root, CONFIG_FILE);
  if (!existsSync2(file)) return { ...place, config: Config.parse({}, { jitless: true }), given: {} };
  const parsed = parseConfig(readRegularText(file, { shown: CONFIG_FILE }), CONFIG_FILE);
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
    const given = soundKeys(readRegularText(join2(place.root, CONFIG_FILE), { shown: CONFIG_FILE }));
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
  const known = namedWorkflows(project);
  const named = known.find(({ name }) => name === nameOrFile);
  const path = named?.path ?? existingFile(cwd, nameOrFile);
  if (path === void 0) throw unknownWorkflow(nameOrFile, known);
  const isBuiltIn = named?.origin === "built-in";
  const file = isBuiltIn ? `${nameOrFile} (built-in)` : named ? relative2(cwd, path) : nameOrFile;
  if (isProgramPath(path)) {
    const program = await readProgram({ path, file, root: project.root });
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
  const known = createRepositoryFileCatalog({ root, builtIn: packageRoot() });
  return {
    ...known,
    names: (kind, like = "") => kind === "file" ? filesBeside(root, like) : known.names(kind)
  };
}
var MOST_FILES = 1e3;
function filesBeside(root, file) {
  const folder = dirname(join2(root, file));
  if (relative2(root, folder).startsWith("..") || !existsSync2(folder)) return [];
  const entries = readdirSync2(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.slice(0, MOST_FILES).map(({ name }) => relative2(root, join2(folder, name)));
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
function readText(path, file, pipeMs) {
  try {
    return readRegularText(path, { shown: file, ...pipeMs === void 0 ? {} : { pipeMs } });
  } catch (cause) {
    if (cause instanceof AgenticError) throw cause;
    throw new AgenticError({ code: "not-found", message: `${file} cannot be read; check the path.`, cause });
  }
}
function existingFile(cwd, nameOrFile) {
  const path = resolve2(cwd, nameOrFile);
  return isPossiblePath(path) && existsSync2(path) && !statSync2(path).isDirectory() ? path : void 0;
}
function unknownWorkflow(name, known) {
  const names = known.map((workflow) => workflow.name);
  const near = closestMatch(name, names);
  const hint = near === void 0 ? `Workflows: ${names.join(", ")}.` : `Did you mean \`${near}\`?`;
  return new AgenticError({
    code: "not-found",
    message: `There is no workflow or file \`${name}\`. ${hint}`,
    data: { known: names }
  });
}
function loadNested(project, workflow) {
  const known = knownFiles(project);
  return nestedDefinitions(workflow, (name) => {
    const nested = known.workflow(name);
    if ("workflow" in nested) return nested.workflow;
    throw new AgenticError({ code: "definition-invalid", message: nested.problem });
  });
}

export {
  parseConfig,
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
  readText,
  loadNested
};
