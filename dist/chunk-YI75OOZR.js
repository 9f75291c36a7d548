const require = process.getBuiltinModule;
import {
  branchRefs
} from "./chunk-IGEJOLQI.js";
import {
  RUN_REFS,
  checkRun,
  codeBranches,
  findRun,
  inboxRef,
  runRef
} from "./chunk-R5AHQDIQ.js";
import {
  branchNamesOf
} from "./chunk-ZTE6MXS2.js";

// src/action/run-code.ts
async function codeOf(refs, found, runId) {
  const names = /* @__PURE__ */ new Set();
  const heads = /* @__PURE__ */ new Map();
  const add = async (run) => {
    const { state } = await checkRun(run);
    const opened = state.fanOut?.branches.map(({ branch }) => branch) ?? [];
    for (const name of [...branchNamesOf(state), ...opened]) names.add(name);
    for (const [name, commit] of codeBranches(state)) heads.set(name, commit);
  };
  if (found) await add(found);
  const prefix = `${RUN_REFS}${runId}/`;
  for (const ref of (await refs.refs(prefix)).keys()) {
    if (ref === runRef(runId) || ref === inboxRef(runId)) continue;
    const branch = await findRun(branchRefs(refs, { runId, id: ref.slice(prefix.length) }), runId);
    if (branch) await add(branch);
  }
  return { names, heads };
}

export {
  codeOf
};
