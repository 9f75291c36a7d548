const require = process.getBuiltinModule;
import {
  deleteMergedBranchRefs,
  mergedBranchesOf,
  retryWithoutBranches
} from "./chunk-3IRZKMWC.js";
import {
  findRun,
  isRequestFile,
  liveRun,
  requireOwnBranches,
  validateRun,
  versionOf
} from "./chunk-2Y22FPJT.js";
import {
  projectProgress
} from "./chunk-5PMJUOZA.js";
import {
  segmentFolder,
  updateRefs
} from "./chunk-GYJ7LOK5.js";
import {
  isTerminal
} from "./chunk-LS2BWYUN.js";
import {
  ProgressDocument,
  RunRecord
} from "./chunk-3QX5WFXS.js";
import {
  CLAIM_REFS,
  MEMORY_FOLDER,
  OWNER_FILE,
  RUN_REFS,
  STATE_REF,
  claimRef,
  inboxRef,
  parseJson,
  runOf,
  runPath,
  runRef,
  stateMessage
} from "./chunk-WTW3FVGE.js";
import {
  runDirectory,
  runFiles
} from "./chunk-FPHQHW5X.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/storage/replication/archive-run.ts
async function archiveRun({ refs, ...pace }, { runId, version, stateRef = STATE_REF, spent: given, progress }) {
  const ownRefs = () => refs.refs(`${RUN_REFS}${runId}/`);
  const stateNow = async () => ({ ref: stateRef, version: await versionOf(refs, stateRef) });
  const plan = async (spent) => {
    const [own, state] = await Promise.all([ownRefs(), stateNow()]);
    const main = own.get(runRef(runId));
    if (main === void 0) {
      return { result: await foldedBefore(refs, { runId, version, state: (await stateNow()).version }) };
    }
    if (main !== version) return { result: { status: "moved", version: main } };
    return await planFold(refs, { runId, own, state, spent, progress });
  };
  const folded = await retryWithoutBranches(
    given,
    (spent) => updateRefs({ refs, ...pace }, () => plan(spent))
  );
  if (folded.status !== "folded") return folded;
  return await updateRefs({ refs, ...pace }, async () => {
    const own = await ownRefs();
    if (own.size === 0 || own.has(runRef(runId))) return { result: folded };
    return await planFold(refs, { runId, own, state: await stateNow(), before: folded.left });
  });
}
async function planFold(refs, { runId, own, state, before = [], spent, progress }) {
  const folder = runDirectory(runId);
  const main = own.get(runRef(runId));
  const left = [...before];
  const changes = [];
  const known = /* @__PURE__ */ new Set();
  if (main !== void 0) {
    changes.push({ path: folder, from: { version: main, path: folder } });
    changes.push({ path: runPath(runId, OWNER_FILE), remove: true });
    if (progress !== void 0) changes.push({ path: runPath(runId, runFiles.progress), content: progress });
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
  const dropped = spent && await deleteMergedBranchRefs(refs, spent);
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

// src/storage/replication/archive-ended-runs.ts
var ENGINE_GONE_MS = 5 * 6e4;
var MOST_READ = 20;
async function archiveEnded(place, runId) {
  const found = await findRun(place.refs, runId, place);
  return found?.where === "live" && await archive(place, found);
}
async function archiveAllEnded(place, isOurs) {
  const { refs, clock } = place;
  const [versions, claims] = await Promise.all([refs.refs(RUN_REFS), refs.refs(CLAIM_REFS)]);
  const live = [...versions].flatMap(([ref, version]) => {
    const runId = runOf(ref);
    const isMain = runId !== void 0 && ref === runRef(runId);
    return isMain && !claims.has(claimRef(runId)) && !isOurs(runId) ? [{ runId, version }] : [];
  });
  const archived = [];
  const newest = live.sort((a, b) => a.runId < b.runId ? 1 : -1).slice(0, MOST_READ);
  for (const { runId, version } of newest) {
    const found = liveRun(refs, runId, version);
    try {
      if (!isLeft(await progressOf(found), clock.now().getTime())) continue;
      if (await archive(place, found)) archived.push(runId);
    } catch (error) {
      if (!(error instanceof AgenticError) || error.code !== "journal-corrupt") throw error;
    }
  }
  return archived;
}
function isLeft(progress, now) {
  if (!progress || !(progress.status === "running" || isTerminal(progress))) return false;
  return now - Date.parse(progress.updated_at ?? "") > ENGINE_GONE_MS;
}
async function archive({ stateRef, ...place }, found) {
  const { runId, version } = found;
  const { state, record } = await validateRun(found);
  if (!isTerminal(state)) return false;
  const spent = await ownSpent(record, state);
  const progress = await progressFor(found, state);
  const { status } = await archiveRun(place, { runId, version, stateRef, spent, progress });
  return status === "folded";
}
async function ownSpent(record, state) {
  try {
    await requireOwnBranches(record, state);
  } catch (error) {
    if (error instanceof AgenticError && error.code === "journal-corrupt") return void 0;
    throw error;
  }
  return mergedBranchesOf(state);
}
async function progressOf(found) {
  const bytes = (await found.read([runFiles.progress])).get(runFiles.progress);
  const parsed = ProgressDocument.safeParse(parseJson(textOf(bytes)), { jitless: true });
  return parsed.data?.workflow_id === found.runId ? parsed.data : void 0;
}
async function progressFor(found, state) {
  const before = await progressOf(found);
  if (before?.status === state.status) return void 0;
  const record = RunRecord.safeParse(
    parseJson(textOf((await found.read([runFiles.run])).get(runFiles.run))),
    { jitless: true }
  );
  const projected = projectProgress(state, {
    workflow: { steps: [] },
    variables: record.data?.variables ?? {},
    directory: runDirectory(found.runId)
  });
  const hasBegun = new Set(Array.from(state.steps.values(), ({ name }) => name));
  const pending = (before?.pending_steps ?? []).filter((name) => !hasBegun.has(name));
  const pending_steps = state.status === "completed" ? [] : pending;
  return `${JSON.stringify({ ...projected, pending_steps }, null, 2)}
`;
}
function textOf(bytes) {
  return bytes && Buffer.from(bytes).toString("utf8");
}

export {
  archiveRun,
  archiveEnded,
  archiveAllEnded,
  isLeft
};
