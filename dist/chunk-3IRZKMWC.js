const require = process.getBuiltinModule;
import {
  mergedBranches
} from "./chunk-AJOWDY4K.js";
import {
  keptBranch
} from "./chunk-EO6JZ5KM.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/storage/refs/delete-merged-branches.ts
function mergedBranchesOf(state, isOwn = () => true) {
  const { workspace, head, headMoves } = state;
  const branches = new Map(Array.from(mergedBranches(state)).filter(([name]) => isOwn(name)));
  if (workspace && headMoves.keptHead !== void 0 && headMoves.message === void 0)
    branches.set(keptBranch(workspace.branch), headMoves.keptHead);
  if (!workspace || head === void 0 || branches.size === 0 || !isOwn(workspace.branch)) return void 0;
  return { branches, into: { branch: workspace.branch, head } };
}
async function deleteMergedBranchRefs(refs, { branches, into }) {
  const there = await refs.refs("");
  if (!there.has(into.branch)) return { gone: [], branches: /* @__PURE__ */ new Map() };
  const gone = Array.from(branches, ([ref, expected]) => ({ ref, expected, next: void 0 }));
  const found = gone.filter(({ ref, expected }) => there.get(ref) === expected);
  return { gone: found, branches: new Map(found.length === 0 ? [] : [[into.branch, into.head]]) };
}
async function retryWithoutBranches(spent, work) {
  try {
    return await work(spent);
  } catch (error) {
    if (!spent || !(error instanceof AgenticError) || error.code !== "remote-refused") throw error;
    return await work(void 0);
  }
}

export {
  mergedBranchesOf,
  deleteMergedBranchRefs,
  retryWithoutBranches
};
