const require = process.getBuiltinModule;
import {
  dropBranches
} from "./chunk-Y24MHOE2.js";
import {
  MERGE_MARKS,
  WORKTREES,
  WORKTREE_PREFIX,
  branchName,
  branchNames,
  changedSince,
  clearTraces,
  createFolderWorkspace,
  createGitWorkspace,
  detach,
  ensureCheckout,
  filesBetween,
  findCommit,
  gitPath,
  handOver,
  hasOwnSettings,
  hold,
  holdingOf,
  holdsNoWork,
  inspect,
  isHeldElsewhere,
  markReady,
  markSpare,
  moveWorktree,
  paths,
  recordsIn,
  requireBranch,
  returnToBranch,
  snapshot,
  trailersOf,
  worktreeOf,
  worktreePath
} from "./chunk-GXGIEE3A.js";
import {
  commonFolder,
  exclude,
  requireBase,
  unsuitable
} from "./chunk-SRLUVUMH.js";
import {
  acquireLock,
  releaseLock
} from "./chunk-WD6ELVH2.js";
import {
  array,
  object,
  string
} from "./chunk-K6E2NRZW.js";
import {
  hasTags
} from "./chunk-IC3VV5OO.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/git/markers.ts
const { lstatSync, readFileSync } = process.getBuiltinModule("node:fs");
const { join } = process.getBuiltinModule("node:path");
async function filesWithMarkers(git, files, search) {
  const sizes = await markerSizes(git, Array.from(search.conflicted));
  const found = [];
  for (const file of files) {
    const signs = search.conflicted.has(file) ? "<|=>" : "<>";
    const lines = markerLines(readRegular(join(git.directory, file)), { signs, size: sizes.get(file) ?? 7 });
    if (lines.size > 0 && !await areTheirs(git, lines, { file, sides: search.sides })) found.push(file);
  }
  return found;
}
function markerLines(text, { signs, size }) {
  const marks = Array.from(signs, (sign) => sign.repeat(size));
  const isMarker = (line) => marks.some((mark) => line === mark || line.startsWith(`${mark} `));
  return new Set(
    text.split("\n").map((line) => line.replace(/\r$/, "")).filter(isMarker)
  );
}
async function areTheirs(git, lines, { file, sides }) {
  const texts = await Promise.all(sides.map((side) => git.try("cat-file", "blob", `${side}:${file}`)));
  const known = new Set(texts.flatMap((text) => (text ?? "").split(/\r?\n/)));
  return Array.from(lines).every((line) => known.has(line));
}
async function markerSizes(git, files) {
  if (files.length === 0) return /* @__PURE__ */ new Map();
  const fields = paths(await git.run("check-attr", "-z", "conflict-marker-size", "--", ...files));
  const sizes = /* @__PURE__ */ new Map();
  for (let at = 0; at + 2 < fields.length; at += 3) {
    const size = Number(fields[at + 2]);
    if (Number.isInteger(size) && size > 0) sizes.set(fields[at] ?? "", size);
  }
  return sizes;
}
function readRegular(path) {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() === true ? readFileSync(path, "latin1") : "";
}

// src/git/turns.ts
const { hostname } = process.getBuiltinModule("node:os");
const { setTimeout: sleep } = process.getBuiltinModule("node:timers/promises");
function createTurns(width) {
  const waiting = [];
  let free = width;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
var queues = /* @__PURE__ */ new Map();
function inTurn(thing, work) {
  const turns = queues.get(thing) ?? createTurns(1);
  queues.set(thing, turns);
  return turns(work);
}
var WAIT_LIMIT_MS = 6e4;
var AWAY_WAIT_LIMIT_MS = 15e4;
var POLL_MS = 5;
function inTurnEverywhere(lock, work) {
  return inTurn(lock, async () => {
    await acquire(lock);
    try {
      return await work();
    } finally {
      releaseLock(lock);
    }
  });
}
async function acquire(file) {
  for (let waited = 0; ; waited += POLL_MS) {
    const lock = acquireLock(file);
    if (lock.held) return;
    if (waited >= (lock.host === hostname() ? WAIT_LIMIT_MS : AWAY_WAIT_LIMIT_MS)) {
      throw unsuitable(
        `Process ${lock.pid} on ${lock.host} has been changing the repository's worktrees for more than a minute. End it; if it is gone already, remove ${file}.`
      );
    }
    await sleep(POLL_MS);
  }
}

// src/git/try-merge.ts
var PLAIN_MERGE = ["-c", "merge.verifySignatures=false", "-c", "rerere.enabled=false"];
async function tryMerge(git, { ours, theirs }) {
  const commits = [ours.commit, theirs.commit];
  try {
    const args = [...PLAIN_MERGE, "merge-tree", "--write-tree", "-z", "--messages"];
    const { yes, output } = await git.ask(...args, ...commits);
    if (yes) return { clean: true, tree: output.split("\0", 1)[0] ?? "" };
    return { clean: false, ...readConflicts(output, { ours, theirs }) };
  } catch (error) {
    const old = await git.try("merge-tree", "--write-tree", "HEAD", "HEAD") === void 0;
    if (old) return void 0;
    throw error;
  }
}
function readConflicts(output, sides) {
  const fields = output.split("\0");
  const end = fields.indexOf("", 1);
  const files = fields.slice(1, end).map((line) => line.slice(line.indexOf("	") + 1));
  const texts = [];
  for (let at = end + 1; at < fields.length - 1; ) {
    const count = Number(fields[at]);
    const [kind = "", text = ""] = fields.slice(at + 1 + count, at + 3 + count);
    if (kind.startsWith("CONFLICT")) {
      files.push(...fields.slice(at + 1, at + 1 + count));
      texts.push(text.trim());
    }
    at += count + 3;
  }
  return describeConflicts(files, texts, sides);
}
function describeConflicts(files, texts, { ours, theirs }) {
  const renamed = (text) => text.replaceAll(`~${ours.commit}`, "~HEAD").replaceAll(`~${theirs.commit}`, `~${theirs.branch.replaceAll("/", "_")}`);
  const named = texts.map(
    (text) => renamed(text).replaceAll(ours.commit, ours.branch).replaceAll(theirs.commit, theirs.branch)
  );
  const sorted = [...new Set(files.map(renamed))].toSorted();
  const count = sorted.length === 1 ? "1 file" : `${sorted.length} files`;
  const head = `Merging ${theirs.branch} into ${ours.branch} conflicts in ${count}:`;
  return { files: sorted, description: [head, ...named.map((text) => `- ${text}`)].join("\n") };
}
async function layOutMerge(git, { theirs }) {
  const isTip = await git.try("rev-parse", "--verify", `refs/heads/${theirs.branch}`) === theirs.commit;
  const name = isTip ? theirs.branch : theirs.commit;
  const style = ["-c", "merge.conflictStyle=diff3"];
  return await git.ask(...PLAIN_MERGE, ...style, "merge", "--no-commit", "--no-ff", "--no-autostash", name);
}
async function unmergedFiles(git) {
  const lines = paths(await git.run("ls-files", "--unmerged", "-z"));
  return [...new Set(lines.map((line) => line.slice(line.indexOf("	") + 1)))].toSorted();
}

// src/git/remove-folder.ts
const { chmod, readdir, rm } = process.getBuiltinModule("node:fs/promises");
const { join: join2 } = process.getBuiltinModule("node:path");
async function removeFolder(folder) {
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
  try {
    await remove();
  } catch {
    await makeWritable(folder).then(remove, () => void 0).catch(() => void 0);
  }
}
async function makeWritable(folder) {
  await chmod(folder, 448);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await makeWritable(join2(folder, entry.name));
  }
}

// src/git/rest.ts
const { existsSync, readdirSync } = process.getBuiltinModule("node:fs");
const { join: join3 } = process.getBuiltinModule("node:path");
var LOOK_CLOSELY = [
  "core.trustctime=true",
  "core.checkStat=default",
  "core.ignoreStat=false",
  "core.untrackedCache=false"
].flatMap((setting) => ["-c", setting]);
var STATUS = "status --porcelain=v2 --branch -z --untracked-files=all --ignore-submodules=none".split(" ");
async function restingCommit(git) {
  const status = await git.try(...LOOK_CLOSELY, ...STATUS);
  const lines = (status ?? "?").split("\0").filter((line) => line !== "");
  if (lines.some((line) => !line.startsWith("# "))) return void 0;
  const header = (name) => lines.find((line) => line.startsWith(`# ${name} `))?.slice(`# ${name} `.length);
  const commit = header("branch.oid");
  if (commit === void 0 || commit === "(initial)") return void 0;
  return header("branch.head") !== "(detached)" || await isKept(git, commit) ? commit : void 0;
}
async function isKept(git, commit) {
  const shared = ["refs/heads", "refs/remotes", "refs/tags"];
  const refs = await git.try("for-each-ref", "--count=1", "--format=x", "--contains", commit, ...shared);
  return refs !== void 0 && refs !== "";
}
async function isReusable(git, record) {
  if (hasOwnSettings(record)) return false;
  const listed = await git.try("ls-files", "-v", "--stage", "-z");
  return listed !== void 0 && listed.split("\0").every((line) => isPlain(git.directory, line));
}
var SUBMODULE = "160000";
function isPlain(directory, line) {
  if (line === "") return true;
  if (!line.startsWith("H ")) return false;
  return !line.startsWith(`H ${SUBMODULE} `) || isEmpty(join3(directory, line.slice(line.indexOf("	") + 1)));
}
function isEmpty(folder) {
  return !existsSync(folder) || readdirSync(folder).length === 0;
}

// src/git/worktrees.ts
const { existsSync: existsSync2, mkdirSync, realpathSync, renameSync, rmSync } = process.getBuiltinModule("node:fs");
const { setTimeout: sleep2 } = process.getBuiltinModule("node:timers/promises");
const { basename, dirname, join: join4 } = process.getBuiltinModule("node:path");
function createWorktrees(repository) {
  const spares = /* @__PURE__ */ new Map();
  let found;
  const gitFolder = () => found ??= commonFolder(repository);
  const alone = async (work) => {
    const folder = await gitFolder();
    return await inTurnEverywhere(join4(folder, "agentic-worktrees.lock"), () => work(folder));
  };
  const pool = { ...repository, gitFolder, spares, alone };
  const at = (path, work) => {
    const directory = absolute(repository, path);
    return inTurn(directory, () => work(directory));
  };
  return {
    open: (place) => at(place.path, (directory) => open(pool, directory, place)),
    look: async (path) => {
      const directory = absolute(repository, path);
      return { directory, state: inspect(directory, await gitFolder()).state };
    },
    release: (path) => at(path, (directory) => release(pool, directory)),
    recycle: (path) => at(path, (directory) => recycle(pool, directory)),
    drain: async () => {
      for (const directory of spares.keys()) await inTurn(directory, () => discard(pool, directory));
    },
    discard: (path) => at(path, (directory) => discard(pool, directory)),
    survey: async () => ({ gitFolder: await gitFolder(), kept: new Set(spares.keys()) }),
    sweep: async (choose) => {
      const aside = await alone((gitFolder2) => {
        const directories = choose({ gitFolder: gitFolder2, kept: new Set(spares.keys()) });
        return Promise.resolve(directories.flatMap((directory) => setAside(directory, gitFolder2) ?? []));
      });
      for (const folder of aside) await removeFolder(folder);
    }
  };
}
function absolute({ root }, path) {
  const directory = join4(root, path);
  mkdirSync(dirname(directory), { recursive: true });
  return join4(realpathSync(dirname(directory)), basename(directory));
}
var filling = createTurns(2);
async function open(pool, directory, place) {
  const git = pool.git.with({ directory });
  const { record, found } = await filling(async () => {
    const stood = await pool.alone((gitFolder) => stand(pool, directory, { gitFolder, base: place.base }));
    if (stood.aside !== void 0) await removeFolder(stood.aside);
    await outlast(join4(await pool.gitFolder(), "refs/heads", `${place.branch}.lock`));
    if (stood.found !== "whole") await fill(pool, directory, { place, found: stood.found });
    return stood;
  });
  if (found === "whole") {
    for (const name of ["index.lock", "HEAD.lock"]) await outlast(join4(record.folder, name));
    await returnToBranch(git, place.branch);
  } else markReady(record);
  return directory;
}
async function stand({ git, spares }, directory, { gitFolder, base }) {
  await repair(git, directory, gitFolder);
  const standing = inspect(directory, gitFolder);
  if (standing.state === "foreign") throw foreign(directory, standing.owner);
  if (standing.state === "whole") {
    hold(standing.record);
    return { record: standing.record, found: "whole" };
  }
  const spare = takeSpare(spares, directory);
  if (spare?.directory === directory) return { record: spare, found: "spare" };
  const record = spare ?? await addWorktree(git, { directory, gitFolder, base });
  const aside = setAside(directory, gitFolder);
  return { record: moveWorktree(record, directory), found: spare ? "spare" : "fresh", aside };
}
async function repair(git, directory, gitFolder) {
  const standing = inspect(directory, gitFolder);
  if (standing.state === "foreign" && !existsSync2(standing.owner))
    await git.try("worktree", "repair", directory);
}
function foreign(directory, owner) {
  return unsuitable(
    `${directory} is needed for a worktree, but belongs to another repository (${owner}). Move it away or remove it.`
  );
}
function takeSpare(spares, directory) {
  const from = spares.has(directory) ? directory : Array.from(spares.keys()).at(-1);
  const record = from === void 0 ? void 0 : spares.get(from);
  if (from !== void 0) spares.delete(from);
  return record;
}
async function addWorktree(git, { directory, gitFolder, base }) {
  const fresh = join4(dirname(directory), uniqueName("new"));
  await git.run("worktree", "add", "--no-checkout", "--lock", "--detach", fresh, base);
  const record = recordsIn(gitFolder).find((record2) => record2.directory === fresh);
  if (record === void 0) throw new Error(`git has no record of the worktree ${fresh} it made.`);
  hold(record);
  return record;
}
var names = 0;
function uniqueName(word) {
  names += 1;
  return `${WORKTREE_PREFIX}${word}-${process.pid}-${Date.now().toString(36)}-${names}`;
}
async function fill(pool, directory, { place, found }) {
  const git = pool.git.with({ directory });
  try {
    await switchTo(git, place);
    if (found === "spare") await git.run("clean", "-ffdxq");
  } catch (error) {
    await discard(pool, directory);
    throw error;
  }
}
async function switchTo(git, { branch, base }) {
  const onto = (...target) => git.run("switch", "--quiet", "--discard-changes", ...target);
  try {
    await onto("--no-track", "-c", branch, base);
  } catch (error) {
    if (await git.try("rev-parse", "--verify", "--quiet", `refs/heads/${branch}`) === void 0)
      throw error;
    await onto("--no-guess", branch);
  }
}
var LOCK_WAIT_MS = 2e3;
var LOCK_POLL_MS = 20;
async function outlast(lock) {
  for (let waited = 0; existsSync2(lock) && waited < LOCK_WAIT_MS; waited += LOCK_POLL_MS) {
    await sleep2(LOCK_POLL_MS);
  }
  rmSync(lock, { force: true });
}
async function release(pool, directory) {
  const git = pool.git.with({ directory });
  const kept = pool.spares.has(directory);
  if (!kept && existsSync2(directory) && await restingCommit(git) === void 0) return false;
  await discard(pool, directory);
  return true;
}
async function recycle(pool, directory) {
  if (pool.spares.has(directory)) return true;
  const git = pool.git.with({ directory });
  const standing = inspect(directory, await pool.gitFolder());
  const commit = standing.state === "whole" ? await restingCommit(git) : void 0;
  if (standing.state !== "whole" || commit === void 0 || !await isReusable(git, standing.record))
    return await release(pool, directory);
  markSpare(standing.record);
  clearTraces(standing.record);
  detach(standing.record, commit);
  pool.spares.set(directory, standing.record);
  return true;
}
async function discard(pool, directory) {
  const aside = await pool.alone((gitFolder) => {
    pool.spares.delete(directory);
    return Promise.resolve(setAside(directory, gitFolder));
  });
  if (aside !== void 0) await removeFolder(aside);
}
function setAside(directory, gitFolder) {
  const aside = join4(dirname(directory), uniqueName("removed"));
  const exists = renameIfThere(directory, aside);
  for (const record of recordsIn(gitFolder)) if (record.directory === directory) removeRecord(record);
  return exists ? aside : void 0;
}
function renameIfThere(from, to) {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}
function removeRecord({ folder }) {
  rmSync(folder, { recursive: true, force: true });
}

// src/git/merge.ts
const { join: join5 } = process.getBuiltinModule("node:path");
async function targetOf({ git }, into) {
  const { directory, branch, owned } = into;
  if (branch === void 0) throw unsuitable(`${directory} has no branch to merge into.`);
  const own = git.with({ directory });
  if (owned) await returnToBranch(own, branch);
  else await requireBranch(own, branch);
  return { git: own, branch, owned, head: await own.run("rev-parse", "HEAD") };
}
function sidesOf(target, { head, branch }) {
  return { ours: { commit: target.head, branch: target.branch }, theirs: { commit: head, branch } };
}
function merge(repository, into, request) {
  return inTurn(`merge into ${into.directory}`, async () => {
    const target = await targetOf(repository, into);
    const made = await findMerge(target, request);
    if (made) return { status: "merged", ...made };
    const sides = sidesOf(target, request);
    const tried = await tryMerge(target.git, sides) ?? await tryInWorktree(repository, sides);
    if (!tried.clean) return { status: "conflict", files: tried.files, description: tried.description };
    return { status: "merged", ...await commitMerge(target, request, tried.tree) };
  });
}
async function findMerge({ git, head }, request) {
  const commit = await findCommit(git, request.key, `${request.head}..${head}`);
  if (commit !== void 0) return { head, files: await filesBetween(git, `${commit}^1`, commit) };
  const { yes } = await git.ask("merge-base", "--is-ancestor", request.head, head);
  return yes ? { head, files: [] } : void 0;
}
async function commitMerge(target, request, tree) {
  const { git, head: ours } = target;
  const parents = ["-p", ours, "-p", request.head];
  const texts = ["-m", request.message.trim(), "-m", trailersOf(request.key)];
  const head = await git.run("commit-tree", tree, ...parents, ...texts);
  await moveOn(target, head, request);
  return { head, files: await filesBetween(git, ours, head) };
}
async function moveOn(target, commit, { branch }) {
  const { git, owned } = target;
  if (owned) await outlast(await gitPath(git, "index.lock"));
  const keep = owned ? [] : ["--no-overwrite-ignore"];
  const forward = () => git.run(...PLAIN_MERGE, "merge", "--quiet", "--ff-only", "--no-autostash", ...keep, commit);
  try {
    await forward();
  } catch (error) {
    const inTheWay = await filesInTheWay(target, commit);
    if (inTheWay.length === 0) throw error;
    if (await takeCutOff(target, commit, inTheWay)) return void await forward();
    throw unsuitable(
      `Uncommitted changes in ${git.directory} are in the way of merging ${branch}: ${inTheWay.join(", ")}. Commit or remove them, then resume.`
    );
  }
}
async function filesInTheWay({ git, head }, commit) {
  const merged = new Set(paths(await git.run("diff", "--name-only", "--no-renames", "-z", head, commit)));
  return (await changedSince(git, head)).filter((file) => merged.has(file));
}
async function takeCutOff({ git }, commit, inTheWay) {
  const differing = new Set(paths(await git.run("diff", "--name-only", "--no-renames", "-z", commit)));
  for (const file of inTheWay) {
    if (differing.has(file) && !await isSame(git, commit, file)) return false;
  }
  await git.run("add", "--all", "--", ...inTheWay.map((file) => `:(literal)${file}`));
  return true;
}
async function isSame(git, commit, file) {
  const lies = await git.try("hash-object", "--path", file, "--", join5(git.directory, file));
  return lies !== void 0 && lies === await git.try("rev-parse", "--verify", `${commit}:${file}`);
}
var tries = 0;
async function tryInWorktree({ git, worktrees }, sides) {
  tries += 1;
  const branch = `agentic/try-merge-${process.pid}-${tries}`;
  const path = `.worktrees/${branch.replace("/", "-")}`;
  const directory = await worktrees.open({ path, branch, base: sides.ours.commit });
  const own = git.with({ directory });
  try {
    const { yes, output } = await layOutMerge(own, sides);
    if (yes) return { clean: true, tree: await own.run("write-tree") };
    const texts = output.split("\n").filter((line) => line.startsWith("CONFLICT"));
    return { clean: false, ...describeConflicts(await unmergedFiles(own), texts, sides) };
  } finally {
    await worktrees.discard(path);
    await git.try("update-ref", "-d", `refs/heads/${branch}`);
  }
}

// src/git/conflict.ts
const { existsSync: existsSync3, readFileSync: readFileSync2, rmSync: rmSync2, writeFileSync } = process.getBuiltinModule("node:fs");
var LaidOut = object({
  ours: string(),
  theirs: string(),
  files: array(string()),
  tree: string().describe("Content of the work tree, conflict markers included.")
});
async function openConflict(repository, { into, request }, place) {
  const sides = sidesOf(await targetOf(repository, into), request);
  const scratch = await openScratch(repository, place, sides);
  const { git } = scratch;
  const laidOut = await readLaidOut(git) ?? await layOut(scratch);
  const workspace = createGitWorkspace({ git, branch: place.branch, base: sides.ours.commit, owned: true });
  return {
    workspace: {
      ...workspace,
      recover: async (_base, keep) => {
        await workspace.recover(sides.ours.commit, keep);
        await forget(git);
        await layOut(scratch);
      }
    },
    files: laidOut.files,
    unresolved: () => unresolved(git, laidOut),
    conclude: () => conclude(repository, { scratch, laidOut, into, request }),
    savePartial: (keep) => handOver(git, sides.ours.commit, keep),
    discard: () => discard2(repository, place)
  };
}
async function openScratch(repository, place, sides) {
  const { ours, theirs } = sides;
  await repository.git.run("update-ref", `${MERGE_MARKS}${place.branch}`, ours.commit);
  const directory = await repository.worktrees.open({ ...place, base: ours.commit });
  const git = repository.git.with({ directory });
  const laidOut = await readLaidOut(git);
  const isCurrent = laidOut?.ours === ours.commit && laidOut.theirs === theirs.commit;
  if (isCurrent && await isBegun(git, laidOut)) return { ...place, sides, git };
  if (laidOut && !isCurrent && await snapshot(git) !== laidOut.tree) {
    throw unsuitable(
      `${place.path} holds work on an earlier merge of ${theirs.branch} into ${ours.branch}, and one of these branches has moved since. Commit what you need of it, remove it (git worktree remove --force ${place.path}), then resume.`
    );
  }
  await forget(git);
  await git.run("reset", "--quiet", "--hard", ours.commit);
  await git.run("clean", "-ffdxq");
  return { ...place, sides, git };
}
async function isBegun(git, { ours, theirs }) {
  if (await isUnderWay(git, theirs)) return true;
  return await snapshot(git) !== await git.run("rev-parse", `${ours}^{tree}`);
}
async function layOut(scratch) {
  const { git, sides } = scratch;
  await layOutMerge(git, sides);
  const laidOut = {
    ours: sides.ours.commit,
    theirs: sides.theirs.commit,
    files: await unmergedFiles(git),
    tree: await snapshot(git)
  };
  writeFileSync(await gitPath(git, RECORD), JSON.stringify(laidOut));
  return laidOut;
}
var RECORD = "agentic-merge.json";
async function readLaidOut(git) {
  const file = await gitPath(git, RECORD);
  if (!existsSync3(file)) return void 0;
  const text = readFileSync2(file, "utf8");
  try {
    return LaidOut.parse(JSON.parse(text));
  } catch {
    return void 0;
  }
}
async function forget(git) {
  rmSync2(await gitPath(git, RECORD), { force: true });
}
async function unresolved(git, { ours, theirs, files, tree }) {
  if (!await isUnderWay(git, theirs)) return files;
  const now = await snapshot(git);
  const differing = async (from) => paths(await git.run("diff-tree", "-r", "--name-only", "--no-renames", "-z", from, now));
  const touched = new Set(await differing(tree));
  const left = (await unmergedFiles(git)).filter((file) => !touched.has(file));
  const candidates = [.../* @__PURE__ */ new Set([...files, ...await differing(ours)])];
  const conflicted = new Set(files);
  const marked = await filesWithMarkers(git, candidates, { sides: [ours, theirs], conflicted });
  return [.../* @__PURE__ */ new Set([...left, ...marked])].toSorted();
}
async function isUnderWay(git, theirs) {
  if (await git.try("rev-parse", "--verify", "--quiet", "MERGE_HEAD") === theirs) return true;
  return (await git.ask("merge-base", "--is-ancestor", theirs, "HEAD")).yes;
}
async function conclude(repository, merge2) {
  const { scratch, laidOut, into, request } = merge2;
  const { git, sides } = scratch;
  const target = await targetOf(repository, into);
  const made = await findMerge(target, request);
  if (made) return made;
  if (target.head !== sides.ours.commit) {
    throw unsuitable(
      `${sides.ours.branch} has moved since its merge with ${sides.theirs.branch} was laid out. Resume to lay it out again.`
    );
  }
  const left = await unresolved(git, laidOut);
  if (left.length > 0)
    throw unsuitable(`Conflicts are left in ${scratch.path}: ${left.join(", ")}. Resolve them first.`);
  await git.run("add", "--all");
  return await commitMerge(target, request, await git.run("write-tree"));
}
async function abandonConflict(repository, place, keep) {
  const { state, directory } = await repository.worktrees.look(place.path);
  if (state === "foreign") throw unsuitable(`${place.path} belongs to another repository.`);
  const git = repository.git.with({ directory });
  const laidOut = state === "whole" ? await readLaidOut(git) : void 0;
  if (laidOut) await handOver(git, laidOut.ours, keep);
  await discard2(repository, place);
}
async function discard2({ git, worktrees }, { path, branch }) {
  await worktrees.discard(path);
  await git.run("update-ref", "-d", `refs/heads/${branch}`);
  await git.run("update-ref", "-d", `${MERGE_MARKS}${branch}`);
}

// src/git/orphans.ts
const { existsSync: existsSync4, lstatSync: lstatSync2, readdirSync: readdirSync2, realpathSync: realpathSync2 } = process.getBuiltinModule("node:fs");
const { basename: basename2, dirname: dirname2, join: join6 } = process.getBuiltinModule("node:path");
async function pruneOrphans(repository, worktrees, isHeld) {
  const folder = join6(realpathSync2(repository.root), WORKTREES);
  const removed = [];
  const kept = [];
  const ground = await worktrees.survey();
  for (const name of freeIn(folder, ground, isHeld)) {
    const directory = join6(folder, name);
    const before = traceOf(directory, ground);
    const found = await look(repository, directory, ground);
    const isSame2 = (now) => traceOf(directory, now) === before && freeIn(folder, now, isHeld).includes(name);
    if (found === "work" && isSame2(await worktrees.survey())) kept.push(`${WORKTREES}/${name}`);
    if (found !== "nothing") continue;
    await worktrees.sweep((now) => {
      if (!isSame2(now)) return [];
      removed.push(`${WORKTREES}/${name}`);
      return [directory];
    });
  }
  await worktrees.sweep((now) => lostWorktrees(folder, now, isHeld));
  await pruneMergeBranches(repository, isHeld);
  return { removed, kept };
}
function freeIn(folder, ground, isHeld) {
  const others = recordsIn(ground.gitFolder).filter(isHeldElsewhere);
  const held = /* @__PURE__ */ new Set([...ground.kept, ...others.map(({ directory }) => directory)]);
  return worktreesIn(folder).filter(
    (name) => !held.has(join6(folder, name)) && !isHeld(`${WORKTREES}/${name}`)
  );
}
function traceOf(directory, { gitFolder }) {
  const standing = inspect(directory, gitFolder);
  const record = standing.state === "whole" ? standing.record : void 0;
  return JSON.stringify([standing, record && holdingOf(record)]);
}
function worktreesIn(folder) {
  if (!lstatSync2(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync2(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory() && entry.name.startsWith(WORKTREE_PREFIX)).map(({ name }) => name);
}
function lostWorktrees(folder, { gitFolder }, isHeld) {
  return recordsIn(gitFolder).filter((record) => dirname2(record.directory) === folder && !existsSync4(record.directory)).filter((record) => basename2(record.directory).startsWith(WORKTREE_PREFIX) && holdsNoWork(record)).map(({ directory }) => directory).filter((directory) => !isHeld(`${WORKTREES}/${basename2(directory)}`));
}
async function look({ git }, directory, { gitFolder }) {
  const standing = inspect(directory, gitFolder);
  if (standing.state === "foreign") return "another repository";
  if (standing.state === "void") return "nothing";
  const own = git.with({ directory, environment: { GIT_OPTIONAL_LOCKS: "0" } });
  return standing.lockedFor === void 0 && await restingCommit(own) !== void 0 ? "nothing" : "work";
}
async function pruneMergeBranches({ git }, isHeld) {
  const marks = await git.run("for-each-ref", "--format=%(refname)", MERGE_MARKS);
  for (const mark of marks.split("\n").filter((ref) => ref !== "")) {
    const branch = mark.slice(MERGE_MARKS.length);
    if (isHeld(worktreeOf(branch)) || await isCheckedOut(git, branch)) continue;
    const others = ["for-each-ref", "--count=2", "--format=x", "refs/heads", "refs/remotes"];
    const holders = await git.try(...others, "--contains", `refs/heads/${branch}`);
    if (holders?.includes("\n")) await git.run("update-ref", "-d", `refs/heads/${branch}`);
    await git.run("update-ref", "-d", mark);
  }
}
async function isCheckedOut(git, branch) {
  return await git.run("for-each-ref", "--format=%(worktreepath)", `refs/heads/${branch}`) !== "";
}

// src/git/workspaces.ts
function createWorkspaces(directory, repository, { head } = {}) {
  const whole = repository && { ...repository, worktrees: createWorktrees(repository) };
  const required = () => require2(whole, directory);
  return {
    hide: async (paths2) => {
      if (repository)
        await exclude(
          repository,
          [...paths2, WORKTREES].map((path) => `/${path}/`)
        );
    },
    base: (needs) => baseOf(required(), needs, head),
    names: ({ workflow, prefix, words, suffix }) => ({
      branch: branchName(prefix, words, suffix),
      path: worktreePath(workflow, suffix)
    }),
    branchNames,
    open: (place, { commits }) => openPlace(required(), place, commits),
    folder: () => createFolderWorkspace(directory),
    release: async ({ mode, path }) => mode === "worktree" && await required().worktrees.release(path),
    recycle: async ({ mode, path }) => mode === "worktree" && await required().worktrees.recycle(path),
    isThere: async (path) => (await required().worktrees.look(path)).state !== "void",
    drain: async () => whole?.worktrees.drain(),
    prune: async (isHeld) => whole ? await pruneOrphans(whole, whole.worktrees, isHeld) : { removed: [], kept: [] },
    merge: (into, request) => merge(required(), into, request),
    conflict: (into, request, place) => openConflict(required(), { into, request }, place),
    abandonConflict: (place, keep) => abandonConflict(required(), place, keep),
    dropBranches: (heads, into) => dropBranches(required(), heads, into)
  };
}
async function baseOf(repository, needs, head) {
  const base = await requireBase(repository, needs);
  if (head && !needs.worktree) throw needsWorktree(head);
  return head ?? base;
}
function needsWorktree({ branch }) {
  return unsuitable(
    `A run on the pull request of ${branch} needs a place beside the checkout, which stays as it is. Set \`git.worktree: true\`.`
  );
}
async function openPlace(repository, place, commits) {
  const { mode, branch, base_sha: base } = place;
  const owned = mode === "worktree";
  const directory = owned ? await repository.worktrees.open({ path: place.path, branch, base }) : await ensureCheckout(repository, { branch, base });
  return createGitWorkspace({
    git: repository.git.with({ directory }),
    branch,
    base,
    owned: owned && commits
  });
}
function require2(repository, directory) {
  if (repository) return repository;
  throw new AgenticError({
    code: "git-unsuitable",
    message: `${directory} is not in a git repository, and this workflow works on a branch. Run it in a repository (git init), or set \`git.enabled: false\`.`
  });
}

// src/template/render.ts
var SCOPE_LIMIT = 4 * 1024 * 1024;
var DEFAULTS = { timeoutMs: 1e3, memoryMb: 128 };
function createTemplateEngine(options = {}) {
  return new WorkerTemplateEngine({ ...DEFAULTS, ...options });
}
var WorkerTemplateEngine = class {
  #limits;
  #thread;
  #queue = Promise.resolve();
  #closed = false;
  constructor(limits) {
    this.#limits = limits;
  }
  async render(source, scope) {
    return hasTags(source) ? this.#ask({ kind: "render", source, scope: json(scope) }) : source;
  }
  async evaluate(expression, scope) {
    return JSON.parse(await this.#ask({ kind: "evaluate", source: expression, scope: json(scope) }));
  }
  async [Symbol.asyncDispose]() {
    this.#closed = true;
    await this.#queue;
    await this.#thread?.end();
  }
  async #ask(request) {
    if (this.#closed) throw failed("The template engine is closed.");
    const turn = this.#queue.then(() => this.#answer(request));
    this.#queue = turn.catch(() => void 0);
    return turn;
  }
  async #answer(request) {
    const thread = this.#thread?.alive ? this.#thread : await this.#start();
    try {
      const reply = await thread.ask(request);
      if ("text" in reply) return reply.text;
      throw "failure" in reply ? failed(reply.failure, reply.data) : failed("The template worker gave no answer.");
    } finally {
      if (!thread.alive) await thread.end();
    }
  }
  async #start() {
    const { WorkerThread } = await import("./worker-thread-DT2MTS63.js");
    this.#thread = new WorkerThread(this.#limits);
    return this.#thread;
  }
};
function json(scope) {
  const text = stringify(scope);
  if (text.length <= SCOPE_LIMIT) return text;
  throw failed(
    `The data for the template has ${text.length} characters of JSON; ${SCOPE_LIMIT} are allowed.`
  );
}
function stringify(scope) {
  try {
    return JSON.stringify(scope);
  } catch (cause) {
    throw new AgenticError({
      code: "template-failed",
      message: "The data for the template is not plain JSON data.",
      cause
    });
  }
}
function failed(message, data = {}) {
  return new AgenticError({ code: "template-failed", message, data });
}

export {
  inTurn,
  createWorkspaces,
  createTemplateEngine
};
