const require = process.getBuiltinModule;
import {
  checkoutAround
} from "./chunk-4SUHLWZP.js";
import {
  openForReading,
  openProject
} from "./chunk-G74EMCHD.js";
import {
  projectRoot
} from "./chunk-YEGJBSNO.js";

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
