const require = process.getBuiltinModule;
import {
  commonFolder,
  exclude,
  requireBase,
  unsuitable
} from "./chunk-A5ZUCOCR.js";
import {
  acquireLock,
  isLockedElsewhere,
  releaseLock
} from "./chunk-LCMU23FF.js";
import {
  array,
  object,
  string
} from "./chunk-QRPG3ZHH.js";
import {
  hasTags
} from "./chunk-2545RHZ7.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/git/names.ts
var WORKTREES = ".worktrees";
var WORKTREE_PREFIX = "agentic-";
var PART_LIMIT = 30;
var cut = (part) => part.slice(0, PART_LIMIT);
function worktreePath(workflow, suffix) {
  return `${WORKTREES}/${WORKTREE_PREFIX}${cut(workflow)}-${suffix}`;
}
function branchName(prefix, words, suffix) {
  const slug = cutAtWord(
    words.toLowerCase().normalize("NFKD").replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "")
  );
  return `${prefix}${slug === "" ? "run" : slug}-${suffix}`;
}
function cutAtWord(slug) {
  if (slug.length <= PART_LIMIT) return slug;
  const end = slug.lastIndexOf("-", PART_LIMIT);
  return slug.slice(0, end > 0 ? end : PART_LIMIT);
}
function branchNames(step) {
  const name = `${cut(step.workflow)}-${cut(step.step)}-${step.suffix}`;
  return { branch: `agentic/${name}`, path: `${WORKTREES}/${WORKTREE_PREFIX}${name}` };
}
function worktreeOf(branch) {
  return `${WORKTREES}/${WORKTREE_PREFIX}${branch.replace(/^agentic\//, "")}`;
}
var MERGE_MARKS = "refs/agentic/merges/";

// src/git/branch.ts
async function ensureCheckout({ git, root }, { branch, base }) {
  if (await headOf(git) === branch) return root;
  const exists = await git.try("rev-parse", "--verify", "--quiet", `refs/heads/${branch}`);
  if (exists === void 0) {
    await git.run("switch", "--quiet", "-c", branch, base);
    return root;
  }
  if (!await isClean(git)) {
    throw unsuitable(
      `The run works on ${branch}, but your checkout is elsewhere with uncommitted changes. Commit or stash them first.`
    );
  }
  await git.run("switch", "--quiet", branch);
  return root;
}
async function returnToBranch(git, branch) {
  if (await headOf(git) === branch) return;
  const ref = `refs/heads/${branch}`;
  const continues = await git.try("merge-base", "--is-ancestor", ref, "HEAD");
  if (continues !== void 0) await git.run("update-ref", ref, "HEAD");
  await git.run("symbolic-ref", "HEAD", ref);
}
async function requireBranch(git, branch) {
  const current = await headOf(git);
  if (current === branch) return;
  throw unsuitable(
    `The step left ${git.directory} on ${current ?? "a detached HEAD"} instead of ${branch}. Steps must stay on the run's branch.`
  );
}
function headOf(git) {
  return git.try("symbolic-ref", "--quiet", "--short", "HEAD");
}
async function isClean(git) {
  return await git.try("status", "--porcelain=v1", "--untracked-files=all", "--ignore-submodules=none") === "";
}

// src/git/commits.ts
function trailersOf({ runId, step, attempt }) {
  return `Agentic-Run: ${runId}
Agentic-Step: ${step}#${attempt}`;
}
async function findCommit(git, { runId, step, attempt }, range) {
  const valueOf = (key) => `%(trailers:key=${key},valueonly,separator=)`;
  const format = `%H%x09${valueOf("Agentic-Run")}%x09${valueOf("Agentic-Step")}`;
  const lines = (await git.run("log", `--format=${format}`, range)).split("\n");
  const made = lines.map((line) => line.split("	").map((part) => part.trim()));
  return made.find(([, run, at]) => run === runId && at === `${step}#${attempt}`)?.[0];
}
async function filesBetween(git, from, to) {
  return paths(await git.run("diff", "--name-only", "-z", from, to));
}
async function changedSince(git, commit2) {
  const tracked = await git.try("diff", "--name-only", "-z", "--no-renames", commit2);
  const others = await git.try("ls-files", "--others", "--exclude-standard", "-z");
  return [...new Set(paths(`${tracked ?? ""}\0${others ?? ""}`))].toSorted();
}
function paths(output) {
  return output.split("\0").filter((path) => path !== "");
}

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

// src/git/git-path.ts
const { isAbsolute, join: join2 } = process.getBuiltinModule("node:path");
async function gitPath(git, name) {
  const path = await git.run("rev-parse", "--git-path", name);
  return isAbsolute(path) ? path : join2(git.directory, path);
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
const { join: join3 } = process.getBuiltinModule("node:path");
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
    if (entry.isDirectory()) await makeWritable(join3(folder, entry.name));
  }
}

// src/git/worktree-record.ts
const {
  existsSync,
  lstatSync: lstatSync2,
  readdirSync,
  readFileSync: readFileSync2,
  renameSync,
  rmSync,
  statSync,
  writeFileSync
} = process.getBuiltinModule("node:fs");
const { dirname, join: join4, resolve } = process.getBuiltinModule("node:path");
function recordsIn(gitFolder) {
  const folder = join4(gitFolder, "worktrees");
  const ids = existsSync(folder) ? readdirSync(folder) : [];
  return ids.flatMap((id) => recordAt(join4(folder, id)) ?? []);
}
function recordAt(folder) {
  const link = readText(join4(folder, "gitdir"));
  return link === void 0 ? void 0 : { folder, directory: dirname(resolve(folder, link)) };
}
function inspect(directory, gitFolder) {
  const link = lstatSync2(join4(directory, ".git"), { throwIfNoEntry: false });
  if (link === void 0 || lstatSync2(directory).isSymbolicLink()) return { state: "void" };
  if (!link.isFile()) return { state: "foreign", owner: join4(directory, ".git") };
  const target = /^gitdir: (.+)$/m.exec(readText(join4(directory, ".git")) ?? "")?.[1];
  if (target === void 0) return { state: "void" };
  const folder = resolve(directory, target);
  if (dirname(folder) !== join4(gitFolder, "worktrees")) return { state: "foreign", owner: folder };
  const record = recordAt(folder);
  if (record?.directory !== directory) return { state: "void" };
  const lockedFor = readText(join4(folder, "locked"));
  return lockedFor !== void 0 && HOLDS_NO_WORK.has(lockedFor) ? { state: "void" } : { state: "whole", record, lockedFor };
}
var SPARE = "agentic-sdlc: holds no work";
var HOLDS_NO_WORK = /* @__PURE__ */ new Set(["initializing", "added with --lock", SPARE]);
function holdsNoWork({ folder }) {
  const reason = readText(join4(folder, "locked"));
  return reason === void 0 || HOLDS_NO_WORK.has(reason);
}
function markSpare({ folder }) {
  writeFileSync(join4(folder, "locked"), SPARE);
}
function markReady({ folder }) {
  rmSync(join4(folder, "locked"), { force: true });
}
var HOLDER = "agentic-holder.json";
function hold({ folder }) {
  rmSync(join4(folder, HOLDER), { force: true });
  acquireLock(join4(folder, HOLDER));
}
function isHeldElsewhere({ folder }) {
  return isLockedElsewhere(join4(folder, HOLDER));
}
function holdingOf({ folder }) {
  const file = join4(folder, HOLDER);
  return `${statSync(file, { throwIfNoEntry: false })?.mtimeMs} ${readText(file)}`;
}
var KEPT_FILES = /* @__PURE__ */ new Set(["HEAD", "index", "commondir", "gitdir", "locked", HOLDER]);
function clearTraces({ folder }) {
  for (const name of readdirSync(folder)) {
    if (!KEPT_FILES.has(name)) rmSync(join4(folder, name), { recursive: true, force: true });
  }
}
function hasOwnSettings({ folder }) {
  return ["config.worktree", "modules", "reftable"].some((name) => existsSync(join4(folder, name)));
}
function detach({ folder }, commit2) {
  replaceText(join4(folder, "HEAD"), `${commit2}
`);
}
function moveWorktree(record, directory) {
  replaceText(join4(record.folder, "gitdir"), `${join4(directory, ".git")}
`);
  renameSync(record.directory, directory);
  return { ...record, directory };
}
function replaceText(file, text) {
  const draft = `${file}.new`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}
function readText(file) {
  try {
    return readFileSync2(file, "utf8").trimEnd();
  } catch {
    return void 0;
  }
}

// src/git/rest.ts
const { existsSync: existsSync2, readdirSync: readdirSync2 } = process.getBuiltinModule("node:fs");
const { join: join5 } = process.getBuiltinModule("node:path");
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
  const commit2 = header("branch.oid");
  if (commit2 === void 0 || commit2 === "(initial)") return void 0;
  return header("branch.head") !== "(detached)" || await isKept(git, commit2) ? commit2 : void 0;
}
async function isKept(git, commit2) {
  const shared = ["refs/heads", "refs/remotes", "refs/tags"];
  const refs = await git.try("for-each-ref", "--count=1", "--format=x", "--contains", commit2, ...shared);
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
  return !line.startsWith(`H ${SUBMODULE} `) || isEmpty(join5(directory, line.slice(line.indexOf("	") + 1)));
}
function isEmpty(folder) {
  return !existsSync2(folder) || readdirSync2(folder).length === 0;
}

// src/git/worktrees.ts
const { existsSync: existsSync3, mkdirSync, realpathSync, renameSync: renameSync2, rmSync: rmSync2 } = process.getBuiltinModule("node:fs");
const { setTimeout: sleep2 } = process.getBuiltinModule("node:timers/promises");
const { basename, dirname: dirname2, join: join6 } = process.getBuiltinModule("node:path");
function createWorktrees(repository) {
  const spares = /* @__PURE__ */ new Map();
  let found;
  const gitFolder = () => found ??= commonFolder(repository);
  const alone = async (work) => {
    const folder = await gitFolder();
    return await inTurnEverywhere(join6(folder, "agentic-worktrees.lock"), () => work(folder));
  };
  const pool = { ...repository, gitFolder, spares, alone };
  const at = (path, work) => {
    const directory = absolute(repository, path);
    return inTurn(directory, () => work(directory));
  };
  return {
    open: (place) => at(place.path, (directory) => open(pool, directory, place)),
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
  const directory = join6(root, path);
  mkdirSync(dirname2(directory), { recursive: true });
  return join6(realpathSync(dirname2(directory)), basename(directory));
}
var filling = createTurns(2);
async function open(pool, directory, place) {
  const git = pool.git.with({ directory });
  const { record, found } = await filling(async () => {
    const stood = await pool.alone((gitFolder) => stand(pool, directory, { gitFolder, base: place.base }));
    if (stood.aside !== void 0) await removeFolder(stood.aside);
    await outlast(join6(await pool.gitFolder(), "refs/heads", `${place.branch}.lock`));
    if (stood.found !== "whole") await fill(pool, directory, { place, found: stood.found });
    return stood;
  });
  if (found === "whole") {
    for (const name of ["index.lock", "HEAD.lock"]) await outlast(join6(record.folder, name));
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
  if (standing.state === "foreign" && !existsSync3(standing.owner))
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
  const fresh = join6(dirname2(directory), uniqueName("new"));
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
  for (let waited = 0; existsSync3(lock) && waited < LOCK_WAIT_MS; waited += LOCK_POLL_MS) {
    await sleep2(LOCK_POLL_MS);
  }
  rmSync2(lock, { force: true });
}
async function release(pool, directory) {
  const git = pool.git.with({ directory });
  const kept = pool.spares.has(directory);
  if (!kept && existsSync3(directory) && await restingCommit(git) === void 0) return false;
  await discard(pool, directory);
  return true;
}
async function recycle(pool, directory) {
  if (pool.spares.has(directory)) return true;
  const git = pool.git.with({ directory });
  const standing = inspect(directory, await pool.gitFolder());
  const commit2 = standing.state === "whole" ? await restingCommit(git) : void 0;
  if (standing.state !== "whole" || commit2 === void 0 || !await isReusable(git, standing.record))
    return await release(pool, directory);
  markSpare(standing.record);
  clearTraces(standing.record);
  detach(standing.record, commit2);
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
  const aside = join6(dirname2(directory), uniqueName("removed"));
  const exists = renameIfThere(directory, aside);
  for (const record of recordsIn(gitFolder)) if (record.directory === directory) removeRecord(record);
  return exists ? aside : void 0;
}
function renameIfThere(from, to) {
  try {
    renameSync2(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}
function removeRecord({ folder }) {
  rmSync2(folder, { recursive: true, force: true });
}

// src/git/merge.ts
const { join: join7 } = process.getBuiltinModule("node:path");
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
  const commit2 = await findCommit(git, request.key, `${request.head}..${head}`);
  if (commit2 !== void 0) return { head, files: await filesBetween(git, `${commit2}^1`, commit2) };
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
async function moveOn(target, commit2, { branch }) {
  const { git, owned } = target;
  if (owned) await outlast(await gitPath(git, "index.lock"));
  const keep = owned ? [] : ["--no-overwrite-ignore"];
  const forward = () => git.run(...PLAIN_MERGE, "merge", "--quiet", "--ff-only", "--no-autostash", ...keep, commit2);
  try {
    await forward();
  } catch (error) {
    const inTheWay = await filesInTheWay(target, commit2);
    if (inTheWay.length === 0) throw error;
    if (await takeCutOff(target, commit2, inTheWay)) return void await forward();
    throw unsuitable(
      `Uncommitted changes in ${git.directory} are in the way of merging ${branch}: ${inTheWay.join(", ")}. Commit or remove them, then resume.`
    );
  }
}
async function filesInTheWay({ git, head }, commit2) {
  const merged = new Set(paths(await git.run("diff", "--name-only", "--no-renames", "-z", head, commit2)));
  return (await changedSince(git, head)).filter((file) => merged.has(file));
}
async function takeCutOff({ git }, commit2, inTheWay) {
  const differing = new Set(paths(await git.run("diff", "--name-only", "--no-renames", "-z", commit2)));
  for (const file of inTheWay) {
    if (differing.has(file) && !await isSame(git, commit2, file)) return false;
  }
  await git.run("add", "--all", "--", ...inTheWay.map((file) => `:(literal)${file}`));
  return true;
}
async function isSame(git, commit2, file) {
  const lies = await git.try("hash-object", "--path", file, "--", join7(git.directory, file));
  return lies !== void 0 && lies === await git.try("rev-parse", "--verify", `${commit2}:${file}`);
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

// src/git/snapshot.ts
const { copyFileSync, rmSync: rmSync3 } = process.getBuiltinModule("node:fs");
async function snapshot(git) {
  return await withEverything(git, (own) => own.run("write-tree"));
}
async function setBackAfter(git, run) {
  const before = await snapshot(git);
  const result = await run();
  await withEverything(git, async (own) => {
    if (await own.run("write-tree") !== before) await own.run("read-tree", "--reset", "-u", before);
  });
  return result;
}
async function withEverything(git, use) {
  const aside = await gitPath(git, "agentic-snapshot-index");
  rmSync3(`${aside}.lock`, { force: true });
  copyFileSync(await gitPath(git, "index"), aside);
  try {
    const own = git.with({ environment: { GIT_INDEX_FILE: aside } });
    for (const entry of await unmergedSubmodules(own)) await own.run("update-index", "--cacheinfo", entry);
    await own.run("add", "--all");
    return await use(own);
  } finally {
    rmSync3(aside, { force: true });
  }
}
async function unmergedSubmodules(git) {
  const entries = paths(await git.run("ls-files", "--unmerged", "-z")).flatMap((line) => {
    const [, commit2, path] = /^160000 (\w+) \d\t([^]+)$/.exec(line) ?? [];
    return commit2 === void 0 ? [] : [[path, `160000,${commit2},${path}`]];
  });
  return Array.from(new Map(entries).values());
}

// src/git/folder.ts
const { existsSync: existsSync4, lstatSync: lstatSync3, readlinkSync, realpathSync: realpathSync2, statSync: statSync2 } = process.getBuiltinModule("node:fs");
const { mkdir, readdir: readdir2, readFile, writeFile } = process.getBuiltinModule("node:fs/promises");
const { basename: basename2, dirname: dirname3, join: join8, parse, relative, resolve: resolve2, sep } = process.getBuiltinModule("node:path");
function createFolder(directory) {
  const inside = (path) => resolveInside(directory, path);
  const readBytes = async (path) => {
    const full = inside(path);
    return statSync2(full, { throwIfNoEntry: false })?.isFile() ? await readFile(full) : void 0;
  };
  return {
    resolve: inside,
    readBytes,
    readFile: async (path) => (await readBytes(path))?.toString("utf8"),
    filesIn: async (folder, maxBytes) => listFiles(inside(folder), maxBytes),
    writeFile: async (path, content) => {
      const full = inside(path);
      await mkdir(dirname3(full), { recursive: true });
      await writeFile(full, content);
    }
  };
}
var GIT_FOLDER = /(?:^|[\\/])\.git(?:[\\/]|$)/i;
function resolveInside(directory, path) {
  const root = realpathSync2(directory);
  const full = resolve2(root, path);
  const reachable = !path.includes("\0") && !GIT_FOLDER.test(full.slice(root.length));
  if (reachable && isInside(root, full) && isInside(root, realOf(full))) return full;
  throw new AgenticError({
    code: "usage",
    message: `\`${path}\` lies outside the working directory. Use a path inside the repository.`
  });
}
async function listFiles(folder, maxBytes) {
  if (!existsSync4(folder)) return [];
  const entries = await readdir2(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join8(parentPath, name));
  return files.filter((file) => lstatSync3(file).size <= maxBytes).map((file) => relative(folder, file));
}
var LINK_LIMIT = 40;
function realOf(path, links = LINK_LIMIT) {
  if (existsSync4(path)) return realpathSync2(path);
  const parent = dirname3(path);
  if (parent === path || links === 0) return parse(path).root;
  const place = join8(realOf(parent, links), basename2(path));
  const isLink = lstatSync3(place, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  return isLink ? realOf(resolve2(dirname3(place), readlinkSync(place)), links - 1) : place;
}
function isInside(root, path) {
  return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
}

// src/git/workspace.ts
const { rmSync: rmSync4 } = process.getBuiltinModule("node:fs");
function createGitWorkspace(options) {
  const { git, branch, owned } = options;
  let lock;
  const unlock = async () => {
    if (owned) rmSync4(await (lock ??= gitPath(git, "index.lock")), { force: true });
  };
  const place = { git, branch, owned, unlock };
  return {
    directory: git.directory,
    branch,
    owned,
    currentCommit: () => git.run("rev-parse", "--verify", "HEAD"),
    movedFrom: (commit2) => movedFrom(place, commit2),
    commit: (key, change) => commit(place, key, change),
    recover: (base, keep) => recover(place, { base, keep }),
    changes: () => changesSince(git, options.base),
    changedSince: (base) => changedSince(git, base),
    isCommitted: (path) => isCommitted(git, path),
    setBackAfter: (run) => owned ? setBackAfter(git, run) : run(),
    ...createFolder(git.directory)
  };
}
function createFolderWorkspace(directory) {
  return {
    directory,
    branch: void 0,
    owned: false,
    currentCommit: () => Promise.resolve(void 0),
    movedFrom: () => Promise.resolve(void 0),
    commit: () => Promise.resolve(void 0),
    recover: () => Promise.resolve(),
    changes: () => Promise.resolve({ commits: 0, files: [], added: 0, removed: 0 }),
    changedSince: () => Promise.resolve([]),
    isCommitted: () => Promise.resolve(false),
    setBackAfter: (run) => run(),
    ...createFolder(directory)
  };
}
async function commit({ git, branch, owned, unlock }, key, { base, message, path, except = [] }) {
  if (owned) await returnToBranch(git, branch);
  else await requireBranch(git, branch);
  if (message !== void 0 && await findCommit(git, key, `${base}..HEAD`) === void 0) {
    await unlock();
    await commitFiles(git, key, { message, path, except });
  }
  return await landedSince(git, base);
}
async function landedSince(git, base) {
  const head = await git.run("rev-parse", "HEAD");
  if (head === base) return void 0;
  return { head, files: await filesBetween(git, base, head) };
}
async function movedFrom({ git, branch }, commit2) {
  if (await git.try("merge-base", "--is-ancestor", commit2, "HEAD") !== void 0)
    return await landedSince(git, commit2);
  throw new AgenticError({
    code: "git-unsuitable",
    message: `Branch ${branch} no longer holds ${commit2.slice(0, 8)}, which the run made. Put it back (git branch -f ${branch} ${commit2.slice(0, 8)}), or start a new run.`
  });
}
async function commitFiles(git, key, { message, path, except }) {
  if (path !== void 0 && await git.try("check-ignore", "--quiet", "--", path) !== void 0) return;
  const only = pathspecs(path, except);
  await git.run("add", "--all", ...only);
  const staged = await git.run("diff", "--cached", "--name-only", ...only);
  if (staged === "") return;
  const texts = ["-m", message, "-m", trailersOf(key)];
  await git.run("commit", "--quiet", "--no-verify", "--cleanup=whitespace", ...texts, ...only);
}
function pathspecs(path, except) {
  if (path !== void 0) return ["--", `:(literal)${path}`];
  return except.length === 0 ? [] : ["--", ".", ...except.map((each) => `:(exclude,literal)${each}`)];
}
async function recover({ git, branch, owned, unlock }, { base, keep }) {
  await handOver(git, base, keep);
  if (!owned) return;
  await unlock();
  await git.run("symbolic-ref", "HEAD", `refs/heads/${branch}`);
  await git.run("reset", "--quiet", "--hard", base);
  await git.run("clean", "-fdq");
}
async function handOver(git, base, keep) {
  const patch = await patchSince(git, base);
  if (patch !== "") keep(patch);
}
var PATCH = "--binary --full-index --no-ext-diff --no-textconv --no-color --src-prefix=a/ --dst-prefix=b/".split(" ");
async function patchSince(git, base) {
  const index = await gitPath(git, "agentic-recover-index");
  const aside = git.with({ environment: { GIT_INDEX_FILE: index } });
  rmSync4(`${index}.lock`, { force: true });
  try {
    await aside.run("read-tree", base);
    await aside.run("add", "--all");
    return await aside.run("diff", "--cached", ...PATCH, base);
  } finally {
    rmSync4(index, { force: true });
  }
}
async function changesSince(git, base) {
  const numbers = await git.run("diff", "--numstat", "-z", "--no-renames", base, "HEAD");
  const rows = numbers.split("\0").filter((row) => row !== "");
  const commits = await git.run("rev-list", "--count", `${base}..HEAD`);
  let [added, removed] = [0, 0];
  const files = rows.map((row) => {
    const [plus = "", minus = "", file = ""] = row.split("	");
    added += Number.parseInt(plus, 10) || 0;
    removed += Number.parseInt(minus, 10) || 0;
    return file;
  });
  return { commits: Number(commits), files, added, removed };
}
async function isCommitted(git, path) {
  const held = await git.try("ls-tree", "--name-only", "HEAD", "--", path);
  if (held === void 0 || held === "") return false;
  return await git.try("diff", "--quiet", "HEAD", "--", `:(literal)${path}`) !== void 0;
}

// src/git/conflict.ts
const { existsSync: existsSync5, readFileSync: readFileSync3, rmSync: rmSync5, writeFileSync: writeFileSync2 } = process.getBuiltinModule("node:fs");
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
  writeFileSync2(await gitPath(git, RECORD), JSON.stringify(laidOut));
  return laidOut;
}
var RECORD = "agentic-merge.json";
async function readLaidOut(git) {
  const file = await gitPath(git, RECORD);
  if (!existsSync5(file)) return void 0;
  const text = readFileSync3(file, "utf8");
  try {
    return LaidOut.parse(JSON.parse(text));
  } catch {
    return void 0;
  }
}
async function forget(git) {
  rmSync5(await gitPath(git, RECORD), { force: true });
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
async function discard2({ git, worktrees }, { path, branch }) {
  await worktrees.discard(path);
  await git.run("update-ref", "-d", `refs/heads/${branch}`);
  await git.run("update-ref", "-d", `${MERGE_MARKS}${branch}`);
}

// src/git/orphans.ts
const { existsSync: existsSync6, lstatSync: lstatSync4, readdirSync: readdirSync3, realpathSync: realpathSync3 } = process.getBuiltinModule("node:fs");
const { basename: basename3, dirname: dirname4, join: join9 } = process.getBuiltinModule("node:path");
async function pruneOrphans(repository, worktrees, isHeld) {
  const folder = join9(realpathSync3(repository.root), WORKTREES);
  const removed = [];
  const kept = [];
  const ground = await worktrees.survey();
  for (const name of freeIn(folder, ground, isHeld)) {
    const directory = join9(folder, name);
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
    (name) => !held.has(join9(folder, name)) && !isHeld(`${WORKTREES}/${name}`)
  );
}
function traceOf(directory, { gitFolder }) {
  const standing = inspect(directory, gitFolder);
  const record = standing.state === "whole" ? standing.record : void 0;
  return JSON.stringify([standing, record && holdingOf(record)]);
}
function worktreesIn(folder) {
  if (!lstatSync4(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync3(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory() && entry.name.startsWith(WORKTREE_PREFIX)).map(({ name }) => name);
}
function lostWorktrees(folder, { gitFolder }, isHeld) {
  return recordsIn(gitFolder).filter((record) => dirname4(record.directory) === folder && !existsSync6(record.directory)).filter((record) => basename3(record.directory).startsWith(WORKTREE_PREFIX) && holdsNoWork(record)).map(({ directory }) => directory).filter((directory) => !isHeld(`${WORKTREES}/${basename3(directory)}`));
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
function createWorkspaces(directory, repository) {
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
    base: (needs) => requireBase(required(), needs),
    names: ({ workflow, prefix, words, suffix }) => ({
      branch: branchName(prefix, words, suffix),
      path: worktreePath(workflow, suffix)
    }),
    branchNames,
    open: (place, { commits }) => openPlace(required(), place, commits),
    folder: () => createFolderWorkspace(directory),
    release: async ({ mode, path }) => mode === "worktree" && await required().worktrees.release(path),
    recycle: async ({ mode, path }) => mode === "worktree" && await required().worktrees.recycle(path),
    drain: async () => whole?.worktrees.drain(),
    prune: async (isHeld) => whole ? await pruneOrphans(whole, whole.worktrees, isHeld) : { removed: [], kept: [] },
    merge: (into, request) => merge(required(), into, request),
    conflict: (into, request, place) => openConflict(required(), { into, request }, place)
  };
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
    const { WorkerThread } = await import("./worker-thread-IM7KO45B.js");
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
  WORKTREES,
  inTurn,
  createWorkspaces,
  createTemplateEngine
};
