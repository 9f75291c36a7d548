const require = process.getBuiltinModule;
import {
  branchAt,
  modeAt
} from "./chunk-BI6DQMC5.js";
import {
  artifactIn
} from "./chunk-LD63M3ZU.js";
import {
  attemptDirectory,
  documentIn,
  isEngineFile,
  runFiles
} from "./chunk-PBIUWDDI.js";
import {
  record,
  string
} from "./chunk-ZEABCHVC.js";

// src/steps/documents.ts
import { isAbsolute, relative } from "node:path";

// src/steps/common-documents.ts
var Saved = record(string(), record(string(), string()));
var known = /* @__PURE__ */ new WeakMap();
function commonDocuments({
  workspace,
  store
}) {
  const branches = known.get(store) ?? load(store);
  known.set(store, branches);
  const branch = workspace.branch ?? "";
  const common = branches.get(branch) ?? commonFrom({});
  branches.set(branch, common);
  return common;
}
function agree(common, name, hash) {
  if (common.hashes.get(name) === hash) return;
  common.hashes.set(name, hash);
  common.saved = false;
}
function saveCommon(store) {
  const branches = Array.from(known.get(store) ?? []);
  if (branches.every(([, { saved: saved2 }]) => saved2)) return;
  const entries = branches.filter(([, { hashes }]) => hashes.size > 0);
  const saved = entries.map(([branch, { hashes }]) => [branch, Object.fromEntries(hashes)]);
  store.write(runFiles.worktrees, JSON.stringify(Object.fromEntries(saved)));
  for (const [, common] of branches) common.saved = true;
}
function forgetDocuments(store, branch) {
  const common = known.get(store)?.get(branch);
  if (!common || common.hashes.size === 0) return;
  common.hashes.clear();
  common.versions.clear();
  common.saved = false;
  saveCommon(store);
}
function load(store) {
  const saved = Saved.safeParse(parseJson(store.read(runFiles.worktrees)), { jitless: true });
  const entries = Object.entries(saved.success ? saved.data : {});
  return new Map(entries.map(([branch, hashes]) => [branch, commonFrom(hashes)]));
}
function commonFrom(hashes) {
  return { hashes: new Map(Object.entries(hashes)), versions: /* @__PURE__ */ new Map(), saved: true };
}
function parseJson(text) {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return void 0;
  }
}

// src/steps/documents.ts
var DOCUMENT_LIMIT_BYTES = 10 * 1024 * 1024;
async function keepDocuments(context, path, event) {
  const { store, state } = context;
  if (modeAt(state, path) !== "worktree") return;
  const folder = attemptDirectory(path, attemptOf(event) ?? state.steps.get(path)?.attempt ?? 1);
  for await (const { name, content, compare } of newsIn(context, event)) {
    const { theirs, isSame, isBehind, settle } = compare();
    if (theirs && isBehind) store.write(`${folder}/replaced/${name}`, theirs);
    if (!isSame) store.write(name, content);
    settle();
  }
  saveCommon(store);
}
function attemptOf(event) {
  return event && "attempt" in event ? event.attempt : void 0;
}
async function restoreDocuments(context) {
  const { store } = context;
  for await (const { name, content, compare } of newsIn(context)) {
    const { theirs, isSame, isBehind, settle } = compare();
    const last = isSame ? void 0 : latestAttempt(context);
    if (last && (isBehind || last.isCutOff)) {
      store.write(`${attemptDirectory(last.path, last.attempt)}/documents/${name}`, content);
      if (!theirs) continue;
    } else if (last) store.write(name, content);
    settle();
  }
  commonDocuments(context).versions.clear();
  await bringInLine(context);
}
async function updateDocuments(context, path) {
  if (modeAt(context.state, path) === "worktree") await bringInLine(context);
}
async function bringInLine({ workspace, store }) {
  const common = commonDocuments({ workspace, store });
  const behind = store.files().filter((name) => store.version(name) !== common.versions.get(name));
  if (behind.length === 0) return;
  const digest = await createDigest();
  for (const name of behind) {
    const content = store.readBytes(name);
    if (!content) continue;
    common.versions.set(name, store.version(name) ?? "");
    const file = `${store.location}/${name}`;
    const mine = digest(await readBytes(workspace, file));
    const theirs = digest(content) ?? "";
    if (mine !== void 0 && mine !== theirs && mine !== common.hashes.get(name)) continue;
    if (mine === theirs || await writeBytes(workspace, file, content)) agree(common, name, theirs);
  }
  saveCommon(store);
}
async function* newsIn(context, event) {
  const { workspace, store } = context;
  const names = (await filesOf(context)).filter((name) => !isEngineFile(name));
  if (names.length === 0) return;
  const common = commonDocuments(context);
  let engines;
  const digest = await createDigest();
  for (const name of names) {
    const file = `${store.location}/${name}`;
    const content = await readBytes(workspace, file);
    const mine = digest(content);
    if (!content || mine === void 0 || mine === common.hashes.get(name)) continue;
    engines ??= artifactsOf(context, event);
    if (engines.has(file)) continue;
    const compare = () => {
      const theirs = store.readBytes(name);
      const kept = digest(theirs);
      const isSame = kept === mine;
      return {
        theirs,
        isSame,
        isBehind: !isSame && kept !== common.hashes.get(name),
        settle: () => {
          agree(common, name, mine);
          common.versions.set(name, store.version(name) ?? "");
        }
      };
    };
    yield { name, content, compare };
  }
}
async function createDigest() {
  const { hash } = await import("node:crypto");
  return (content) => content && hash("sha256", content, "base64");
}
function latestAttempt({ workspace, state }) {
  const own = state.workspace?.branch;
  const latest = Array.from(state.steps.values()).filter(({ attempt, path }) => attempt > 0 && (branchAt(state, path)?.branch ?? own) === workspace.branch).reduce(
    (last, step) => (step.startedAt ?? "") >= (last?.startedAt ?? "") ? step : last,
    void 0
  );
  if (!latest) return { path: workspace.branch ?? "run", attempt: 0, isCutOff: false };
  return { path: latest.path, attempt: latest.attempt, isCutOff: latest.status === "interrupted" };
}
function artifactsOf({ state }, event) {
  const outputs = Array.from(state.steps.values(), (step) => step.output);
  if (event && "output" in event) outputs.push(event.output);
  return new Set(outputs.map((output) => artifactIn(output?.data)));
}
async function filesOf({ workspace, store }) {
  try {
    return await workspace.filesIn(store.location, DOCUMENT_LIMIT_BYTES);
  } catch {
    return [];
  }
}
async function readBytes(workspace, path) {
  try {
    return await workspace.readBytes(path);
  } catch {
    return void 0;
  }
}
async function writeBytes(workspace, path, content) {
  try {
    await workspace.writeFile(path, content);
    return true;
  } catch {
    return false;
  }
}
function withRelativeDocument({ workspace, store }, output) {
  const { document_path: path } = output;
  if (path === null || !isAbsolute(path)) return output;
  const inside = [workspace.directory, workspace.resolve(".")].map((folder) => relative(folder, path)).find((place) => documentIn(store.location, place) !== void 0);
  return inside === void 0 ? output : { ...output, document_path: inside };
}

export {
  forgetDocuments,
  keepDocuments,
  restoreDocuments,
  updateDocuments,
  withRelativeDocument
};
