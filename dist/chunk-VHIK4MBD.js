const require = process.getBuiltinModule;
import {
  isInside
} from "./chunk-GELI5YQP.js";

// src/git/private-folder.ts
const { chmodSync, mkdirSync, mkdtempSync, statSync } = process.getBuiltinModule("node:fs");
const { homedir, tmpdir } = process.getBuiltinModule("node:os");
const { dirname, isAbsolute, join } = process.getBuiltinModule("node:path");
var made = /* @__PURE__ */ new Map();
function privateFolder(root, environment, name) {
  const parent = parentOf(environment);
  const folder = join(parent, `${name}.git`);
  if (!isInside(root, folder) && isOurs(folder)) return folder;
  const known = made.get(root) ?? mkdtempSync(join(tmpdir(), "agentic-sdlc-"));
  made.set(root, known);
  return known;
}
function parentOf(environment) {
  const runner = environment["RUNNER_TEMP"];
  const state = environment["XDG_STATE_HOME"];
  if (runner !== void 0 && isAbsolute(runner)) return join(runner, "agentic-sdlc");
  const home = environment["HOME"] ?? homedir();
  return join(
    state !== void 0 && isAbsolute(state) ? state : join(home, ".local", "state"),
    "agentic-sdlc"
  );
}
function isOurs(folder) {
  try {
    mkdirSync(dirname(folder), { recursive: true, mode: 448 });
    mkdirSync(folder, { recursive: true, mode: 448 });
    const { uid, mode } = statSync(folder);
    if (process.getuid && uid !== process.getuid()) return false;
    if ((mode & 63) !== 0) chmodSync(folder, 448);
    return true;
  } catch {
    return false;
  }
}

export {
  privateFolder
};
