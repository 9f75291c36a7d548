const require = process.getBuiltinModule;

// src/run/paths.ts
var OUTPUT_DIRECTORY = "agentic";
var runFiles = {
  journal: "journal.ndjson",
  progress: "progress.json",
  definition: "definition.yaml",
  /** Source of a definition in TypeScript. */
  program: "definition.ts",
  /** Definitions that workflow steps name, by that name. */
  definitions: "definitions.yaml",
  /** Texts of all other files that the run may read, as they were when it started. */
  sources: "sources.json",
  run: "run.json",
  settings: "settings.json",
  logs: "logs.ndjson",
  /** Written by agents too, but through commands that know how. */
  checkpoints: "checkpoint.md",
  /** Which documents of the run its worktrees last had. */
  worktrees: "worktrees.json",
  pullRequest: "pull-request.md",
  lock: "lock.json",
  /** What of the run is kept elsewhere, as this clone last knew. */
  replica: "replica.json",
  /** Elsewhere: which engine works on the run. */
  owner: "owner.json"
};
var PULL_REQUESTS = "pull-requests";
var SUPERSEDED = "superseded";
var UNSENT = "unsent";
var FAN_OUT_FOLDER = "fan-out";
var engineFolders = /* @__PURE__ */ new Set(["inbox", "steps", PULL_REQUESTS, SUPERSEDED, UNSENT, FAN_OUT_FOLDER]);
for (const file of [runFiles.journal, runFiles.logs]) engineFolders.add(`${file}.d`);
var engineFiles = new Set(Object.values(runFiles));
var engineFilePattern = /^(?:journal\..*\.ndjson|lock\.json\..*)$/;
function isEngineFile(path) {
  const [first = ""] = path.split("/", 1);
  return engineFolders.has(first) || engineFiles.has(path) || engineFilePattern.test(path);
}
function insidePath(path) {
  if (path.startsWith("/") || path.includes("\0")) return void 0;
  const parts = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === void 0) return void 0;
  }
  return parts.length === 0 ? void 0 : parts.join("/");
}
function documentIn(folder, path) {
  const inside = insidePath(path ?? "");
  if (!inside?.startsWith(`${folder}/`)) return void 0;
  const name = inside.slice(folder.length + 1);
  return isEngineFile(name) ? void 0 : name;
}
function attemptDirectory(step, attempt) {
  return `steps/${step}/${attempt}`;
}
function runDirectory(runId, outputDirectory = OUTPUT_DIRECTORY) {
  return `${outputDirectory}/workflows/${runId}`;
}
var DEFINITION_FILES = [
  runFiles.definition,
  runFiles.program,
  runFiles.definitions,
  runFiles.sources
];
var FIXED_FILES = [runFiles.run, ...DEFINITION_FILES];

export {
  OUTPUT_DIRECTORY,
  runFiles,
  PULL_REQUESTS,
  SUPERSEDED,
  UNSENT,
  FAN_OUT_FOLDER,
  isEngineFile,
  insidePath,
  documentIn,
  attemptDirectory,
  runDirectory,
  DEFINITION_FILES,
  FIXED_FILES
};
