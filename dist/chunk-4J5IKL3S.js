const require = process.getBuiltinModule;

// src/run/ids.ts
var RUN_ID = /^\d{8}-[0-9a-z]{6}$/;
function createRunId(now, suffix) {
  return `${now.toISOString().slice(0, 10).replaceAll("-", "")}-${suffix}`;
}
function isRunId(text) {
  return RUN_ID.test(text);
}
var MOST_OF_A_DAY = 10;
function newestRunIds(runIds, most) {
  const sorted = Array.from(runIds).toSorted().toReversed();
  const lastDay = sorted[most - 1]?.slice(0, 8) ?? "";
  return sorted.filter((runId) => runId.slice(0, 8) >= lastDay).slice(0, most * MOST_OF_A_DAY);
}
function dayOf(runId) {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})-/.exec(runId) ?? [];
  const moment = /* @__PURE__ */ new Date(`${year}-${month}-${day}T00:00:00Z`);
  return Number.isNaN(moment.getTime()) ? void 0 : moment;
}
var REQUEST_ID = /^[A-Za-z0-9][\w.-]{0,127}$/;
function isRequestId(text) {
  return REQUEST_ID.test(text);
}
function suffixOf(runId) {
  return runId.slice(-6);
}
async function suffixFor(text) {
  const { createHash } = await import("node:crypto");
  const digest = createHash("sha256").update(text).digest("hex");
  return BigInt(`0x${digest.slice(0, 15)}`).toString(36).padStart(6, "0").slice(-6);
}

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
  createRunId,
  isRunId,
  newestRunIds,
  dayOf,
  isRequestId,
  suffixOf,
  suffixFor,
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
