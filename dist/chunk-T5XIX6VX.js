const require = process.getBuiltinModule;
import {
  checkoutAround
} from "./chunk-QWUX7BKV.js";
import {
  openForReading,
  openProject
} from "./chunk-RSSU34D5.js";
import {
  projectRoot
} from "./chunk-YY3OOIBV.js";

// src/cli/around-worktree.ts
function openAroundWorktree({ cwd }) {
  return { ...openProject(checkoutOf(cwd)), ...projectRoot(cwd) };
}
function readAroundWorktree({ cwd, stderr }) {
  return { ...openForReading({ cwd: checkoutOf(cwd), stderr }), ...projectRoot(cwd) };
}
function checkoutOf(cwd) {
  return checkoutAround(projectRoot(cwd).root);
}

export {
  openAroundWorktree,
  readAroundWorktree
};
