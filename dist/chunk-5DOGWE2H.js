const require = process.getBuiltinModule;
import {
  branchRefs
} from "./chunk-66AKEEKH.js";
import {
  checkRun,
  codeBranches,
  liveRun
} from "./chunk-5YC3IHTI.js";
import {
  branchNamesOf
} from "./chunk-6LVLBYI2.js";
import {
  RUN_REFS,
  inboxRef,
  runRef
} from "./chunk-IWACR7N4.js";

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
  for (const [ref, version] of await refs.refs(prefix)) {
    if (ref === runRef(runId) || ref === inboxRef(runId)) continue;
    await add(liveRun(branchRefs(refs, { runId, id: ref.slice(prefix.length) }), runId, version));
  }
  return { names, heads };
}

export {
  codeOf
};
