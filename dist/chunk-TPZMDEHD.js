const require = process.getBuiltinModule;
import {
  changeRefs,
  isRequestFile,
  segmentFolder,
  versionOf
} from "./chunk-2677SGRE.js";
import {
  spentBranches
} from "./chunk-YRRTB2WV.js";
import {
  MEMORY_FOLDER,
  OWNER_FILE,
  RUN_REFS,
  STATE_REF,
  inboxRef,
  runPath,
  runRef,
  stateMessage
} from "./chunk-GI6E3CK7.js";
import {
  runDirectory,
  runFiles
} from "./chunk-RYMWKMKK.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/state/spent.ts
function spentOf(state, isOwn = () => true) {
  const { workspace, head } = state;
  const branches = new Map(Array.from(spentBranches(state)).filter(([name]) => isOwn(name)));
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

// src/state/fold.ts
async function foldRun({ refs, ...pace }, { runId, version, stateRef = STATE_REF, spent: given }) {
  const ownRefs = () => refs.refs(`${RUN_REFS}${runId}/`);
  const stateNow = async () => ({ ref: stateRef, version: await versionOf(refs, stateRef) });
  const plan = async (spent) => {
    const [own, state] = await Promise.all([ownRefs(), stateNow()]);
    const main = own.get(runRef(runId));
    if (main === void 0) {
      return { result: await foldedBefore(refs, { runId, version, state: (await stateNow()).version }) };
    }
    if (main !== version) return { result: { status: "moved", version: main } };
    return await planFold(refs, { runId, own, state, spent });
  };
  const folded = await unlessRefused(given, (spent) => changeRefs({ refs, ...pace }, () => plan(spent)));
  if (folded.status !== "folded") return folded;
  return await changeRefs({ refs, ...pace }, async () => {
    const own = await ownRefs();
    if (own.size === 0 || own.has(runRef(runId))) return { result: folded };
    return await planFold(refs, { runId, own, state: await stateNow(), before: folded.left });
  });
}
async function planFold(refs, { runId, own, state, before = [], spent }) {
  const folder = runDirectory(runId);
  const main = own.get(runRef(runId));
  const left = [...before];
  const changes = [];
  const known = /* @__PURE__ */ new Set();
  if (main !== void 0) {
    changes.push({ path: folder, from: { version: main, path: folder } });
    changes.push({ path: runPath(runId, OWNER_FILE), remove: true });
    for (const { path } of await refs.files(main, "")) {
      known.add(path);
      if (isShared(path)) changes.push({ path, from: { version: main, path } });
      else if (!path.startsWith(`${folder}/`) && !isNote(path)) left.push(`${runRef(runId)}:${path}`);
    }
  } else if (state.version !== void 0) {
    for (const { path } of await refs.files(state.version, folder)) known.add(path);
  }
  for (const [ref, version] of own) {
    if (ref === runRef(runId)) continue;
    for (const { path } of await refs.files(version, "")) {
      if (known.has(path)) continue;
      known.add(path);
      if (isOfRun(runId, ref, path)) changes.push({ path, from: { version, path } });
      else left.push(`${ref}:${path}`);
    }
  }
  const gone = Array.from(own, ([ref, expected]) => ({ ref, expected, next: void 0 }));
  const next = { message: stateMessage(`Run ${runId} has ended`), changes };
  const dropped = spent && await dropSpent(refs, spent);
  const commit = {
    refs: [{ ref: state.ref, expected: state.version, next }, ...gone, ...dropped?.gone ?? []],
    ...dropped ? { branches: dropped.branches } : {}
  };
  return {
    commit,
    result: (versions) => ({ status: "folded", version: versions.get(state.ref) ?? "", left: left.sort() })
  };
}
function isOfRun(runId, ref, path) {
  if (ref !== inboxRef(runId)) return path.startsWith(`${runDirectory(runId)}/`);
  const folder = runPath(runId, "inbox/");
  return path.startsWith(folder) && isRequestFile(path.slice(folder.length));
}
function isShared(path) {
  const [top, folder = "", ...rest] = path.toLowerCase().split("/");
  return top === "agentic" && rest.length > 0 && folder !== "workflows" && folder !== "memory";
}
function isNote(path) {
  return path.startsWith(`${MEMORY_FOLDER}/`);
}
async function foldedBefore(refs, { runId, version, state }) {
  if (state === void 0) return { status: "gone" };
  const there = await journalAt(refs, { runId, version: state });
  if (there === "" || there !== await journalAt(refs, { runId, version })) return { status: "gone" };
  return { status: "folded", version: state, left: [] };
}
async function journalAt(refs, { runId, version }) {
  const names = /* @__PURE__ */ new Set([runFiles.journal, segmentFolder(runFiles.journal), runFiles.run]);
  const entries = await refs.list(version, runDirectory(runId));
  return entries.flatMap(({ name, id }) => names.has(name) ? [`${name} ${id}`] : []).join("\n");
}

export {
  spentOf,
  foldRun
};
