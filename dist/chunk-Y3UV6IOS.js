const require = process.getBuiltinModule;
import {
  branchRefs
} from "./chunk-RGU3FDT4.js";
import {
  codeBranches,
  liveRun,
  validateRun
} from "./chunk-2Y22FPJT.js";
import {
  branchNamesOf
} from "./chunk-EO6JZ5KM.js";
import {
  RUN_REFS,
  inboxRef,
  runRef
} from "./chunk-WTW3FVGE.js";

// src/action/publish/run-branches.ts
async function codeOf(refs, found, runId) {
  const names = /* @__PURE__ */ new Set();
  const heads = /* @__PURE__ */ new Map();
  const add = async (run) => {
    const { state } = await validateRun(run);
    const opened = state.fanOut?.branches.map(({ branch }) => branch) ?? [];
    for (const name of [...branchNamesOf(state), ...opened]) names.add(name);
    for (const [name, commit] of codeBranches(state)) heads.set(name, commit);
  };
  if (found) await add(found);
  const prefix = `${RUN_REFS}${runId}/`;
  for (const [ref, version] of await refs.refs(prefix)) {
    if (ref === runRef(runId) || ref === inboxRef(runId)) continue;
    await add(liveRun(branchRefs(refs, { runId, id: ref.slice(prefix.length) }), runId, version));
  }
  return { names, heads };
}

export {
  codeOf
};
