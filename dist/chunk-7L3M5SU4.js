const require = process.getBuiltinModule;
import {
  checkoutAround
} from "./chunk-LV6KX2IN.js";
import {
  openForReading,
  openProject
} from "./chunk-HYHR2HOC.js";
import {
  projectRoot
} from "./chunk-D53M5YXG.js";

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
