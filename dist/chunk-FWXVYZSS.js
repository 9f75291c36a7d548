const require = process.getBuiltinModule;
import {
  createObjects,
  entryOf,
  folderOf,
  listRefs,
  push,
  remoteFailure
} from "./chunk-KIAMSMLK.js";
import {
  gitFailure
} from "./chunk-LYUHUQ76.js";
import {
  REMOTE,
  refsIn
} from "./chunk-XIXLG7DY.js";
import {
  validateChange
} from "./chunk-EO6JZ5KM.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/git/refs/build-commits.ts
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

// src/git/refs/git-state-refs.ts
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
  validateChange(change);
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
  createGitStateRefs
};
