const require = process.getBuiltinModule;
import {
  spentBranches
} from "./chunk-BC2PTSTX.js";
import {
  keptBranch
} from "./chunk-6LVLBYI2.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/state/spent.ts
function spentOf(state, isOwn = () => true) {
  const { workspace, head, headMoves } = state;
  const branches = new Map(Array.from(spentBranches(state)).filter(([name]) => isOwn(name)));
  if (workspace && headMoves.keptHead !== void 0 && headMoves.message === void 0)
    branches.set(keptBranch(workspace.branch), headMoves.keptHead);
  if (!workspace || head === void 0 || branches.size === 0 || !isOwn(workspace.branch)) return void 0;
  return { branches, into: { branch: workspace.branch, head } };
}
async function dropSpent(refs, { branches, into }) {
  const there = await refs.refs("");
  if (!there.has(into.branch)) return { gone: [], branches: /* @__PURE__ */ new Map() };
  const gone = Array.from(branches, ([ref, expected]) => ({ ref, expected, next: void 0 }));
  const found = gone.filter(({ ref, expected }) => there.get(ref) === expected);
  return { gone: found, branches: new Map(found.length === 0 ? [] : [[into.branch, into.head]]) };
}
async function unlessRefused(spent, work) {
  try {
    return await work(spent);
  } catch (error) {
    if (!spent || !(error instanceof AgenticError) || error.code !== "remote-refused") throw error;
    return await work(void 0);
  }
}

export {
  spentOf,
  dropSpent,
  unlessRefused
};
