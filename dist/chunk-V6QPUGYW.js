const require = process.getBuiltinModule;
import {
  prefixOf
} from "./chunk-22N4VF27.js";

// src/run/spent-branches.ts
var over = /* @__PURE__ */ new Set(["completed", "skipped"]);
function spentBranches({ branches, steps }) {
  const all = Array.from(branches.values());
  const bases = new Set(all.filter(isShown).map(({ baseBranch }) => baseBranch));
  const spent = all.filter(
    (branch) => branch.mergedHead === branch.head && !isShown(branch) && // A pull request goes to it.
    !bases.has(branch.branch) && over.has(steps.get(prefixOf(branch.step))?.status)
  );
  return new Map(spent.map(({ branch, head }) => [branch, head]));
}
function isShown({ pushedHead, pullRequest }) {
  return pushedHead !== void 0 || pullRequest !== void 0;
}

export {
  spentBranches
};
