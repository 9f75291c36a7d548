const require = process.getBuiltinModule;
import {
  draftTree,
  findEntry,
  findFiles,
  listEntries
} from "./chunk-RTIXPKVU.js";
import {
  createGitData,
  isClosed,
  isFresh,
  lockRef,
  moveRef,
  noVersion,
  removeRefLock,
  unlockRefs
} from "./chunk-L24H4EE3.js";
import {
  gitHubError
} from "./chunk-SCEKDUDZ.js";
import {
  validateChange
} from "./chunk-EO6JZ5KM.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/github/client/limit-concurrency.ts
var AT_ONCE = 6;
async function withConcurrencyLimit(items, work) {
  const results = [];
  const waiting = [...items].entries();
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}

// src/github/refs/commit-refs.ts
const { randomUUID } = process.getBuiltinModule("node:crypto");

// src/github/refs/write-tree.ts
const { isUtf8 } = process.getBuiltinModule("node:buffer");
const { createHash } = process.getBuiltinModule("node:crypto");
var EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";
var MOST_INLINE_BYTES = 64 * 1024;
var MOST_ITEMS = 500;
var MOST_BYTES = 2e6;
async function writeTree(data, draft) {
  if (draft.entries.size === 0) return EMPTY_TREE;
  const plan = { cleared: [], items: [], blobs: /* @__PURE__ */ new Map() };
  planFolder(plan, draft, { path: "", was: draft.was });
  await withConcurrencyLimit(plan.blobs.values(), async (content) => void await data.makeBlob(content));
  const atTop = plan.cleared.filter(({ path }) => !path.includes("/")).length;
  const base = draft.was.size === atTop ? void 0 : draft.id;
  let tree = base === void 0 ? void 0 : await makeTree(data, base, plan.cleared);
  tree = await makeTree(data, tree, plan.items);
  return tree ?? EMPTY_TREE;
}
function planFolder(plan, folder, { path, was }) {
  for (const [name, { kind }] of was)
    if (!folder.entries.has(name)) plan.items.push(gone(`${path}${name}`, kind));
  for (const [name, entry] of folder.entries) {
    const full = `${path}${name}`;
    const before = was.get(name);
    if (entry.kind === "draft") {
      const stays = before?.kind === "folder" && before.id === entry.id;
      if (before && !stays) plan.cleared.push(gone(full, before.kind));
      planFolder(plan, entry, { path: `${full}/`, was: stays ? entry.was : /* @__PURE__ */ new Map() });
      continue;
    }
    const id = entry.kind === "content" ? blobId(entry.content) : entry.id;
    const kind = entry.kind === "folder" ? "folder" : "file";
    if (before?.kind === kind && before.id === id) continue;
    if (before && before.kind !== kind) plan.cleared.push(gone(full, before.kind));
    if (entry.kind !== "content") plan.items.push({ ...typeOf(kind), path: full, sha: id });
    else if (isInline(entry.content))
      plan.items.push({ ...typeOf(kind), path: full, content: Buffer.from(entry.content).toString("utf8") });
    else {
      plan.blobs.set(id, entry.content);
      plan.items.push({ ...typeOf(kind), path: full, sha: id });
    }
  }
}
function isInline(content) {
  return content.length <= MOST_INLINE_BYTES && isUtf8(content) && !content.includes(0);
}
function blobId(content) {
  return createHash("sha1").update(`blob ${content.length}\0`).update(content).digest("hex");
}
function gone(path, kind) {
  return { ...typeOf(kind), path, sha: null };
}
function typeOf(kind) {
  return kind === "folder" ? { mode: "040000", type: "tree" } : { mode: "100644", type: "blob" };
}
async function makeTree(data, base, items) {
  let tree = base;
  for (const portion of portionsOf(items)) tree = await data.makeTree(tree, portion);
  return tree;
}
function portionsOf(items) {
  const portions = [];
  let bytes = MOST_BYTES;
  for (const item of items) {
    const size = item.content?.length ?? 0;
    const last = portions.at(-1);
    if (last && last.length < MOST_ITEMS && bytes + size <= MOST_BYTES) last.push(item);
    else {
      portions.push([item]);
      bytes = 0;
    }
    bytes += size;
  }
  return portions;
}

// src/github/refs/commit-refs.ts
async function commitRefs(context, change) {
  const moved = await movedOf(context, change.refs);
  if (moved.length > 0) return { status: "moved", refs: moved };
  const missing = await missingOf(context.data, change.branches);
  if (missing.size > 0) return { status: "refused", branches: missing };
  const prepared = await Promise.all(change.refs.map((each) => prepare(context, each)));
  const pivot = prepared.find(({ next }) => next !== void 0);
  const others = prepared.filter(
    (each) => each !== pivot && (each.next !== void 0 || each.expected !== void 0)
  );
  const { data } = context;
  try {
    return others.length === 0 && pivot ? await decide(data, pivot, /* @__PURE__ */ new Map()) : await commitTogether(data, pivot, others);
  } catch (error) {
    throw gitHubError(error, data.location);
  }
}
async function movedOf({ data, commit }, changes) {
  const moved = await Promise.all(
    changes.map(async ({ ref, expected }) => {
      const { refs, at } = await data.refs(ref);
      if (refs.get(ref) !== expected) return true;
      return expected !== void 0 && isClosed(await commit(expected), at);
    })
  );
  return changes.filter((_, index) => moved[index]).map(({ ref }) => ref);
}
async function missingOf(data, branches) {
  const missing = /* @__PURE__ */ new Map();
  for (const [branch, sha] of branches ?? [])
    if (!await data.hasCommit(branch, sha))
      missing.set(branch, `${data.location} is written without a clone, and has no ${sha} on ${branch}`);
  return missing;
}
async function prepare(context, { ref, expected, next }) {
  const before = expected === void 0 ? EMPTY_TREE : (await context.commit(expected)).tree;
  if (!next) return { ref, expected, before, next };
  const draft = await draftTree(context.folders, expected, next.changes);
  return {
    ref,
    expected,
    before,
    next: { message: next.message, tree: await writeTree(context.data, draft) }
  };
}
async function decide(data, pivot, versions) {
  const { ref, expected } = pivot;
  const to = await makeCommit(data, pivot, expected);
  if (!await moveRef(data, { ref, from: expected, to })) return { status: "moved", refs: [ref] };
  return { status: "committed", versions: versions.set(ref, to) };
}
async function makeCommit(data, { next, before }, parent) {
  const { message, tree } = next ?? { message: "", tree: before };
  return await data.makeCommit({
    message: `${message}

Agentic-Commit: ${randomUUID()}`,
    tree,
    parents: parent === void 0 ? [] : [parent]
  });
}
async function commitTogether(data, pivot, others) {
  const closed = /* @__PURE__ */ new Map();
  let isDecided = false;
  try {
    for (const each of others.toSorted((a, b) => a.ref < b.ref ? -1 : 1)) {
      const result2 = await lockRef(data, { ref: each.ref, before: each.expected, tree: each.before });
      if (!result2) return { status: "moved", refs: [each.ref] };
      closed.set(each, result2);
    }
    const finals = /* @__PURE__ */ new Map();
    for (const each of others)
      if (each.next) finals.set(each, await makeCommit(data, each, closed.get(each)?.closing));
    if (![...closed.values()].every(isFresh)) throw tooSlow(data);
    const result = pivot ? await decide(data, pivot, /* @__PURE__ */ new Map()) : { status: "committed", versions: /* @__PURE__ */ new Map() };
    isDecided = result.status === "committed";
    return result.status === "committed" ? await finish(data, { closed, finals, result }) : result;
  } finally {
    if (!isDecided) await unlockRefs(data, [...closed.values()]);
  }
}
async function finish(data, { closed, finals, result }) {
  const versions = new Map(result.versions);
  for (const [{ ref }, to] of finals) {
    const from = [...closed.values()].find((each) => each.ref === ref)?.closing;
    if (!await moveRef(data, { ref, from, to })) throw tooSlow(data);
    versions.set(ref, to);
  }
  for (const [each, ref] of closed) {
    if (each.next) continue;
    const stays = await removeRefLock(data, ref, each.before);
    if (stays !== void 0) versions.set(each.ref, stays);
  }
  return { status: "committed", versions };
}
function tooSlow({ location }) {
  return new AgenticError({
    code: "remote-unreachable",
    message: `${location} answered too slowly for several refs to move together; try again.`
  });
}

// src/github/refs/github-state-refs.ts
function createGitHubStateRefs(repository) {
  const data = createGitData(repository);
  const commits = remembered((sha) => readCommit(data, sha));
  const entries = remembered((sha) => readEntries(data, sha));
  const blob = rememberedBytes(data.blob);
  const folders = { top: async (version) => (await commits(version)).tree, entries };
  const context = { data, folders, commit: commits };
  return {
    location: data.location,
    refs: async (prefix) => (await data.refs(prefix)).refs,
    list: (version, folder) => listEntries(folders, version, folder),
    files: async (version, folder) => {
      const found = await findEntry(folders, version, folder);
      return found?.kind === "folder" ? await filesUnder(data, found.id, folder) : [];
    },
    read: async (version, paths) => {
      const files = await findFiles(folders, version, paths);
      const contents = await withConcurrencyLimit(
        files,
        async ([path, id]) => [path, await blob(id)]
      );
      return new Map(contents);
    },
    commit: async (change) => {
      validateChange(change);
      return await commitRefs(context, change);
    }
  };
}
async function readCommit(data, version) {
  const commit = isObjectId(version) ? await data.commit(version) : void 0;
  if (commit) return commit;
  throw await noVersion(data, version);
}
function isObjectId(version) {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(version);
}
async function readEntries(data, tree) {
  if (tree === EMPTY_TREE) return [];
  const { entries, truncated } = await data.tree(tree);
  if (truncated) throw tooMany(data, tree);
  return entries.map(({ path, kind, id }) => ({ name: path, kind, id }));
}
async function filesUnder(data, tree, path) {
  if (tree === EMPTY_TREE) return [];
  const prefix = path === "" ? "" : `${path}/`;
  const all = await data.tree(tree, "recursive");
  const filesOf = (entries2) => entries2.filter(({ kind }) => kind === "file").map(({ path: path2, id }) => ({ path: `${prefix}${path2}`, id }));
  if (!all.truncated) return filesOf(all.entries);
  const { entries, truncated } = await data.tree(tree);
  if (truncated) throw tooMany(data, tree);
  const below = await withConcurrencyLimit(
    entries.filter(({ kind }) => kind === "folder"),
    ({ path: path2, id }) => filesUnder(data, id, `${prefix}${path2}`)
  );
  return [...filesOf(entries), ...below.flat()];
}
function tooMany({ location }, tree) {
  return new AgenticError({
    code: "unsupported",
    message: `A folder of ${location} (tree ${tree}) holds more than GitHub's API lists; use a clone of the repository.`
  });
}
var MOST_REMEMBERED = 500;
var MOST_BYTES2 = 1024 * 1024;
function rememberedBytes(read) {
  const known = /* @__PURE__ */ new Map();
  let size = 0;
  const forget = (sha) => {
    size -= known.get(sha)?.length ?? 0;
    known.delete(sha);
  };
  return async (sha) => {
    const content = known.get(sha) ?? await read(sha);
    forget(sha);
    if (content.length > MOST_BYTES2 / 10) return content;
    known.set(sha, content);
    size += content.length;
    for (const oldest of known.keys()) {
      if (size <= MOST_BYTES2 && known.size <= MOST_REMEMBERED) break;
      forget(oldest);
    }
    return content;
  };
}
function remembered(read) {
  const known = /* @__PURE__ */ new Map();
  return (sha) => {
    const found = known.get(sha) ?? read(sha);
    known.delete(sha);
    known.set(sha, found);
    found.catch(() => known.delete(sha));
    const [oldest] = known.keys();
    if (known.size > MOST_REMEMBERED && oldest !== void 0) known.delete(oldest);
    return found;
  };
}

export {
  withConcurrencyLimit,
  createGitHubStateRefs
};
