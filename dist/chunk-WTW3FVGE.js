const require = process.getBuiltinModule;
import {
  runDirectory
} from "./chunk-FPHQHW5X.js";
import {
  isRunId
} from "./chunk-5UWUDB4H.js";
import {
  readRegularText
} from "./chunk-PZNC2QKS.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/run/parse-json.ts
function parseJson(text) {
  try {
    return text === void 0 ? void 0 : JSON.parse(text);
  } catch {
    return void 0;
  }
}
function parseJsonObject(text) {
  const value = parseJson(text);
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? value : void 0;
}

// src/system/system-clock.ts
const { setTimeout: delay } = process.getBuiltinModule("node:timers/promises");
var systemClock = {
  now: () => /* @__PURE__ */ new Date(),
  sleep: async (milliseconds, signal) => {
    await delay(milliseconds, void 0, signal ? { signal } : {});
  }
};

// src/system/package-root.ts
const { existsSync } = process.getBuiltinModule("node:fs");
const { dirname, join } = process.getBuiltinModule("node:path");
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

// src/git/process/git-directory.ts
const { realpathSync, statSync } = process.getBuiltinModule("node:fs");
const { dirname: dirname2, join: join2, resolve } = process.getBuiltinModule("node:path");
function checkoutAt(directory) {
  const top = resolve(directory);
  const recorded = readLinks(top);
  return {
    directory,
    // Synchronous work in a promise: a refusal is a rejection, as every other failure of git.
    locate: async () => {
      const now = readLinks(top);
      if (now?.gitFolder === recorded?.gitFolder && now?.texts === recorded?.texts)
        return variablesOf(top, recorded);
      throw damaged(
        top,
        `its \`.git\` is no longer the one that was there at the start (${recorded?.gitFolder ?? "none"}).`
      );
    }
  };
}
function placeIn(gitFolder, directory) {
  return { directory, locate: () => Promise.resolve({ GIT_DIR: gitFolder, GIT_WORK_TREE: directory }) };
}
function readLinks(top) {
  const link = join2(top, ".git");
  const stat = statSync(link, { throwIfNoEntry: false });
  if (stat === void 0) return void 0;
  if (stat.isDirectory()) return { gitFolder: realpathSync(link), texts: "", isOwn: isOwn(top, link) };
  const text = readText(link);
  const target = /^gitdir: (.+)$/m.exec(text)?.[1];
  if (target === void 0) return { gitFolder: link, texts: text, isOwn: false };
  const gitFolder = resolve(top, target);
  const texts = [text, ...["gitdir", "commondir"].map((name) => readText(join2(gitFolder, name)))].join("\0");
  return { gitFolder, texts, isOwn: isOwn(top, gitFolder) };
}
function variablesOf(top, links) {
  const ceiling = { GIT_CEILING_DIRECTORIES: dirname2(top) };
  if (links === void 0) return ceiling;
  if (!links.isOwn) return { ...ceiling, GIT_WORK_TREE: top };
  return { GIT_DIR: links.gitFolder, GIT_WORK_TREE: top };
}
function isOwn(...folders) {
  const user = process.geteuid?.();
  return folders.every((folder) => {
    const owner = statSync(folder, { throwIfNoEntry: false })?.uid;
    return owner === void 0 || user === void 0 || owner === user;
  });
}
function readText(file) {
  try {
    return readRegularText(file);
  } catch {
    return "";
  }
}
function damaged(directory, problem) {
  return new AgenticError({
    code: "worktree-damaged",
    message: `Git is not started in ${directory}: ${problem} A step must not remove or change \`.git\`. Files in the folder stay as they are; resume the run to repair it.`,
    data: { directory, problem }
  });
}

// src/storage/refs/ref-names.ts
var STATE_REF = "agentic/state";
var RUN_REFS = "agentic/runs/";
var RUNS_FOLDER = "agentic/workflows";
var SHARED_FOLDER = "agentic/analysis";
var MEMORY_FOLDER = "agentic/memory";
function runRef(runId) {
  return `${RUN_REFS}${runId}/main`;
}
var CLAIM_REFS = "agentic/claims/";
function claimRef(runId) {
  return `${CLAIM_REFS}${runId}`;
}
var NOTE_BATCH_REFS = "agentic/notes/";
function inboxRef(runId) {
  return `${RUN_REFS}${runId}/inbox`;
}
function branchRef(runId, id) {
  return `${RUN_REFS}${runId}/${id}`;
}
function runOf(ref) {
  if (!ref.startsWith(RUN_REFS)) return void 0;
  const [runId = ""] = ref.slice(RUN_REFS.length).split("/", 1);
  return isRunId(runId) ? runId : void 0;
}
var OWNER_FILE = "owner.json";
function runPath(runId, path) {
  return `${runDirectory(runId)}/${path}`;
}
function stateMessage(subject) {
  return `${subject} [skip ci]`;
}

export {
  parseJson,
  parseJsonObject,
  systemClock,
  packageRoot,
  projectRoot,
  checkoutAt,
  placeIn,
  damaged,
  STATE_REF,
  RUN_REFS,
  RUNS_FOLDER,
  SHARED_FOLDER,
  MEMORY_FOLDER,
  runRef,
  CLAIM_REFS,
  claimRef,
  NOTE_BATCH_REFS,
  inboxRef,
  branchRef,
  runOf,
  OWNER_FILE,
  runPath,
  stateMessage
};
