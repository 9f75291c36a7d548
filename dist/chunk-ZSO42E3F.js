const require = process.getBuiltinModule;
import {
  checkoutAround
} from "./chunk-W3QJ2BR4.js";
import {
  openForReading,
  openProject
} from "./chunk-KHS53SDV.js";
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
