const require = process.getBuiltinModule;
import {
  branchRefs
} from "./chunk-2ZF3N4IY.js";
import {
  checkRun,
  codeBranches
} from "./chunk-5O7Q42YB.js";
import {
  findRun
} from "./chunk-434EYUZH.js";
import {
  branchNamesOf
} from "./chunk-22N4VF27.js";
import {
  RUN_REFS,
  inboxRef,
  runRef
} from "./chunk-Z5ZXSDC4.js";
import {
  literal,
  record,
  strictObject,
  string
} from "./chunk-K6E2NRZW.js";

// src/action/hand-over-manifest.ts
var BUNDLE_FILE = "run.bundle";
var MANIFEST_FILE = "manifest.json";
var SEED = "refs/agentic/seed/";
var HandOver = strictObject({
  version: literal(1),
  expected: record(string().max(300), string().regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/)).describe("Where refs of the run stood at the remote when the job began.")
});

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
  BUNDLE_FILE,
  MANIFEST_FILE,
  SEED,
  HandOver,
  codeOf
};
