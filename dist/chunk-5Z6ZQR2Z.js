const require = process.getBuiltinModule;
import {
  USER_FOLDER,
  createLibrary,
  readsFromDisk,
  splitFrontMatter
} from "./chunk-6LVLBYI2.js";
import {
  isRealInside
} from "./chunk-AMXY6FXI.js";
import {
  Provider,
  _enum,
  array,
  boolean,
  int,
  number,
  object,
  parseJson,
  record,
  string,
  unknown
} from "./chunk-IWACR7N4.js";
import {
  insidePath,
  runFiles
} from "./chunk-4J5IKL3S.js";
import {
  readRegularText
} from "./chunk-7HSVFAPF.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/run/record.ts
var Place = object({
  mode: _enum(["worktree", "checkout"]),
  path: string(),
  branch: string(),
  base_branch: string(),
  base_sha: string()
});
var LostSecrets = object({
  variables: array(string()).readonly().describe("Names of those that hold one."),
  definition: object({
    places: array(string()).readonly().describe("Files, with lines."),
    salt: string(),
    digest: string().describe("Of the definitions as they were.")
  }).optional()
});
var RunRecord = object({
  id: string(),
  workflow: string(),
  definition: string().describe("Where the definition came from: a path, or built-in."),
  variables: record(string(), unknown()),
  trigger: string(),
  actor: string(),
  asked_in: string().optional().describe("Address of the words that asked for it."),
  base_sha: string().optional(),
  engine_version: string(),
  created_at: string(),
  overrides: object({
    provider: Provider.optional(),
    model: string().optional(),
    terminalOutput: _enum(["base", "all"]).optional(),
    git: boolean().optional(),
    pullRequest: boolean().optional(),
    maxCostUsd: number().positive().optional(),
    maxTokens: int().positive().optional(),
    fanOut: _enum(["local", "matrix"]).optional()
  }).describe("Settings given on the command line; they hold for the whole run."),
  place: Place.optional(),
  issue: object({ number: int().positive(), title: string() }).optional().describe("Issue or pull request that asked for it."),
  head_sha: string().optional().describe("Commit of a pull request that it works on: configuration of agents there is not used."),
  pull_request: int().positive().optional().describe("Pull request whose branch its work goes to, in place of a pull request of its own."),
  lost: LostSecrets.optional(),
  from_step: string().optional().describe("Step the run was asked to start from.")
});

// src/run/sources.ts
var Sources = object({
  names: record(string(), string()).describe("Path of the file that a name stands for, by kind and name, such as `commands:plan`."),
  files: record(string(), string()).describe("Text of each file, by its path.")
});
var BUILT_IN = "built-in:";
var DEFINITIONS = [runFiles.definition, runFiles.definitions, runFiles.program];
var Inputs = RunRecord.pick({
  id: true,
  workflow: true,
  definition: true,
  variables: true,
  base_sha: true,
  place: true,
  issue: true,
  head_sha: true,
  pull_request: true,
  from_step: true
});
function parseSources(text) {
  return Sources.parse(JSON.parse(text), { jitless: true });
}
function renderSources(sources) {
  return `${JSON.stringify(sources, null, 2)}
`;
}
function digestsOf(read) {
  const digests = {};
  for (const path of [...DEFINITIONS, runFiles.sources]) {
    const text = read(path);
    if (text !== void 0) digests[path] = sha256(text);
  }
  const record2 = Inputs.safeParse(parseJson(read(runFiles.run)), { jitless: true });
  if (record2.success) digests[runFiles.run] = sha256(canonical(record2.data));
  const sources = Sources.safeParse(parseJson(read(runFiles.sources)), { jitless: true });
  for (const [path, text] of Object.entries(sources.data?.files ?? {})) digests[path] = sha256(text);
  return digests;
}
function versionOf(digests) {
  return digestOf(digests);
}
function digestOf(value) {
  return sha256(canonical(value));
}
function changedFiles(recorded, now) {
  const paths = /* @__PURE__ */ new Set([...Object.keys(recorded), ...Object.keys(now)]);
  const changed = [...paths].filter((path) => recorded[path] !== now[path]);
  const texts = changed.filter((path) => path !== runFiles.sources);
  return texts.length > 0 ? texts : changed;
}
function canonical(value) {
  return JSON.stringify(
    value,
    (_key, each) => typeof each === "object" && each !== null && !Array.isArray(each) ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => one < other ? -1 : 1)) : each
  );
}
function sha256(text) {
  return process.getBuiltinModule("node:crypto").createHash("sha256").update(text).digest("hex");
}

// src/store/skills.ts
const { existsSync, readdirSync } = process.getBuiltinModule("node:fs");
const { join } = process.getBuiltinModule("node:path");
var NAME = /^([a-z0-9][a-z0-9_-]{0,63})\.md$/;
function listSkills(places) {
  return listSkillFiles(places).flatMap(({ name, text }) => parseSkill(name, text));
}
function keptSkills({ names, files }) {
  return Object.entries(names).flatMap(
    ([name, path]) => name.startsWith(KIND) ? parseSkill(name.slice(KIND.length), files[path] ?? "") : []
  );
}
var KIND = "skills:";
function listSkillFiles({ root, builtIn }) {
  const folders = [
    { within: builtIn, folder: join(builtIn, "prompts", "skills") },
    { within: root, folder: join(root, USER_FOLDER, "skills") }
  ];
  const found = new Map(folders.flatMap(filesIn).map((file) => [file.name, file]));
  return [...found.values()].sort((a, b) => a.name < b.name ? -1 : 1);
}
function filesIn({ within, folder }) {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files.flatMap((file) => {
    const [, name] = NAME.exec(file) ?? [];
    const path = join(folder, file);
    return name === void 0 || !isRealInside(within, path) ? [] : readSkill(name, path);
  });
}
function readSkill(name, path) {
  try {
    const text = readRegularText(path);
    return parseSkill(name, text).map(() => ({ name, path, text }));
  } catch {
    return [];
  }
}
function parseSkill(name, text) {
  try {
    const { front, body } = splitFrontMatter(text, name);
    return [{ name, description: descriptionIn(front), body: body.trim() }];
  } catch {
    return [];
  }
}
function descriptionIn(front) {
  const { description } = front ?? {};
  return typeof description === "string" ? description : "";
}

// src/store/kept-sources.ts
const { existsSync: existsSync2, readdirSync: readdirSync2 } = process.getBuiltinModule("node:fs");
const { join: join2, relative, sep } = process.getBuiltinModule("node:path");
var SourceCollector = class {
  library;
  #places;
  #read;
  #names = /* @__PURE__ */ new Map();
  #files = /* @__PURE__ */ new Map();
  constructor(places) {
    this.#places = places;
    const read = readsFromDisk(places);
    this.#read = (kind, name) => {
      const found = read(kind, name);
      this.#add(`${kind}:${name}`, found);
      return found;
    };
    this.library = createLibrary(places, this.#read);
    for (const { name, ...file } of listSkillFiles(places)) this.#add(`skills:${name}`, file);
  }
  /** Everything that can be named: a program says only while it runs what it wants. */
  addAll() {
    const { root, builtIn } = this.#places;
    for (const kind of ["commands", "agents", "templates"]) {
      const own = kind === "templates" ? join2(builtIn, kind) : join2(builtIn, "prompts", kind);
      const names = [join2(root, USER_FOLDER, kind), own].filter((folder) => existsSync2(folder)).flatMap((folder) => readdirSync2(folder, { withFileTypes: true })).flatMap((entry) => entry.isDirectory() ? [] : [entry.name, entry.name.replace(/\..*$/, "")]);
      for (const name of new Set(names)) this.#try(kind, name);
    }
  }
  /** A file of a program, by its path in the repository. */
  addModule(path, text) {
    this.#names.set(`${MODULES}${path}`, path);
    this.#files.set(path, text);
  }
  sources() {
    return { names: sorted(this.#names), files: sorted(this.#files) };
  }
  #try(kind, name) {
    try {
      this.#read(kind, name);
    } catch (error) {
      if (!(error instanceof AgenticError)) throw error;
    }
  }
  #add(name, { path, text }) {
    const shown = this.#shown(path);
    this.#names.set(name, shown);
    this.#files.set(shown, text);
  }
  /** As it is called wherever the repository and this package lie. */
  #shown(path) {
    const { root, builtIn } = this.#places;
    const shown = (folder) => relative(folder, path).split(sep).join("/");
    const isOwn = path.startsWith(root + sep) && isRealInside(root, path) && !isPackaged(path, this.#places);
    return isOwn ? shown(root) : `${BUILT_IN}${shown(builtIn)}`;
  }
};
function isPackaged(path, { root, builtIn }) {
  const folders = [join2(builtIn, "prompts"), join2(builtIn, "templates")];
  return root !== builtIn && folders.some((folder) => path.startsWith(folder + sep));
}
function sorted(map) {
  return Object.fromEntries([...map].sort(([one], [other]) => one < other ? -1 : 1));
}
function readsKept({ names, files }, late) {
  const paths = new Map(Object.entries(names));
  const texts = new Map(Object.entries(files));
  return (kind, name) => {
    const path = paths.get(`${kind}:${name}`) ?? insidePath(name) ?? "";
    const text = texts.get(path);
    if (text !== void 0) return { text, path };
    if (!late || !/[/.]/.test(name)) throw notKept(kind, name);
    const found = late(kind, name);
    paths.set(`${kind}:${name}`, name);
    texts.set(name, found.text);
    return found;
  };
}
function notKept(kind, name) {
  return new AgenticError({
    code: "not-found",
    message: `The run has no ${kind.slice(0, -1)} \`${name}\`: it was not there when the run started. Start a new run to use it.`
  });
}
var MODULES = "modules:";
function keptModules({ names, files }) {
  const paths = Object.entries(names).flatMap(([name, path]) => name.startsWith(MODULES) ? [path] : []);
  return new Map(paths.map((path) => [path, files[path] ?? ""]));
}

export {
  RunRecord,
  BUILT_IN,
  parseSources,
  renderSources,
  digestsOf,
  versionOf,
  digestOf,
  changedFiles,
  listSkills,
  keptSkills,
  SourceCollector,
  readsKept,
  keptModules
};
