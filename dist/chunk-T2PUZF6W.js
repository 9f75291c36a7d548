const require = process.getBuiltinModule;
import {
  checkChange,
  isTreePath
} from "./chunk-65LDHN7W.js";
import {
  FETCH,
  REMOTE,
  listRefs,
  partialFetch,
  push,
  refsIn,
  remoteFailure
} from "./chunk-IZ2ZWLL6.js";
import {
  CLAIM_REFS,
  RUN_REFS,
  gitFailure
} from "./chunk-4JY5OJLA.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/git/seen-contents.ts
var MOST_BYTES = 2 ** 21;
function createSeenContents() {
  const seen = /* @__PURE__ */ new Map();
  let bytes = 0;
  const drop = (id) => {
    bytes -= seen.get(id)?.length ?? 0;
    seen.delete(id);
  };
  return {
    get: (id = "") => seen.get(id),
    add: (id, content) => {
      if (id === void 0 || content.length > MOST_BYTES) return;
      drop(id);
      seen.set(id, Buffer.from(content));
      bytes += content.length;
      for (const oldest of seen.keys()) {
        if (bytes <= MOST_BYTES) return;
        drop(oldest);
      }
    },
    clear: () => {
      seen.clear();
      bytes = 0;
    }
  };
}

// src/git/seen-folders.ts
var MOST_SEEN = 4;
function createSeenFolders() {
  const seen = /* @__PURE__ */ new Map();
  return {
    of: (version) => {
      const folders = seen.get(version) ?? /* @__PURE__ */ new Map();
      seen.delete(version);
      seen.set(version, folders);
      for (const oldest of [...seen.keys()].slice(0, -MOST_SEEN)) seen.delete(oldest);
      return folders;
    },
    clear: () => seen.clear()
  };
}

// src/git/tree.ts
var KINDS = {
  "40000": "folder",
  "100644": "file",
  "100755": "file",
  "100664": "file"
};
function parseTree(content, objectFormat) {
  const idLength = objectFormat === "sha1" ? 20 : 32;
  const entries = [];
  for (let at = 0; at < content.length; ) {
    const space = content.indexOf(32, at);
    const end = content.indexOf(0, space);
    const mode = content.toString("latin1", at, space);
    const kind = KINDS[mode];
    const name = content.toString("utf8", space + 1, end);
    const id = content.toString("hex", end + 1, end + 1 + idLength);
    if (kind !== void 0) entries.push({ name, kind, mode, id });
    at = end + 1 + idLength;
  }
  return entries;
}
function parseListing(output, prefix) {
  const lines = output.toString("utf8").split("\0").filter((line) => line !== "");
  return lines.flatMap((line) => {
    const [mode = "", , id = ""] = line.slice(0, line.indexOf("	")).split(" ");
    return KINDS[mode] === "file" ? [{ path: prefix + line.slice(line.indexOf("	") + 1), id }] : [];
  });
}

// src/git/objects.ts
var NARROW = "tree:3";
var NO_CONTENTS = "blob:none";
var SMALL = [
  { prefix: RUN_REFS, filter: NO_CONTENTS },
  { prefix: CLAIM_REFS, filter: "blob:limit=4k" }
];
function createObjects(source) {
  const { objectFormat } = source.repository;
  const filters = /* @__PURE__ */ new Map();
  const seen = createSeenFolders();
  const seenContents = createSeenContents();
  const fetchVersion = (version) => fetch(source, { ids: [version], filter: filters.get(version) ?? NARROW, depth: true });
  const place = { ...source, fetchVersion, seen, seenContents };
  return {
    forget: () => {
      seen.clear();
      seenContents.clear();
    },
    noteRefs: (refs) => {
      for (const [ref, version] of refs)
        for (const { prefix, filter } of SMALL) if (ref.startsWith(prefix)) filters.set(version, filter);
    },
    folders: async (version, paths) => (await look(place, version, { paths })).folders,
    files: async (version, paths) => {
      const wanted = { paths: paths.map(folderOf), files: paths };
      const { folders, contents } = await look(place, version, wanted);
      const found = paths.flatMap((path) => {
        const entry = path.startsWith("/") ? void 0 : entryOf(folders, path);
        return entry?.kind === "file" ? [[path, entry.id]] : [];
      });
      const missing = found.filter(([path]) => !contents.has(path)).map(([, id]) => id);
      const fetched = await fetchContents(source, missing);
      for (const [id, content] of fetched) seenContents.add(id, content);
      return new Map(
        found.flatMap(([path, id]) => {
          const content = contents.get(path) ?? fetched.get(id);
          return content === void 0 ? [] : [[path, content]];
        })
      );
    },
    listing: (version, folder) => listAll(source.repository, version, folder),
    trees: async (ids) => {
      const all = /* @__PURE__ */ new Map();
      for (let level = [...ids]; level.length > 0; ) {
        for (const [id, content] of await contentsOf(source, level)) {
          all.set(id, parseTree(content, objectFormat));
        }
        const below = level.flatMap((id) => all.get(id) ?? []).filter(({ kind }) => kind === "folder");
        level = [...new Set(below.map(({ id }) => id))].filter((id) => !all.has(id));
      }
      return all;
    },
    blobs: (ids) => contentsOf(source, ids)
  };
}
async function look(source, version, { paths: wanted, files: files2 = [] }) {
  if (!isVersion(version, source.repository)) throw noVersion(version, source);
  const paths = [...new Set([...wanted].filter((path) => path === "" || isTreePath(path)))];
  const names = [.../* @__PURE__ */ new Set(["", ...paths.flatMap(prefixesOf)])];
  const sought = { names, files: files2.filter(isTreePath) };
  const given = /* @__PURE__ */ new Map();
  for (; ; ) {
    const { trees, contents, missing } = await lookHere(source, version, sought);
    if (trees.has("") && missing.length === 0)
      return { folders: new Map(paths.flatMap((path) => pairOf(path, trees))), contents };
    const next = trees.has("") ? missing : [version];
    if (next.every((id) => given.has(id))) {
      throw next.some((id) => given.get(id)) ? unreadable(next, source) : noVersion(version, source);
    }
    const came = await (trees.has("") ? fetchObjects(source, next) : source.fetchVersion(version));
    for (const id of next) given.set(id, came);
  }
}
async function lookHere({ repository, seen, seenContents }, version, { names, files: files2 }) {
  const trees = seen.of(version);
  const mayBe = (kind) => (path) => !trees.has(folderOf(path)) || path === "" || entryOf(trees, path)?.kind === kind;
  const folders = names.filter((path) => !trees.has(path)).filter(mayBe("folder"));
  const contents = new Map(files2.flatMap((path) => pairIf(path, seenContents.get(entryOf(trees, path)?.id))));
  const unseen = files2.filter((path) => !contents.has(path));
  const all = [.../* @__PURE__ */ new Set([...folders, ...unseen.filter(mayBe("file"))])];
  const read = await readObjects(
    repository,
    all.map((path) => `${version}:${path}`)
  );
  const missing = /* @__PURE__ */ new Set();
  for (const path of folders) {
    const object = read.get(`${version}:${path}`);
    if (object?.type === "tree") trees.set(path, parseTree(object.content, repository.objectFormat));
    const entry = object === void 0 && path !== "" ? entryOf(trees, path) : void 0;
    if (entry?.kind === "folder") missing.add(entry.id);
  }
  for (const path of unseen) {
    const object = read.get(`${version}:${path}`);
    if (object?.type !== "blob") continue;
    contents.set(path, object.content);
    seenContents.add(entryOf(trees, path)?.id, object.content);
  }
  return { trees, contents, missing: [...missing] };
}
async function listAll(repository, version, folder) {
  if (!isVersion(version, repository) || !(folder === "" || isTreePath(folder))) return void 0;
  const { exitCode, output } = await repository.call(["ls-tree", "-r", "-z", `${version}:${folder}`]);
  return exitCode === 0 ? parseListing(output, folder === "" ? "" : `${folder}/`) : void 0;
}
async function contentsOf(source, ids) {
  const wanted = [...new Set(ids)];
  const here = await readObjects(source.repository, wanted);
  const missing = wanted.filter((id) => !here.has(id));
  const contents = new Map(Array.from(here, ([id, { content }]) => [id, content]));
  for (const [id, content] of await fetchContents(source, missing)) contents.set(id, content);
  return contents;
}
async function fetchContents(source, ids) {
  const missing = [...new Set(ids)];
  if (missing.length === 0) return /* @__PURE__ */ new Map();
  await fetchObjects(source, missing);
  const here = await readObjects(source.repository, missing);
  const lost = missing.filter((id) => !here.has(id));
  if (lost.length > 0) throw unreadable(lost, source);
  return new Map(Array.from(here, ([id, { content }]) => [id, content]));
}
function unreadable([first = ""], { remote }) {
  return new AgenticError({
    code: "git-failed",
    message: `The object ${first} of the state is missing at ${remote.name}. Try again; if it stays so, have that repository checked with git fsck.`
  });
}
function fetchObjects(source, ids) {
  return fetch(source, { ids, filter: NO_CONTENTS });
}
function pairOf(key, map) {
  return pairIf(key, map.get(key));
}
function pairIf(key, value) {
  return value === void 0 ? [] : [[key, value]];
}
function prefixesOf(path) {
  const parts = path === "" ? [] : path.split("/");
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}
function entryOf(folders, path) {
  const end = path.lastIndexOf("/");
  const name = path.slice(end + 1);
  return folders.get(end === -1 ? "" : path.slice(0, end))?.find((entry) => entry.name === name);
}
function folderOf(path) {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}
function isVersion(version, { objectFormat }) {
  return /^[0-9a-f]+$/.test(version) && version.length === (objectFormat === "sha1" ? 40 : 64);
}
function noVersion(version, { remote }) {
  return new AgenticError({
    code: "not-found",
    message: `There is no version ${JSON.stringify(version)} of the state at ${remote.name}: it is none of its commits, or somebody removed it. Look at what is there now.`
  });
}
async function readObjects(repository, names) {
  const found = /* @__PURE__ */ new Map();
  if (names.length === 0) return found;
  const args = ["cat-file", "--batch"];
  const answer = await repository.call(args, { input: names.map((name) => `${name}
`).join("") });
  if (answer.exitCode !== 0) throw gitFailure(args, { directory: repository.folder(), ...answer });
  let at = 0;
  for (const name of names) {
    const end = answer.output.indexOf("\n", at);
    const [, type = "", size] = /^[0-9a-f]+ (\w+) (\d+)$/.exec(answer.output.toString("utf8", at, end)) ?? [];
    at = end + 1;
    if (size === void 0) continue;
    found.set(name, { type, content: answer.output.subarray(at, at + Number(size)) });
    at += Number(size) + 1;
  }
  return found;
}
async function fetch(source, { ids, filter, depth }) {
  const { repository, remote } = source;
  const args = [...partialFetch(filter), ...depth ? ["--depth=1"] : [], "--stdin", REMOTE];
  const answer = await repository.call(args, { remote, input: ids.map((id) => `${id}
`).join("") });
  if (answer.exitCode === 0) return true;
  if (isUnadvertised(answer.errors)) return depth === true && await fetchByRef(source, ids[0] ?? "");
  if (/not our ref/.test(answer.errors)) return false;
  throw remoteFailure(source, answer);
}
function isUnadvertised(errors) {
  return /unadvertised object|does not allow request/.test(errors);
}
async function fetchByRef({ repository, remote }, version) {
  return await repository.together({ remote }, async (run) => {
    const listed = await run(["ls-remote", "--quiet", REMOTE], { remote });
    const [, ref] = new RegExp(`^${version}\\t(.+)$`, "m").exec(listed.output.toString("utf8")) ?? [];
    if (ref === void 0) return false;
    const answer = await run([...FETCH, "--depth=1", REMOTE, ref], { remote });
    return answer.exitCode === 0;
  });
}

// src/git/build-commits.ts
const { randomBytes } = process.getBuiltinModule("node:crypto");
var isTaken = (change) => "from" in change;
var nothingTaken = () => {
  throw new Error("Nothing is taken over.");
};
async function buildCommits(repository, objects, refs) {
  const moving = refs.filter((ref) => ref.next !== void 0);
  return await importCommits(repository, moving, await ready(objects, moving));
}
async function continueCommits(repository, refs) {
  const moving = refs.filter((ref) => ref.next !== void 0);
  return await importCommits(repository, moving, nothingTaken);
}
async function importCommits(repository, moving, taken) {
  if (moving.length === 0) return /* @__PURE__ */ new Map();
  const args = ["fast-import", "--quiet", "--done", "--force"];
  const answer = await repository.call(args, { input: renderImport(moving, taken) });
  if (answer.exitCode !== 0) throw gitFailure(args, { directory: repository.folder(), ...answer });
  const made = answer.output.toString("latin1").trim().split("\n");
  return new Map(moving.map(({ ref }, index) => [ref, made[index] ?? ""]));
}
async function ready(objects, moving) {
  const wanted = /* @__PURE__ */ new Map();
  const want = (version, folder) => void wanted.set(version, (wanted.get(version) ?? /* @__PURE__ */ new Set()).add(folder));
  for (const { expected, next } of moving) {
    for (const [at, change] of next.changes.entries()) {
      if (expected !== void 0) want(expected, folderOf(change.path));
      for (const above of next.changes.slice(0, at).filter(isTaken)) {
        if (!change.path.startsWith(`${above.path}/`)) continue;
        want(above.from.version, above.from.path + folderOf(change.path).slice(above.path.length));
      }
      if (!isTaken(change)) continue;
      want(change.from.version, folderOf(change.from.path));
      want(change.from.version, change.from.path);
    }
    if (expected !== void 0) want(expected, "");
  }
  const folders = /* @__PURE__ */ new Map();
  for (const [version, paths] of wanted) folders.set(version, await objects.folders(version, paths));
  const find = ({ version, path }) => {
    const entry = entryOf(folders.get(version) ?? /* @__PURE__ */ new Map(), path);
    if (entry !== void 0) return entry;
    const message = `There is no ${JSON.stringify(path)} in version ${version} of the state, so nothing can be taken from there.`;
    throw new AgenticError({ code: "not-found", message });
  };
  const all = moving.flatMap(({ next }) => next.changes.filter(isTaken)).map(({ from }) => find(from));
  await objects.blobs(all.filter(({ kind }) => kind === "file").map(({ id }) => id));
  return find;
}
var AUTHOR = "agentic-sdlc <agentic-sdlc@localhost>";
function renderImport(moving, find) {
  const seconds = Math.floor(Date.now() / 1e3);
  const parts = [];
  const data = (content) => {
    parts.push(`data ${Buffer.byteLength(content)}
`, content, "\n");
  };
  for (const [index, { expected, next }] of moving.entries()) {
    parts.push(`commit refs/new/${index}
mark :${index + 1}
committer ${AUTHOR} ${seconds} +0000
`);
    data(`${next.message}

Agentic-Commit: ${randomBytes(8).toString("hex")}
`);
    if (expected !== void 0) parts.push(`from ${expected}
`);
    for (const change of next.changes) {
      const path = quoted(change.path);
      if ("remove" in change) parts.push(`D ${path}
`);
      else if ("content" in change) {
        parts.push(`M 100644 inline ${path}
`);
        data(change.content);
      } else {
        const { kind, mode, id } = find(change.from);
        parts.push(`M ${kind === "folder" ? "040000" : mode} ${id} ${path}
`);
      }
    }
    parts.push("\n");
  }
  parts.push(...moving.map((_, index) => `get-mark :${index + 1}
`), "done\n");
  return Buffer.concat(parts.map((part) => Buffer.from(part)));
}
function quoted(path) {
  return `"${path.replace(/["\\]/g, "\\$&")}"`;
}

// src/git/state-refs.ts
function createGitStateRefs(source) {
  const objects = createObjects(source);
  const own = /* @__PURE__ */ new Set();
  const now = joined(() => allRefs(source, objects));
  const mended = (work) => mendedBy({ ...source, objects }, work);
  return {
    location: source.remote.name,
    refs: async (prefix) => new Map([...await now()].filter(([name]) => name.startsWith(prefix))),
    list: (version, folder) => mended(() => list(objects, { version, folder })),
    files: (version, folder) => mended(() => files(objects, { version, folder })),
    read: (version, paths) => mended(() => objects.files(version, paths)),
    commit: (change) => mended(() => commit({ ...source, objects, own }, change))
  };
}
async function mendedBy({ repository, objects }, work) {
  try {
    return await work();
  } catch (error) {
    if (!isCode(error, "git-failed")) throw error;
    repository.renew();
    objects.forget();
    return await work();
  }
}
function joined(ask) {
  let next;
  return () => next ??= Promise.resolve().then(() => {
    next = void 0;
    return ask();
  });
}
async function allRefs(source, objects) {
  const { repository, remote } = source;
  const answer = await repository.call(["ls-remote", "--quiet", "--heads", REMOTE], { remote });
  if (answer.exitCode !== 0) throw remoteFailure(source, answer);
  const found = new Map(refsIn(answer.output));
  objects.noteRefs(found);
  return found;
}
async function list(objects, { version, folder }) {
  const entries = (await objects.folders(version, [folder])).get(folder) ?? [];
  return entries.map(({ name, kind, id }) => ({ name, kind, id })).sort((a, b) => a.name < b.name ? -1 : 1);
}
async function files(objects, { version, folder }) {
  const listed = await objects.listing(version, folder);
  if (listed) return listed;
  const top = (await objects.folders(version, [folder])).get(folder) ?? [];
  const below = await objects.trees(top.filter(({ kind }) => kind === "folder").map(({ id }) => id));
  const found = [];
  const collect = (entries, prefix) => {
    for (const { name, kind, id } of entries) {
      if (kind === "file") found.push({ path: prefix + name, id });
      else collect(below.get(id) ?? [], `${prefix}${name}/`);
    }
  };
  collect(top, folder === "" ? "" : `${folder}/`);
  return found;
}
async function commit(source, change) {
  checkChange(change);
  const { own } = source;
  const isAbsence = ({ expected, next }) => expected === void 0 && next === void 0;
  const moved = await movedRefs(source, change.refs.filter(isAbsence));
  if (moved.length > 0) return { status: "moved", refs: moved };
  const moving = change.refs.filter((ref) => !isAbsence(ref));
  const built = await build(source, moving);
  if ("status" in built) return built;
  const { versions, strange } = built;
  const result = await push(source, {
    state: new Map(moving.map(({ ref, expected }) => [ref, { expected, next: versions.get(ref) }])),
    branches: change.branches ?? /* @__PURE__ */ new Map(),
    shallow: strange
  });
  if (result.status !== "landed") return result;
  for (const { expected = "" } of moving) own.delete(expected);
  for (const version of versions.values()) own.add(version);
  return { status: "committed", versions };
}
async function build({ objects, own, ...source }, moving) {
  const strange = versionsIn(moving).filter(({ version, taken }) => taken || !own.has(version));
  if (strange.length === 0) {
    try {
      return { versions: await continueCommits(source.repository, moving), strange: [] };
    } catch (error) {
      if (!isCode(error, "git-failed")) throw error;
      objects.forget();
    }
  }
  try {
    const versions = await buildCommits(source.repository, objects, moving);
    return { versions, strange: versionsIn(moving).map(({ version }) => version) };
  } catch (error) {
    if (!isCode(error, "not-found")) throw error;
    const moved = await movedRefs(source, moving);
    if (moved.length === 0) throw error;
    return { status: "moved", refs: moved };
  }
}
function versionsIn(refs) {
  return refs.flatMap(({ expected, next }) => {
    if (next === void 0) return [];
    const taken = next.changes.flatMap((change) => "from" in change ? [change.from.version] : []);
    return [
      ...expected === void 0 ? [] : [{ version: expected, taken: false }],
      ...taken.map((version) => ({ version, taken: true }))
    ];
  });
}
async function movedRefs(source, refs) {
  if (refs.length === 0) return [];
  const now = await listRefs(
    source,
    refs.map(({ ref }) => ref)
  );
  return refs.filter(({ ref, expected }) => now.get(ref) !== expected).map(({ ref }) => ref);
}
function isCode(error, code) {
  return error instanceof AgenticError && error.code === code;
}

export {
  isUnadvertised,
  createGitStateRefs
};
