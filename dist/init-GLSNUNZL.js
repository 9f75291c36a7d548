const require = process.getBuiltinModule;
import {
  canAsk
} from "./chunk-PI2SP76F.js";
import "./chunk-PJBL7NLY.js";
import {
  createGit
} from "./chunk-LYUHUQ76.js";
import {
  exitCodes
} from "./chunk-OJV2YDKN.js";
import {
  print,
  printJson,
  say
} from "./chunk-S4GG6C6X.js";
import "./chunk-5FP3E6RC.js";
import "./chunk-4YWLZDBW.js";
import {
  isRealInside,
  readOptional,
  replaceFile
} from "./chunk-DNN7PFYL.js";
import {
  packageRoot,
  projectRoot
} from "./chunk-WTW3FVGE.js";
import {
  CONFIG_FILE
} from "./chunk-67EWWL3V.js";
import "./chunk-FPHQHW5X.js";
import "./chunk-5UWUDB4H.js";
import "./chunk-M23O3J24.js";
import {
  makeFolder
} from "./chunk-DKSW36MJ.js";
import {
  readRegularText
} from "./chunk-PZNC2QKS.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/cli/commands/setup/init.ts
const { existsSync: existsSync4 } = process.getBuiltinModule("node:fs");
const { join: join4 } = process.getBuiltinModule("node:path");

// src/cli/init/init-report.ts
const { existsSync: existsSync2 } = process.getBuiltinModule("node:fs");
const { join: join2 } = process.getBuiltinModule("node:path");

// src/cli/init/starter-files.ts
const { existsSync } = process.getBuiltinModule("node:fs");
const { delimiter, join } = process.getBuiltinModule("node:path");
var WORKFLOW_FILE = ".github/workflows/agentic.yml";
var EXAMPLE_FILE = ".agentic/workflows/example.yaml";
var INSTRUCTION_FILES = ["CLAUDE.md", "AGENTS.md"];
var agents = ["claude", "codex", "gemini"];
function installedAgents({ environment }) {
  const folders = (environment["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  return agents.filter((name) => folders.some((folder) => existsSync(join(folder, name))));
}
async function starterFiles(place) {
  const { root } = place;
  return [
    { path: CONFIG_FILE, content: await configFor(place), purpose: "settings for all workflows" },
    { path: EXAMPLE_FILE, content: exampleFor(root), purpose: "a workflow to start from" },
    {
      path: WORKFLOW_FILE,
      content: starter("agentic.yml"),
      purpose: "runs on GitHub: by hand, and by comments that begin with /agentic"
    }
  ];
}
function memorySection(file) {
  const path = join(packageRoot(), file.replace(".md", ".example.md"));
  const text = readRegularText(path);
  return { path, text: text.slice(text.indexOf("## ")) };
}
async function configFor(place) {
  const [provider = "claude"] = installedAgents(place);
  const mainBranch = await mainBranchOf(place);
  const config = {
    ...schemaFor(place.root, "config", ".."),
    defaults: { provider },
    ...mainBranch === void 0 || mainBranch === "main" ? {} : { git: { mainBranch } }
  };
  return `${JSON.stringify(config, null, 2)}
`;
}
var usualBranches = /* @__PURE__ */ new Set(["main", "master", "trunk", "develop"]);
async function mainBranchOf({ root, isRepository, environment }) {
  if (!isRepository) return void 0;
  const git = createGit(root, environment);
  const remote = await git.try("symbolic-ref", "--quiet", "--short", "refs/remotes/origin/HEAD");
  if (remote?.startsWith("origin/")) return remote.slice("origin/".length);
  const own = await git.try("symbolic-ref", "--quiet", "--short", "HEAD");
  return usualBranches.has(own ?? "") ? own : void 0;
}
function exampleFor(root) {
  const { $schema } = schemaFor(root, "workflow", "../..");
  const head = $schema === void 0 ? "" : `# yaml-language-server: $schema=${$schema}
`;
  return `${head}${starter("example.yaml")}`;
}
function schemaFor(root, name, up) {
  const path = `node_modules/agentic-sdlc/schemas/${name}.schema.json`;
  return existsSync(join(root, path)) ? { $schema: `${up}/${path}` } : {};
}
function starter(name) {
  return readRegularText(join(packageRoot(), "templates", "init", name));
}

// src/cli/init/init-report.ts
async function describeInit(place, outcomes) {
  const { root, isRepository } = place;
  const notices = [
    ...isRepository ? await ignoredBy(place, outcomes) : [WITHOUT_GIT],
    ...installedAgents(place).length === 0 ? [WITHOUT_AGENT] : [],
    ...isRepository && isNew(outcomes, WORKFLOW_FILE) ? [ON_GITHUB] : []
  ];
  return {
    root,
    repository: isRepository,
    files: outcomes.map(({ path, status, purpose }) => ({ path, status, purpose })),
    notices,
    next: nextSteps(place, outcomes)
  };
}
var WITHOUT_GIT = "This folder is no git repository: runs work in the folder itself, without branches, commits and pull requests, and nothing runs on GitHub. `git init` makes it one.";
var WITHOUT_AGENT = "No agent is installed here: `npm install --global @anthropic-ai/claude-code`, `@openai/codex` or `@google/gemini-cli`, then log in.";
var ON_GITHUB = `${WORKFLOW_FILE} needs a secret of your agent, such as ANTHROPIC_API_KEY (Settings, Secrets and variables, Actions); \`org/agentic-sdlc\` in it stands for where you have the Action from.`;
function isNew(outcomes, path) {
  return outcomes.some((each) => each.path === path && isWritten(each));
}
function isWritten({ status }) {
  return status === "written" || status === "replaced";
}
async function ignoredBy({ root, environment }, outcomes) {
  const paths = outcomes.map(({ path }) => path);
  const ignored = await createGit(root, environment).try("check-ignore", "--", ...paths);
  if (ignored === void 0) return [];
  const names = ignored.split("\n").join(", ");
  return [`Git ignores ${names}: take that out of .gitignore, or nobody else gets it.`];
}
function nextSteps({ root, isRepository }, outcomes) {
  const paths = outcomes.filter(isWritten).map(({ path }) => path);
  const example = existsSync2(join2(root, EXAMPLE_FILE));
  return [
    ...example ? [
      { command: "agentic-sdlc run example --dry-run", purpose: "show the steps of the example" },
      { command: "agentic-sdlc run example", purpose: "run it, with one agent session" }
    ] : [],
    {
      command: 'agentic-sdlc run plan-build-validate --var request="\u2026"',
      purpose: "plan, build and validate a change"
    },
    { command: "agentic-sdlc configure", purpose: "choose agent, model and limits" },
    ...isRepository && paths.length > 0 ? [{ command: `git add ${paths.join(" ")}`, purpose: "commit them, for everyone" }] : [],
    ...sectionStep(root)
  ];
}
function sectionStep(root) {
  const texts = INSTRUCTION_FILES.map((file2) => ({ file: file2, text: readOptional(join2(root, file2)) }));
  if (texts.some(({ text }) => text?.includes("memory_search"))) return [];
  const { file } = texts.find(({ text }) => text !== void 0) ?? { file: "CLAUDE.md" };
  const { path } = memorySection(file);
  return [{ command: `tail -n +2 "${path}" >> ${file}`, purpose: "let agents use memory well" }];
}
var VERBS = {
  written: "Wrote",
  replaced: "Replaced",
  kept: "Kept",
  unchanged: "Unchanged",
  blocked: "Kept"
};
var KEPT = {
  kept: "yours; `init --force` replaces it",
  blocked: "a folder, or a link that leads out of here; left as it is"
};
function renderInit({ files, notices, next }) {
  const width = Math.max(...files.map(({ path }) => path.length));
  const rows = files.map(({ path, status, purpose }) => {
    const what = KEPT[status] ?? purpose;
    return `${VERBS[status].padEnd(9)}  ${path.padEnd(width)}  ${what}`;
  });
  const columns = Math.max(...next.map(({ command }) => command.length).filter((length) => length <= 60));
  const steps = next.map(
    ({ command, purpose }) => command.length <= columns ? `  ${command.padEnd(columns)}  ${purpose}` : `  ${command}
    ${purpose}`
  );
  const told = notices.flatMap((notice) => ["", notice]);
  return [...rows, ...told, "", "Next:", ...steps].join("\n");
}

// src/cli/init/starter-plan.ts
const { accessSync, constants, existsSync: existsSync3, lstatSync, realpathSync, statSync } = process.getBuiltinModule("node:fs");
const { dirname, join: join3 } = process.getBuiltinModule("node:path");
function compare(root, files) {
  return files.map((file) => ({ ...file, there: whatIsAt(join3(root, file.path), root, file.content) }));
}
function whatIsAt(full, root, content) {
  if (!isThere(full)) return "nothing";
  const isFile = statSync(full, { throwIfNoEntry: false })?.isFile() === true;
  if (!isFile || !isRealInside(root, full)) return "foreign";
  try {
    return readOptional(full) === content ? "same" : "other";
  } catch {
    return "other";
  }
}
function writeAll(root, files) {
  for (const { path } of files) {
    const folder = existingFolder(dirname(join3(root, path)));
    const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
    if (!isFolder) throw unwritable(path, { place: folder, reason: "it is no folder" });
    if (!isRealInside(root, folder)) throw unwritable(path, { place: folder, reason: OUTSIDE });
    attempt(path, { place: folder }, () => accessSync(folder, constants.W_OK | constants.X_OK));
  }
  const written2 = [];
  for (const { path, content } of files) {
    const full = join3(root, path);
    attempt(path, { place: dirname(full), written: written2 }, () => {
      makeFolder(dirname(full));
      replaceFile(existsSync3(full) ? realpathSync(full) : full, content);
    });
    written2.push(path);
  }
}
var OUTSIDE = "it is a link that leads out of the repository";
function existingFolder(folder) {
  return isThere(folder) ? folder : existingFolder(dirname(folder));
}
function isThere(path) {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== void 0;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOTDIR") return false;
    throw error;
  }
}
function attempt(path, where, work) {
  try {
    work();
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "unknown reason";
    throw unwritable(path, { ...where, reason: reasons[code] ?? code, cause });
  }
}
var reasons = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full"
};
function unwritable(path, { place, written: written2 = [], reason, cause }) {
  const before = written2.length === 0 ? "Nothing was written" : `Only ${written2.join(" and ")} was written`;
  return new AgenticError({
    code: "usage",
    message: `${path} cannot be written in ${place}: ${reason}. ${before}; mend that, then run \`agentic-sdlc init\` again.`,
    data: { written: written2 },
    cause
  });
}

// src/cli/commands/setup/init.ts
async function initCommand(io, _args, options) {
  const place = { ...projectRoot(io.cwd), environment: io.environment };
  const planned = compare(place.root, await starterFiles(place));
  const chosen = await choose(io, { place, planned, options });
  if (chosen === void 0) {
    say(io, "Nothing was written.");
    return exitCodes.sigint;
  }
  writeAll(place.root, chosen);
  const found = planned.map((file) => ({ ...file, status: statusOf(file, chosen) }));
  const added = chosen.filter(({ path }) => planned.every((file) => file.path !== path));
  const report = await describeInit(place, [...found, ...added.map(written)]);
  if (options.json) printJson(io, report);
  else print(io, renderInit(report));
  return exitCodes.completed;
}
function written(file) {
  return { ...file, status: "written" };
}
function statusOf(file, chosen) {
  if (chosen.some(({ path }) => path === file.path)) return file.there === "nothing" ? "written" : "replaced";
  if (file.there === "foreign") return "blocked";
  return file.there === "same" ? "unchanged" : "kept";
}
async function choose(io, { place, planned, options }) {
  const { yes = false, force = false, json = false } = options;
  const chosen = planned.filter(
    ({ there }) => there === "nothing" || force && there === "other"
  );
  if (yes || force || json || !canAsk(io)) return chosen;
  const { ask } = await import("./prompt-user-DP53Q47H.js");
  const agrees = async (message, answer) => {
    const said2 = await ask(io, { kind: "yes-no", message, answer });
    return said2 === void 0 ? void 0 : said2 === true;
  };
  for (const file of planned.filter(({ there }) => there === "other")) {
    const said2 = await agrees(`${file.path} is there and differs from the starter file. Replace it?`, false);
    if (said2 === void 0) return void 0;
    if (said2) chosen.push(file);
  }
  const offered = instructionsFor(place);
  if (offered === void 0) return chosen;
  const said = await agrees(
    `Write ${offered.path} with a section that tells agents how to use memory?`,
    true
  );
  if (said === void 0) return void 0;
  return said ? [...chosen, offered] : chosen;
}
function instructionsFor(place) {
  if (INSTRUCTION_FILES.some((file) => existsSync4(join4(place.root, file)))) return void 0;
  const [agent = "claude"] = installedAgents(place);
  const path = agent === "claude" ? "CLAUDE.md" : "AGENTS.md";
  return { path, content: memorySection(path).text, purpose: "tells agents how to use memory" };
}
export {
  initCommand
};
