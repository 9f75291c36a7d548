const require = process.getBuiltinModule;
import {
  keepFurther,
  latestAttempt,
  savePartial
} from "./chunk-CK622IKJ.js";
import {
  branchesAfresh
} from "./chunk-ME6WFJEF.js";
import {
  branchAt,
  hasChanges,
  headAt,
  mergedBy,
  modeAt,
  nameOf
} from "./chunk-22N4VF27.js";
import {
  artifactIn
} from "./chunk-UEOK2GBW.js";
import {
  attemptDirectory,
  documentIn,
  isEngineFile,
  runFiles,
  suffixFor,
  suffixOf
} from "./chunk-47RMO5OR.js";
import {
  record,
  string
} from "./chunk-K6E2NRZW.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/engine/branches.ts
async function openBranch(context, { path, block, dependencies }) {
  const { state, workplaces } = context;
  const earlier = state.branches.get(path);
  const place = earlier ?? await newPlace(context, { path, block, dependencies });
  const workspace = await workplaces.open(place);
  const baseSha = earlier?.baseSha ?? await workspace.currentCommit() ?? place.baseSha;
  const [, ...others] = dependenciesWithChanges(state, dependencies);
  let head = earlier?.head ?? baseSha;
  for (const other of others) {
    const key = { runId: context.facts.runId, step: `${path}/after+${nameOf(other.step)}`, attempt: 1 };
    const message = `Merge ${other.branch}, on which ${nameOf(path)} depends`;
    const merged = await context.workspaces.merge(workspace, {
      key,
      branch: other.branch,
      head: other.head,
      message
    });
    if (merged.status === "conflict") throw clash(path, other, merged.files);
    head = merged.head;
  }
  return {
    type: "branch.opened",
    step: path,
    path: place.path,
    branch: place.branch,
    base_branch: place.baseBranch,
    base_sha: baseSha,
    head
  };
}
function clash(path, { step }, files) {
  return new AgenticError({
    code: "git-unsuitable",
    message: `${path} depends on branches that conflict: ${nameOf(step)} and those before it both changed ${files.join(", ")}. Let one depend on the other, or put them into one sequence.`
  });
}
async function newPlace({ state, plan, facts, workspaces }, { path, block, dependencies }) {
  const names = await branchNamesFor({ state, plan, facts, workspaces }, path);
  const [first] = dependenciesWithChanges(state, dependencies);
  if (first) return { ...names, baseBranch: first.branch, baseSha: first.head };
  const around = branchAt(state, block);
  const baseSha = headAt(state, block) ?? "";
  if (around)
    return { ...names, baseBranch: around.files.size > 0 ? around.branch : around.baseBranch, baseSha };
  const { branch = "", base_branch = "" } = state.workspace ?? {};
  return { ...names, baseBranch: hasChanges(state) ? branch : base_branch, baseSha };
}
function dependenciesWithChanges({ branches }, dependencies) {
  return dependencies.flatMap((path) => branches.get(path) ?? []).filter(({ files }) => files.size > 0);
}
var PART_LIMIT = 30;
async function branchNamesFor({ state, plan, facts, workspaces }, path) {
  const { runId, branchings, names } = state;
  const step = nameOf(path);
  const again = branchings.get(path) ?? 0;
  const isUnique = names.size === 1 && !plan.program && !/\/\d+(\/|$)/.test(path) && step.length <= PART_LIMIT;
  const suffix = isUnique && again === 0 ? suffixOf(runId) : await suffixFor(`${runId}/${path}#${again}`);
  return workspaces.branchNames({ workflow: facts.workflow.name, step, suffix });
}
async function closeBranch(context, path) {
  const { state, workplaces } = context;
  const branch = state.branches.get(path);
  if (!branch) throw new AgenticError({ code: "internal", message: `${path} has no branch.` });
  await saveUnfinished(context, branch);
  const gone = await workplaces.close(branch);
  return { type: "branch.closed", step: path, ...gone ? {} : { kept: branch.path } };
}
async function saveUnfinished({ state, store, workplaces }, branch) {
  const unfinished = latestAttempt(state, branch.step);
  if (unfinished) await savePartial({ state, store, workspace: await workplaces.open(branch) }, unfinished);
}
function abandonedBy(state, reset) {
  return branchesAfresh(state, reset).flatMap((path) => {
    const branch = state.branches.get(path);
    return branch?.open ? [{ branch: { ...branch }, attempt: latestAttempt(state, path) }] : [];
  });
}
async function abandon({ workplaces, store }, { branch, attempt }) {
  const workspace = await workplaces.open(branch);
  if (attempt?.base !== void 0) await workspace.recover(attempt.base, keepFurther(store, attempt));
  await workplaces.close(branch);
}
function openBranches({ branches }) {
  return Array.from(branches.values()).filter(({ open }) => open);
}
function isUnsettled({ active, steps }, branch) {
  return Array.from(active, (path) => steps.get(path)).some(
    (step) => step?.status === "produced" && isInside(step, branch)
  );
}
function isInside({ path }, branch) {
  return path === branch || path.startsWith(`${branch}/`);
}

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
const { isAbsolute, relative } = process.getBuiltinModule("node:path");
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
    const last = isSame ? void 0 : lastAttemptIn(context);
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
function lastAttemptIn({ workspace, state }) {
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

// src/engine/workplaces.ts
var Workplaces = class {
  #options;
  #opened = /* @__PURE__ */ new Map();
  constructor(options) {
    this.#options = options;
  }
  at(path) {
    const branch = branchAt(this.#options.state, path);
    return branch ? this.open(branch) : this.#options.own;
  }
  open(branch) {
    const known2 = this.#opened.get(branch.branch);
    if (known2) return known2;
    const opening = this.#make(branch);
    this.#opened.set(branch.branch, opening);
    opening.catch(() => this.#opened.delete(branch.branch));
    return opening;
  }
  /** Lets go of a branch's worktree; its folder may serve the next one. Returns false where it holds uncommitted changes. */
  async close({ path, branch, baseBranch, baseSha }) {
    const { workspaces, store } = this.#options;
    this.#opened.delete(branch);
    const place = { mode: "worktree", path, branch, base_branch: baseBranch, base_sha: baseSha };
    const gone = await workspaces.recycle(place);
    if (gone) forgetDocuments(store, branch);
    return gone;
  }
  async #make({ path, branch, baseBranch, baseSha, head }) {
    const { workspaces, store, state, commits } = this.#options;
    const base_sha = head ?? baseSha;
    const place = { mode: "worktree", path, branch, base_branch: baseBranch, base_sha };
    const workspace = await workspaces.open(place, { commits });
    await restoreDocuments({ workspace, store, state });
    return workspace;
  }
};

// src/steps/scratch.ts
var CHILD_LIMIT = 24;
async function scratchPlace({ workspaces, state }, merge) {
  const child = nameOf(mergedBy(merge)).slice(0, CHILD_LIMIT);
  const suffix = await suffixFor(`${state.runId}/${merge}`);
  return workspaces.branchNames({ workflow: state.workflow, step: `${child}-merge`, suffix });
}

export {
  openBranch,
  newPlace,
  closeBranch,
  saveUnfinished,
  abandonedBy,
  abandon,
  openBranches,
  isUnsettled,
  keepDocuments,
  restoreDocuments,
  updateDocuments,
  lastAttemptIn,
  withRelativeDocument,
  Workplaces,
  scratchPlace
};
