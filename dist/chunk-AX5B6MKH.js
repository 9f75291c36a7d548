const require = process.getBuiltinModule;
import {
  checkoutAround
} from "./chunk-AOD57YUR.js";
import {
  openForReading,
  openProject
} from "./chunk-6LVLBYI2.js";
import {
  projectRoot
} from "./chunk-IWACR7N4.js";

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
