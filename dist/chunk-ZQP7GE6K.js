const require = process.getBuiltinModule;
import {
  RUN_REFS,
  checkChange,
  isTreePath,
  segmentOf
} from "./chunk-YY2ZYVSN.js";
import {
  FETCH,
  REMOTE,
  listRefs,
  partialFetch,
  push,
  refsIn,
  remoteFailure
} from "./chunk-5S56F5DS.js";
import {
  WORKTREES,
  WORKTREE_PREFIX,
  commonFolder,
  gitPath,
  handOver,
  inspect,
  isHeldElsewhere,
  systemClock
} from "./chunk-7AOZWJNQ.js";
import {
  gitFailure
} from "./chunk-LQMA3VKW.js";
import {
  acquireLock,
  redactContent,
  releaseLock,
  replaceFile,
  runFiles
} from "./chunk-IBD5APJN.js";
import {
  _enum,
  array,
  object,
  record,
  string
} from "./chunk-QRPG3ZHH.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import {
  __callDispose,
  __using
} from "./chunk-2GY5E74Q.js";

// src/git/follow-worktree.ts
const { realpathSync, rmSync } = process.getBuiltinModule("node:fs");
const { basename, dirname, join } = process.getBuiltinModule("node:path");
async function isIdleWorktree(repository, directory) {
  const parent = join(realpathSync(repository.root), WORKTREES);
  if (dirname(directory) !== parent || !basename(directory).startsWith(WORKTREE_PREFIX)) return false;
  const standing = inspect(directory, await commonFolder(repository));
  return standing.state === "whole" && !isHeldElsewhere(standing.record);
}
async function followRun({ git }, directory, { branch, here, commit: commit2, keep }) {
  const own = git.with({ directory });
  const told = [];
  await handOver(own, here, (patch) => {
    const file = keep(`${branch.replaceAll("/", "-")}.patch`, `${patch}
`);
    told.push(
      `What was not committed in the worktree of ${branch} is no part of the run; it is kept as ${file}.`
    );
  });
  if (await git.try("merge-base", "--is-ancestor", here, commit2) === void 0) {
    const aside = `${branch}-${here.slice(0, 8)}`;
    await git.run("update-ref", `refs/heads/${aside}`, here);
    told.push(`Commits of ${branch} here that are no part of the run are kept on branch ${aside}.`);
  }
  rmSync(await gitPath(own, "index.lock"), { force: true });
  await own.run("reset", "--quiet", "--hard", commit2);
  await own.run("clean", "-fdq");
  return told;
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
function createObjects(source) {
  const { objectFormat } = source.repository;
  const small = /* @__PURE__ */ new Set();
  const fetchVersion = (version) => fetch(source, { ids: [version], filter: small.has(version) ? NO_CONTENTS : NARROW, depth: true });
  return {
    noteRefs: (refs) => {
      for (const [ref, version] of refs) if (ref.startsWith(RUN_REFS)) small.add(version);
    },
    folders: async (version, paths) => (await look({ ...source, fetchVersion }, version, { paths })).folders,
    files: async (version, paths) => {
      const wanted = { paths: paths.map(folderOf), files: paths };
      const { folders, contents } = await look({ ...source, fetchVersion }, version, wanted);
      const found = paths.flatMap((path) => {
        const entry = path.startsWith("/") ? void 0 : entryOf(folders, path);
        return entry?.kind === "file" ? [[path, entry.id]] : [];
      });
      const missing2 = found.flatMap(([path, id]) => contents.has(path) ? [] : [id]);
      const fetched = await contentsOf(source, missing2);
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
    const { trees, contents, missing: missing2 } = await lookHere(source.repository, version, sought);
    if (trees.has("") && missing2.length === 0)
      return { folders: new Map(paths.flatMap((path) => pairOf(path, trees))), contents };
    const next = trees.has("") ? missing2 : [version];
    if (next.every((id) => given.has(id))) {
      throw next.some((id) => given.get(id)) ? unreadable(next, source) : noVersion(version, source);
    }
    const came = await (trees.has("") ? fetchObjects(source, next) : source.fetchVersion(version));
    for (const id of next) given.set(id, came);
  }
}
async function lookHere(repository, version, { names, files: files2 }) {
  const all = [.../* @__PURE__ */ new Set([...names, ...files2])];
  const read = await readObjects(
    repository,
    all.map((path) => `${version}:${path}`)
  );
  const trees = /* @__PURE__ */ new Map();
  const missing2 = /* @__PURE__ */ new Set();
  for (const path of names) {
    const object2 = read.get(`${version}:${path}`);
    if (object2?.type === "tree") trees.set(path, parseTree(object2.content, repository.objectFormat));
    const entry = object2 === void 0 && path !== "" ? entryOf(trees, path) : void 0;
    if (entry?.kind === "folder") missing2.add(entry.id);
  }
  const contents = /* @__PURE__ */ new Map();
  for (const path of files2) {
    const object2 = read.get(`${version}:${path}`);
    if (object2?.type === "blob") contents.set(path, object2.content);
  }
  return { trees, contents, missing: [...missing2] };
}
async function listAll(repository, version, folder) {
  if (!isVersion(version, repository) || !(folder === "" || isTreePath(folder))) return void 0;
  const { exitCode, output } = await repository.call(["ls-tree", "-r", "-z", `${version}:${folder}`]);
  return exitCode === 0 ? parseListing(output, folder === "" ? "" : `${folder}/`) : void 0;
}
async function contentsOf(source, ids) {
  const { repository } = source;
  const wanted = [...new Set(ids)];
  const here = await readObjects(repository, wanted);
  const missing2 = wanted.filter((id) => !here.has(id));
  if (missing2.length > 0) {
    await fetchObjects(source, missing2);
    for (const [id, object2] of await readObjects(repository, missing2)) here.set(id, object2);
  }
  const lost = wanted.filter((id) => !here.has(id));
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
  const value = map.get(key);
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

// src/git/bring-branches.ts
async function bringBranches(repository, source, wanted) {
  const { git } = repository;
  const missing2 = await commitsMissing(git, [...wanted.branches.values()]);
  const base = wanted.base === void 0 ? [] : await commitsMissing(git, [wanted.base]);
  if (missing2.length > 0) await fetchCommits(git, source, { ...wanted, missing: missing2, base });
  for (const commit2 of await commitsMissing(git, base)) await fetchBase(git, source, commit2);
  const taken = await checkedOut(git);
  const problems = /* @__PURE__ */ new Map();
  for (const [branch, commit2] of wanted.branches) {
    const told = await moveBranch(repository, {
      branch,
      commit: commit2,
      taken: taken.get(branch),
      keep: wanted.keep
    });
    if (told.length > 0) problems.set(branch, told.join(" "));
  }
  return problems;
}
async function commitsMissing(git, commits) {
  const here = await Promise.all(commits.map((commit2) => git.try("cat-file", "-e", `${commit2}^{commit}`)));
  return [...new Set(commits.filter((_, index) => here[index] === void 0))];
}
async function fetchCommits(git, source, wanted) {
  const { repository, remote, checkout } = source;
  const shallow = checkout.shallow();
  const call = {
    remote,
    apart: checkout.objects,
    shallow,
    known: await tipsOf(git),
    settings: { "fetch.negotiationAlgorithm": "consecutive", "uploadpack.allowAnySHA1InWant": "true" }
  };
  await repository.together(call, async (run, directory) => {
    const fetch2 = (...args) => run([...FETCH, ...args], { remote });
    if (shallow.length > 0 && wanted.base.length > 0) {
      await fetch2("--depth=1", REMOTE, ...wanted.base.map((commit2, index) => `${commit2}:refs/base/${index}`));
    }
    const answer = await fetch2(REMOTE, ...wanted.missing);
    if (answer.exitCode !== 0) await fetchNamed(source, { ...wanted, run, errors: answer.errors });
    await git.run(...FETCH, "--update-shallow", directory, ...wanted.missing);
  });
}
async function fetchBase(git, source, commit2) {
  const { repository, remote, checkout } = source;
  const shallow = checkout.shallow();
  const depth = shallow.length > 0 ? ["--depth=1"] : [];
  const call = { remote, apart: checkout.objects, shallow, known: await tipsOf(git) };
  await repository.together(call, async (run, directory) => {
    const answer = await run([...FETCH, ...depth, REMOTE, `${commit2}:${BASE_REF}`], { remote });
    if (answer.exitCode !== 0 && !isUnadvertised(answer.errors) && !/not our ref/.test(answer.errors)) {
      throw remoteFailure(source, { errors: answer.errors, late: false });
    }
    if (answer.exitCode !== 0) throw baseUnknown(remote.name, commit2);
    await git.run(...FETCH, "--update-shallow", directory, BASE_REF);
  });
}
var BASE_REF = "refs/base/0";
function baseUnknown(name, commit2) {
  return new AgenticError({
    code: "not-found",
    message: `${name} does not have the commit ${commit2.slice(0, 12)}, at which the run began. Push it there from the clone in which the run was started, then resume again.`
  });
}
async function fetchNamed(source, { branches, missing: missing2, run, errors }) {
  const { remote } = source;
  const names = [...branches].flatMap(([branch, commit2]) => missing2.includes(commit2) ? [branch] : []);
  if (isUnadvertised(errors)) {
    const answer = await run([...FETCH, REMOTE, ...names.map((name) => `refs/heads/${name}`)], { remote });
    if (answer.exitCode === 0) return;
  } else if (!/not our ref/.test(errors)) throw remoteFailure(source, { errors, late: false });
  throw new AgenticError({
    code: "not-found",
    message: `${remote.name} no longer has the commits that ${names.join(", ")} had in the run. Somebody changed them there; put them back, or start a new run.`
  });
}
var TIPS = 200;
async function tipsOf(git) {
  const folders = ["refs/heads", "refs/remotes"];
  const format = ["--format=%(objectname)", "--sort=-committerdate", `--count=${TIPS}`];
  const listed = await git.run("for-each-ref", ...format, ...folders);
  const head = await git.try("rev-parse", "--verify", "--quiet", "HEAD^{commit}");
  return [.../* @__PURE__ */ new Set([...listed.split("\n"), head ?? ""])].filter((tip) => tip !== "");
}
async function checkedOut(git) {
  const listed = await git.run("worktree", "list", "--porcelain");
  const trees = listed.matchAll(/^worktree (.+)(?:\n.+)*?\nbranch refs\/heads\/(.+)$/gm);
  return new Map(Array.from(trees, ([, directory = "", branch = ""]) => [branch, directory]));
}
async function moveBranch(repository, { branch, commit: commit2, taken, keep }) {
  const { git } = repository;
  const ref = `refs/heads/${branch}`;
  const here = await git.try("rev-parse", "--verify", "--quiet", ref);
  if (here === commit2) return [];
  if (here === void 0) {
    await git.run("update-ref", ref, commit2, "");
    return [];
  }
  if (keep && taken !== void 0 && await isIdleWorktree(repository, taken))
    return await followRun(repository, taken, { branch, here, commit: commit2, keep });
  if (await git.try("merge-base", "--is-ancestor", here, commit2) === void 0) {
    return [
      `${branch} has commits in this checkout that the run does not know (${here.slice(0, 8)}); it stays as it is.`
    ];
  }
  if (taken !== void 0)
    return [
      `${branch} is checked out, so it stays at ${here.slice(0, 8)}. Bring it up: git merge --ff-only ${commit2}`
    ];
  await git.run("update-ref", ref, commit2, here);
  return [];
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
  return {
    location: source.remote.name,
    refs: async (prefix) => new Map([...await now()].filter(([name]) => name.startsWith(prefix))),
    list: (version, folder) => mended(source, () => list(objects, { version, folder })),
    files: (version, folder) => mended(source, () => files(objects, { version, folder })),
    read: (version, paths) => mended(source, () => objects.files(version, paths)),
    commit: (change) => mended(source, () => commit({ ...source, objects, own }, change))
  };
}
async function mended({ repository }, work) {
  try {
    return await work();
  } catch (error) {
    if (!isCode(error, "git-failed")) throw error;
    repository.renew();
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

// src/store/redacted-refs.ts
function redactedRefs(refs, redactor) {
  const redacted = (change) => "content" in change && !isOfJournal(change.path) ? { ...change, content: redactContent(change.content, redactor.redactDocument) } : change;
  return {
    ...refs,
    commit: ({ refs: changes, ...rest }) => refs.commit({
      ...rest,
      refs: changes.map(
        (change) => change.next ? { ...change, next: { ...change.next, changes: change.next.changes.map(redacted) } } : change
      )
    })
  };
}
function isOfJournal(path) {
  const [, name = ""] = /^[^/]+\/workflows\/[^/]+\/(.+)$/.exec(path) ?? [];
  return (segmentOf(name)?.file ?? name) === runFiles.journal;
}

// src/state/tree-walk.ts
async function findEntry(folders, version, path) {
  let found = { name: "", kind: "folder", id: await folders.top(version) };
  for (const part of path === "" ? [] : path.split("/")) {
    if (found?.kind !== "folder") return void 0;
    const entries = await folders.entries(found.id);
    found = entries.find(({ name }) => name === part);
  }
  return found;
}
async function listEntries(folders, version, path) {
  const found = await findEntry(folders, version, path);
  if (found?.kind !== "folder") return [];
  const entries = await folders.entries(found.id);
  return entries.toSorted((a, b) => a.name < b.name ? -1 : 1);
}
async function findFiles(folders, version, paths) {
  await folders.top(version);
  const found = await Promise.all(paths.map((path) => findEntry(folders, version, path)));
  return new Map(
    paths.flatMap((path, index) => {
      const entry = found[index];
      return entry?.kind === "file" ? [[path, entry.id]] : [];
    })
  );
}

// src/state/tree-draft.ts
async function draftTree(folders, version, changes) {
  const top = version === void 0 ? newFolder() : await openFolder(folders, await folders.top(version));
  for (const change of changes) {
    if ("remove" in change) await removeAt(folders, top, change.path);
    else await putAt(folders, top, { path: change.path, entry: await entryOf2(folders, change) });
  }
  dropEmpty(top);
  return top;
}
async function entryOf2(folders, change) {
  if ("content" in change) return { kind: "content", content: Buffer.from(change.content) };
  const { version, path } = change.from;
  const found = await findEntry(folders, version, path);
  if (found) return { kind: found.kind, id: found.id };
  throw new AgenticError({
    code: "not-found",
    message: `There is nothing at ${path} in version ${version}; look at what the version holds before it is copied.`
  });
}
async function putAt(folders, top, { path, entry }) {
  const parts = path.split("/");
  const name = parts.pop() ?? "";
  let folder = top;
  for (const part of parts) {
    const next = await draftAt(folders, folder, part) ?? newFolder();
    folder.entries.set(part, next);
    folder = next;
  }
  folder.entries.set(name, entry);
}
async function removeAt(folders, top, path) {
  const parts = path.split("/");
  const name = parts.pop() ?? "";
  let folder = top;
  for (const part of parts) {
    const next = await draftAt(folders, folder, part);
    if (!next) return;
    folder.entries.set(part, next);
    folder = next;
  }
  folder.entries.delete(name);
}
async function draftAt(folders, folder, name) {
  const entry = folder.entries.get(name);
  if (entry?.kind === "draft") return entry;
  return entry?.kind === "folder" ? await openFolder(folders, entry.id) : void 0;
}
async function openFolder(folders, id) {
  const was = new Map(
    (await folders.entries(id)).map(({ name, kind, id: id2 }) => [
      name,
      { kind, id: id2 }
    ])
  );
  return { kind: "draft", id, was, entries: new Map(was) };
}
function newFolder() {
  return { kind: "draft", id: void 0, was: /* @__PURE__ */ new Map(), entries: /* @__PURE__ */ new Map() };
}
function dropEmpty(folder) {
  for (const [name, entry] of folder.entries) {
    if (entry.kind !== "draft") continue;
    dropEmpty(entry);
    if (entry.entries.size === 0) folder.entries.delete(name);
  }
}

// src/store/objects.ts
const { hash, randomBytes: randomBytes2 } = process.getBuiltinModule("node:crypto");
const { existsSync } = process.getBuiltinModule("node:fs");
const { mkdir, open, readFile, rename, rm } = process.getBuiltinModule("node:fs/promises");
const { dirname: dirname2, join: join2 } = process.getBuiltinModule("node:path");
function createObjects2(directory) {
  const place = (id) => join2(directory, id.slice(0, 2), id.slice(2));
  const unsettled = /* @__PURE__ */ new Set();
  return {
    read: async (kind, id) => {
      const content = /^[0-9a-f]{64}$/.test(id) ? await readOptionalFile(place(id)) : void 0;
      if (content === void 0) throw missing(kind, id, `${directory} has none`);
      if (idOf(kind, content) !== id) throw missing(kind, id, `${place(id)} is damaged or something else`);
      return content;
    },
    write: async (kind, content) => {
      const id = idOf(kind, content);
      if (!existsSync(place(id))) await writeOnce(place(id), content);
      unsettled.add(dirname2(place(id)));
      return id;
    },
    settle: async () => {
      const folders = [directory, ...unsettled];
      unsettled.clear();
      await Promise.all(folders.map(syncFolder));
    }
  };
}
function idOf(kind, content) {
  return hash("sha256", Buffer.concat([Buffer.from(`${kind}\0`), content]));
}
async function writeOnce(path, content) {
  await mkdir(dirname2(path), { recursive: true });
  const draft = `${path}.${randomBytes2(6).toString("hex")}.tmp`;
  try {
    const file = await open(draft, "wx", 292);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}
async function syncFolder(path) {
  try {
    var _stack = [];
    try {
      const folder = __using(_stack, await open(path, "r"), true);
      await folder.sync();
    } catch (_) {
      var _error = _, _hasError = true;
    } finally {
      var _promise = __callDispose(_stack, _error, _hasError);
      _promise && await _promise;
    }
  } catch (error) {
    if (!(error instanceof Error && "code" in error && unsyncable.has(error.code))) throw error;
  }
}
var unsyncable = /* @__PURE__ */ new Set(["EPERM", "EISDIR", "EINVAL", "ENOTSUP"]);
async function readOptionalFile(path) {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return void 0;
    throw error;
  }
}
function missing(kind, id, reason) {
  return new AgenticError({
    code: "not-found",
    message: `There is no ${kind} ${JSON.stringify(id.slice(0, 64))} to read: ${reason}.`
  });
}

// src/store/refs-folder.ts
const { randomUUID } = process.getBuiltinModule("node:crypto");
const { existsSync: existsSync2, mkdirSync } = process.getBuiltinModule("node:fs");
const { join: join3 } = process.getBuiltinModule("node:path");
const { setTimeout: delay } = process.getBuiltinModule("node:timers/promises");
var REFS_FILE = "refs.json";
var LOCK_FILE = "lock";
var LOCK_WAIT_MS = 1e4;
var Refs = record(string(), string());
var Version = object({
  top: string(),
  parent: string().optional(),
  message: string(),
  /** Makes each commit a version of its own. */
  commit: string()
});
var Entries = array(object({ name: string(), kind: _enum(["file", "folder"]), id: string() }));
function createFolderStateRefs(directory) {
  const objects = createObjects2(join3(directory, "objects"));
  const folders = {
    top: async (version) => Version.parse(await readJson(objects, "version", version)).top,
    entries: async (folder) => Entries.parse(await readJson(objects, "folder", folder))
  };
  const reporting = (work) => withReason(directory, work);
  return {
    location: directory,
    refs: (prefix) => reporting(async () => {
      const refs = await readRefs(directory);
      return new Map([...refs].filter(([ref]) => ref.startsWith(prefix)));
    }),
    list: (version, folder) => reporting(() => listEntries(folders, version, folder)),
    files: (version, folder) => reporting(async () => {
      const found = await findEntry(folders, version, folder);
      return found?.kind === "folder" ? await filesUnder(folders, found.id, folder) : [];
    }),
    read: (version, paths) => reporting(async () => {
      const files2 = await findFiles(folders, version, paths);
      const read = async ([path, id]) => [
        path,
        await objects.read("file", id)
      ];
      return new Map(await Promise.all(Array.from(files2, read)));
    }),
    commit: (change) => reporting(async () => {
      checkChange(change);
      return await commitTo(directory, change, { folders, objects });
    })
  };
}
async function commitTo(directory, change, kept) {
  const early = movedOf(await readRefs(directory), change.refs);
  if (early.length > 0) return { status: "moved", refs: early };
  if (change.branches?.size) return { status: "refused", branches: noBranches(directory, change.branches) };
  makeFolder(directory);
  const drafts = await Promise.all(change.refs.map((each) => draftOf(each, kept.folders)));
  return await underLock(directory, async () => {
    const refs = await readRefs(directory);
    const moved = movedOf(refs, change.refs);
    if (moved.length > 0) return { status: "moved", refs: moved };
    const made = await Promise.all(drafts.map((each) => writeVersion(each, kept.objects)));
    await kept.objects.settle();
    const versions = new Map(change.refs.map(({ ref }, index) => [ref, made[index]]));
    const next = /* @__PURE__ */ new Map();
    for (const [ref, version] of new Map([...refs, ...versions]))
      if (version !== void 0) next.set(ref, version);
    replaceFile(join3(directory, REFS_FILE), `${JSON.stringify(Object.fromEntries(next), null, 2)}
`, {
      durable: true
    });
    await syncFolder(directory);
    return {
      status: "committed",
      versions: new Map([...next].filter(([ref]) => versions.has(ref)))
    };
  });
}
function movedOf(refs, changes) {
  return changes.filter(({ ref, expected }) => refs.get(ref) !== expected).map(({ ref }) => ref);
}
function noBranches(directory, branches) {
  return new Map(Array.from(branches.keys(), (branch) => [branch, `${directory} keeps no code`]));
}
async function draftOf(change, folders) {
  const { expected, next } = change;
  return { ...change, top: next && await draftTree(folders, expected, next.changes) };
}
async function writeVersion({ expected, next, top }, objects) {
  if (!next || !top) return void 0;
  const version = {
    top: await writeFolder(top, objects),
    ...expected !== void 0 && { parent: expected },
    message: next.message,
    commit: randomUUID()
  };
  return await objects.write("version", Buffer.from(JSON.stringify(version)));
}
async function writeFolder(folder, objects) {
  const entries = await Promise.all(
    Array.from(folder.entries, async ([name, entry]) => {
      if (entry.kind === "draft") return { name, kind: "folder", id: await writeFolder(entry, objects) };
      if (entry.kind === "content")
        return { name, kind: "file", id: await objects.write("file", entry.content) };
      return { name, kind: entry.kind, id: entry.id };
    })
  );
  const inOrder = entries.sort((a, b) => a.name < b.name ? -1 : 1);
  return await objects.write("folder", Buffer.from(JSON.stringify(inOrder)));
}
async function filesUnder(folders, id, path) {
  const entries = await folders.entries(id);
  const found = await Promise.all(
    entries.map(async ({ name, kind, id: id2 }) => {
      const full = path === "" ? name : `${path}/${name}`;
      return kind === "file" ? [{ path: full, id: id2 }] : await filesUnder(folders, id2, full);
    })
  );
  return found.flat();
}
async function readJson(objects, kind, id) {
  return JSON.parse(Buffer.from(await objects.read(kind, id)).toString("utf8"));
}
async function readRefs(directory) {
  const path = join3(directory, REFS_FILE);
  const text = (await readOptionalFile(path))?.toString("utf8");
  if (text === void 0) return /* @__PURE__ */ new Map();
  try {
    return new Map(Object.entries(Refs.parse(JSON.parse(text))));
  } catch (cause) {
    throw new AgenticError({
      code: "remote-refused",
      message: `${path} does not say where the refs stand; restore it from a backup of that folder.`,
      cause
    });
  }
}
function makeFolder(directory) {
  if (!existsSync2(directory)) mkdirSync(directory);
}
async function underLock(directory, work) {
  const lock = join3(directory, LOCK_FILE);
  const begun = performance.now();
  for (; ; ) {
    const taken = acquireLock(lock);
    if (taken.held) break;
    if (performance.now() - begun > LOCK_WAIT_MS)
      throw new AgenticError({
        code: "remote-unreachable",
        message: `${directory} is being written by process ${taken.pid} on ${taken.host}; try again, or delete ${lock} if that process is gone.`
      });
    await delay(2 + Math.random() * 10);
  }
  try {
    return await work();
  } finally {
    releaseLock(lock);
  }
}
var refusals = /* @__PURE__ */ new Set(["EACCES", "EPERM", "EROFS"]);
async function withReason(directory, work) {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause) || cause instanceof AgenticError) throw cause;
    const refused = refusals.has(cause.code);
    throw new AgenticError({
      code: refused ? "remote-refused" : "remote-unreachable",
      message: refused ? `${directory} may not be read or written (${String(cause.code)}); grant this user access to it.` : `${directory} cannot be reached (${String(cause.code)}); see that its disk is mounted and has room, and try again.`,
      cause
    });
  }
}

// src/compose/notes-elsewhere.ts
const { statSync, utimesSync } = process.getBuiltinModule("node:fs");
function notesWith(place, { refs, stateRef }) {
  return async ({ maxAgeMs = 0 } = {}) => {
    if (!place.config.memory.enabled) return [];
    const [{ notesOf }, { createLocalNotes }, { synchroniseNotes }, { describeSync }] = await Promise.all([
      import("./notebook-6VG5WVVZ.js"),
      import("./notes-sync-folder-JIQ2LUOU.js"),
      import("./notes-sync-BLMCXNYQ.js"),
      import("./sync-report-ODSBG7XU.js")
    ]);
    const notes = notesOf(place);
    if (ageOf(notes.record) < maxAgeMs) return [];
    const report = await synchroniseNotes({
      refs,
      stateRef,
      local: createLocalNotes(notes),
      openIndex: notes.openIndex,
      clock: systemClock,
      random: Math.random
    });
    touch(notes.record);
    return describeSync(report, { folder: notes.files.location, location: refs.location });
  };
}
function ageOf(record2) {
  const stats = statSync(record2, { throwIfNoEntry: false });
  return stats ? systemClock.now().getTime() - stats.mtimeMs : Infinity;
}
function touch(record2) {
  const now = systemClock.now();
  if (statSync(record2, { throwIfNoEntry: false })) utimesSync(record2, now, now);
}

export {
  bringBranches,
  createGitStateRefs,
  redactedRefs,
  createFolderStateRefs,
  notesWith
};
