const require = process.getBuiltinModule;
import {
  isInside
} from "./chunk-6LVLBYI2.js";
import {
  makeFolder
} from "./chunk-4TDBF5MH.js";
import {
  readRegularText
} from "./chunk-7HSVFAPF.js";

// src/git/private-folder.ts
const { createHash } = process.getBuiltinModule("node:crypto");
const { chmodSync, existsSync, mkdtempSync, realpathSync, statSync } = process.getBuiltinModule("node:fs");
const { homedir, tmpdir } = process.getBuiltinModule("node:os");
const { basename, dirname, isAbsolute, join, resolve } = process.getBuiltinModule("node:path");
var made = /* @__PURE__ */ new Map();
var untold = /* @__PURE__ */ new Map();
function privateFolder(root, environment) {
  const folder = placeOf(root, environment);
  const reason = isInside(root, folder) ? void 0 : makeOurs(folder);
  if (reason === OURS) return folder;
  let known = made.get(root);
  if (known === void 0) {
    known = mkdtempSync(join(tmpdir(), "agentic-sdlc-"));
    made.set(root, known);
    if (reason !== void 0) untold.set(known, temporaryWords(folder, { known, reason }));
  }
  return known;
}
function knownPrivateFolder(root, environment) {
  return existsSync(placeOf(root, environment)) ? privateFolder(root, environment) : made.get(root);
}
function placeOf(root, environment) {
  const name = createHash("sha256").update(realpathSync(root)).digest("hex").slice(0, 24);
  return join(parentOf(environment), `${name}.git`);
}
function gitFolderOf(root) {
  const link = join(root, ".git");
  const stat = statSync(link, { throwIfNoEntry: false });
  if (stat?.isDirectory()) return realpathSync(link);
  const target = stat?.isFile() ? /^gitdir: (.+)$/m.exec(readRegularText(link))?.[1] : void 0;
  return target === void 0 ? void 0 : resolve(root, target);
}
function mainCheckout(root) {
  const folder = gitFolderOf(root);
  const link = folder && join(folder, "commondir");
  if (link === void 0 || !existsSync(link)) return root;
  const shared = resolve(dirname(link), readRegularText(link).trim());
  return basename(shared) === ".git" ? dirname(shared) : shared;
}
function takeFolderProblem(folder) {
  const problem = untold.get(folder);
  untold.delete(folder);
  return problem;
}
function temporaryWords(folder, { known, reason }) {
  return `${folder} cannot hold the engine's copy of the repository (${reason}), so this process uses ${known}; set XDG_STATE_HOME to a folder that you can write to.`;
}
function parentOf(environment) {
  const runner = environment["RUNNER_TEMP"];
  const state = environment["XDG_STATE_HOME"];
  if (runner !== void 0 && isAbsolute(runner)) return join(runner, "agentic-sdlc");
  if (state !== void 0 && isAbsolute(state)) return join(state, "agentic-sdlc");
  return join(homeOf(environment), ".local", "state", "agentic-sdlc");
}
function homeOf({ HOME: home }) {
  try {
    return home ?? homedir();
  } catch {
    return "";
  }
}
var OURS = "";
function makeOurs(folder) {
  if (!isAbsolute(folder)) return "HOME is no absolute path";
  try {
    makeFolder(dirname(folder), 448);
    makeFolder(folder, 448);
    const { uid, mode } = statSync(folder);
    if (process.getuid && uid !== process.getuid()) return "it belongs to another user";
    if ((mode & 63) !== 0) chmodSync(folder, 448);
    return OURS;
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  }
}

export {
  privateFolder,
  knownPrivateFolder,
  gitFolderOf,
  mainCheckout,
  takeFolderProblem
};
